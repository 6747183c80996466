import type { Fields } from '@songbai/contract/resource/kinds.ts';
import type { Values } from '../context.ts';

const INHERITED = new WeakMap<Fields, readonly string[]>();

/** Fields that are called as something which every object has: a designed table may have a field `constructor`. */
function inheritedNames(fields: Fields): readonly string[] {
  let names = INHERITED.get(fields);
  if (!names) {
    names = Object.keys(fields).filter((name) => name in Object.prototype);
    INHERITED.set(fields, names);
  }
  return names;
}

/** A draft in which every field that was not given is undefined, whatever it is called. */
export function withOwn(fields: Fields, draft: Values): Values {
  for (const name of inheritedNames(fields)) if (!Object.hasOwn(draft, name)) draft[name] = undefined;
  return draft;
}
