import { dict } from '@songbai/contract/modules/dict/dict.resource.ts';
import { type Db, runSql } from '../../db/database.ts';
import { bumpState } from '../../db/state.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import type { StoreContext } from '../../resource/context.ts';
import { columnOf } from '../../resource/describe/columns.ts';
import { binder, likeText } from '../../resource/describe/sql-text.ts';
import type { DataChange } from '../../resource/write/audit.ts';
import { takeBack as takeBackRow } from '../../resource/write/bin.store.ts';
import { type Work, write } from '../../resource/write/work.ts';
import { assertOwnDictionaries } from '../permission/index.ts';

export interface DictHead {
  id: string;
  code: string;
  name: string;
}

/** Live dictionaries by id, row locks held until commit, so that none is deleted while its items change. */
export async function lockDicts(work: Work<StoreContext>, ids: readonly string[]): Promise<DictHead[]> {
  const sql = binder(work.server.database.engine);
  const list = ids.map((id) => sql.bind(id)).join(', ');
  const text = `update sys_dict set version = version where del_flag = 0 and id in (${list})
    returning id as "id", dict_code as "code", dict_name as "name"`;
  return runSql<DictHead>(work.db, text, sql.values);
}

/** Whether a dictionary in the recycle bin reserves this code, so that it can always be restored. */
export async function codeInBin(context: StoreContext, db: Db, code: string): Promise<boolean> {
  const sql = binder(context.database.engine);
  const text = `select 1 from sys_dict where dict_code = ${sql.bind(code)} and del_flag = 1`;
  return (await runSql(db, text, sql.values)).length > 0;
}

/** Codes that begin like this one, of dictionaries in the bin too. */
export async function dictCodesLike(db: Db, code: string): Promise<Set<string>> {
  const rows = await db.selectFrom('sysDict').select('dictCode').where('dictCode', 'like', `${code}%`).execute();
  return new Set(rows.map(({ dictCode }) => dictCode));
}

/** Whether a live item of the dictionary other than `ownId` has the value. */
export async function itemValueTaken(db: Db, dictId: string, itemValue: string, ownId: string): Promise<boolean> {
  const row = await db
    .selectFrom('sysDictItem')
    .select('id')
    .where('dictId', '=', dictId)
    .where('itemValue', '=', itemValue)
    .where('delFlag', '=', 0)
    .where('id', '!=', ownId)
    .executeTakeFirst();
  return row !== undefined;
}

/** A dictionary as the recycle bin and the tree return it (contract/2 §18.1). */
export interface DictEntry {
  id: string;
  dictName: string;
  dictCode: string;
  description: string | null;
  type: number | null;
  delFlag: number;
  createBy: string | null;
  createTime: string | null;
  updateBy: string | null;
  updateTime: string | null;
}

const ENTRY = [
  'id',
  'dictName',
  'dictCode',
  'description',
  'type',
  'delFlag',
  'createBy',
  'createTime',
  'updateBy',
  'updateTime',
] as const;

/** Deleted dictionaries, the latest first. */
export function deletedDicts(db: Db): Promise<DictEntry[]> {
  return db
    .selectFrom('sysDict')
    .select(ENTRY)
    .where('delFlag', '=', 1)
    .orderBy('deleteTime', 'desc')
    .orderBy('id')
    .execute();
}

/** Live dictionaries whose name contains the text. */
export function dictsNamed(context: StoreContext, name: string): Promise<DictEntry[]> {
  const sql = binder(context.database.engine);
  const columns = ENTRY.map((field) => `${columnOf(field)} as "${field}"`);
  const text = `select ${columns.join(', ')} from sys_dict where del_flag = 0
    and dict_name ${sql.like} ${sql.bind(`%${likeText(name)}%`)} escape '\\' order by create_time, id`;
  return context.database.query<DictEntry>(text, sql.values);
}

/** Restores dictionaries from the recycle bin, all or none; their codes were reserved for them. */
export async function takeBack(context: StoreContext, actor: Actor, ids: readonly string[]): Promise<void> {
  await write(context, actor, async (work) => {
    await assertOwnDictionaries(work.db, actor);
    for (const id of ids) await takeOneBack(work, id);
    await bumpState(work.db, 'dictionaries');
  });
}

/** @throws AppError dictBackFailed, the text of contract/2 §1.2 */
async function takeOneBack(work: Work<StoreContext>, id: string): Promise<void> {
  try {
    await takeBackRow(work, { resource: dict }, id);
  } catch (error) {
    if (error instanceof AppError && error.key === 'binMissing') throw new AppError('dictBackFailed');
    throw error;
  }
}

/**
 * Permanently deletes dictionaries of the recycle bin and their items, all or none (contract/2 §1.2). Physical
 * deletion is safe here: nothing refers to these rows, and the data log keeps their values.
 */
export async function purge(context: StoreContext, actor: Actor, ids: readonly string[]): Promise<void> {
  await write(context, actor, async (work) => {
    await assertOwnDictionaries(work.db, actor);
    for (const id of ids) await purgeOne(work, id);
    await bumpState(work.db, 'dictionaries');
  });
}

async function purgeOne(work: Work<StoreContext>, id: string): Promise<void> {
  const head = await work.db
    .deleteFrom('sysDict')
    .where('id', '=', id)
    .where('delFlag', '=', 1)
    .returningAll()
    .executeTakeFirst();
  if (!head) throw new AppError('deleteFailed');
  const items = await work.db.deleteFrom('sysDictItem').where('dictId', '=', id).returningAll().execute();
  const gone = (table: string, row: { id: string; version: number }): DataChange => ({
    table,
    id: row.id,
    version: row.version + 1,
    action: 'delete',
    before: row,
    after: { id: row.id, purged: true },
  });
  work.log([gone('sys_dict', head), ...items.map((item) => gone('sys_dict_item', item))]);
}
