/** A reason the user can act on. */
export class Refused extends Error {}

export interface SheetLimits {
  maxRows: number;
  maxColumns: number;
  /** What is no workbook is read as text with separators. */
  csv?: boolean;
  /** Not the first sheet alone is read. */
  allSheets?: boolean;
  /** The cells of such a text are not cleaned: an old register keeps its words as they were written. */
  verbatim?: boolean;
}

/** A row of the first sheet as texts; numbers and dates in our format. */
export interface SheetRow {
  /** Row number as the user sees it in the spreadsheet. */
  number: number;
  cells: string[];
  /** Merged cells reach into the row: allowed for a title, not for data, whose values would be missing. */
  merged?: Merged;
}

/** A sheet of a workbook. */
export interface Sheet {
  name: string;
  rows: AsyncIterable<SheetRow> | Iterable<SheetRow>;
}

/** Merged cells of some rows. */
export interface Merged {
  /** The last column that they cover, counted from 1. */
  to: number;
  /** Some cover more than one column. */
  wide: boolean;
}

/** Rows covered by merged cells, first and last as the user counts them. */
export type RowSpan = readonly [first: number, last: number, cells: Merged];

/** The most characters a cell can hold. */
export const CELL_CHARACTERS = 32_767;

/** A cell's text as imported: trimmed, without the quote mark our exports put before formulas. */
export function cleanText(text: string, rowNumber: number): string {
  if (text.length > CELL_CHARACTERS)
    throw new Refused(`第${rowNumber}行有单元格超过${CELL_CHARACTERS}个字符，请检查表格`);
  const trimmed = text.trim();
  return /^'[=+\-@]/.test(trimmed) ? trimmed.slice(1) : trimmed;
}

export const isEmpty = (cells: readonly string[]): boolean => cells.every((cell) => cell === '');

export function refuseWide(columns: number, rowNumber: number, limits: SheetLimits): void {
  if (columns > limits.maxColumns) throw new Refused(`第${rowNumber}行的列数超过${limits.maxColumns}，请检查表格`);
}

export const formulaRefusal = (rowNumber: number): Refused =>
  new Refused(`第${rowNumber}行含有公式，请先粘贴为数值再导入`);

export const errorValueRefusal = (rowNumber: number, value: string): Refused =>
  new Refused(`第${rowNumber}行含有错误值${value}`);

/** Refuses a data row with merged cells, in a worker and on the main thread. */
export const mergedText = (rowNumber: number): string =>
  `第${rowNumber}行含有合并单元格，请取消合并并填好每一格后再导入`;

/** Spans sorted by first row, adjoining ones merged. */
export function disjoint(spans: RowSpan[]): RowSpan[] {
  const sorted = spans.sort((a, b) => a[0] - b[0]);
  const merged: [number, number, Merged][] = [];
  for (const [first, last, cells] of sorted) {
    const open = merged.at(-1);
    if (open && first <= open[1]) {
      open[1] = Math.max(open[1], last);
      open[2] = { to: Math.max(open[2].to, cells.to), wide: open[2].wide || cells.wide };
    } else merged.push([first, last, cells]);
  }
  return merged;
}

/** Returns, for ascending row numbers, the merged cells that reach into the row. */
export function rowMarker(spans: readonly RowSpan[]): (row: number) => { merged?: Merged } {
  let at = 0;
  return (row) => {
    while (at < spans.length && (spans[at]?.[1] ?? 0) < row) at += 1;
    const span = spans[at];
    return span && span[0] <= row ? { merged: span[2] } : {};
  };
}

const A = 'A'.charCodeAt(0);

/** Column number: 28 for `AB12`; nought where there is none. */
export function columnNumber(place: string): number {
  let column = 0;
  for (let at = 0; at < place.length; at += 1) {
    const letter = place.charCodeAt(at) - A;
    if (letter < 0 || letter > 25) break;
    column = column * 26 + letter + 1;
  }
  return column;
}
