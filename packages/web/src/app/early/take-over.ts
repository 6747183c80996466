import { flushSync } from 'react-dom';
import { type EarlyForm, nameOf } from './early-form.ts';

const BOX = 'input:not([type=checkbox])';

/**
 * Puts the program in the place of the early form: what was typed stays, the caret too, and a button that was pressed is
 * pressed again.
 * @param show renders at once
 */
export async function takeOver(early: EarlyForm, show: () => void): Promise<void> {
  await early.settled();
  const { root } = early;
  const typed = [...root.querySelectorAll<HTMLInputElement>(BOX)].map(({ name, value }) => ({ name, value }));
  const ticked = root.querySelector<HTMLInputElement>('input[type=checkbox]')?.checked;
  const caret = caretIn(root);
  const pressed = early.pressed();
  show();
  for (const { name, value } of typed) {
    const box = root.querySelector<HTMLInputElement>(`input[name="${name}"]`);
    if (box && value !== box.value) flushSync(() => type(box, value));
  }
  const tick = root.querySelector<HTMLInputElement>('input[type=checkbox]');
  if (tick && ticked !== undefined && tick.checked !== ticked) flushSync(() => tick.click());
  caret?.(root);
  if (pressed !== undefined) [...root.querySelectorAll('button')].find((one) => nameOf(one) === pressed)?.click();
}

/** As if the person typed it, so that the form's own state follows. */
function type(box: HTMLInputElement, value: string): void {
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  set?.call(box, value);
  box.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Where the caret stands, to be put there again. */
function caretIn(root: HTMLElement): ((after: HTMLElement) => void) | undefined {
  const box = document.activeElement;
  if (!(box instanceof HTMLInputElement) || !root.contains(box) || !box.matches(BOX)) return undefined;
  const { name, selectionStart, selectionEnd } = box;
  return (after) => {
    const again = after.querySelector<HTMLInputElement>(`input[name="${name}"]`);
    again?.focus();
    again?.setSelectionRange(selectionStart, selectionEnd);
  };
}
