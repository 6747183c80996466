import { DICTS, type DictCode, dictValues } from '@songbai/contract/dicts.ts';
import { chunks } from '../chunks.ts';
import type { Trx } from '../database.ts';
import { record } from './records.ts';

export type DictRow = ReturnType<typeof dictRow>;
export type ItemRow = ReturnType<typeof itemRow>;

/** Rows of all dictionaries of the contract and of their items; ids follow from codes and values. */
export function dictionaryRows(now: string): { dicts: DictRow[]; items: ItemRow[] } {
  const codes = Object.keys(DICTS) as DictCode[];
  return {
    dicts: codes.map((code) => dictRow(code, now)),
    items: codes.flatMap((code) => dictValues(code).map((value, order) => itemRow(code, value, order, now))),
  };
}

export async function insertDictionaries(
  trx: Trx,
  dicts: readonly DictRow[],
  items: readonly ItemRow[],
): Promise<void> {
  for (const part of chunks(dicts)) await trx.insertInto('sysDict').values(part).execute();
  for (const part of chunks(items)) await trx.insertInto('sysDictItem').values(part).execute();
}

function dictRow(code: DictCode, now: string) {
  return {
    ...record(now),
    id: `dict-${code}`,
    dictName: DICTS[code].name,
    dictCode: code as string,
    description: null,
    type: 0,
  };
}

function itemRow(code: DictCode, value: string, order: number, now: string) {
  return {
    ...record(now),
    id: `dict-${code}-${value}`,
    dictId: `dict-${code}`,
    itemText: (DICTS[code].items as Record<string, string>)[value] ?? value,
    itemValue: value,
    itemColor: null,
    description: null,
    sortOrder: order + 1,
    status: 1,
  };
}
