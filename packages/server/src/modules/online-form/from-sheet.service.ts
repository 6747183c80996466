import { setImmediate as nextTurn } from 'node:timers/promises';
import { type ColumnReader, columnReader } from '@songbai/contract/design/sheet-columns.ts';
import { nameOfTable, namesOfHeads, type Spelling } from '@songbai/contract/design/sheet-names.ts';
import { LIMITS } from '@songbai/contract/limits.ts';
import {
  type SheetDraft,
  type SheetProposal,
  sheetDesign,
} from '@songbai/contract/modules/online-form/from-sheet.calls.ts';
import type { SaveResult } from '@songbai/contract/modules/online-form/save.calls.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import { pinyinCode, pinyinReady } from '../../platform/pinyin.ts';
import { isCsvName, readSheet, refuseMerged, type SheetRow } from '../../resource/excel/read-sheet.ts';
import type { Server } from '../../resource/server-context.ts';
import { write } from '../../resource/write/work.ts';
import { addDict, freeDictCode, MAKES_DICTS } from '../dict/index.ts';
import { namesInUse } from './heads.store.ts';
import { addDesign } from './save.service.ts';

const MAX_COLUMNS = 100;
/** Title rows may stand above the heads, as for every import. */
const HEAD_WITHIN = 5;
const SHOWN_ROWS = 20;
/** Rows read between two turns of the event loop. */
const AT_ONCE = 500;

/**
 * What a worksheet could become as a table; nothing is stored.
 * @throws AppError importFailed with what to change in the file
 */
export async function proposeTable(
  server: Server,
  actor: Actor,
  content: Buffer,
  fileName: string,
): Promise<SheetProposal> {
  const limits = { maxRows: LIMITS.importRows + HEAD_WITHIN, maxColumns: MAX_COLUMNS, csv: isCsvName(fileName) };
  const rows = await readSheet(content, limits);
  const { heads, data } = parted(rows);
  refuseMerged(data);
  const columns = heads.flatMap((head, at) => (head === '' ? [] : [{ head, at, reader: columnReader(head) }]));
  await readColumns(columns, data);
  await pinyinReady();
  const names = namesOfHeads(
    columns.map(({ head }) => head),
    spell,
  );
  const taken = await namesInUse(server.database.db, actor.tenantId);
  const title = fileName.replace(/\.[^.]*$/, '').trim() || '导入表';
  return {
    tableName: nameOfTable(title, spell, (name) => taken.has(name)),
    tableTxt: title.slice(0, 50),
    fields: columns.map(({ head, reader }, at) => ({
      ...reader.shape(),
      dbFieldName: names[at] ?? '',
      dbFieldTxt: head,
    })),
    rows: data.slice(0, SHOWN_ROWS).map(({ cells }) => columns.map(({ at }) => cells[at] ?? '')),
    total: data.length,
    left: withoutHead(heads, data),
  };
}

/** The heads are the first row with several cells; a title has one, or is merged. */
function parted(rows: readonly SheetRow[]): { heads: string[]; data: readonly SheetRow[] } {
  const at = rows.slice(0, HEAD_WITHIN).findIndex(({ cells, merged }) => !merged && filled(cells) > 1);
  const row = rows[at];
  if (!row) refuse('没有找到列名，第一张工作表的前五行中应有一行列名，至少两列');
  const heads = row.cells.map((cell) => cell.replace(/[*＊\s]/g, ''));
  const twice = heads.find((head, index) => head !== '' && heads.indexOf(head) !== index);
  if (twice) refuse(`列名「${twice}」出现了两次，请改名或删去一列`);
  const long = heads.find((head) => head.length > 50);
  if (long) refuse(`列名「${long.slice(0, 20)}…」超过50个字，请缩短后再试`);
  const data = rows.slice(at + 1);
  if (data.length === 0) refuse('列名下面没有数据行');
  return { heads, data };
}

const filled = (cells: readonly string[]): number => cells.filter((cell) => cell.trim() !== '').length;

function refuse(detail: string): never {
  throw new AppError('importFailed', { detail });
}

async function readColumns(
  columns: readonly { at: number; reader: ColumnReader }[],
  data: readonly SheetRow[],
): Promise<void> {
  for (const [index, { cells }] of data.entries()) {
    for (const { at, reader } of columns) reader.take(cells[at] ?? '');
    if (index % AT_ONCE === AT_ONCE - 1) await nextTurn();
  }
}

/** Columns with values but without a head, as people count them. */
function withoutHead(heads: readonly string[], data: readonly SheetRow[]): string[] {
  const widest = data.reduce((most, { cells }) => Math.max(most, cells.length), heads.length);
  const positions = Array.from({ length: widest }, (_, at) => at).filter((at) => (heads[at] ?? '') === '');
  return positions
    .filter((at) => data.some(({ cells }) => (cells[at] ?? '') !== ''))
    .map((at) => `第${at + 1}列（没有列名）`);
}

function spell(text: string): Spelling {
  const [full = '', initials = full] = pinyinCode(text).split(' ');
  return { full, initials };
}

/**
 * Adds the table of a corrected proposal and the dictionaries of its choices, all or nothing.
 * @throws AppError forbidden when choices are to be made by somebody who makes no dictionaries
 */
export async function addFromSheet(server: Server, actor: Actor, draft: SheetDraft): Promise<SaveResult> {
  const chosen = draft.fields.flatMap(({ dbFieldName, dbFieldTxt, choices }) =>
    choices ? [{ dbFieldName, dbFieldTxt, choices }] : [],
  );
  if (chosen.length > 0 && !actor.codes.has(MAKES_DICTS)) throw new AppError('forbidden');
  return write(server, actor, async (work) => {
    const codes = new Map<string, string>();
    for (const { dbFieldName, dbFieldTxt, choices } of chosen) {
      const code = await freeDictCode(work, `${draft.tableName}_${dbFieldName}`);
      await addDict(work, { code, name: `${draft.tableTxt}-${dbFieldTxt}`, items: choices });
      codes.set(dbFieldName, code);
    }
    return addDesign(
      work,
      sheetDesign(draft, (name) => codes.get(name) ?? ''),
    );
  });
}
