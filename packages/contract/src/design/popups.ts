import type { FieldPopup } from '../resource/kinds.ts';
import type { ChoiceDesign } from './choices.ts';
import type { FieldDesign } from './design.ts';
import { extension } from './wire/shown-fields.ts';

const names = (list: string | null): string[] =>
  (list ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');

/** The report that a field is chosen from; a field whose settings cannot be read is typed. */
function popupOf(field: FieldDesign): FieldPopup | undefined {
  const isText = field.dbType === 'string' || field.dbType === 'Text';
  if (field.fieldShowType !== 'popup' || !isText || field.parked === 1) return undefined;
  const code = field.dictTable?.trim() ?? '';
  const [from, to] = [names(field.dictField), names(field.dictText)];
  // As contract/3 §5 asks of the parameters of a report dialog.
  if (code === '' || from.length !== to.length || !to.includes(field.dbFieldName)) return undefined;
  const several = [true, 1, '1'].includes(extension(field, 'popupMulti') as string);
  return {
    ...{ code, field: field.dbFieldName, orgFields: from.join(','), destFields: to.join(',') },
    ...(several ? { several: true as const } : {}),
  };
}

/** The fields of a design that are chosen from reports. */
export function popups(fields: readonly FieldDesign[]): ReadonlyMap<string, FieldPopup> {
  return new Map(fields.flatMap((field) => [popupOf(field)].flatMap((one) => (one ? [[field.dbFieldName, one]] : []))));
}

/** The fields that are filled in by what is chosen in others. */
export function filledByOthers(
  chosen: ReadonlyMap<string, FieldPopup>,
  choices: readonly ChoiceDesign[],
): ReadonlySet<string> {
  const filled = [...chosen].flatMap(([own, { destFields }]) => destFields.split(',').filter((name) => name !== own));
  const named = choices.flatMap(({ picker }) => (picker?.of === 'categories' && picker.text ? [picker.text] : []));
  return new Set([...filled, ...named]);
}
