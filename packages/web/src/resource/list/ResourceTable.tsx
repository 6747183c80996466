import { LIMITS } from '@songbai/contract/limits.ts';
import type { Resource } from '@songbai/contract/resource/define.ts';
import {
  Button,
  Card,
  Checkbox,
  Empty,
  Flex,
  Pagination,
  Spin,
  Table,
  type TableColumnType,
  type TablePaginationConfig,
} from 'antd';
import type { ReactNode } from 'react';
import { useMediaQuery } from '../../lib/media.ts';
import { EmptyPicture } from '../../ui/EmptyPicture.tsx';
import { cardFields } from './card-fields.ts';
import type { ListColumn } from './plan-columns.ts';
import { RowLinks } from './RowLinks.tsx';
import styles from './resource-list.module.css';
import { useLinksWidth } from './use-links-width.ts';
import { type AnyRow, type Cells, fieldValue, RowCell, tableColumns } from './use-list-columns.tsx';
import type { ResourceListState } from './use-resource-list.ts';

interface ResourceTableProps<Row extends AnyRow> {
  resource: Resource;
  list: ResourceListState<Row>;
  columns: readonly ListColumn[];
  cells: Cells<Row>;
  /** Rows stand closer together. */
  dense?: boolean;
  /** Rows are selectable: batch actions exist. */
  selectable: boolean;
  rowActions?: (row: Row) => ReactNode;
  /** Content of an expanded row. */
  expanded?: ((row: Row) => ReactNode) | undefined;
}

/** Rows as a table; as cards on a phone, where a table is unreadable (user-asks row 16). */
export function ResourceTable<Row extends AnyRow>(props: ResourceTableProps<Row>) {
  const narrow = useMediaQuery('(max-width: 767.99px)');
  return narrow ? <RowCards {...props} /> : <RowTable {...props} />;
}

/** px; width of the selection column. */
const TICK_WIDTH = 32;

/** A hint across the whole header would cover the buttons above. */
const SORT_HINT = { target: 'sorter-icon' } as const;

function RowTable<Row extends AnyRow>({
  list,
  columns,
  cells,
  dense = false,
  selectable,
  rowActions,
  expanded,
}: ResourceTableProps<Row>) {
  const [box, linksWidth] = useLinksWidth(list.rows);
  const shown = tableColumns(columns, cells, list.query.sort);
  const width = shown.reduce((sum, column) => sum + Number(column.width), selectable ? TICK_WIDTH : 0);
  return (
    <div ref={box} className={dense ? `${styles.table} ${styles.dense}` : styles.table}>
      <Table<Row>
        rowKey="id"
        size="middle"
        columns={rowActions ? [...shown, actionsColumn(rowActions, linksWidth)] : shown}
        dataSource={list.rows as Row[]}
        showSorterTooltip={SORT_HINT}
        loading={list.status.loading || (list.status.fetching && list.rows.length === 0)}
        scroll={{ x: width + (rowActions ? linksWidth : 0) }}
        rowSelection={selectable ? selectionOf(list) : undefined}
        {...(expanded ? { expandable: { expandedRowRender: expanded } } : {})}
        locale={{ emptyText: <Nothing list={list} /> }}
        pagination={pager(list)}
        onChange={(_page, _filters, sorter, { action }) => {
          if (action !== 'sort') return;
          const { field, order } = Array.isArray(sorter) ? (sorter[0] ?? {}) : sorter;
          list.query.setSort(
            field && order ? { field: String(field), order: order === 'ascend' ? 'asc' : 'desc' } : undefined,
          );
        }}
      />
    </div>
  );
}

function actionsColumn<Row extends AnyRow>(rowActions: (row: Row) => ReactNode, width: number): TableColumnType<Row> {
  return {
    key: 'actions',
    title: '操作',
    width,
    fixed: 'end',
    render: (_value, row) => <RowLinks>{rowActions(row)}</RowLinks>,
  };
}

/** Selection is kept while paging. */
function selectionOf<Row extends AnyRow>(list: ResourceListState<Row>) {
  return {
    preserveSelectedRowKeys: true,
    selectedRowKeys: [...list.selection.ids],
    onChange: (_keys: unknown, rows: Row[]) => list.selection.set(rows),
  };
}

function pager<Row>(list: ResourceListState<Row>): TablePaginationConfig {
  return {
    current: list.query.pageNo,
    pageSize: list.query.pageSize,
    total: list.total,
    pageSizeOptions: [...LIMITS.pageSizeOptions],
    showSizeChanger: true,
    showQuickJumper: true,
    showTotal: (total, [from, to]) => `${from}-${to} 共 ${total} 条`,
    onChange: (pageNo, pageSize) => list.query.setPage(pageSize === list.query.pageSize ? pageNo : 1, pageSize),
  };
}

function Nothing<Row>({ list }: { list: ResourceListState<Row> }) {
  // After a failed load it is unknown whether there are rows; the message above shows why.
  if (list.status.loading || list.status.error) return null;
  const { filters, superQuery, clear } = list.query;
  const narrowed = Object.keys(filters).length > 0 || superQuery !== undefined;
  if (!narrowed) return <Empty image={<EmptyPicture />} description="暂无数据" />;
  return (
    <Empty image={<EmptyPicture />} description="没有查询到任何数据">
      <Button onClick={clear}>清空条件</Button>
    </Empty>
  );
}

function RowCards<Row extends AnyRow>({
  resource,
  list,
  columns,
  cells,
  selectable,
  rowActions,
  expanded,
}: ResourceTableProps<Row>) {
  const lines = cardFields(columns, resource.titleField);
  const { selection } = list;
  return (
    <Spin spinning={list.status.loading}>
      <div className={styles.cards}>
        {list.rows.map((row) => {
          const title = String(fieldValue(row, resource.titleField) ?? '');
          const chosen = selection.ids.includes(row.id);
          const toggle = () =>
            selection.set(chosen ? selection.rows.filter((one) => one.id !== row.id) : [...selection.rows, row]);
          return (
            <Card
              key={row.id}
              size="small"
              title={title}
              extra={selectable && <Checkbox aria-label={`选择${title}`} checked={chosen} onChange={toggle} />}
            >
              {lines.map(({ name, field }) => (
                <div key={name} className={styles.cardLine}>
                  <span className={styles.cardLabel}>{field.label}</span>
                  <RowCell name={name} field={field} row={row} cell={cells[name]} />
                </div>
              ))}
              {expanded && (
                <details>
                  <summary>详情</summary>
                  {expanded(row)}
                </details>
              )}
              {rowActions && (
                <div className={styles.cardActions}>
                  <RowLinks>{rowActions(row)}</RowLinks>
                </div>
              )}
            </Card>
          );
        })}
        {list.rows.length === 0 && <Nothing list={list} />}
        <Flex justify="center">
          <Pagination {...pager(list)} showQuickJumper={false} size="small" />
        </Flex>
      </div>
    </Spin>
  );
}
