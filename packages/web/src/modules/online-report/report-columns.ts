import { LIMITS } from '@songbai/contract/limits.ts';
import type { ReportColumn, ReportHref, ReportRow } from '@songbai/contract/modules/online-report/report.calls.ts';
import { groupedNumber } from '@songbai/contract/rules/number.ts';

/** Figures that may be drawn. */
export const isFigure = ({ align, isTotal, fieldType }: ReportColumn): boolean =>
  isTotal === '1' || fieldType === 'Integer' || fieldType === 'Long' || align === 'right';

const WIDTHS: Readonly<Record<string, number>> = { Date: 108, Datetime: 170, Integer: 110, Long: 130 };
const USUAL_WIDTH = 150;

/** px */
export const widthOf = ({ width, fieldType = '' }: ReportColumn): number => width ?? WIDTHS[fieldType] ?? USUAL_WIDTH;

/** The shown columns in the person's order; those pinned stand first. */
export function shownColumns(
  columns: readonly ReportColumn[],
  chosen: readonly string[] | undefined,
  pinned: ReadonlySet<string>,
): ReportColumn[] {
  const known = (chosen ?? []).flatMap((name) => columns.find(({ dataIndex }) => dataIndex === name) ?? []);
  const shown = known.length > 0 ? known : columns;
  const isPinned = ({ dataIndex }: ReportColumn) => pinned.has(dataIndex);
  return [...shown.filter(isPinned), ...shown.filter((column) => !isPinned(column))];
}

/** Neighbours under one head of the two-level header; others stand alone. */
interface ColumnGroup {
  title: string | undefined;
  columns: ReportColumn[];
}

export function columnGroups(columns: readonly ReportColumn[], isGrouped: boolean): ColumnGroup[] {
  const groups: ColumnGroup[] = [];
  for (const column of columns) {
    const title = isGrouped && column.groupTitle ? column.groupTitle : undefined;
    const last = groups.at(-1);
    if (title !== undefined && last?.title === title) last.columns.push(column);
    else groups.push({ title, columns: [column] });
  }
  return groups;
}

/**
 * Where a value leads to: `${field}` in the address stands for a value of the row. Only pages of the console and web
 * addresses are followed, and only where the row fills every place.
 */
export function hrefOf(column: ReportColumn, slots: readonly ReportHref[], row: ReportRow): string | undefined {
  const href = slots.find(({ slotName }) => slotName === column.hrefSlotName)?.href ?? '';
  if (!/^(\/(?!\/)|https?:\/\/)/i.test(href) || isEmpty(row[column.dataIndex])) return undefined;
  let isFilled = true;
  const filled = href.replace(/\$\{([^{}]*)\}/g, (_, name: string) => {
    const value = Object.hasOwn(row, name.trim()) ? row[name.trim()] : undefined;
    if (isEmpty(value)) isFilled = false;
    return encodeURIComponent(String(value));
  });
  return isFilled ? filled : undefined;
}

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === '';

/** Sum of a column under the table (contract/2 §17.2): whole numbers for Long, two decimals for others. */
export function totalText({ fieldType }: ReportColumn, total: number | undefined): string {
  if (total === undefined) return '包含非数字内容';
  const isWhole = Number.isInteger(total) && (fieldType === 'Long' || fieldType === 'Integer');
  return groupedNumber(isWhole ? String(total) : total.toFixed(2));
}

/** A value as the table shows it; figures that are summed have separators, others may be years or numbers of things. */
export function valueText(column: ReportColumn, text: string): string {
  return column.isTotal === '1' && /^-?\d+(\.\d+)?$/.test(text) ? groupedNumber(text) : text;
}

/** Columns as the report has them; others make the person's choice void. */
export const shippedColumns = (columns: readonly ReportColumn[]): string =>
  columns
    .map(({ dataIndex }) => dataIndex)
    .join(',')
    .slice(0, LIMITS.listShipped);
