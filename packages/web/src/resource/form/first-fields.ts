import { createContext, useContext, useDeferredValue, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { FormSection } from './form-section.ts';

/** Fields that stand on the first screen of a form, and some more. */
const FIRST = 40;

/** Draws the fields of the surrounding form that are still missing, before it returns; undefined: all are there. */
type DrawRest = (() => void) | undefined;

export const RestOfForm = createContext<{ current: DrawRest } | undefined>(undefined);

/** What a form gives its fields, and what it asks before it saves. */
export const useRestOfForm = () => useRef<DrawRest>(undefined);

/** The sections as far as they are drawn: of a long form its first fields at once, the rest while one may type already. */
export function useFirstFields(sections: readonly FormSection[]): readonly FormSection[] {
  const total = sections.reduce((sum, { fields }) => sum + fields.length, 0);
  const deferred = useDeferredValue(total, Math.min(total, FIRST));
  const [all, setAll] = useState(false);
  const count = all ? total : deferred;
  const rest = useContext(RestOfForm);
  useLayoutEffect(() => {
    if (rest) rest.current = count < total ? () => flushSync(() => setAll(true)) : undefined;
  }, [rest, count, total]);
  return count < total ? firstOf(sections, count) : sections;
}

/** The sections up to a number of fields; nothing stands below one that is not whole. */
function firstOf(sections: readonly FormSection[], count: number): FormSection[] {
  const first: FormSection[] = [];
  let left = count;
  for (const section of sections) {
    const { title, fields } = section;
    if (left < fields.length) return left > 0 ? [...first, { title, fields: fields.slice(0, left) }] : first;
    first.push(section);
    left -= fields.length;
  }
  return first;
}
