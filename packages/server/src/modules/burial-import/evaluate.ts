import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type {
  ImportIssueRow,
  ImportMapping,
  ImportSummary,
  ImportTarget,
} from '@songbai/contract/modules/burial-import/burial-import.calls.ts';
import { IMPORT_LEVEL } from '@songbai/contract/modules/burial-import/burial-import.dicts.ts';
import {
  IMPORT_ISSUES,
  type ImportIssue,
  isRefusal,
  issueRow,
} from '@songbai/contract/modules/burial-import/issues.ts';
import {
  type RegisterReading,
  readRecord,
  recordIdentity,
} from '@songbai/contract/modules/burial-import/record.rules.ts';
import { type DateOrder, dateOrderReader } from '@songbai/contract/rules/partial-date.ts';
import { lunar } from '../../platform/lunar.ts';
import { type Existing, knownKeys, plotsNamed } from './existing.store.ts';
import { planImport } from './plan.ts';
import { areasOf, type Entry, freshPlots, type Plan, rowsOf } from './plan.types.ts';
import type { CsvRow } from './register-file.ts';

/** Rows between two yields to the event loop. */
const TURN_ROWS = 1000;

/** Findings from the register alone, without the database. */
export interface ReadRows {
  total: number;
  entries: Entry[];
  refused: Set<number>;
  issues: { rowNo: number; issue: ImportIssue }[];
  dates: Pick<ImportSummary, 'dateOrder' | 'ambiguousDates'>;
  /** Rows that name no cemetery. */
  unnamed: number;
}

/** How a register shall be read; without a chosen order of day and month its own dates decide. */
export interface ReadingWish extends Omit<RegisterReading, 'dateOrder'> {
  dateOrder?: DateOrder | null | undefined;
}

/** Reads and checks every row; equal records of one file are told apart by their occurrence number. */
export async function readRows(
  { dateOrder: chosen, ...wish }: ReadingWish,
  rows: readonly CsvRow[],
): Promise<ReadRows> {
  const { headers, mapping } = wish;
  const { order, ambiguous } = await dateOrderIn(headers, mapping, rows);
  const reading: RegisterReading = { ...wish, dateOrder: chosen ?? order, calendar: lunar() };
  const dates = { dateOrder: reading.dateOrder, ambiguousDates: ambiguous };
  const result: ReadRows = { total: rows.length, entries: [], refused: new Set(), issues: [], dates, unnamed: 0 };
  const seen = new Map<string, { times: number; rowNo: number }>();
  for (const [index, row] of rows.entries()) {
    const { record, issues, unnamed } = readRecord(reading, row.cells);
    if (unnamed) result.unnamed += 1;
    for (const issue of issues) result.issues.push({ rowNo: row.number, issue });
    if (issues.some(isRefusal)) {
      result.refused.add(row.number);
    } else {
      const same = recordIdentity(record, 0);
      const first = seen.get(same);
      const times = (first?.times ?? 0) + 1;
      seen.set(same, { times, rowNo: first?.rowNo ?? row.number });
      if (first) {
        const issue = { code: 'sameRow' as const, column: '', value: record.name, params: { row: first.rowNo } };
        result.issues.push({ rowNo: row.number, issue });
      }
      const sourceKey = createHash('sha256').update(recordIdentity(record, times)).digest('hex');
      result.entries.push({ rowNo: row.number, record, sourceKey });
    }
    if (index % TURN_ROWS === TURN_ROWS - 1) await nextTurn();
  }
  return result;
}

/** The order of day and month in the columns that hold dates. */
async function dateOrderIn(headers: readonly string[], mapping: ImportMapping, rows: readonly CsvRow[]) {
  const columns = headers.flatMap((header, index) => (DATES.has(mapping[header] ?? '') ? [index] : []));
  const dates = dateOrderReader();
  for (const [index, { cells }] of rows.entries()) {
    for (const column of columns) dates.read(cells[column] ?? '');
    if (index % TURN_ROWS === TURN_ROWS - 1) await nextTurn();
  }
  return dates.result();
}

const DATES: ReadonlySet<string> = new Set<ImportTarget>(['birthDate', 'deathDate', 'burialDate']);

export type RowState = 'ok' | 'unplaced' | 'duplicate' | 'refused';

