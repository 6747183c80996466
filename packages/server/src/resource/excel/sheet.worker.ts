import { parentPort, workerData } from 'node:worker_threads';
import { type DraftJob, draftReader } from './drafts.ts';
import type { SheetReply } from './read-sheet.ts';
import { Refused, type SheetLimits, type SheetRow } from './sheet-row.ts';

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

async function read({ content, limits, drafts }: Work): Promise<SheetReply> {
  const reader = drafts && draftReader(drafts);
  const pieces: Uint8Array[] = [];
  let open: SheetRow[] = [];
  let total = 0;
  // Rows leave the heap as soon as possible: as text, a hundred thousand take a tenth of their size as objects.
  const close = () => {
    if (open.length > 0) pieces.push(new TextEncoder().encode(JSON.stringify(open)));
    open = [];
  };
  for await (const row of await rowsOf(Buffer.from(content.buffer, content.byteOffset, content.byteLength), limits)) {
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
async function rowsOf(content: Buffer, limits: SheetLimits): Promise<AsyncIterable<SheetRow> | Iterable<SheetRow>> {
  if (content.subarray(0, OLE.length).equals(OLE)) return (await import('./read-xls.ts')).xlsRows(content, limits);
  if (limits.csv && !content.subarray(0, ZIP.length).equals(ZIP))
    return (await import('./read-csv.ts')).csvRows(content, limits);
  return (await import('./read-xlsx.ts')).xlsxRows(content, limits);
}

read(workerData as Work).then(
  (reply) =>
    parentPort?.postMessage(reply, 'pieces' in reply ? reply.pieces.map((piece) => piece.buffer as ArrayBuffer) : []),
  (error: unknown) =>
    parentPort?.postMessage({
      refused: error instanceof Refused ? error.message : '文件内容无法读取，请检查文件是否损坏',
    } satisfies SheetReply),
);
