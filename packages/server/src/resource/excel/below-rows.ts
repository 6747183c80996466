import type { Resource } from '@songbai/contract/resource/define.ts';
import type { Db } from '../../db/database.ts';
import type { AppError } from '../../platform/errors.ts';
import type { ResourceTable } from '../describe/columns.ts';
import type { BelowJob, BelowRow, DraftRow, RowProblem } from './drafts.ts';
import { marksOf, type RowMarks } from './same-rows.ts';
import type { TitleLookup } from './titles.ts';

/** A table whose rows a workbook may bring with the rows that they hang on, in one draft. */
export interface ImportedBelow {
  /** Its key in a draft. */
  name: string;
  /** Told apart from the others of the same workbook. */
  title: string;
  /** With the columns that this person may fill in. */
  table: ResourceTable;
  mayImport: boolean;
}

export interface BelowImport extends ImportedBelow {
  titles: TitleLookup;
}

export const belowJob = (
  { name, title, table, mayImport }: ImportedBelow,
  asked: (resource: Resource) => Resource,
): BelowJob => ({ name, title, mayImport, resource: asked(table.resource) });

/** Problems shown of the rows below one row. */
const MOST_SHOWN = 5;

/** What is wrong with a row, or with rows below it: they are one form, which is saved as a whole or not at all. */
export function problemWithin(below: readonly BelowImport[], row: DraftRow): RowProblem | undefined {
  const inside = below.flatMap((one) =>
    (row.below?.[one.name] ?? []).flatMap((line) => (line.problem ? [placed(one, line, line.problem)] : [])),
  );
  const problems = [...(row.problem ? [row.problem] : []), ...inside.slice(0, MOST_SHOWN)];
  if (problems.length === 0) return undefined;
  return {
    column: [...new Set(problems.map(({ column }) => column))].filter(Boolean).join('、'),
    message: problems.map(({ message }) => message).join('；'),
  };
}

/**
 * Puts the rows below into the drafts of their rows, with titles replaced by ids.
 * @returns the problem of each row, if any
 */
export async function resolvedBelow(
  below: readonly BelowImport[],
  db: Db,
  rows: readonly DraftRow[],
): Promise<(RowProblem | undefined)[]> {
  const problems: (RowProblem | undefined)[] = rows.map(() => undefined);
  for (const one of below) {
    const linesOf = (row: DraftRow) => row.below?.[one.name] ?? [];
    await one.titles.prepare(
      db,
      rows.flatMap((row) => linesOf(row).map(({ draft }) => draft)),
    );
    for (const [at, row] of rows.entries()) {
      const lines = linesOf(row);
      if (lines.length > 0) row.draft[one.name] = lines.map(({ draft }) => draft);
      for (const line of lines) {
        const problem = await one.titles.resolve(db, line.draft);
        if (problem) problems[at] ??= placed(one, line, problem);
      }
    }
  }
  return problems;
}

/** Unique values of the rows below a row, by table and field. */
export const uniqueBelow = (below: readonly BelowImport[], row: Pick<DraftRow, 'below'>): RowMarks['unique'] =>
  below.flatMap(({ name, table }) =>
    (row.below?.[name] ?? []).flatMap(({ draft }) =>
      marksOf(table.resource, draft, undefined).unique.map(([field, value]): [string, string] => [
        `${name}.${field}`,
        value,
      ]),
    ),
  );

/** A refusal that names a row below by its place in the draft, by its place in the workbook. */
export function refusedBelow(
  below: readonly BelowImport[],
  row: Pick<DraftRow, 'below'>,
  { params: { lines, line, why, label } }: AppError,
): RowProblem | undefined {
  const one = below.find(({ name }) => name === lines);
  const found = one && row.below?.[one.name]?.[Number(line)];
  if (!one || !found) return undefined;
  return placed(one, found, { column: typeof label === 'string' ? label : '', message: String(why) });
}

const placed = ({ title }: ImportedBelow, { place }: BelowRow, { column, message }: RowProblem): RowProblem => ({
  column: column === '' ? title : `${title}.${column}`,
  message: `${place}：${message}`,
});
