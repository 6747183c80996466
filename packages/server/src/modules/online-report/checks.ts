import { REPORT_RIGHTS } from '@songbai/contract/modules/online-report/online-report.rights.ts';
import type { StoredReportHead } from '@songbai/contract/modules/online-report/report-head.resource.ts';
import { runSql } from '../../db/database.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import { binder } from '../../resource/describe/sql-text.ts';
import { stored } from '../../resource/read/store.ts';
import type { Work } from '../../resource/write/work.ts';
import { isAdmin } from '../permission/index.ts';
import { headTable } from './head.table.ts';

/** What somebody writes here runs for others, so the right alone is not enough (online.md §2). */
export function assertMayWriteSql(actor: Actor): void {
  if (!mayWriteSql(actor)) throw new AppError('reportSqlAdmin');
}

export const mayWriteSql = (actor: Actor): boolean => actor.codes.has(REPORT_RIGHTS.sql) && isAdmin(actor);

/** What the platform made runs for every tenant, so only its administrators change it. */
export function assertMayChange(actor: Actor, { tenantId }: Pick<StoredReportHead, 'tenantId'>): void {
  if (tenantId === null && !isAdmin(actor)) throw new AppError('reportOfPlatform');
}

/**
 * A head that the actor may change, held until the end of the transaction.
 * @throws AppError recordMissing, reportOfPlatform
 */
export async function heldHead(work: Work, id: string): Promise<StoredReportHead> {
  const sql = binder(work.server.database.engine);
  // An update without effect: the only way to lock a row that both engines support.
  const text = `update onl_cgreport_head set version = version where id = ${sql.bind(id)} and del_flag = 0`;
  await runSql(work.db, text, sql.values);
  const [head] = await stored(work, headTable, [id]);
  if (!head) throw new AppError('recordMissing');
  assertMayChange(work.actor, head);
  return head;
}
