/** What a report may cost (online.md §8.1). */
export const REPORT_LIMITS = {
  sqlLength: 8000,
  /** Length of the codes of roles that may read another data source, joined by commas. */
  readerRoles: 1000,
  /** Time of one statement: of a report that says nothing, the least and the most it may say. */
  timeMs: 10_000,
  leastMs: 1000,
  mostMs: 60_000,
  pageRows: 1000,
  exportRows: 100_000,
  resultBytes: 64 * 1024 * 1024,
  /** Statements at once: of a person, and of a process. */
  perPerson: 2,
  perProcess: 4,
  /** How long one waits for its turn. */
  waitMs: 20_000,
  items: 100,
  params: 30,
  /** Rows of a trial run in the designer. */
  trialRows: 20,
  dictRows: 1000,
  versions: 200,
} as const;
