import type { FieldState } from '../../resource/form/follow-model.ts';
import { FREE } from '../../resource/form/follow-model.ts';
import type { Following } from '../../resource/form/following.ts';

/** Options that a script leaves to fields, on top of what their conditions say. */
export interface NarrowedOptions {
  narrow(field: string, values: ReadonlySet<string>): void;
  /** How the fields stand with it. */
  over(base: Following | undefined): Following;
}

export function createNarrowedOptions(): NarrowedOptions {
  const left = new Map<string, ReadonlySet<string>>();
  const listeners = new Map<string, Set<() => void>>();
  // The same object as long as nothing changed, because fields are drawn by it.
  const states = new Map<string, { base: FieldState; state: FieldState }>();

  const stateOf = (name: string, base: FieldState): FieldState => {
    const values = left.get(name);
    if (!values) return base;
    const known = states.get(name);
    if (known?.base === base) return known.state;
    const offered: FieldState['offered'] = (option) => values.has(option.value) && (base.offered?.(option) ?? true);
    const state = { ...base, offered };
    states.set(name, { base, state });
    return state;
  };

  return {
    narrow: (field, values) => {
      left.set(field, values);
      states.delete(field);
      for (const listener of listeners.get(field) ?? []) listener();
    },
    over: (base) => ({
      start: (values) => base?.start(values) ?? {},
      changed: (names) => base?.changed(names),
      again: () => base?.again(),
      state: (name) => stateOf(name, base?.state(name) ?? FREE),
      subscribe: (name, listener) => {
        const own = listeners.get(name) ?? new Set();
        listeners.set(name, own.add(listener));
        const stop = base?.subscribe(name, listener);
        return () => {
          own.delete(listener);
          stop?.();
        };
      },
    }),
  };
}
