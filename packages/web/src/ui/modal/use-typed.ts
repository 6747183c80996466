import type { FormProviderProps } from 'antd/es/form/context';
import { type FormEvent, type RefObject, useEffect, useRef } from 'react';

interface Typed {
  /** Hears what is typed into boxes. */
  onInput(event: FormEvent<HTMLElement>): void;
  /** Hears what is chosen, which is no typing. */
  onFormChange: NonNullable<FormProviderProps['onFormChange']>;
  /** Whether something that was typed or chosen still stands in a form. */
  isTyped(): boolean;
}

/** Forms that a person changed; to search is not to fill in, and a form that has left was saved. */
export function useTyped(dialog: RefObject<HTMLElement | null>, round: number): Typed {
  const forms = useRef(new Set<HTMLFormElement>());
  // biome-ignore lint/correctness/useExhaustiveDependencies: each opening begins anew
  useEffect(() => forms.current.clear(), [round]);
  const add = (form: HTMLFormElement | null | undefined) => {
    // Events of layers opened from here arrive too.
    if (form && dialog.current?.contains(form) && !form.closest('search')) forms.current.add(form);
  };
  return {
    onInput: ({ target }) => add(target instanceof Element ? target.closest('form') : null),
    onFormChange: (_name, { changedFields }) => {
      if (changedFields.some(({ touched }) => touched)) add(dialog.current?.querySelector<HTMLFormElement>(FILLED));
    },
    isTyped: () => [...forms.current].some((form) => form.isConnected),
  };
}

const FILLED = 'form.ant-form';
