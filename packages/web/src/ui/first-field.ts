import { type RefObject, useCallback, useEffect, useRef } from 'react';
import { whenFound } from './when-found.ts';

/** Text boxes and selects a person fills in; boxes of pagers, and cells of tables have keys of their own. */
const FIELD = [
  'input:not([type="hidden"], [type="checkbox"], [type="radio"], [type="file"], [readonly], [disabled])',
  'textarea:not([readonly], [disabled])',
  '[contenteditable="true"]',
]
  .map((field) => `${field}:not(.ant-pagination *, [role="grid"] *, .ant-table *, [aria-hidden="true"] *)`)
  .join(',');

/** A finger brings up a keyboard over half of the screen, so there the person chooses the field. */
const TOUCH = '(pointer: coarse)';

interface FirstField {
  /** An element inside the layer's body. */
  mark: RefObject<HTMLSpanElement | null>;
  /** To be called after the layer has opened or closed. */
  opened(open: boolean): void;
}

/** Moves the focus of an opened dialog or drawer to its first field, also when that is loaded a moment later. */
export function useFirstField(): FirstField {
  const mark = useRef<HTMLSpanElement>(null);
  const stop = useRef<() => void>(undefined);
  useEffect(() => () => stop.current?.(), []);
  const opened = useCallback((open: boolean) => {
    stop.current?.();
    const body = mark.current?.parentElement;
    if (open && body && !window.matchMedia(TOUCH).matches) stop.current = waitForField(body);
  }, []);
  return { mark, opened };
}

/** Without a cross the layer itself puts the focus on its first box, in which nothing can be typed. */
const FIXED = 'input[readonly]:not([role="combobox"])';

function waitForField(body: HTMLElement): () => void {
  const start = document.activeElement;
  const chosen = body.contains(start) && start?.matches(FIXED) === false;
  const found = (): boolean => {
    // The person, or the content itself, has moved on.
    if (document.activeElement !== start || chosen) return true;
    const field = [...body.querySelectorAll<HTMLElement>(FIELD)].find((one) => one.offsetParent !== null);
    field?.focus({ preventScroll: true });
    return field !== undefined;
  };
  return whenFound(body, found);
}
