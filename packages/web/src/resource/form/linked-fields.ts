import type { Fields } from '@songbai/contract/resource/kinds.ts';
import { levelsBelow } from '../kinds/levels-above.ts';
import { useResourceFormContext } from './form-context.ts';

/**
 * Sets the fields of the form that show values of a linked row as soon as the row is chosen, and what follows from them;
 * empties the levels of a linkage below one that is chosen anew. Undefined: there is none of either.
 */
export function useLinked(name: string): ((cells: Readonly<Record<string, string>>) => void) | undefined {
  const { resource, form, following } = useResourceFormContext();
  const below = levelsBelow(resource.fields, name).map((own) => [own, ''] as const);
  const shown = shownOf(resource.fields, name);
  const set = [...shown, ...below];
  if (set.length === 0) return undefined;
  return (cells) => {
    form.setFieldsValue(Object.fromEntries(set.map(([own, column]) => [own, cells[column] ?? null])));
    following?.changed(set.map(([own]) => own));
  };
}

/** The fields that show values of the row which a link holds, each with the column that it shows. */
export const shownOf = (fields: Fields, link: string): (readonly [name: string, column: string])[] =>
  Object.entries(fields).flatMap(([own, field]) =>
    field.kind === 'text' && field.linked?.by === link ? [[own, field.linked.name] as const] : [],
  );
