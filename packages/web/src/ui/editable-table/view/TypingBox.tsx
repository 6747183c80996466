import { type CSSProperties, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { Place } from '../model/navigation.ts';
import styles from './row-parts.module.css';
import { cellId, useTable } from './table-context.ts';

interface TypingBoxProps {
  /** The active cell, if typing is possible in it. */
  place: Place;
  grid: RefObject<HTMLElement | null>;
  title: string;
  /** Called with composed or otherwise inserted text; it starts editing. */
  onTyped(text: string): void;
}

/** Invisible, but rendered: a hidden box gets no input. */
const WAITING: CSSProperties = { opacity: 0, width: 1, height: 1, top: 0, left: 0 };

/**
 * Holds the focus while an active cell accepts typing, because input methods work on text boxes only: on a grid
 * the first letter of a Chinese word would be inserted directly. The word is composed here, over the cell, and then
 * passed to the cell's editor; moving the focus earlier would end the composition.
 */
export function TypingBox({ place, grid, title, onTyped }: TypingBoxProps) {
  const { id } = useTable();
  const box = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState<CSSProperties>();
  useHeldFocus(grid, box);
  const give = (): void => {
    const text = box.current?.value ?? '';
    if (box.current) box.current.value = '';
    if (text !== '') onTyped(text);
  };
  return (
    <input
      ref={box}
      type="text"
      autoComplete="off"
      className={over ? `${styles.typing} ${styles.composing}` : styles.typing}
      style={over ?? WAITING}
      data-typing=""
      aria-label={`在${title}中输入`}
      aria-controls={id}
      aria-activedescendant={cellId(id, place.row, place.column)}
      onCompositionStart={() => setOver(rectangleOf(cellId(id, place.row, place.column), box.current))}
      onCompositionEnd={() => {
        setOver(undefined);
        give();
      }}
      onInput={(event) => {
        if (!(event.nativeEvent as InputEvent).isComposing) give();
      }}
    />
  );
}

/** The box takes the focus from the grid while mounted, and restores it. */
function useHeldFocus(grid: RefObject<HTMLElement | null>, box: RefObject<HTMLInputElement | null>): void {
  useLayoutEffect(() => {
    const [frame, own] = [grid.current, box.current];
    if (!frame || !own) return;
    const take = (): void => own.focus({ preventScroll: true });
    if (document.activeElement === frame) take();
    frame.addEventListener('focus', take);
    return () => {
      frame.removeEventListener('focus', take);
      if (document.activeElement === own) frame.focus({ preventScroll: true });
    };
  }, [grid, box]);
}

/** Position of a cell relative to the box. */
function rectangleOf(cell: string, box: HTMLElement | null): CSSProperties {
  const frame = box?.offsetParent?.getBoundingClientRect();
  const there = document.getElementById(cell)?.getBoundingClientRect();
  if (!frame || !there) return WAITING;
  return { top: there.top - frame.top, left: there.left - frame.left, width: there.width, height: there.height };
}
