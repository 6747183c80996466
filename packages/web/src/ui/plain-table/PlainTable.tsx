import {
  Checkbox,
  Empty,
  Flex,
  Pagination,
  Radio,
  Skeleton,
  Spin,
  Table,
  type TableColumnType,
  type TableProps,
} from 'antd';
import { type Key, type ReactNode, useState } from 'react';
import { usePhone } from '../../lib/media.ts';
import { CardStack, RowCard } from '../row-card/index.ts';

/** antd's size of a page where none is given. */
const PAGE_SIZE = 10;

interface PlainTableProps<Row extends object>
  extends Pick<
    TableProps<Row>,
    'className' | 'dataSource' | 'loading' | 'pagination' | 'rowSelection' | 'scroll' | 'size' | 'style'
  > {
  rowKey: (keyof Row & string) | ((row: Row) => Key);
  columns: readonly TableColumnType<Row>[];
  /** What is missing when there are no rows. */
  empty: string;
  'aria-label'?: string;
}

/**
 * Rows of a page's own making, outside the lists of resources: a table, and on a phone cards named by the first column. A
 * column called 操作 holds the actions of the row.
 */
export function PlainTable<Row extends object>(props: PlainTableProps<Row>) {
  const { columns, empty, size = 'middle', ...rest } = props;
  const locale = { emptyText: <Empty description={empty} /> };
  if (usePhone()) return <PlainCards {...props} />;
  return <Table<Row> {...rest} size={size} columns={[...columns]} locale={locale} />;
}

function PlainCards<Row extends object>(props: PlainTableProps<Row>) {
  const { columns, dataSource = [], empty, loading, pagination, rowKey, rowSelection } = props;
  const [ownPage, setOwnPage] = useState(1);
  const paged =
    pagination === false
      ? undefined
      : { ...pagination, pageSize: pagination?.pageSize ?? pagination?.defaultPageSize ?? PAGE_SIZE };
  const total = paged?.total ?? dataSource.length;
  const page = paged?.current ?? ownPage;
  // A page that the server cut out is shown whole.
  const cut = paged !== undefined && total === dataSource.length && total > paged.pageSize;
  const rows = cut ? dataSource.slice((page - 1) * paged.pageSize, page * paged.pageSize) : dataSource;
  const keyOf = (row: Row): Key => (typeof rowKey === 'function' ? rowKey(row) : (row[rowKey] as Key));
  const [first, ...others] = columns.filter(({ title }) => title !== ACTIONS);
  const actions = columns.find(({ title }) => title === ACTIONS);
  return (
    <Spin spinning={loading === true}>
      <CardStack label={props['aria-label']}>
        {rows.map((row, index) => (
          <RowCard
            key={keyOf(row)}
            title={first && cellOf(first, row, index)}
            extra={
              rowSelection && (
                <Tick row={row} rowKey={keyOf(row)} selection={rowSelection} rows={dataSource} keyOf={keyOf} />
              )
            }
            lines={others
              .map((column, at) => ({
                key: String(column.key ?? column.dataIndex ?? at),
                label: column.title as ReactNode,
                value: cellOf(column, row, index),
              }))
              .filter(({ value }) => value !== null && value !== undefined && value !== '')}
            actions={actions && cellOf(actions, row, index)}
          />
        ))}
        {rows.length === 0 && (loading === true ? <Skeleton active title={false} /> : <Empty description={empty} />)}
        {paged && total > paged.pageSize && (
          <Flex justify="center">
            <Pagination
              {...paged}
              current={page}
              total={total}
              size="small"
              showQuickJumper={false}
              onChange={(to, size) => {
                setOwnPage(to);
                paged.onChange?.(to, size);
              }}
            />
          </Flex>
        )}
      </CardStack>
    </Spin>
  );
}

const ACTIONS = '操作';

function cellOf<Row extends object>(column: TableColumnType<Row>, row: Row, index: number): ReactNode {
  const { dataIndex, render } = column;
  const path = dataIndex === undefined ? [] : [dataIndex].flat();
  const value =
    path.length === 0 ? row : path.reduce<unknown>((found, name) => (found as Row)?.[name as keyof Row], row);
  return render ? (render(value, row, index) as ReactNode) : (value as ReactNode);
}

interface TickProps<Row extends object> {
  row: Row;
  rowKey: Key;
  rows: readonly Row[];
  keyOf(row: Row): Key;
  selection: NonNullable<TableProps<Row>['rowSelection']>;
}

function Tick<Row extends object>({ row, rowKey, rows, keyOf, selection }: TickProps<Row>) {
  const { type, selectedRowKeys = [], onChange, getCheckboxProps } = selection;
  const one = type === 'radio';
  const checked = selectedRowKeys.includes(rowKey);
  const Box = one ? Radio : Checkbox;
  const toggle = () => {
    const kept = selectedRowKeys.filter((key) => key !== rowKey);
    const keys = one ? [rowKey] : checked ? kept : [...kept, rowKey];
    onChange?.(
      keys,
      rows.filter((each) => keys.includes(keyOf(each))),
      { type: 'single' },
    );
  };
  return <Box aria-label="选择" {...getCheckboxProps?.(row)} checked={checked} onChange={toggle} />;
}
