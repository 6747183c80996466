import { LIMITS } from '@songbai/contract/limits.ts';
import type { Resource } from '@songbai/contract/resource/define.ts';
import {
  Button,
  Checkbox,
  Empty,
  Flex,
  Pagination,
  Radio,
  Spin,
  Table,
  type TableColumnType,
  type TablePaginationConfig,
} from 'antd';
import { type ReactNode, useMemo } from 'react';
import { usePhone } from '../../lib/media.ts';
import { CardStack, RowCard } from '../../ui/row-card/index.ts';
import { cardFields } from './card-fields.ts';
import { Fold } from './Fold.tsx';
import type { ListColumn } from './plan-columns.ts';
import { HEADS } from './ResizableHead.tsx';
import { RowLinks } from './RowLinks.tsx';
import styles from './resource-list.module.css';
import { TotalsCard, TotalsRow } from './TotalsRow.tsx';
import { useLinksWidth } from './use-links-width.ts';
import { type AnyRow, type Cells, dictTextOf, fieldValue, RowCell, tableColumns } from './use-list-columns.tsx';
import type { ListOptions, ResourceListState } from './use-resource-list.ts';

interface ResourceTableProps<Row extends AnyRow> {
  resource: Resource;
  list: ResourceListState<Row>;
  columns: readonly ListColumn[];
  /** Keeps the width to which a column was dragged, px. */
  onResize?: ((name: string, width: number) => void) | undefined;
  /** Names of the columns that tell most: a card has these. */
  essential: ReadonlySet<string>;
  cells: Cells<Row>;
  /** Fields whose texts are the title of a card, instead of the title field. */
  cardTitle?: readonly string[] | undefined;
  /** Rows stand closer together. */
  dense?: boolean;
  /** Rows are selectable: batch actions exist. `'one'`: the page goes by one of them. */
  selectable: boolean | 'one';
  rowActions?: (row: Row) => ReactNode;
  /** Content of an expanded row. */
  expanded?: ((row: Row) => ReactNode) | undefined;
  /** What that is, said on a phone. */
  expandedTitle?: string | undefined;
  /** How many rows a page may have; `'all'`: there are no pages. */
  pageSizes?: ListOptions['pageSizes'];
  /** Sums by column, below the rows. */
  totals?: Readonly<Record<string, number>> | undefined;
  /** What is missing when there are no rows; by default the resource. */
  empty?: string;
  /** Where rows come from, said where there are none. */
  hint?: string | undefined;
}

/** Rows as a table; as cards on a phone, where a table is unreadable (user-asks row 16). */
export function ResourceTable<Row extends AnyRow>(props: ResourceTableProps<Row>) {
  return usePhone() ? <RowCards {...props} /> : <RowTable {...props} />;
}

/** px; width of the selection column. */
const TICK_WIDTH = 32;

/** A hint across the whole header would cover the buttons above. */
const SORT_HINT = { target: 'sorter-icon' } as const;

function RowTable<Row extends AnyRow>({
  list,
  columns,
  onResize,
  cells,
  dense = false,
  selectable,
  rowActions,
  expanded,
  pageSizes,
  totals,
  hint,
  resource,
  empty = nothingOf(resource),
}: ResourceTableProps<Row>) {
  const [box, linksWidth] = useLinksWidth(list.rows);
  // The table draws itself again once it has measured the links; what the cells are made of stays the same then.
  const shown = useMemo(
    () => tableColumns(columns, cells, list.query.sort, onResize),
    [columns, cells, list.query.sort, onResize],
  );
  const links = useMemo(() => rowActions && actionsColumn(rowActions), [rowActions]);
  const selection = useMemo(
    () => (selectable ? selectionOf(list, selectable === 'one') : undefined),
    [list, selectable],
  );
  const width = shown.reduce((sum, column) => sum + Number(column.width), selectable ? TICK_WIDTH : 0);
  return (
    <div ref={box} className={dense ? `${styles.table} ${styles.dense}` : styles.table}>
      <Table<Row>
        rowKey="id"
        size="middle"
        components={HEADS}
        columns={links ? [...shown, { ...links, width: linksWidth }] : shown}
        dataSource={list.rows as Row[]}
        showSorterTooltip={SORT_HINT}
        loading={list.status.loading || (list.status.fetching && list.rows.length === 0)}
        scroll={{ x: width + (rowActions ? linksWidth : 0) }}
        rowSelection={selection}
        {...(selectable === 'one' ? { onRow: (row: Row) => ({ onClick: () => list.selection.set([row]) }) } : {})}
        {...(totals
          ? {
              summary: () => (
                <TotalsRow
                  columns={columns}
                  totals={totals}
                  before={Number(!!selectable) + Number(!!expanded)}
                  after={rowActions !== undefined}
                />
              ),
            }
          : {})}
        {...(expanded ? { expandable: { expandedRowRender: expanded } } : {})}
        locale={{ emptyText: <Nothing empty={empty} list={list} hint={hint} /> }}
        pagination={pageSizes === 'all' ? false : pager(list, pageSizes)}
        onChange={(_page, _filters, sorter, { action }) => {
          if (action !== 'sort') return;
          const { field, order } = Array.isArray(sorter) ? (sorter[0] ?? {}) : sorter;
          list.query.setSort(
            field && order ? { field: String(field), order: order === 'ascend' ? 'asc' : 'desc' } : undefined,
          );
        }}
      />
      {pageSizes === 'all' && <CutNote list={list} />}
    </div>
  );
}

