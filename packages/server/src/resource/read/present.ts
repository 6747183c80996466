import { type AnyDictCode, dictText } from '@songbai/contract/dicts.ts';
import { regionText } from '@songbai/contract/regions/regions.ts';
import type { RowOf } from '@songbai/contract/resource/define.ts';
import type { Fields } from '@songbai/contract/resource/kinds.ts';
import type { ResourceTable } from '../describe/columns.ts';
import type { DictTexts } from '../describe/dict-texts.ts';
import { applyExpiry } from '../describe/expiry.ts';
import { cleanRows } from '../describe/html.ts';
import { fieldMasks, maskRow } from '../describe/masks.ts';
import type { Reading } from './reading.ts';

export type Row = Record<string, unknown> & { id: string };

type TextNames<F extends Fields> = {
  [K in keyof F & string]: F[K]['kind'] extends 'dict' | 'dicts' | 'ref' | 'region' ? K : never;
}[keyof F & string];

/** A row of one resource as in lists, with the texts of its values. */
export type ShownOf<R extends { fields: Fields }> = Row &
  (string extends keyof R['fields']
    ? unknown
    : RowOf<R> & { readonly [K in TextNames<R['fields']> as `${K}_dictText`]?: string });

/**
 * Prepares rows for the wire: sanitised rich text, masked values, and `_dictText` for dictionary fields from the same
 * read (contract/1 §1.10). References got theirs in the query.
 */
export function presentRows<Shown extends Row>(
  { server, actor }: Reading,
  table: ResourceTable,
  rows: Shown[],
): Shown[] {
  const masks = fieldMasks(actor, table.resource);
  const dicts = server.dicts.of(actor.tenantId);
  const now = server.clock.now();
  cleanRows(table.resource.fields, rows);
  for (const row of rows) {
    if (table.expiry) applyExpiry(row, table.expiry, now);
    table.derive?.into(row, actor, now);
    addDictTexts(table.resource.fields, row, dicts);
    maskRow(row, masks);
  }
  return rows;
}

/** Adds the texts of dictionary fields, item by item for comma lists, and of regions to one row. */
export function addDictTexts(fields: Fields, row: Record<string, unknown>, dicts: DictTexts): void {
  for (const { name, textName, code, several } of dictColumns(fields)) {
    const value = row[name];
    if (value === null || value === undefined || value === '') continue;
    const text = String(value);
    if (code === undefined) {
      row[textName] = regionText(text);
      continue;
    }
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
  /** Undefined for a region. */
  code: AnyDictCode | undefined;
  several: boolean;
}

const DICT_COLUMNS = new WeakMap<Fields, DictColumn[]>();

/** Computed once per resource: this runs for every row of every list. */
function dictColumns(fields: Fields): DictColumn[] {
  let columns = DICT_COLUMNS.get(fields);
  if (!columns) {
    columns = Object.entries(fields).flatMap(([name, field]): DictColumn[] => {
      const textName = `${name}_dictText`;
      if (field.kind === 'region') return [{ name, textName, code: undefined, several: false }];
      const dict = field.kind === 'dict' || field.kind === 'dicts' ? field.dict : undefined;
      return dict ? [{ name, textName, code: dict, several: field.kind === 'dicts' }] : [];
    });
    DICT_COLUMNS.set(fields, columns);
  }
  return columns;
}

function textOf(code: AnyDictCode, value: string, dicts: DictTexts): string {
  const text = dicts.text(code, value);
  return text === value ? dictText(code, value) : text;
}
