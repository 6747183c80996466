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

/**
 * What is wrong with the settings of a report dialog. Saved nevertheless the field would be a box to type in, without a word
 * (contract/3 §5).
 */
export function popupProblems(fields: readonly FieldDesign[]): { field: string; text: string }[] {
  const known = new Set(fields.filter(({ parked }) => parked === 0).map(({ dbFieldName }) => dbFieldName));
  return fields.flatMap((field) => {
    if (field.fieldShowType !== 'popup' || field.parked === 1) return [];
    const text = popupProblem(field, known);
    return text === undefined ? [] : [{ field: field.dbFieldName, text: `${field.dbFieldTxt}：${text}` }];
  });
}

function popupProblem({ dbFieldName, dictTable, dictField, dictText }: FieldDesign, known: ReadonlySet<string>) {
  const [from, to] = [names(dictField), names(dictText)];
  if ((dictTable?.trim() ?? '') === '') return 'Popup弹框须在“字典Table”填写报表编码';
  if (from.length === 0) return 'Popup弹框须在“字典Code”填写报表的列，在“字典Text”按同样顺序填写写入的字段';
  if (from.length !== to.length) return `“字典Code”有${from.length}列，“字典Text”有${to.length}个字段，个数须相同`;
  if (!to.includes(dbFieldName)) return `“字典Text”须包含本字段${dbFieldName}`;
  const missing = to.find((name) => !known.has(name));
  return missing === undefined ? undefined : `“字典Text”中的字段${missing}不存在`;
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
