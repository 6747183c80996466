import type { Change } from './doc.ts';

/** Maximum of undo steps; the oldest are dropped first. */
const STEPS = 200;

interface Step {
  change: Change;
  group: string | undefined;
}

export interface History {
  /** Records an undo step. Consecutive changes of a group are one step: letters of a word, cells of a paste. */
  add(undo: Change, group?: string): void;
  /** Applies the last step and returns the applied change, or undefined when there is none. */
  undo(apply: (change: Change) => Change): Change | undefined;
  redo(apply: (change: Change) => Change): Change | undefined;
  canUndo(): boolean;
  canRedo(): boolean;
  clear(): void;
}

export function createHistory(): History {
  const back: Step[] = [];
  const forth: Step[] = [];

  function travel(from: Step[], to: Step[], apply: (change: Change) => Change): Change | undefined {
    const step = from.pop();
    if (!step) return undefined;
    to.push({ change: apply(step.change), group: undefined });
    return step.change;
  }

  return {
    add: (undo, group) => {
      forth.length = 0;
      const last = back.at(-1);
      if (last && group !== undefined && last.group === group) {
        last.change = { kind: 'group', changes: [undo, last.change] };
        return;
      }
      back.push({ change: undo, group });
      if (back.length > STEPS) back.shift();
    },
    undo: (apply) => travel(back, forth, apply),
    redo: (apply) => travel(forth, back, apply),
    canUndo: () => back.length > 0,
    canRedo: () => forth.length > 0,
    clear: () => {
      back.length = 0;
      forth.length = 0;
    },
  };
}
