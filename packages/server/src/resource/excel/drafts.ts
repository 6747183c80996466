import { DICTS, isOwnDict } from '@songbai/contract/dicts.ts';
import type { Resource } from '@songbai/contract/resource/define.ts';
import { draftSchema } from '@songbai/contract/resource/draft-schema.ts';
import { type Field, heldRows } from '@songbai/contract/resource/kinds.ts';
import { isRefusedColumn } from '@songbai/contract/wire/excel.ts';
import { fitted } from '../../http/fitted-values.ts';
import { bodyProblem, refuseControlText } from '../../http/validation.ts';
import { AppError } from '../../platform/errors.ts';
import { withOwn } from '../describe/own-values.ts';
import { headOf, importFields, isProblem, parseCell, systemValue } from './cells.ts';
import { mergedText, Refused, type SheetRow } from './sheet-row.ts';

/** Input for reading the rows of a resource, as plain values. */
export interface DraftJob {
  resource: Resource;
  /** Enabled dictionary items: value by text and by itself. */
  values: Record<string, Record<string, string>>;
  maxRows: number;
  /** Tables whose rows may stand below those of the resource. */
  below?: BelowJob[];
}

/** The rows of a table that hang on those of the first one. */
export interface BelowJob {
  /** Their key in a draft. */
  name: string;
  title: string;
  resource: Resource;
  mayImport: boolean;
}

export interface RowProblem {
  /** Labels of the columns at fault, empty when no column is. */
  column: string;
  message: string;
}

/** A parsed data row; references still hold titles. */
export interface DraftRow extends SheetRow {
  draft: Record<string, unknown>;
  problem?: RowProblem;
  /** Rows that come with it, by the name of their table. */
  below?: Record<string, BelowRow[]>;
}

/** How many rows a row is, those below included. */
export const weightOf = ({ below }: Pick<DraftRow, 'below'>): number =>
  Object.values(below ?? {}).reduce((all, rows) => all + rows.length, 1);

export interface BelowRow extends DraftRow {
  /** Where it stands in the workbook, for people. */
  place: string;
}

export interface SheetHead {
  /** Labels as in the sheet. */
  labels: string[];
  /** Labels that match no writable field. */
  ignored: string[];
  /** The same of the tables below, as far as the workbook has them. */
  below?: BelowHead[];
}

export interface BelowHead extends SheetHead {
  name: string;
  title: string;
  /** Rows of the table. */
  count: number;
}

/** The header row is searched within these rows: two title rows usually precede it (contract/2 §13.2). */
export const HEAD_WITHIN = 5;

/** Placeholder for a reference until its title is looked up. */
const SOME_ID = 'id';

/** Reads the rows of a sheet in order into data rows, parsed and checked as far as possible without the database. */
export function draftReader(job: DraftJob): { row(row: SheetRow): DraftRow | undefined; end(): SheetHead } {
  const fields = importFields(job.resource);
  const check = rowChecker(job);
  let head: (SheetHead & { columns: ([string, Field] | undefined)[] }) | undefined;
  let above = 0;
  let count = 0;
  return {
    row: (row) => {
      if (head) {
        if (row.merged) throw new Refused(mergedText(row.number));
        count += 1;
        if (count > job.maxRows) throw new Refused(`数据超过${job.maxRows}行，请分批导入`);
        return check(row, head.columns);
      }
      head = readHead(fields, row);
      above += 1;
      if (!head && above >= HEAD_WITHIN) throw headMissing(fields);
      return undefined;
    },
    end: () => {
      if (!head) throw headMissing(fields);
      if (count === 0) throw new Refused('没有可导入的数据行');
      return { labels: head.labels, ignored: head.ignored };
    },
  };
}

/** Marks of required columns and spaces are left out. */
export const headLabels = ({ cells }: Pick<SheetRow, 'cells'>): string[] =>
  Array.from(cells, (cell) => (cell ?? '').replace(/[*＊\s]/g, ''));

/** How many columns have to be known for a row to be the head. */
const LEAST_KNOWN = 2;
/** How many columns a refusal names where none has to be there. */
const MOST_NAMED = 6;

/** Fields that can be imported, each once. */
const columnsIn = (fields: ReadonlyMap<string, [string, Field]>): Field[] => [
  ...new Map([...fields.values()]).values(),
];

