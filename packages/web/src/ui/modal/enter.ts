import type { KeyboardEvent } from 'react';

/** Boxes in which Enter means something else: choosing, searching, a new line, the next cell. */
const OTHERS =
  '[role="combobox"], [type="search"], .ant-input-search *, .ant-picker *, .ant-pagination *, [role="grid"] *';
const TEXT = 'input:not([type="checkbox"], [type="radio"], [type="file"], [type="button"])';

/** Enter in a text box of a dialog is its main button; not while an input method composes. */
export function pressMainButton(event: KeyboardEvent<HTMLElement>): void {
  const { target, currentTarget: dialog } = event;
  if (event.key !== 'Enter' || event.defaultPrevented || event.nativeEvent.isComposing || event.ctrlKey) return;
  // Events of layers opened from here arrive too.
  if (!(target instanceof HTMLInputElement) || !dialog.contains(target)) return;
  if (!target.matches(TEXT) || target.matches(OTHERS)) return;
  // The browser presses the submit button of a form itself.
  if (target.form && [...target.form.elements].some((one) => one.matches('[type="submit"]'))) return;
  const main = dialog.querySelector<HTMLButtonElement>('.ant-modal-footer .ant-btn-primary:not([disabled])');
  if (!main) return;
  event.preventDefault();
  main.click();
}
