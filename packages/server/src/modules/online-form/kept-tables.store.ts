import { sql } from 'kysely';
import type { Db, Trx } from '../../db/database.ts';
import { accountName } from '../../resource/describe/sql-text.ts';

/** The tables that syncs of a design put aside and that are still there, newest first. */
export async function keptOf(db: Db, headId: string) {
  const rows = await db
    .selectFrom('onlCgformSync')
    .select(['id', 'fromVersion', 'backupTable', 'endedAt', 'createBy'])
    .select(sql<string | null>`${sql.raw(accountName('onl_cgform_sync.create_by'))}`.as('creator'))
    .where('headId', '=', headId)
    .where('backupTable', 'is not', null)
    .orderBy('endedAt', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.flatMap(({ backupTable, ...row }) => (backupTable === null ? [] : [{ ...row, backupTable }]));
}

export type Kept = Awaited<ReturnType<typeof keptOf>>[number];

/** Those of all designs, deleted ones too, that were put aside before a day. */
export async function keptBefore(db: Db, day: string) {
  const rows = await db
    .selectFrom('onlCgformSync as s')
    .innerJoin('onlCgformHead as h', 'h.id', 's.headId')
    .select(['s.id', 's.backupTable', 'h.id as headId', 'h.tenantId', 'h.tableName', 'h.draftVersion'])
    .where('s.backupTable', 'is not', null)
    .where('s.endedAt', '<', day)
    .orderBy('s.id')
    .execute();
  return rows.flatMap(({ backupTable, ...row }) => (backupTable === null ? [] : [{ ...row, backupTable }]));
}

export type ExpiredKept = Awaited<ReturnType<typeof keptBefore>>[number];

/** From now on a table is not kept any more; false: it was not. */
export async function forgetKept(db: Trx, syncId: string): Promise<boolean> {
  const row = await db
    .updateTable('onlCgformSync')
    .set({ backupTable: null })
    .where('id', '=', syncId)
    .where('backupTable', 'is not', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