/** @param beside labels that tell a header besides those of columns */
export function readHead(fields: ReadonlyMap<string, [string, Field]>, row: SheetRow, beside: readonly string[] = []) {
  const labels = headLabels(row);
  const columns = labels.map((label) => fields.get(label));
  const known = labels.filter((label, at) => columns[at] || beside.includes(label));
  // A title above the table may be the name of one column, but not where there is one only.
  if (known.length < Math.min(LEAST_KNOWN, columnsIn(fields).length)) return undefined;
  const twice = labels.find((_label, at) => columns[at] && columns.indexOf(columns[at]) !== at);
  if (twice) throw new Refused(`表头「${twice}」出现了两次，请删去一列`);
  return { labels, columns, ignored: ignoredOf(labels, columns) };
}

/** Columns of which the person who uploads them has to hear that they are not read. */
export const ignoredOf = (labels: readonly string[], columns: readonly unknown[]): string[] =>
  labels.filter((label, at) => label !== '' && !columns[at] && !isRefusedColumn(label));

export function headMissing(fields: ReadonlyMap<string, [string, Field]>): Refused {
  const columns = columnsIn(fields);
  const required = columns.filter((field) => field.required).map(headOf);
  if (required.length > 0) return new Refused(`没有找到表头，应包含：${[...new Set(required)].join('、')}`);
  const some = columns.slice(0, MOST_NAMED).map(headOf).join('、');
  return new Refused(`没有找到表头，应有以下列：${some}${columns.length > MOST_NAMED ? '等' : ''}`);
}

export function rowChecker({ resource, values }: Pick<DraftJob, 'resource' | 'values'>) {
  const schema = draftSchema(resource, 'add');
  const references = Object.entries(resource.fields).flatMap(([name, field]) => (holdsTitles(field) ? [name] : []));
  const codeValue = (code: string, text: string): string | undefined => {
    const items = Object.hasOwn(values, code) ? values[code] : undefined;
    if (items && Object.hasOwn(items, text)) return items[text];
    // Sheets may still use a system dictionary's original text.
    return !isOwnDict(code) || 'user' in DICTS[code] ? undefined : systemValue(code, text);
  };
  const schemaProblem = (draft: Record<string, unknown>): RowProblem | undefined => {
    const filled = { ...draft };
    for (const name of references) if (filled[name] !== undefined) filled[name] = SOME_ID;
    const problem = bodyProblem(schema, filled) ?? controlProblem(draft);
    if (!problem) return undefined;
    const column = problem.field === undefined ? '' : (resource.fields[problem.field]?.label ?? '');
    return { column, message: new AppError('invalid', { detail: problem.text }).message };
  };
  const needed = [...new Map([...importFields(resource).values()])].filter(
    ([, field]) => field.required && field.initial === undefined,
  );
  /** Whoever corrects a row hears of its empty cells at once too. */
  const emptyOnes = (cells: Readonly<Record<string, unknown>>, known: readonly RowProblem[]): RowProblem[] => {
    const wrong = new Set(known.map(({ column }) => column));
    return needed.flatMap(([name, { label }]) =>
      cells[name] === undefined && !wrong.has(label) ? [{ column: label, message: `${label}不能为空` }] : [],
    );
  };
  return (row: SheetRow, columns: readonly ([string, Field] | undefined)[]): DraftRow => {
    const cells = withOwn(resource.fields, {});
    const problems: RowProblem[] = [];
    for (const [position, entry] of columns.entries()) {
      const text = row.cells[position] ?? '';
      if (!entry || text === '') continue;
      const [name, field] = entry;
      const value = holdsTitles(field) ? text : parseCell(field, text, codeValue);
      if (isProblem(value)) problems.push({ column: field.label, message: value.problem });
      else cells[name] = value;
    }
    const draft = fitted(schema, cells) as typeof cells;
    const problem = problems.length > 0 ? joined([...problems, ...emptyOnes(cells, problems)]) : schemaProblem(draft);
    return { ...row, draft, ...(problem ? { problem } : {}) };
  };
}

/** Cells hold titles where the row holds ids. */
const holdsTitles = (field: Field): boolean => field.kind === 'ref' || heldRows(field) !== undefined;

function controlProblem(draft: Record<string, unknown>): { field: undefined; text: string } | undefined {
  try {
    refuseControlText(draft, 0);
    return undefined;
  } catch (error) {
    if (error instanceof AppError) return { field: undefined, text: String(error.params.detail) };
    throw error;
  }
}

const joined = (problems: readonly RowProblem[]): RowProblem => ({
  column: problems.map((one) => one.column).join('、'),
  message: problems.map((one) => one.message).join('；'),
});
