import type { FormerText } from '@songbai/contract/modules/online-enhance/enhance.calls.ts';
import { FORMER_TEXTS } from '@songbai/contract/modules/online-enhance/enhance.dicts.ts';
import { sql as sqlText } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { ResourceTable } from '../../resource/describe/columns.ts';
import type { Reading } from '../../resource/read/reading.ts';
import { firstRows } from '../../resource/read/store.ts';

/** Rows of one kind of a head; nobody writes so many by hand. */
const MOST = 500;

const BY_ID = [{ field: 'id', order: 'asc' }] as const;

/** What a head has of one kind, as it was added. */
export function ofHead<R extends ResourceTable['resource']>(from: Reading, table: ResourceTable<R>, headId: string) {
  return firstRows(from, table, { filter: { field: 'cgformHeadId', op: 'eq', value: headId }, sort: BY_ID }, MOST);
}

/** All that runs for a head; what an import brought waits until somebody has looked at it. */
export async function enhancementsOf(db: Db, headId: string) {
  const js = db.selectFrom('onlCgformEnhanceJs').select(['cgJsType', 'cgJs']);
  const sql = db.selectFrom('onlCgformEnhanceSql').select(['buttonCode', 'cgbSql']);
  const java = db
    .selectFrom('onlCgformEnhanceJava')
    .select(['buttonCode', 'event', 'cgJavaType', 'cgJavaValue', 'activeStatus', 'orderNum']);
  const runs = { cgformHeadId: headId, delFlag: 0 } as const;
  const isSeen = sqlText<boolean>`coalesce(waiting, 0) = 0`;
  return {
    js: await js
      .where((eb) => eb.and(runs))
      .where(isSeen)
      .execute(),
    sql: await sql
      .where((eb) => eb.and(runs))
      .where(isSeen)
      .execute(),
    java: await java
      .where((eb) => eb.and(runs))
      .where(isSeen)
      .orderBy('id')
      .execute(),
  };
}

/** A function or web address that runs for an event. */
export type JavaRow = Awaited<ReturnType<typeof enhancementsOf>>['java'][number];

const FORMER = { js: 'onlCgformEnhanceJs', sql: 'onlCgformEnhanceSql' } as const;
const CODE = { js: 'cgJsType', sql: 'buttonCode' } as const;

/** Former texts of a script or an action, newest first. */
export async function formerTexts(db: Db, kind: 'js' | 'sql', headId: string, code: string): Promise<FormerText[]> {
  const row = await db
    .selectFrom(FORMER[kind] as 'onlCgformEnhanceJs')
    .select('former')
    .where('cgformHeadId', '=', headId)
    .where(CODE[kind] as 'cgJsType', '=', code)
    .where('delFlag', '=', 0)
    .executeTakeFirst();
  return listOf(row?.former ?? null);
}

/** Keeps the text that a change replaces; the oldest of too many goes. */
export async function keepFormer(db: Db, kind: 'js' | 'sql', id: string, text: FormerText): Promise<void> {
  const table = FORMER[kind] as 'onlCgformEnhanceJs';
  const row = await db.selectFrom(table).select('former').where('id', '=', id).executeTakeFirst();
  const former = JSON.stringify([text, ...listOf(row?.former ?? null)].slice(0, FORMER_TEXTS));
  await db.updateTable(table).set({ former }).where('id', '=', id).execute();
}

const listOf = (former: string | null): FormerText[] => (former === null ? [] : (JSON.parse(former) as FormerText[]));

/** Secret and headers of a web address, as they lie sealed; absent ones stay. */
export async function keepSecrets(
  db: Db,
  id: string,
  { secret, headers }: { secret?: string | null; headers?: string | null },
): Promise<void> {
  const set = { ...(secret === undefined ? {} : { secret }), ...(headers === undefined ? {} : { headers }) };
  if (Object.keys(set).length > 0) await db.updateTable('onlCgformHook').set(set).where('id', '=', id).execute();
}

/** Which of the web addresses have a secret, and which headers. */
export function sealedParts(db: Db, headId: string) {
  return db
    .selectFrom('onlCgformHook')
    .select(['id', 'secret', 'headers'])
    .where('cgformHeadId', '=', headId)
    .where('delFlag', '=', 0)
    .execute();
}

/** A web address of a head by its name, with its sealed parts. */
export function hookNamed(db: Db, headId: string, name: string) {
  return db
    .selectFrom('onlCgformHook')
    .select(['url', 'active', 'secret', 'headers'])
    .where('cgformHeadId', '=', headId)
    .where('name', '=', name)
    .where('delFlag', '=', 0)
    .executeTakeFirst();
}