export interface Evaluation {
  plan: Plan;
  states: Map<number, RowState>;
  issues: ImportIssueRow[];
  counts: ImportCounts;
}

export type ImportCounts = Omit<
  ImportSummary,
  'batchId' | 'fileName' | 'status' | 'headers' | 'mapping' | 'samples' | 'cemetery'
>;

/** Compares a register with the existing data: which rows are new, what they would create, and the issues. */
export async function evaluate(existing: Existing, read: ReadRows): Promise<Evaluation> {
  const known = await knownKeys(
    existing,
    read.entries.map((entry) => entry.sourceKey),
  );
  const fresh = read.entries.filter((entry) => !known.has(entry.sourceKey));
  const { entries, found } = await placesByName(existing, fresh);
  const { plan, issues } = await planImport(existing, entries);
  const news = new Set(entries.map((entry) => entry.rowNo));
  // Issues of an already imported row were reported by its import.
  const readIssues = read.issues.filter(
    ({ rowNo, issue }) =>
      (news.has(rowNo) || read.refused.has(rowNo)) && !(found.has(rowNo) && OF_POSITIONS.has(issue.code)),
  );
  const rows = [...readIssues, ...issues]
    .map(({ rowNo, issue }) => issueRow(rowNo, issue))
    .sort((a, b) => a.rowNo - b.rowNo);
  return { plan, states: statesOf(read, plan), issues: rows, counts: countsOf(read, plan, rows) };
}

/** Doubts about a position that the plot's full name settles. */
const OF_POSITIONS: ReadonlySet<ImportIssue['code']> = new Set([
  'noPosition',
  'positionIncomplete',
  'positionRead',
] as const);

/** Records whose position is the full name of a plot that is there, at its place. */
async function placesByName(
  existing: Existing,
  entries: readonly Entry[],
): Promise<{ entries: Entry[]; found: ReadonlySet<number> }> {
  const names = new Set(entries.flatMap(({ record }) => record.plotName ?? []));
  const plots = await plotsNamed(existing, [...names]);
  const found = new Set<number>();
  const placed = entries.map((entry): Entry => {
    const plot = plots.get(entry.record.plotName ?? '');
    if (!plot) return entry;
    found.add(entry.rowNo);
    return { ...entry, record: { ...entry.record, ...plot } };
  });
  return { entries: placed, found };
}

function statesOf(read: ReadRows, plan: Plan): Map<number, RowState> {
  const states = new Map<number, RowState>(read.entries.map((entry) => [entry.rowNo, 'duplicate']));
  for (const { entry, plot } of plan.burials) states.set(entry.rowNo, plot ? 'ok' : 'unplaced');
  for (const rowNo of read.refused) states.set(rowNo, 'refused');
  return states;
}

function countsOf(read: ReadRows, plan: Plan, issues: readonly ImportIssueRow[]): ImportCounts {
  const warnings = issues.filter((issue) => issue.level === IMPORT_LEVEL.warning);
  const firstRefusals = new Map(
    issues
      .filter((issue) => issue.level === IMPORT_LEVEL.error)
      .toReversed()
      .map((issue) => [issue.rowNo, issue]),
  );
  return {
    rows: read.total,
    cemeteries: plan.cemeteries.filter((cemetery) => cemetery.fresh).length,
    areas: areasOf(plan).filter((area) => area.fresh).length,
    plotRows: rowsOf(plan).filter((row) => row.fresh).length,
    plots: freshPlots(plan).length,
    burials: plan.burials.length,
    duplicates: read.entries.length - plan.burials.length,
    unplaced: plan.burials.filter((burial) => burial.plot === null).length,
    refused: read.refused.size,
    refusedByReason: byReason([...firstRefusals.values()]),
    warnings: warnings.length,
    warningsByReason: byReason(warnings),
    ...read.dates,
    unnamed: read.unnamed,
  };
}

/** How often each reason occurs, by its Chinese title, the most frequent first. */
function byReason(issues: readonly ImportIssueRow[]): Record<string, number> {
  const counts = new Map<string, number>();
  for (const { code } of issues) {
    const { title } = IMPORT_ISSUES[code as keyof typeof IMPORT_ISSUES];
    counts.set(title, (counts.get(title) ?? 0) + 1);
  }
  return Object.fromEntries([...counts].sort((a, b) => b[1] - a[1]));
}
