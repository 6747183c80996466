import type { Field } from '@songbai/contract/resource/kinds.ts';

/** What the program finds, sorts, draws and goes back by. */
const NAMES = new Set([
  ...['version', 'sysOrgCode', 'pinyin', 'nameKey', 'sortIndex', 'gx', 'gy'],
  ...['fromStatus', 'deceasedIds'],
]);

/** Whether a field is of use to the program only, and tells a person nothing. */
export const isForProgram = (name: string, field: Field): boolean =>
  NAMES.has(name) || isRawId(name, field) || isPrecision(name);

/** An id that nothing turns into a name. */
const isRawId = (name: string, field: Field) =>
  field.kind === 'text' && !field.choice && !field.popup && name.endsWith('Id');

/** How exact a date is stands in the date's own text. */
const isPrecision = (name: string) => name.endsWith('Precision');
