import type { Scope } from '@songbai/contract/design/expression/expression.ts';
import {
  calculated,
  type FormRules,
  isOffered,
  isOther,
  type RuledState,
  reads,
  ruledState,
} from '@songbai/contract/design/expression/rules.ts';

type Values = Readonly<Record<string, unknown>>;

export interface FieldState extends RuledState {
  /** Absent: all options. */
  offered?: (option: { value: string; text: string }) => boolean;
}

/** Of a field without conditions. */
export const FREE: FieldState = { visible: true, required: false, readOnly: false };

/** What follows from the values of one open form. Fields learn of their own changes only. */
export interface FollowModel {
  /** Begins anew; returns the values of the formulas. */
  start(values: Values): Values;
  /** After a change of these fields; returns what changes with them. */
  changed(names: readonly string[], values: Values): Values;
  /** Reckons everything again, as after many changes. */
  again(values: Values): Values;
  state(name: string): FieldState;
  subscribe(name: string, listener: () => void): () => void;
}

export function createFollowModel(rules: FormRules, scopeOf: (values: Values) => Scope): FollowModel {
  const states = createStates(rules, scopeOf);

  function follow(names: ReadonlySet<string>, values: Values, depth: number): Values {
    const results = calculated(rules, scopeOf(values), names);
    const after = { ...values, ...results };
    const fixed = states.renew(dependents(rules, new Set([...names, ...Object.keys(results)])), after);
    const more = Object.keys(fixed);
    // What is set back changes others once more; conditions may also set each other back and forth.
    if (more.length === 0 || depth === 0) return { ...results, ...fixed };
    return { ...results, ...fixed, ...follow(new Set(more), { ...after, ...fixed }, depth - 1) };
  }

  return {
    start: (values) => {
      const results = calculated(rules, scopeOf(values));
      states.begin(values, { ...values, ...results });
      return results;
    },
    changed: (names, values) => follow(new Set(names), values, 3),
    again: (values) => {
      const results = calculated(rules, scopeOf(values));
      states.renew([...rules.conditions.keys()], { ...values, ...results });
      return results;
    },
    state: states.of,
    subscribe: states.subscribe,
  };
}

/** Fields whose conditions read one of these. */
const dependents = ({ conditions }: FormRules, names: ReadonlySet<string>): string[] =>
  [...conditions].flatMap(([name, own]) =>
    Object.values(own).some((expression) => reads(expression, names)) ? [name] : [],
  );

/** How the fields stand, and who wants to know. */
function createStates(rules: FormRules, scopeOf: (values: Values) => Scope) {
  const states = new Map<string, FieldState>();
  const listeners = new Map<string, Set<() => void>>();
  let base: Values = {};

  const stateOf = (name: string, scope: Scope): FieldState => ({
    ...ruledState(rules, name, scope),
    ...(rules.conditions.get(name)?.options
      ? { offered: (option: { value: string; text: string }) => isOffered(rules, name, option, scope) }
      : {}),
  });

  return {
    /** @param given what fields go back to that cannot be changed any more */
    begin(given: Values, values: Values): void {
      base = given;
      const scope = scopeOf(values);
      for (const name of rules.conditions.keys()) states.set(name, stateOf(name, scope));
    },
    /** @returns values of fields that cannot be changed from now on: what they had */
    renew(names: readonly string[], values: Values): Values {
      const scope = scopeOf(values);
      const fixed: Record<string, unknown> = {};
      for (const name of names) {
        const before = states.get(name) ?? FREE;
        const after = stateOf(name, scope);
        states.set(name, after);
        if (!before.readOnly && after.readOnly && isOther(values[name], base[name])) fixed[name] = base[name] ?? null;
        if (after.offered || isOtherState(before, after)) for (const listener of listeners.get(name) ?? []) listener();
      }
      return fixed;
    },
    of: (name: string): FieldState => states.get(name) ?? FREE,
    subscribe(name: string, listener: () => void): () => void {
      const own = listeners.get(name) ?? new Set();
      listeners.set(name, own.add(listener));
      return () => own.delete(listener);
    },
  };
}

const isOtherState = (a: FieldState, b: FieldState): boolean =>
  a.visible !== b.visible || a.required !== b.required || a.readOnly !== b.readOnly;
