import type { Resource } from '@songbai/contract/resource/define.ts';
import type { Field } from '@songbai/contract/resource/kinds.ts';

const WITHOUT = new WeakMap<Resource, Resource>();

/** Types, lengths, required columns and dictionaries still hold. */
export function withoutPatterns(resource: Resource): Resource {
  const known = WITHOUT.get(resource);
  if (known) return known;
  const fields = Object.entries(resource.fields).map(([name, field]): [string, Field] => {
    if (field.kind !== 'text' || !field.matches) return [name, field];
    const { matches: _, ...rest } = field;
    return [name, rest];
  });
  const without = { ...resource, fields: Object.fromEntries(fields) };
  WITHOUT.set(resource, without);
  return without;
}
