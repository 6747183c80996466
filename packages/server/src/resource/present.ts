import { DICTS, type DictCode, dictText } from '@songbai/contract/dicts.ts';
import type { Fields } from '@songbai/contract/resource/kinds.ts';
import type { Actor } from '../platform/actor.ts';
import type { ResourceTable } from './columns.ts';
import { MASKS } from './masks.ts';

/** Texts of user dictionaries; system ones are constants of the contract. */
export interface DictTexts {
  text(code: string, value: string): string;
  /** True when an enabled item of the dictionary has the value. */
  has(code: string, value: string): boolean;
}

export type Row = Record<string, unknown> & { id: string };

/**
 * Makes rows fit for the wire: masked values, and `_dictText` beside dictionary fields from the same read
 * (contract/1 §1.10). References got theirs in the query.
 */
export function presentRows(table: ResourceTable, rows: Row[], actor: Actor, dicts: DictTexts): Row[] {
  const masks = Object.entries(table.masked).filter(([, rule]) => !actor.codes.has(rule.code));
  for (const row of rows) {
    table.refine?.(row);
    addDictTexts(table.resource.fields, row, dicts);
    for (const [name, rule] of masks) {
      const value = row[name];
      if (typeof value === 'string' && value !== '') row[name] = MASKS[rule.mask](value);
    }
  }
  return rows;
}

/** Adds the texts of dictionary fields to one row, piece by piece for comma lists. */
export function addDictTexts(fields: Fields, row: Record<string, unknown>, dicts: DictTexts): void {
  for (const { name, textName, code, several } of dictColumns(fields)) {
    const value = row[name];
    if (value === null || value === undefined || value === '') continue;
    const text = String(value);
    row[textName] = several
      ? text
          .split(',')
          .map((piece) => textOf(code, piece, dicts))
          .join(',')
      : textOf(code, text, dicts);
  }
}

interface DictColumn {
  name: string;
  textName: string;
  code: DictCode;
  several: boolean;
}

const DICT_COLUMNS = new WeakMap<Fields, DictColumn[]>();

/** Worked out once for the fields of a resource: this runs for every row of every list. */
function dictColumns(fields: Fields): DictColumn[] {
  let columns = DICT_COLUMNS.get(fields);
  if (!columns) {
    columns = Object.entries(fields).flatMap(([name, field]) =>
      field.kind === 'dict' || field.kind === 'dicts'
        ? [{ name, textName: `${name}_dictText`, code: field.dict, several: field.kind === 'dicts' }]
        : [],
    );
    DICT_COLUMNS.set(fields, columns);
  }
  return columns;
}

function textOf(code: DictCode, value: string, dicts: DictTexts): string {
  return 'user' in DICTS[code] ? dicts.text(code, value) : dictText(code, value);
}
