import type { ReactNode } from 'react';
import { type Choice, textIn } from '../choice.ts';

export type BizRow = Readonly<Record<string, unknown>>;

/** One condition of the dialog besides the search text. */
export interface BizFilter {
  key: string;
  label: string;
  placeholder?: string;
  /** Dictionary to choose from; without one it is a date or text input. */
  dictCode?: string;
  kind?: 'text' | 'date';
  /** For the control, such as `maxLength`; what the dialog itself gives it wins. */
  props?: Readonly<Record<string, unknown>>;
  /** Draws a control of its own in the place of the dialog's. */
  customRender?(slot: BizFilterSlot): ReactNode;
}

/** What a condition that draws itself is told. */
export interface BizFilterSlot {
  key: string;
  /** The condition as it was given. */
  options: BizFilter;
  /** All conditions with a value. */
  queryParam: Readonly<Record<string, string>>;
  /** Asks with this value; an empty text is no condition. */
  onChange(value: string): void;
}

export interface BizQuery {
  /** Substring of the searched field. */
  typed: string;
  filters: Readonly<Record<string, string>>;
  pageNo: number;
  pageSize: number;
}

/** Configuration of a record picker (contract/3 §10 JSelectBizComponent). */
export interface BizSource {
  /** Name of the records: 角色, 职务. */
  name: string;
  listUrl: string;
  /** Source of the labels of stored values; default: the list itself. */
  valueUrl?: string;
  columns: readonly { title: string; dataIndex: string; width?: number; widthRight?: number; dictCode?: string }[];
  /** The displayed field, also searched unless `queryParamCode` names another. */
  displayKey: string;
  /** The stored field with and without `returnId`. */
  returnKeys: readonly [idKey: string, valueKey: string];
  /** Another searched field, or `keyword` for the list's own search over several. */
  queryParamCode?: string;
  /** The fields searched here when the list answers everything at once; default: the searched field. */
  searchKeys?: readonly string[];
  queryParamText?: string;
  queryConfig?: readonly BizFilter[];
}

const KEYWORD = 'keyword';

/** The list's parameters: the typed text is a substring of the field (contract/1 §1.8). */
export function listParams(source: BizSource, query: BizQuery): Record<string, string | number> {
  const searched = source.queryParamCode ?? source.displayKey;
  const typed = query.typed.trim();
  return {
    ...query.filters,
    ...(typed === '' ? {} : { [searched]: searched === KEYWORD ? typed : `*${typed}*` }),
    column: 'createTime',
    order: 'desc',
    pageNo: query.pageNo,
    pageSize: query.pageSize,
  };
}

/** A reply may be a page or an array of everything; an array is paged here. */
export function pageOfReply(
  reply: unknown,
  source: BizSource,
  query: BizQuery,
): { rows: readonly BizRow[]; total: number } {
  if (!Array.isArray(reply)) {
    const { records = [], total = 0 } = (reply ?? {}) as { records?: readonly BizRow[]; total?: number };
    return { rows: records, total };
  }
  const searched = source.searchKeys ?? [source.queryParamCode ?? source.displayKey];
  const typed = query.typed.trim().toLowerCase();
  const rows = (reply as readonly BizRow[]).filter(
    (row) =>
      searched.some((field) => textIn(row, field).toLowerCase().includes(typed)) &&
      Object.entries(query.filters).every(([key, value]) => value === '' || textIn(row, key) === value),
  );
  const from = (query.pageNo - 1) * query.pageSize;
  return { rows: rows.slice(from, from + query.pageSize), total: rows.length };
}

/** A row as a choice. */
export function choiceOfRow(row: BizRow, source: BizSource, valueKey: string): Choice {
  const value = textIn(row, valueKey);
  return { key: value, value, text: textIn(row, source.displayKey) || value };
}
