import { type FocusEvent, type FormEvent, type KeyboardEvent, type MouseEvent, type ReactNode, useRef } from 'react';

interface TypedDatesProps {
  /**
   * What the box, or the last one of a range, holds after typing, when it is left or Enter is pressed; may be empty.
   * `left`: the box no longer has the focus. Returns whether the text was taken.
   */
  onTyped(text: string, box: { isLast: boolean; left: boolean }): boolean;
  children: ReactNode;
}

/**
 * Around a picker of the library, which takes nothing but a whole text of its own format and drops everything else
 * without a word: a day without its time, 2026/1/5 out of a worksheet, a box that was emptied.
 */
export function TypedDates({ onTyped, children }: TypedDatesProps) {
  const typed = useRef<{ box: HTMLInputElement; text: string }>(undefined);
  const take = (left: boolean) => {
    const last = typed.current;
    typed.current = undefined;
    if (!last) return;
    // The library marks the boxes of a range.
    const isLast = last.box.getAttribute('date-range') === 'end';
    // What was refused is looked at once more when the box is left, whose text nobody has mended then.
    if (!onTyped(last.text, { isLast, left }) && !left) typed.current = last;
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens to what the boxes inside are told
    <span
      style={{ display: 'contents' }}
      onInput={({ target }: FormEvent) => {
        if (target instanceof HTMLInputElement) typed.current = { box: target, text: target.value };
      }}
      onKeyDown={({ key }: KeyboardEvent) => key === 'Enter' && take(false)}
      onBlur={({ target, relatedTarget, currentTarget }: FocusEvent) => {
        // From one box of a range to the other nothing is left yet.
        const stays = relatedTarget instanceof HTMLInputElement && currentTarget.contains(relatedTarget);
        if (target === typed.current?.box) take(!stays);
      }}
      onClick={({ target }: MouseEvent) => {
        // The panel is drawn elsewhere, but its events arrive here: a day chosen in it goes before what was typed.
        if (target !== typed.current?.box) typed.current = undefined;
      }}
    >
      {children}
    </span>
  );
}