/** Where there are no pages, the rest of many rows is not shown. */
function CutNote({ list: { rows, total } }: { list: { rows: readonly unknown[]; total: number } }) {
  return total > rows.length && rows.length > 0 ? (
    <p role="status">{`仅显示前${rows.length}条，共 ${total} 条`}</p>
  ) : null;
}

function actionsColumn<Row extends AnyRow>(rowActions: (row: Row) => ReactNode): TableColumnType<Row> {
  return {
    key: 'actions',
    title: '操作',
    fixed: 'end',
    render: (_value, row) => <RowLinks>{rowActions(row)}</RowLinks>,
  };
}

/** Selection is kept while paging. */
function selectionOf<Row extends AnyRow>(list: ResourceListState<Row>, one: boolean) {
  return {
    type: one ? ('radio' as const) : ('checkbox' as const),
    preserveSelectedRowKeys: true,
    selectedRowKeys: [...list.selection.ids],
    onChange: (_keys: unknown, rows: Row[]) => list.selection.set(rows),
  };
}

function pager<Row>(
  list: ResourceListState<Row>,
  sizes: readonly number[] = LIMITS.pageSizeOptions,
): TablePaginationConfig {
  return {
    current: list.query.pageNo,
    pageSize: list.query.pageSize,
    total: list.total,
    pageSizeOptions: [...sizes],
    showSizeChanger: true,
    showQuickJumper: true,
    showTotal: (total, [from, to]) => `${from}-${to} 共 ${total} 条`,
    onChange: (pageNo, pageSize) => list.query.setPage(pageSize === list.query.pageSize ? pageNo : 1, pageSize),
  };
}

/** Not that there is none at all: a list may be one of several views, and show only what the person may see. */
export const nothingOf = ({ title }: Pick<Resource, 'title'>): string => `这里还没有${title}`;

/** Said to who may add. */
export const ADD_ONE = '点「新增」添加第一条';

/** What is missing, and where it comes from. */
export const nothingAnd = (empty: string, hint: string | undefined): string => (hint ? `${empty}。${hint}` : empty);

interface NothingProps<Row> {
  empty: string;
  list: ResourceListState<Row>;
  hint: string | undefined;
}

function Nothing<Row>({ empty, list, hint }: NothingProps<Row>) {
  // After a failed load it is unknown whether there are rows; the message above shows why.
  if (list.status.loading || list.status.error) return null;
  const { filters, superQuery, clear } = list.query;
  const narrowed = Object.keys(filters).length > 0 || superQuery !== undefined;
  if (!narrowed) return <Empty description={nothingAnd(empty, hint)} />;
  return (
    <Empty description="没有查询到任何数据">
      <Button onClick={clear}>清空条件</Button>
    </Empty>
  );
}

function RowCards<Row extends AnyRow>({
  resource,
  list,
  columns,
  essential,
  cells,
  cardTitle = [resource.titleField],
  selectable,
  rowActions,
  expanded,
  expandedTitle = '详情',
  pageSizes,
  totals,
  hint,
  empty = nothingOf(resource),
}: ResourceTableProps<Row>) {
  const lines = cardFields(columns, cardTitle, essential);
  const { selection } = list;
  return (
    <Spin spinning={list.status.loading}>
      <CardStack>
        {list.rows.map((row) => {
          const title = titleOf(row, cardTitle) || titleOf(row, [resource.titleField]);
          const chosen = selection.ids.includes(row.id);
          const toggle = () =>
            selectable === 'one'
              ? selection.set([row])
              : selection.set(chosen ? selection.rows.filter((one) => one.id !== row.id) : [...selection.rows, row]);
          return (
            <RowCard
              key={row.id}
              title={title}
              extra={selectable && <Tick one={selectable === 'one'} name={title} checked={chosen} onChange={toggle} />}
              lines={lines.filter(isFilled(row, cells)).map(({ name, field }) => ({
                key: name,
                label: field.label,
                value: <RowCell name={name} field={field} row={row} cell={cells[name]} />,
              }))}
              actions={rowActions && <RowLinks>{rowActions(row)}</RowLinks>}
            >
              {expanded && <Fold title={expandedTitle}>{() => expanded(row)}</Fold>}
            </RowCard>
          );
        })}
        {list.rows.length === 0 && <Nothing empty={empty} list={list} hint={hint} />}
        {totals && list.rows.length > 0 && <TotalsCard columns={columns} totals={totals} />}
        {pageSizes === 'all' ? (
          <CutNote list={list} />
        ) : (
          list.total > 0 && (
            <Flex justify="center">
              <Pagination {...pager(list, pageSizes)} showQuickJumper={false} size="small" />
            </Flex>
          )
        )}
      </CardStack>
    </Spin>
  );
}

const titleOf = (row: AnyRow, fields: readonly string[]): string =>
  fields
    .map((name) => String(dictTextOf(row, name) ?? fieldValue(row, name) ?? ''))
    .filter(Boolean)
    .join(' · ');

/** Whether a card says something under a label; a page's own cell may have words for nothing. */
const isFilled =
  <Row extends AnyRow>(row: Row, cells: Cells<Row>) =>
  ({ name }: ListColumn): boolean =>
    cells[name] !== undefined || ![undefined, null, ''].includes(fieldValue(row, name) as string);

interface TickProps {
  one: boolean;
  name: string;
  checked: boolean;
  onChange(): void;
}

function Tick({ one, name, checked, onChange }: TickProps) {
  const Box = one ? Radio : Checkbox;
  return <Box aria-label={`选择${name}`} checked={checked} onChange={onChange} />;
}
