import { parentPort, workerData } from 'node:worker_threads';
import { readBook } from './book-drafts.ts';
import { type DraftJob, type DraftRow, draftReader, weightOf } from './drafts.ts';
import type { SheetReply } from './read-sheet.ts';
import { Refused, type Sheet, type SheetLimits, type SheetRow } from './sheet-row.ts';

/** Rows per piece sent to the main thread. */
const PIECE_ROWS = 200;

/** Signature of binary workbooks of Excel 97 to 2003. */
const OLE = Buffer.from('d0cf11e0a1b11ae1', 'hex');

/** Signature of the archives that workbooks of today are. */
const ZIP = Buffer.from('504b0304', 'hex');

interface Work {
  content: Uint8Array;
  limits: SheetLimits;
  drafts?: DraftJob;
}

async function read(work: Work): Promise<SheetReply> {
  const { limits, drafts } = work;
  const content = Buffer.from(work.content.buffer, work.content.byteOffset, work.content.byteLength);
  const sheets = await sheetsOf(content, limits);
  if (drafts?.below) {
    const { rows, head } = await readBook({ ...drafts, below: drafts.below }, sheets);
    return { total: rows.length, pieces: inPieces(rows), head };
  }
  for await (const { rows } of sheets) return readRows(rows, limits, drafts);
  throw new Refused('工作簿中没有工作表');
}

/** By the number of rows, those below included. */
function inPieces(rows: readonly DraftRow[]): Uint8Array[] {
  const pieces: Uint8Array[] = [];
  let open: DraftRow[] = [];
  let weight = 0;
  for (const row of rows) {
    open.push(row);
    weight += weightOf(row);
    if (weight < PIECE_ROWS && row !== rows.at(-1)) continue;
    pieces.push(new TextEncoder().encode(JSON.stringify(open)));
    open = [];
    weight = 0;
  }
  return pieces;
}

async function readRows(rows: Sheet['rows'], limits: SheetLimits, drafts: DraftJob | undefined): Promise<SheetReply> {
  const reader = drafts && draftReader(drafts);
  const pieces: Uint8Array[] = [];
  let open: SheetRow[] = [];
  let total = 0;
  // Rows leave the heap as soon as possible: as text, a hundred thousand take a tenth of their size as objects.
  const close = () => {
    if (open.length > 0) pieces.push(new TextEncoder().encode(JSON.stringify(open)));
    open = [];
  };
  for await (const row of rows) {
    const taken = reader ? reader.row(row) : row;
    if (!taken) continue;
    total += 1;
    if (!reader && total > limits.maxRows) throw new Refused(`数据超过${limits.maxRows}行，请分批导入`);
    open.push(taken);
    if (open.length >= PIECE_ROWS) close();
  }
  close();
  return { total, pieces, head: reader?.end() ?? { labels: [], ignored: [] } };
}

/** By content, whatever the name: the family names its own .xlsx files .xls. */
async function sheetsOf(content: Buffer, limits: SheetLimits): Promise<AsyncIterable<Sheet> | Iterable<Sheet>> {
  if (content.subarray(0, OLE.length).equals(OLE)) return (await import('./read-xls.ts')).xlsSheets(content, limits);
  if (limits.csv && !content.subarray(0, ZIP.length).equals(ZIP))
    return [{ name: '', rows: (await import('./read-csv.ts')).csvRows(content, limits) }];
  return (await import('./read-xlsx.ts')).xlsxSheets(content, limits);
}

read(workerData as Work).then(
  (reply) =>
    parentPort?.postMessage(reply, 'pieces' in reply ? reply.pieces.map((piece) => piece.buffer as ArrayBuffer) : []),
  (error: unknown) =>
    parentPort?.postMessage({
      refused: error instanceof Refused ? error.message : '文件内容无法读取，请检查文件是否损坏',
    } satisfies SheetReply),
);
