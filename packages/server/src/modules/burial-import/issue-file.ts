import type { Readable } from 'node:stream';
import type { DictValue } from '@songbai/contract/dicts.ts';
import { IMPORT_LEVEL } from '@songbai/contract/modules/burial-import/burial-import.dicts.ts';
import { isImported } from '@songbai/contract/modules/burial-import/imported.ts';
import { chunks } from '../../db/chunks.ts';
import type { Db } from '../../db/database.ts';
import type { Actor } from '../../platform/actor.ts';
import { passingWorkbook } from '../../resource/excel/passing-workbook.ts';
import { type RowReason, refusedName, writeReasons } from '../../resource/excel/refused-rows.ts';
import type { Server } from '../../resource/server-context.ts';
import { batchById, stagedRowsOf } from './batch.store.ts';
import { issueReasons } from './batch-list.store.ts';

const TITLE = '安葬登记';
export const ISSUE_FILE_NAME = refusedName(TITLE);

const ROWS_AT_ONCE = 1000;

/**
 * The rows of a register in which something is wrong, as uploaded and each with all that is wrong with it: a workbook
 * that can be corrected and imported again. Once the register was imported it has only the rows that were not: those
 * with warnings are in the books, and corrected they would come in a second time as somebody else. The file is deleted
 * when its stream ends.
 * @throws AppError importBatchMissing
 */
export async function issueFile(
  { database, config }: Server,
  actor: Actor,
  { batchId, level }: { batchId: string; level?: DictValue<'import_level'> | undefined },
): Promise<Readable> {
  const { id, headers, status } = await batchById(database.db, actor, batchId);
  const reasons = await reasonsOf(database.db, id, isImported(status) ? IMPORT_LEVEL.error : level);
  const pieces = await piecesOf(
    database.db,
    id,
    reasons.map(({ rowNo }) => rowNo),
  );
  const sheet = { pieces, head: { labels: headers, ignored: [] } };
  const { stream } = await passingWorkbook(config, (file) => writeReasons(file, TITLE, sheet, reasons));
  return stream;
}

/** One text for each row, in the order of the rows. */
async function reasonsOf(db: Db, batchId: string, level?: DictValue<'import_level'>): Promise<RowReason[]> {
  const texts = new Map<number, string[]>();
  for (const { rowNo, ...issue } of await issueReasons(db, batchId, level)) {
    const said = `${issue.message}${issue.column ? `（${issue.column}）` : ''}`;
    const text = issue.level === IMPORT_LEVEL.warning ? `警告：${said}` : said;
    const known = texts.get(rowNo);
    if (known) known.push(text);
    else texts.set(rowNo, [text]);
  }
  return [...texts].map(([rowNo, all]) => ({ rowNo, message: all.join('；') }));
}

async function piecesOf(db: Db, batchId: string, rowNos: readonly number[]): Promise<Uint8Array[]> {
  const pieces: Uint8Array[] = [];
  for (const some of chunks(rowNos, ROWS_AT_ONCE))
    pieces.push(new TextEncoder().encode(JSON.stringify(await stagedRowsOf(db, batchId, some))));
  return pieces;
}
