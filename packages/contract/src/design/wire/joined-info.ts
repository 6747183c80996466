import type { ColumnsInfo, WireColumn } from './columns-info.ts';
import type { WireQuery } from './query-info.ts';

/** A field of a sub-table in the list of its main table; no designed name holds the underscores between. */
export const joinedName = (sub: string, field: string): string => `${sub}__${field}`;

/** A sub-table by its name, with its own description. */
interface Sub {
  name: string;
  info: Pick<ColumnsInfo, 'columns' | 'dictOptions'>;
}

/** The description of a list that is joined with sub-tables: their columns stand after those of the main table. */
export function joinedColumns(main: ColumnsInfo, subs: readonly Sub[]): ColumnsInfo {
  const dictOptions = Object.fromEntries([
    ...Object.entries(main.dictOptions),
    ...subs.flatMap(({ name, info }) =>
      Object.entries(info.dictOptions).map(([field, options]) => [joinedName(name, field), options] as const),
    ),
  ]);
  const columns = subs.flatMap(({ name, info }) => info.columns.map((column) => joinedColumn(name, column)));
  return { ...main, dictOptions, columns: [...main.columns, ...columns] };
}

const TEXT_COLUMN = '_replace_text_';

/** Links and pictures of a sub row are looked at in its own form. */
function joinedColumn(sub: string, { hrefSlotName: _, scopedSlots: __, ...column }: WireColumn): WireColumn {
  const { customRender } = column;
  const own = customRender?.startsWith(TEXT_COLUMN) ? customRender.slice(TEXT_COLUMN.length) : undefined;
  const render = own === undefined ? customRender && joinedName(sub, customRender) : TEXT_COLUMN + joinedName(sub, own);
  return { ...column, dataIndex: joinedName(sub, column.dataIndex), ...(render ? { customRender: render } : {}) };
}

/** Its query bar; what was open in the sub-table's own bar stands behind 展开 here. */
export const joinedQueries = (
  main: readonly WireQuery[],
  subs: readonly { name: string; queries: readonly WireQuery[] }[],
): WireQuery[] => [
  ...main,
  ...subs.flatMap(({ name, queries }) =>
    queries.map((query) => ({ ...query, field: joinedName(name, query.field), hidden: '1' as const })),
  ),
];
