import type { OutColumn } from '@songbai/contract/design/report-sql/typed.ts';
import { AppError } from '../../platform/errors.ts';
import type { SourceKind, SourceRows, SourceValue } from '../data-source/index.ts';
import type { ReportItem } from './report.store.ts';

const NUMBER_ITEMS: ReadonlySet<string | null | undefined> = new Set(['Integer', 'Long']);

/** Columns of another database as the items of the report have them, so that it is not asked for them each time. */
export const columnsOfItems = (items: readonly ReportItem[]): OutColumn[] =>
  items.map(({ fieldName, fieldType }) => ({ name: fieldName, type: NUMBER_ITEMS.has(fieldType) ? 'number' : 'text' }));

/**
 * Columns by what the driver says and by some rows: what is computed has no type in SQLite.
 * @throws AppError reportSql for a name that comes twice
 */
export function columnsOfRows({ columns, kinds, rows }: SourceRows): OutColumn[] {
  const twice = columns.find((name, at) => columns.indexOf(name) !== at);
  if (twice !== undefined) throw new AppError('reportSql', { detail: `列名${twice}重复，请用as改名` });
  return columns.map((name, at) => {
    const kind = kinds[at] ?? kindOf(rows.flatMap((row) => row[name] ?? []));
    if (kind === 'number') return { name, type: 'number' };
    return { name, type: 'text', ...(kind ? { column: { name, title: name, type: 'text', kind } } : {}) };
  });
}

function kindOf(values: readonly SourceValue[]): SourceKind {
  const all = (test: (value: SourceValue) => boolean) => values.length > 0 && values.every(test);
  if (all((value) => typeof value !== 'string')) return 'number';
  return all(isDay) ? 'date' : all(isMoment) ? 'datetime' : null;
}

const isDay = (value: SourceValue): boolean => /^\d{4}-\d\d-\d\d$/.test(String(value));
const isMoment = (value: SourceValue): boolean => /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/.test(String(value));
