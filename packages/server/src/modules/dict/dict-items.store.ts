import type { DictOption } from '@songbai/contract/wire/envelope.ts';
import type { Db } from '../../db/database.ts';

/** All items of a live dictionary, disabled ones too, in their order (contract/2 §1.3). */
export async function dictItems(db: Db, dictCode: string): Promise<DictOption[]> {
  const rows = await db
    .selectFrom('sysDictItem as i')
    .innerJoin('sysDict as d', 'd.id', 'i.dictId')
    .select(['i.itemText', 'i.itemValue', 'i.itemColor'])
    .where('d.dictCode', '=', dictCode)
    .where('d.delFlag', '=', 0)
    .where('i.delFlag', '=', 0)
    .orderBy('i.sortOrder')
    .orderBy('i.createTime', 'desc')
    .orderBy('i.id')
    .execute();
  return rows.map((row) => optionOf(row.itemValue, row.itemText, row.itemColor));
}

/** Ids of the items of a dictionary, disabled ones too. */
export async function liveItemIds(db: Db, dictId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('sysDictItem')
    .select('id')
    .where('dictId', '=', dictId)
    .where('delFlag', '=', 0)
    .execute();
  return rows.map(({ id }) => id);
}

export function optionOf(value: string, text: string, color: string | null = null): DictOption {
  return { value, text, title: text, label: text, ...(color ? { color } : {}) };
}
