import { type FocusEvent, type FormEvent, type KeyboardEvent, type MouseEvent, type ReactNode, useRef } from 'react';

interface TypedDatesProps {
  /** What was typed or pasted into the box, or into the last one of a range, when it is left or Enter is pressed. */
  onTyped(text: string, isLast: boolean): void;
  children: ReactNode;
}

/**
 * Around a picker of the library, which takes nothing but a whole text of its own format and drops everything else
 * without a word: a day without its time, 2026/1/5 out of a worksheet.
 */
export function TypedDates({ onTyped, children }: TypedDatesProps) {
  const typed = useRef<{ box: HTMLInputElement; text: string }>(undefined);
  const take = () => {
    const { box, text } = typed.current ?? {};
    typed.current = undefined;
    // The library marks the boxes of a range.
    if (box && text) onTyped(text, box.getAttribute('date-range') === 'end');
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens to what the boxes inside are told
    <span
      style={{ display: 'contents' }}
      onInput={({ target }: FormEvent) => {
        if (target instanceof HTMLInputElement) typed.current = { box: target, text: target.value };
      }}
      onKeyDown={({ key }: KeyboardEvent) => key === 'Enter' && take()}
      onBlur={({ target }: FocusEvent) => target === typed.current?.box && take()}
      onClick={({ target }: MouseEvent) => {
        // The panel is drawn elsewhere, but its events arrive here: a day chosen in it goes before what was typed.
        if (target !== typed.current?.box) typed.current = undefined;
      }}
    >
      {children}
    </span>
  );
}
