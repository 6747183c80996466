import { type DictValue, dictText } from '@songbai/contract/dicts.ts';
import type { ImportBatchRow, ImportIssueRow } from '@songbai/contract/modules/burial-import/burial-import.calls.ts';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Actor } from '../../platform/actor.ts';
import { accountName } from '../../resource/describe/sql-text.ts';

interface PageQuery {
  pageNo: number;
  pageSize: number;
}

/** Batches of the tenant, newest first. */
export async function listBatches(
  db: Db,
  actor: Actor,
  query: PageQuery,
): Promise<{ rows: ImportBatchRow[]; total: number }> {
  const own = db.selectFrom('cemImportBatch').where('tenantId', '=', actor.tenantId).where('delFlag', '=', 0);
  const { total } = await own.select((select) => select.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const rows = await own
    .select([
      'id',
      'fileName',
      'status',
      'rowCount as rows',
      'okCount as ok',
      'failedCount as failed',
      'warningCount as warnings',
      'createBy',
      sql<string | null>`${sql.raw(accountName('cem_import_batch.create_by'))}`.as('creator'),
      'createTime',
    ])
    .orderBy('createTime', 'desc')
    .orderBy('id', 'desc')
    .limit(query.pageSize)
    .offset((query.pageNo - 1) * query.pageSize)
    .execute();
  return {
    rows: rows.map(({ creator, ...row }) => ({
      ...row,
      status_dictText: dictText('import_status', row.status),
      createBy_dictText: creator,
    })),
    total: Number(total),
  };
}

/** The issues of a batch in the order of its rows; refusals and warnings of one row together. */
export async function listIssues(
  db: Db,
  batchId: string,
  query: PageQuery & { level?: DictValue<'import_level'> | undefined },
): Promise<{ rows: ImportIssueRow[]; total: number }> {
  const all = db.selectFrom('cemImportIssue').where('batchId', '=', batchId);
  const own = query.level ? all.where('level', '=', query.level) : all;
  const { total } = await own.select((select) => select.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const rows = await own
    .select(['rowNo', 'columnName as column', 'level', 'code', 'message', 'value'])
    .orderBy('rowNo')
    .orderBy('id')
    .limit(query.pageSize)
    .offset((query.pageNo - 1) * query.pageSize)
    .execute();
  return { rows: rows as ImportIssueRow[], total: Number(total) };
}

/** All that is wrong with the rows of a batch, in the order of the rows, what refuses a row first. */
export async function issueReasons(
  db: Db,
  batchId: string,
  level?: DictValue<'import_level'>,
): Promise<Pick<ImportIssueRow, 'rowNo' | 'level' | 'column' | 'message'>[]> {
  const all = db.selectFrom('cemImportIssue').where('batchId', '=', batchId);
  const own = level ? all.where('level', '=', level) : all;
  const columns = ['rowNo', 'level', 'columnName as column', 'message'] as const;
  const rows = await own.select(columns).orderBy('rowNo').orderBy('level').orderBy('id').execute();
  return rows as Pick<ImportIssueRow, 'rowNo' | 'level' | 'column' | 'message'>[];
}
