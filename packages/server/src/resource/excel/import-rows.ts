import { isIntegrityViolation, isUniqueViolation } from '../../db/database.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import { addEach, addMany } from '../add-many.ts';
import type { Values } from '../context.ts';
import type { ResourceTable } from '../describe/columns.ts';
import type { ResourceHooks } from '../describe/hooks.ts';
import type { Server } from '../server-context.ts';
import type { Work } from '../write/work.ts';
import { type BelowImport, problemWithin, refusedBelow, resolvedBelow, uniqueBelow } from './below-rows.ts';
import type { DraftRow, RowProblem } from './drafts.ts';
import { rowsLike } from './known-rows.store.ts';
import { marksOf, type RowMarks, type SeenRows, seenRows } from './same-rows.ts';
import type { SheetColumnReader } from './sheet-columns.ts';
import type { TitleLookup } from './titles.ts';

/** A running import. */
export interface ImportJob {
  server: Server;
  table: ResourceTable;
  hooks: ResourceHooks;
  actor: Actor;
  titles: TitleLookup;
  /** Tables whose rows come along in the drafts of those that they hang on. */
  below: readonly BelowImport[];
  /** Reads columns that do not belong to the row. */
  columns: SheetColumnReader | undefined;
  /** Existing rows are added again. */
  addSame: boolean;
  /** Rows accepted so far by a dry run, which leaves none in the database to compare with. */
  seen: SeenRows | undefined;
}

/** Why a row was not added: `same` when it exists already. */
export interface RowRefusal extends RowProblem {
  rowNo: number;
  same: boolean;
}

interface OpenRow {
  number: number;
  draft: Values;
  below: DraftRow['below'];
  marks: RowMarks;
  /** Unique values of the rows below. */
  belowUnique: RowMarks['unique'];
}

/** Rounds for rows that repeat each other within a block, before the rest is added one by one. */
const ROUNDS = 3;

/** Adds the rows of one block inside a transaction; returns which were not added and why. */
export async function importRows(job: ImportJob, work: Work, rows: readonly DraftRow[]): Promise<RowRefusal[]> {
  const refusals: RowRefusal[] = [];
  const refuse = (number: number, problem: RowProblem, same = false) =>
    refusals.push({ rowNo: number, ...problem, same });
  const good: DraftRow[] = [];
  for (const row of rows) {
    const problem = problemWithin(job.below, row);
    if (problem) refuse(row.number, problem);
    else good.push(row);
  }
  let open = await resolved(job, work, good, refuse);
  for (let round = 1; open.length > 0; round += 1) {
    open = await withoutKnown(job, work, open, refuse);
    const { first, repeated } = apart(job, open);
    const drafts = first.map((row) => row.draft);
    const outcomes = await (round <= ROUNDS ? addMany : addEach)(work, job.table, job.hooks, drafts);
    for (const [at, row] of first.entries()) {
      if (outcomes[at]) refuseRow(job, refuse, row, outcomes[at]);
      else job.seen?.add(row.marks);
    }
    open = repeated;
  }
  return refusals;
}

/**
 * Rows that repeat one of the same block are deferred: whether they may be added depends on whether the first one was.
 */
function apart(job: ImportJob, rows: readonly OpenRow[]): { first: OpenRow[]; repeated: OpenRow[] } {
  const seen = seenRows(job.addSame ? undefined : job.table.resource.importKey);
  const first: OpenRow[] = [];
  const repeated: OpenRow[] = [];
  for (const row of rows) {
    const marks: RowMarks = {
      key: job.addSame ? undefined : row.marks.key,
      unique: [...row.marks.unique, ...row.belowUnique],
    };
    if (seen.repeats(marks)) repeated.push(row);
    else {
      seen.add(marks);
      first.push(row);
    }
  }
  return { first, repeated };
}

type Refuse = (number: number, problem: RowProblem, same?: boolean) => void;

/** Replaces titles by ids; rows with unknown titles are refused. */
async function resolved(job: ImportJob, work: Work, rows: readonly DraftRow[], refuse: Refuse): Promise<OpenRow[]> {
  const { table, hooks } = job;
  const drafts = rows.map((row) => row.draft);
  await job.titles.prepare(work.db, drafts);
  const wrong = await job.columns?.read(work.db, drafts);
  const below = await resolvedBelow(job.below, work.db, rows);
  const open: OpenRow[] = [];
  for (const [at, row] of rows.entries()) {
    const { number, draft } = row;
    const problem = wrong?.[at] ?? (await job.titles.resolve(work.db, draft)) ?? below[at];
    const marks = marksOf(table.resource, draft, hooks.keyValues?.(draft) ?? draft);
    if (problem) refuse(number, problem);
    else open.push({ number, draft, below: row.below, marks, belowUnique: uniqueBelow(job.below, row) });
  }
  return open;
}

/** The rows that do not exist yet, by the import key; unique fields are looked up with all other checks. */
async function withoutKnown(job: ImportJob, work: Work, rows: OpenRow[], refuse: Refuse): Promise<OpenRow[]> {
  const { table, seen } = job;
  const { importKey } = table.resource;
  const before = seenRows(importKey);
  if (importKey && !job.addSame) {
    const keys = rows.flatMap(({ marks }) => (marks.key ? [marks.key] : []));
    const like = keys.length > 0 ? await rowsLike(work, table, importKey, keys) : [];
    for (const key of like) before.add({ key, unique: [] });
  }
  return rows.filter(({ number, marks }) => {
    const repeats = before.repeats(marks) ?? seen?.repeats(marks);
    if (!repeats || (repeats === 'key' && job.addSame)) return true;
    refuse(number, repeats === 'key' ? knownProblem(job) : takenProblem(job, repeats.unique, marks), true);
    return false;
  });
}

function knownProblem({ table: { resource } }: ImportJob): RowProblem {
  const labels = (resource.importKey?.same ?? []).map((name) => resource.fields[name]?.label ?? '').join('、');
  return { column: labels, message: `重复：已有相同的${resource.title}（${labels}一致），已跳过` };
}

function takenProblem({ table: { resource } }: ImportJob, name: string, marks: RowMarks): RowProblem {
  const label = resource.fields[name]?.label ?? '';
  const value = marks.unique.find(([field]) => field === name)?.[1] ?? '';
  return { column: label, message: new AppError('duplicateField', { label, value: value.slice(0, 40) }).message };
}

function refuseRow({ table, below }: ImportJob, refuse: Refuse, row: OpenRow, error: unknown): void {
  const inside = error instanceof AppError ? refusedBelow(below, row, error) : undefined;
  const { problem, same } = inside ? { problem: inside, same: false } : problemOf(table, error);
  refuse(row.number, problem, same);
}

/** @throws anything that is not a refusal of this row */
function problemOf(table: ResourceTable, error: unknown): { problem: RowProblem; same: boolean } {
  if (error instanceof AppError) {
    const { label } = error.params;
    const problem = { column: typeof label === 'string' ? label : '', message: error.message };
    const taken = ['duplicateField', ...Object.values(table.uniqueness?.refusals ?? {})];
    return { problem, same: taken.includes(error.key) };
  }
  if (isUniqueViolation(error)) return { problem: { column: '', message: '数据库中已存在该记录' }, same: true };
  if (isIntegrityViolation(error)) return { problem: { column: '', message: '数据不完整或超出允许范围' }, same: false };
  throw error;
}
