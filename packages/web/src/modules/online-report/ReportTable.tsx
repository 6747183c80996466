import { LIMITS } from '@songbai/contract/limits.ts';
import type {
  ReportColumn,
  ReportColumnsAndData,
  ReportRow,
} from '@songbai/contract/modules/online-report/report.calls.ts';
import { Button, Checkbox, Empty, Flex, Pagination, Spin, Table, type TableColumnType } from 'antd';
import type { ReactNode } from 'react';
import { usePhone } from '../../lib/media.ts';
import list from '../../resource/list/resource-list.module.css';
import { CardStack, RowCard, type RowCardLine } from '../../ui/row-card/index.ts';
import styles from './online-report.module.css';
import { ReportCell } from './ReportCell.tsx';
import { columnGroups, isFigure, totalText, widthOf } from './report-columns.ts';
import type { ReportRun } from './use-report-page.ts';

interface ReportTableProps {
  run: ReportRun;
  report: ReportColumnsAndData;
  columns: readonly ReportColumn[];
  pinned: ReadonlySet<string>;
  dense: boolean;
}

/** Rows of a report as a table; as cards on a phone. */
export function ReportTable(props: ReportTableProps) {
  return usePhone() ? <ReportCards {...props} /> : <WideTable {...props} />;
}

/** px; width of the selection column. */
const TICK_WIDTH = 32;

function WideTable({ run, report, columns, pinned, dense }: ReportTableProps) {
  const { sort } = run.state;
  const tableColumns = columnGroups(columns, report.isGroupTitle).map(({ title, columns: own }, at) => {
    const children = own.map((column) => columnOf(column, report, pinned, sort));
    return title === undefined
      ? (children[0] as TableColumnType<ReportRow>)
      : { key: `${title} ${at}`, title, children };
  });
  const { totals } = report.data;
  return (
    <div className={dense ? `${list.table} ${list.dense}` : list.table}>
      <Table<ReportRow>
        rowKey={rowId}
        size="middle"
        bordered={report.isGroupTitle}
        columns={tableColumns}
        dataSource={[...report.data.records]}
        loading={run.fetching}
        scroll={{ x: columns.reduce((sum, column) => sum + widthOf(column), TICK_WIDTH) }}
        showSorterTooltip={{ target: 'sorter-icon' }}
        rowSelection={{
          preserveSelectedRowKeys: true,
          columnWidth: TICK_WIDTH,
          selectedRowKeys: run.chosen.map(rowId),
          onChange: (_keys, rows) => run.choose(rows),
        }}
        locale={{ emptyText: <NoRows run={run} /> }}
        pagination={pager(run, report)}
        {...(totals && columns.some(isSummed) ? { summary: () => <Totals columns={columns} totals={totals} /> } : {})}
        onChange={(_page, _filters, sorter, { action }) => {
          if (action !== 'sort') return;
          const { columnKey, order } = Array.isArray(sorter) ? (sorter[0] ?? {}) : sorter;
          run.sortBy(
            columnKey && order ? { field: String(columnKey), order: order === 'ascend' ? 'asc' : 'desc' } : undefined,
          );
        }}
      />
    </div>
  );
}

const rowId = (row: ReportRow): string => String(row.id);
const isSummed = ({ isTotal }: ReportColumn): boolean => isTotal === '1';

function columnOf(
  column: ReportColumn,
  report: ReportColumnsAndData,
  pinned: ReadonlySet<string>,
  sort: ReportRun['state']['sort'],
): TableColumnType<ReportRow> {
  const { dataIndex, title, align, sorter } = column;
  return {
    ...{ key: dataIndex, title, align, width: widthOf(column), ellipsis: true },
    ...(pinned.has(dataIndex) ? { fixed: 'start' as const } : {}),
    ...(sorter
      ? { sorter: true, sortOrder: sort?.field !== dataIndex ? null : sort.order === 'asc' ? 'ascend' : 'descend' }
      : {}),
    render: (_value, row) => <ReportCell row={row} column={column} report={report} />,
  };
}

/** 合计 over all rows that match, not over this page alone. */
function Totals({ columns, totals }: { columns: readonly ReportColumn[]; totals: Readonly<Record<string, number>> }) {
  return (
    <Table.Summary fixed>
      <Table.Summary.Row className={styles.totals ?? ''}>
        <Table.Summary.Cell index={0} />
        {columns.map((column, at) => (
          <Table.Summary.Cell key={column.dataIndex} index={at + 1} align={column.align}>
            {isSummed(column) ? totalText(column, totals[column.dataIndex]) : at === 0 ? '合计' : null}
          </Table.Summary.Cell>
        ))}
      </Table.Summary.Row>
    </Table.Summary>
  );
}

function pager({ state, turn }: ReportRun, { data }: ReportColumnsAndData) {
  return {
    current: state.pageNo,
    pageSize: state.pageSize,
    total: data.total,
    pageSizeOptions: [...LIMITS.pageSizeOptions],
    showSizeChanger: true,
    showQuickJumper: true,
    showTotal: (total: number, [from, to]: [number, number]) => `${from}-${to} 共 ${total} 条`,
    onChange: turn,
  };
}

/** Nothing is there, or nothing that matches. */
function NoRows({ run: { state, search } }: { run: ReportRun }) {
  const isNarrowed = Object.keys(state.conditions).length > 0;
  if (!isNarrowed) return <Empty description="该报表没有数据" />;
  return (
    <Empty description="没有查询到任何数据">
      <Button onClick={() => search(state.params, {})}>清空条件</Button>
    </Empty>
  );
}

/** Lines of a card besides its title. */
const CARD_LINES = 6;

function ReportCards({ run, report, columns }: ReportTableProps) {
  const [title, ...others] = columns;
  const lines = others.filter((column, at) => at < CARD_LINES || isSummed(column));
  const { records, totals } = report.data;
  const chosen = new Set(run.chosen.map(rowId));
  const toggle = (row: ReportRow) =>
    run.choose(chosen.has(rowId(row)) ? run.chosen.filter((one) => rowId(one) !== rowId(row)) : [...run.chosen, row]);
  return (
    <Spin spinning={run.fetching}>
      <CardStack>
        {records.map((row, at) => (
          <RowCard
            key={rowId(row)}
            title={title && <ReportCell row={row} column={title} report={report} />}
            extra={
              <Checkbox
                aria-label={`选择第${at + 1}行`}
                checked={chosen.has(rowId(row))}
                onChange={() => toggle(row)}
              />
            }
            lines={lines.map(lineOf((column) => <ReportCell row={row} column={column} report={report} />))}
          />
        ))}
        {records.length === 0 && <NoRows run={run} />}
        {totals && columns.some(isSummed) && (
          <RowCard
            title="合计"
            lines={columns.filter(isSummed).map(lineOf((column) => totalText(column, totals[column.dataIndex])))}
          />
        )}
        <Flex justify="center">
          <Pagination {...pager(run, report)} showQuickJumper={false} size="small" />
        </Flex>
      </CardStack>
    </Spin>
  );
}

const lineOf =
  (cell: (column: ReportColumn) => ReactNode) =>
  (column: ReportColumn): RowCardLine => ({
    key: column.dataIndex,
    label: column.title,
    value: <span className={isFigure(column) ? styles.figure : undefined}>{cell(column)}</span>,
  });
