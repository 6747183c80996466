import type { FormInstance } from 'antd';
import { type RefCallback, type RefObject, useCallback, useEffect, useRef } from 'react';
import { whenFound } from './when-found.ts';

type FormRef = FormInstance & { nativeElement?: HTMLElement };

/** Not the sign beside the label, which explains the field. */
const CONTROL = ['input', 'textarea', '[contenteditable="true"]', '[tabindex]']
  .map((control) => `.ant-form-item-control ${control}`)
  .join(',');
const WRONG = '.ant-form-item-has-error';

/**
 * Brings the first wrong field into view and gives it the focus, for forms whose fields the component library does not
 * know by name. Nothing happens where the person was in a wrong field already. Tells whether there is a
 * wrong field in view: one behind a tab is none until the tab is turned to.
 */
function focusFirstError(root: Element | null, from = document.activeElement): boolean {
  const wrong = [...(root?.querySelectorAll(WRONG) ?? [])].find((field) => field.checkVisibility());
  if (!wrong) return false;
  const at = document.activeElement;
  if (wrong.contains(at) || (at === from && at?.closest(WRONG))) return true;
  wrong.scrollIntoView({ block: 'center' });
  wrong.querySelector<HTMLElement>(CONTROL)?.focus({ preventScroll: true });
  return true;
}

/** The same after each attempt to go on; 0: none yet. */
export function useFirstError(attempt: number, root: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (attempt > 0) focusFirstError(root.current);
  }, [attempt, root]);
}

/**
 * The same as soon as a fault is drawn; who went on to another field meanwhile is not called back from there. The
 * library goes to the wrong field that was made first, which need not stand first.
 */
export function useFirstErrorDrawn(root: RefObject<HTMLElement | null>): () => void {
  const stop = useRef<() => void>(undefined);
  useEffect(() => () => stop.current?.(), []);
  return () => {
    const from = document.activeElement;
    const isGone = () => {
      const at = document.activeElement;
      return at !== from && at !== document.body && !at?.closest(WRONG);
    };
    const look = () => {
      if (root.current) stop.current = whenFound(root.current, () => isGone() || focusFirstError(root.current, from));
    };
    stop.current?.();
    // After the library, which is done when the rules are.
    const timer = setTimeout(look);
    stop.current = () => clearTimeout(timer);
  };
}

/** The same for a form that is submitted by a button of its own; spread over the form. */
export function useFirstErrorOfForm(): { ref: RefCallback<FormRef>; onFinishFailed(): void } {
  const root = useRef<HTMLElement>(null);
  const onFinishFailed = useFirstErrorDrawn(root);
  const ref = useCallback((form: FormRef | null) => {
    root.current = form?.nativeElement ?? null;
  }, []);
  return { ref, onFinishFailed };
}
