import type { OwnRow, SharedItem } from '@songbai/contract/modules/dict/own-items.rules.ts';
import type { Db } from '../../db/database.ts';

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

/** Live items of a dictionary in their order, as all tenants have them. */
export function sharedItems(db: Db, dictId: string): Promise<SharedItem[]> {
  return db
    .selectFrom('sysDictItem')
    .select(['id', 'itemValue', 'itemText', 'itemColor', 'sortOrder', 'status'])
    .where('dictId', '=', dictId)
    .where('delFlag', '=', 0)
    .orderBy('sortOrder')
    .orderBy('createTime', 'desc')
    .orderBy('id')
    .execute();
}

/** What a tenant has of its own in a dictionary. */
export function ownItemRows(db: Db, tenantId: number, dictId: string): Promise<OwnRow[]> {
  return db
    .selectFrom('sysDictOwnItem')
    .select(['id', 'version', 'itemId', 'itemValue', 'itemText', 'itemColor', 'sortOrder', 'status'])
    .where('tenantId', '=', tenantId)
    .where('dictId', '=', dictId)
    .where('delFlag', '=', 0)
    .orderBy('createTime')
    .orderBy('id')
    .execute();
}
