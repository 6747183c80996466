import type { Readable } from 'node:stream';
import yauzl from 'yauzl';
import { columnNumber, disjoint, Refused, type RowSpan } from './sheet-row.ts';

/** Unpacked size and ratio beyond which a workbook is treated as a zip bomb; real ones stay far below. */
const UNPACKED_BYTES = 200 * 1024 * 1024;
const UNPACKED_RATIO = 200;
/** Below this size the ratio is meaningless. */
const SMALL_BYTES = 1024 * 1024;
const ENTRIES = 2000;

const SHEET = /^xl\/worksheets\/[^/]+\.xml$/;

/** The parts of a workbook. */
export interface Archive {
  /** Unpacks a part; undefined when there is none at this path. */
  part(path: string): Promise<Readable | undefined>;
  /** Rows covered by merged cells of a sheet, ascending and disjoint; undefined when there is no such sheet. */
  spans(sheet: string): RowSpan[] | undefined;
}

/**
 * Checks the directory of a workbook before unpacking, then unpacks it once and discards the output: this verifies the
 * declared sizes, and collects the merged cells, which follow the rows in the file.
 * @throws Refused
 */
export async function openArchive(content: Buffer): Promise<Archive> {
  const zip = await yauzl.fromBufferPromise(content, { lazyEntries: true, autoClose: false }).catch(() => {
    throw new Refused('文件不是有效的.xlsx工作簿');
  });
  if (zip.entryCount > ENTRIES) throw new Refused('工作簿结构异常，已拒绝导入');
  const entries: yauzl.Entry[] = [];
  const spans = new Map<string, RowSpan[]>();
  try {
    for await (const entry of zip.eachEntry()) entries.push(entry);
    refuseBomb(entries);
    for (const entry of entries) {
      const found = await mergedRows(zip, entry);
      if (SHEET.test(entry.fileName)) spans.set(entry.fileName, disjoint(found));
    }
  } catch (error) {
    throw error instanceof Refused ? error : new Refused('文件不是有效的.xlsx工作簿');
  }
  if (spans.size === 0) throw new Refused('工作簿中没有工作表');
  return {
    part: async (path) => {
      const entry = entries.find(({ fileName }) => fileName === path);
      return entry && (await zip.openReadStreamPromise(entry));
    },
    spans: (sheet) => spans.get(sheet),
  };
}
function refuseBomb(entries: readonly yauzl.Entry[]): void {
  const unpacked = entries.reduce((total, entry) => total + entry.uncompressedSize, 0);
  const swollen = entries.some(
    ({ uncompressedSize, compressedSize }) =>
      uncompressedSize > SMALL_BYTES && uncompressedSize > Math.max(1, compressedSize) * UNPACKED_RATIO,
  );
  if (unpacked > UNPACKED_BYTES || swollen) throw new Refused('工作簿解压后过大，已拒绝导入');
}

const MERGE = /<(?:\w+:)?mergeCell\s[^<>]{0,200}?ref="([A-Z]{1,3})(\d{1,7})(?::([A-Z]{1,3})(\d{1,7}))?"/g;
/** A mark may span two chunks of the stream. */
const OVERLAP = 256;

async function mergedRows(zip: yauzl.ZipFile, entry: yauzl.Entry): Promise<RowSpan[]> {
  const spans: RowSpan[] = [];
  const isSheet = SHEET.test(entry.fileName);
  let rest = '';
  for await (const piece of await zip.openReadStreamPromise(entry)) {
    if (!isSheet) continue;
    const text = rest + (piece as Buffer).toString('latin1');
    for (const [, left = '', top, right = left, bottom = top] of text.matchAll(MERGE)) {
      const to = columnNumber(right);
      spans.push([Number(top), Number(bottom), { to, wide: to > columnNumber(left) }]);
    }
    rest = text.slice(-OVERLAP);
  }
  return spans;
}
