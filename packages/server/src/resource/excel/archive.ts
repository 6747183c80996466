import yauzl from 'yauzl';

/** Unpacked size and ratio beyond which a workbook is taken for a bomb; real ones stay far below. */
const UNPACKED_BYTES = 200 * 1024 * 1024;
const UNPACKED_RATIO = 200;
/** Below this size the ratio says nothing. */
const SMALL_BYTES = 1024 * 1024;
const ENTRIES = 2000;

/** A reason the user can act on. */
export class Refused extends Error {}

/** Rows that merged cells reach over, first and last as the user counts them. */
export type RowSpan = readonly [first: number, last: number];

const SHEET = /^xl\/worksheets\/[^/]+\.xml$/;

/**
 * Looks at the directory of a workbook before anything is unpacked, then unpacks it once into nothing: the sizes it
 * claims are the real ones, and its merged cells are known (the row reader does not tell of them).
 * @returns spans of merged cells by the path of the sheet, ascending and apart
 * @throws Refused
 */
export async function checkArchive(content: Buffer): Promise<Map<string, RowSpan[]>> {
  const zip = await yauzl.fromBufferPromise(content, { lazyEntries: true }).catch(() => {
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
  return spans;
}

function refuseBomb(entries: readonly yauzl.Entry[]): void {
  const unpacked = entries.reduce((total, entry) => total + entry.uncompressedSize, 0);
  const swollen = entries.some(
    ({ uncompressedSize, compressedSize }) =>
      uncompressedSize > SMALL_BYTES && uncompressedSize > Math.max(1, compressedSize) * UNPACKED_RATIO,
  );
  if (unpacked > UNPACKED_BYTES || swollen) throw new Refused('工作簿解压后过大，已拒绝导入');
}

const MERGE = /<(?:\w+:)?mergeCell\s[^<>]{0,200}?ref="[A-Z]{1,3}(\d{1,7})(?::[A-Z]{1,3}(\d{1,7}))?"/g;
/** A mark may lie across two pieces of the stream. */
const OVERLAP = 256;

async function mergedRows(zip: yauzl.ZipFile, entry: yauzl.Entry): Promise<RowSpan[]> {
  const spans: RowSpan[] = [];
  const isSheet = SHEET.test(entry.fileName);
  let rest = '';
  for await (const piece of await zip.openReadStreamPromise(entry)) {
    if (!isSheet) continue;
    const text = rest + (piece as Buffer).toString('latin1');
    for (const match of text.matchAll(MERGE)) spans.push([Number(match[1]), Number(match[2] ?? match[1])]);
    rest = text.slice(-OVERLAP);
  }
  return spans;
}

function disjoint(spans: RowSpan[]): RowSpan[] {
  const sorted = spans.sort((a, b) => a[0] - b[0]);
  const merged: [number, number][] = [];
  for (const [first, last] of sorted) {
    const open = merged.at(-1);
    if (open && first <= open[1]) open[1] = Math.max(open[1], last);
    else merged.push([first, last]);
  }
  return merged;
}

/** Tells for ascending row numbers whether merged cells reach into the row. */
export function rowMarker(spans: readonly RowSpan[]): (row: number) => boolean {
  let at = 0;
  return (row) => {
    while (at < spans.length && (spans[at]?.[1] ?? 0) < row) at += 1;
    return (spans[at]?.[0] ?? Number.POSITIVE_INFINITY) <= row;
  };
}
