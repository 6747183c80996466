/** What one reading may cost. */
export interface ReadLimits {
  ms: number;
  rows: number;
  bytes: number;
  /** Ends it. */
  signal?: AbortSignal | undefined;
}

/** Rows as cells, in the order of their columns. */
export interface LimitedRows {
  columns: string[];
  rows: unknown[][];
  /** True where there were more rows than asked for. */
  more: boolean;
}

/** Runs ready-made SQL that cannot write, and ends it at its limits whatever it does. */
export type LimitedQuery = (text: string, values: readonly unknown[], limits: ReadLimits) => Promise<LimitedRows>;

export type Limit = 'time' | 'bytes' | 'memory' | 'aborted';

/** A reading was ended. */
export class LimitReached extends Error {
  readonly limit: Limit;
  constructor(limit: Limit) {
    super(`a reading was ended: ${limit}`);
    this.name = 'LimitReached';
    this.limit = limit;
  }
}

/** About what a row takes in memory. */
export function sizeOfCells(cells: readonly unknown[]): number {
  let size = 16;
  for (const cell of cells) size += typeof cell === 'string' ? cell.length * 2 + 16 : 8;
  return size;
}
