import { asField } from '@songbai/contract/design/expression/as-field.ts';
import type { Fields } from '@songbai/contract/resource/kinds.ts';
import { oncePer } from '../../lib/once-per.ts';
import { levelsBelow } from '../kinds/levels-above.ts';
import { useResourceFormContext } from './form-context.ts';

/** What is told of a choice, by columns of the chosen row or by the fields that it fills. */
type Cells = Readonly<Record<string, string>>;

/**
 * Sets what a choice in the field sets of other fields of the form, and what follows from them; undefined: nothing.
 */
export function useLinked(name: string): ((cells: Cells) => void) | undefined {
  const { resource, form, following } = useResourceFormContext();
  const fill = fillOf(resource.fields, name);
  if (!fill) return undefined;
  return (cells) => {
    const values = fill(cells);
    form.setFieldsValue(values);
    following?.changed(Object.keys(values));
  };
}

/**
 * The values of other fields once a field is chosen anew: those that show a linked row, the targets of a report dialog,
 * the one with the names of categories; the levels of a linkage below are emptied. Undefined: there are none of these.
 */
export function fillOf(fields: Fields, name: string): ((cells: Cells) => Record<string, unknown>) | undefined {
  const below = levelsBelow(fields, name).map((own) => [own, ''] as const);
  const filled = [...shownOf(fields, name), ...below, ...targetsOf(fields, name)];
  if (filled.length === 0) return undefined;
  return (cells) =>
    Object.fromEntries(
      filled.map(([own, from]) => {
        const field = fields[own];
        return [own, field ? asField(field, cells[from] ?? '') : null];
      }),
    );
}

type Filled = readonly [name: string, from: string];

/** The fields that show values of the row which a link holds, each with the column that it shows. */
const shownOf = (fields: Fields, link: string): readonly Filled[] => shownByLink(fields).get(link) ?? [];

/** Asked for each field of a form. */
const shownByLink = oncePer((fields: Fields) => {
  const shown = new Map<string, Filled[]>();
  for (const [own, field] of Object.entries(fields))
    if (field.kind === 'text' && field.linked)
      shown.set(field.linked.by, [...(shown.get(field.linked.by) ?? []), [own, field.linked.name]]);
  return shown;
});

/** The fields that a choice fills, as far as the person has them and may change them. */
function targetsOf(fields: Fields, name: string): Filled[] {
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (field?.kind !== 'text') return [];
  const picker = field.choice?.picker;
  const named = picker?.of === 'categories' && picker.text ? [picker.text] : [];
  const targets = [...(field.popup?.destFields.split(',') ?? []), ...named];
  return targets
    .filter((own) => own !== name && Object.hasOwn(fields, own) && !fields[own]?.readOnly)
    .map((own) => [own, own] as const);
}
