import { useEffect, useState } from 'react';

/**
 * Runs what moves things on the page once the press under way is over, at once where there is none: a button that moves
 * between press and release is not clicked. What is clicked then finds it done.
 */
export function useAfterPress(): (act: () => void) => void {
  const [press] = useState(createPress);
  useEffect(() => press.watch(), [press]);
  return press.after;
}

function createPress() {
  let pressed = false;
  let waiting: (() => void)[] = [];
  const over = (): void => {
    pressed = false;
    const acts = waiting;
    waiting = [];
    for (const act of acts) act();
  };
  return {
    after: (act: () => void): void => {
      if (pressed) waiting.push(act);
      else act();
    },
    watch: () => {
      const begin = (): void => {
        pressed = true;
      };
      // A release elsewhere, and one that scrolls, makes no click.
      const released = (): void => void setTimeout(over);
      const heard: [string, () => void][] = [
        ...['pointerdown', 'mousedown'].map((type): [string, () => void] => [type, begin]),
        ...['pointerup', 'pointercancel', 'mouseup'].map((type): [string, () => void] => [type, released]),
        ['click', over],
      ];
      for (const [type, hear] of heard) document.addEventListener(type, hear, true);
      return () => {
        for (const [type, hear] of heard) document.removeEventListener(type, hear, true);
      };
    },
  };
}
