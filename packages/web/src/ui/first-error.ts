import { type RefObject, useEffect } from 'react';

const CONTROL = 'input, textarea, [contenteditable="true"], [tabindex]';
const WRONG = '.ant-form-item-has-error';

/**
 * Brings the first wrong field into view and gives it the focus, for forms whose fields the component library does not
 * know by name. Nothing happens where the focus is in a wrong field already.
 */
export function focusFirstError(root: Element | null | undefined): void {
  const wrong = root?.querySelector(WRONG);
  if (!wrong || document.activeElement?.closest(WRONG)) return;
  wrong.scrollIntoView({ block: 'center' });
  wrong.querySelector<HTMLElement>(CONTROL)?.focus({ preventScroll: true });
}

/** The same after each attempt to go on; 0: none yet. */
export function useFirstError(attempt: number, root: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (attempt > 0) focusFirstError(root.current);
  }, [attempt, root]);
}
