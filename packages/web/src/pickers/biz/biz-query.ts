import { type Choice, textIn } from '../choice.ts';

export type BizRow = Readonly<Record<string, unknown>>;

/** One condition of the dialog besides the search text. */
export interface BizFilter {
  key: string;
  label: string;
  placeholder?: string;
  /** Chosen from a dictionary; without one a date or a text is asked for. */
  dictCode?: string;
  kind?: 'text' | 'date';
}

export interface BizQuery {
  /** Part of the searched field. */
  typed: string;
  filters: Readonly<Record<string, string>>;
  pageNo: number;
  pageSize: number;
}

/** What a picker of records asks and shows (contract/3 §10 JSelectBizComponent). */
export interface BizSource {
  /** What the records are called: 角色, 职务. */
  name: string;
  listUrl: string;
  /** Where the labels of stored values come from; the list itself by default. */
  valueUrl?: string;
  columns: readonly { title: string; dataIndex: string; width?: number; widthRight?: number; dictCode?: string }[];
  /** Field that is shown, and searched unless `queryParamCode` says another. */
  displayKey: string;
  /** The stored field when ids are wanted, and when not. */
  returnKeys: readonly [idKey: string, valueKey: string];
  queryParamCode?: string;
  queryParamText?: string;
  queryConfig?: readonly BizFilter[];
}

/** The list's parameters: what was typed is a part of the field (contract/1 §1.8). */
export function listParams(source: BizSource, query: BizQuery): Record<string, string | number> {
  const searched = source.queryParamCode ?? source.displayKey;
  const typed = query.typed.trim();
  return {
    ...query.filters,
    ...(typed === '' ? {} : { [searched]: `*${typed}*` }),
    column: 'createTime',
    order: 'desc',
    pageNo: query.pageNo,
    pageSize: query.pageSize,
  };
}

/** A reply may be a page or an array of everything; of an array the page is cut here. */
export function pageOfReply(
  reply: unknown,
  source: BizSource,
  query: BizQuery,
): { rows: readonly BizRow[]; total: number } {
  if (!Array.isArray(reply)) {
    const { records = [], total = 0 } = (reply ?? {}) as { records?: readonly BizRow[]; total?: number };
    return { rows: records, total };
  }
  const searched = source.queryParamCode ?? source.displayKey;
  const typed = query.typed.trim().toLowerCase();
  const rows = (reply as readonly BizRow[]).filter(
    (row) =>
      textIn(row, searched).toLowerCase().includes(typed) &&
      Object.entries(query.filters).every(([key, value]) => value === '' || textIn(row, key) === value),
  );
  const from = (query.pageNo - 1) * query.pageSize;
  return { rows: rows.slice(from, from + query.pageSize), total: rows.length };
}

/** A row as something chosen. */
export function choiceOfRow(row: BizRow, source: BizSource, valueKey: string): Choice {
  const value = textIn(row, valueKey);
  return { key: value, value, text: textIn(row, source.displayKey) || value };
}
