import type { FormProviderProps } from 'antd/es/form/context';
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useDirty } from '../../lib/page.ts';

interface Typed {
  /** Hears what is typed into boxes. */
  onInput(event: FormEvent<HTMLElement>): void;
  /** Hears what is chosen, which is no typing. */
  onFormChange: NonNullable<FormProviderProps['onFormChange']>;
  /** Whether something that was typed or chosen still stands in a form. */
  isTyped(): boolean;
}

/**
 * Forms that a person changed; to search is not to fill in, and a form that has left was saved. While there is one the
 * page counts as unsaved: it is kept, and who has to sign in again does so over it.
 * @param on whether the dialog is open and nothing else says so of its form
 */
export function useTyped(dialog: RefObject<HTMLElement | null>, round: number, on: boolean): Typed {
  const forms = useRef(new Set<HTMLFormElement>());
  const [typed, setTyped] = useState(false);
  useDirty(on && typed);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each opening begins anew
  useEffect(() => forms.current.clear(), [round]);
  const isTyped = () => [...forms.current].some((form) => form.isConnected);
  // With each rendering: a form leaves with the answer to what was sent.
  useEffect(() => setTyped(isTyped()));
  const add = (form: HTMLFormElement | null | undefined) => {
    // Events of layers opened from here arrive too.
    if (!form || !dialog.current?.contains(form) || form.closest('search')) return;
    forms.current.add(form);
    setTyped(true);
  };
  return {
    onInput: ({ target }) => add(target instanceof Element ? target.closest('form') : null),
    onFormChange: (_name, { changedFields }) => {
      if (changedFields.some(({ touched }) => touched)) add(dialog.current?.querySelector<HTMLFormElement>(FILLED));
    },
    isTyped,
  };
}

const FILLED = 'form.ant-form';
