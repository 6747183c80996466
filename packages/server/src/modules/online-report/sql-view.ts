import { createHash } from 'node:crypto';
import type { OutColumn } from '@songbai/contract/design/report-sql/typed.ts';
import {
  REPORT_OPEN_CONDITIONS,
  type ReportColumn,
  type ReportHref,
  type ReportQueryField,
  type ReportRow,
  type ReportView,
} from '@songbai/contract/modules/online-report/report.calls.ts';
import type { DictOption } from '@songbai/contract/wire/envelope.ts';
import { dictKey, dictStatement, replacedOptions } from './dictionaries.ts';
import type { ReportItem } from './report.store.ts';

/** An item whose column the statement has. */
export interface SqlItem extends ReportItem {
  out: OutColumn;
}

/** Items in their order; a report without any shows all columns of its statement. */
export function sqlItems(headId: string, items: readonly ReportItem[], columns: readonly OutColumn[]): SqlItem[] {
  const known = new Map(columns.map((column) => [column.name, column]));
  const own = items.flatMap((item) => {
    const out = known.get(item.fieldName);
    return out ? [{ ...item, out }] : [];
  });
  return items.length > 0 ? own : columns.map((out, place) => ({ ...blankItem(headId, out, place), out }));
}

/** An item as a new column gets it. */
export function blankItem(cgrheadId: string, { name, type, column }: OutColumn, orderNum: number): ReportItem {
  const dictCode = column?.dict ?? null;
  const fieldType =
    type === 'number' ? 'Long' : column?.kind === 'date' ? 'Date' : column?.kind === 'datetime' ? 'Datetime' : 'String';
  return {
    ...{ id: name, version: 1, cgrheadId, fieldName: name, fieldTxt: column?.title ?? name, fieldWidth: null },
    ...{ fieldType, searchMode: null, isSearch: 0, isOrder: 1, isShow: 1, isTotal: 0, dictCode, fieldHref: null },
    ...{ replaceVal: null, groupTitle: null, align: null, orderNum },
  };
}

const NUMBERS: ReadonlySet<string | null | undefined> = new Set(['Integer', 'Long']);
const ALIGNS: ReadonlySet<string> = new Set(['left', 'center', 'right']);

/** Key of `dictOptions` for an item; undefined where its values are shown as they are. */
export function optionsKey({ replaceVal, dictCode, fieldName }: ReportItem): string | undefined {
  if (replaceVal) return `replace:${fieldName}`;
  if (!dictCode) return undefined;
  return dictStatement(dictCode) === undefined ? dictCode : `sql:${fieldName}`;
}

export function sqlColumns(items: readonly SqlItem[], options: Readonly<Record<string, DictOption[]>>): ReportColumn[] {
  return items
    .filter(({ isShow }) => isShow === 1)
    .map((item) => {
      const key = optionsKey(item);
      const usual = item.out.type === 'number' && key === undefined ? 'right' : 'left';
      return {
        dataIndex: item.fieldName,
        title: item.fieldTxt,
        align: item.align && ALIGNS.has(item.align) ? (item.align as 'left') : usual,
        sorter: item.isOrder === 1,
        fieldType: item.fieldType ?? 'String',
        isTotal: item.isTotal === 1 ? '1' : '0',
        ...(item.fieldWidth === null ? {} : { width: item.fieldWidth }),
        ...(key !== undefined && Object.hasOwn(options, key) ? { customRender: key } : {}),
        ...(item.groupTitle ? { groupTitle: item.groupTitle } : {}),
        ...(item.fieldHref ? { hrefSlotName: item.fieldName } : {}),
      };
    });
}

export const hrefsOf = (items: readonly SqlItem[]): ReportHref[] =>
  items.flatMap(({ fieldName, fieldHref, isShow }) =>
    fieldHref && isShow === 1 ? [{ slotName: fieldName, href: fieldHref }] : [],
  );

export function sqlConditions(headId: string, items: readonly SqlItem[]): ReportQueryField[] {
  return items
    .filter(({ isSearch }) => isSearch === 1)
    .map((item, place) => {
      const isSql = !item.replaceVal && dictStatement(item.dictCode) !== undefined;
      return {
        field: item.fieldName,
        label: item.fieldTxt,
        view: viewOf(item),
        mode: item.searchMode === 'group' ? 'group' : 'single',
        hidden: place < REPORT_OPEN_CONDITIONS ? '0' : '1',
        ...(item.dictCode && !isSql && !item.replaceVal ? { dictCode: item.dictCode } : {}),
        ...(isSql ? { sql: dictKey(headId, item.id) } : {}),
      };
    });
}

function viewOf(item: SqlItem): ReportView {
  if (optionsKey(item) !== undefined) return 'list';
  if (item.out.type === 'number' || NUMBERS.has(item.fieldType)) return 'number';
  return item.fieldType === 'Date' ? 'date' : item.fieldType === 'Datetime' ? 'datetime' : 'text';
}

/** Options of items that need no statement of their own. */
export function plainOptions(
  items: readonly ReportItem[],
  dictionaries: Readonly<Record<string, DictOption[]>>,
): Record<string, DictOption[]> {
  return Object.fromEntries(
    items.flatMap((item): [string, DictOption[]][] => {
      const key = optionsKey(item);
      if (key === undefined) return [];
      if (item.replaceVal) return [[key, replacedOptions(item)]];
      const options = Object.hasOwn(dictionaries, key) ? dictionaries[key] : undefined;
      return options ? [[key, options]] : [];
    }),
  );
}

/** Other databases give exact numbers as texts, so that no digit is lost; where it is lost here, the text stays. */
function asNumber(value: unknown): unknown {
  if (typeof value !== 'string' || value.trim() === '') return value;
  const number = Number(value);
  return Number.isFinite(number) && Math.abs(number) <= Number.MAX_SAFE_INTEGER ? number : value;
}

/** Numbers as people write them: not with the last digits of a binary fraction. */
function shown(value: unknown): unknown {
  if (typeof value === 'bigint') return Number(value);
  if (typeof value !== 'number' || Number.isInteger(value)) return value;
  return Number(value.toPrecision(14));
}

/** The text that a list shows for a value. */
export type TextOf = (item: SqlItem, value: unknown) => string | undefined;

/**
 * Rows by the names of the items, each with an id: its own, else a digest of its values and its number among rows that
 * are the same, so that ticked rows are found again.
 */
export function sqlRows(
  cells: readonly (readonly unknown[])[],
  columns: readonly string[],
  items: readonly SqlItem[],
  textOf: TextOf,
): ReportRow[] {
  const seen = new Map<string, number>();
  const own = columns.indexOf('id');
  return cells.map((row) => {
    const values = row.map(shown);
    const id = own >= 0 && values[own] !== null ? String(values[own]) : digest(values, seen);
    const entries = items.flatMap((item): [string, unknown][] => {
      const given = values[columns.indexOf(item.fieldName)] ?? null;
      const value = item.out.type === 'number' ? asNumber(given) : given;
      const text = value === null ? undefined : textOf(item, value);
      return text === undefined
        ? [[item.fieldName, value]]
        : [
            [item.fieldName, value],
            [`${item.fieldName}_dictText`, text],
          ];
    });
    return { ...Object.fromEntries(entries), id };
  });
}

function digest(values: readonly unknown[], seen: Map<string, number>): string {
  const print = createHash('sha256').update(JSON.stringify(values)).digest('hex').slice(0, 24);
  const count = (seen.get(print) ?? 0) + 1;
  seen.set(print, count);
  return count === 1 ? print : `${print}-${count}`;
}
