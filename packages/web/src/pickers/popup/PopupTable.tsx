import { LIMITS } from '@songbai/contract/limits.ts';
import type { ReportColumn, ReportColumns, ReportRow } from '@songbai/contract/modules/online-report/report.calls.ts';
import type { TableColumnType } from 'antd';
import { Empty, Flex, Table } from 'antd';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { LoadFailure } from '../../ui/LoadFailure.tsx';
import { rowKey } from './popup-fields.ts';
import { reportText } from './report-text.ts';
import type { ReportData } from './use-report.ts';

/** Selected rows by their keys, in order of selection. */
export type Chosen = ReadonlyMap<string, ReportRow>;

interface PopupTableProps {
  columns: ReportColumns;
  data: ReportData;
  several: boolean;
  chosen: Chosen;
  onChosen(chosen: Chosen): void;
}

/** A page of the report; a click on a row toggles its selection (contract/3 §5). */
export function PopupTable({ columns, data, several, chosen, onChosen }: PopupTableProps) {
  const { pageNo, pageSize, sort, total } = data;
  const choose = (row: ReportRow): void => onChosen(toggled(chosen, row, several));
  if (data.error) return <LoadFailure error={data.error} onRetry={data.retry} />;
  return (
    <>
      <Flex align="center" gap={8}>
        <output>已选择 {chosen.size} 项</output>
        <LinkButton disabled={chosen.size === 0} onClick={() => onChosen(new Map())}>
          清空
        </LinkButton>
      </Flex>
      <Table<ReportRow>
        size="small"
        rowKey={rowKey}
        dataSource={[...data.rows]}
        loading={data.loading}
        locale={{ emptyText: <Empty description="没有查询到任何数据" /> }}
        scroll={{ x: 'max-content', y: 320 }}
        columns={columns.columns.map((column) => columnOf(column, columns, sort))}
        rowSelection={{
          type: several ? 'checkbox' : 'radio',
          fixed: true,
          selectedRowKeys: [...chosen.keys()],
          onSelect: choose,
          onSelectAll: (all, _rows, changed) => onChosen(withRows(chosen, changed, all)),
          getCheckboxProps: (row) => ({ 'aria-label': `选择${nameOf(row, columns)}` }) as object,
        }}
        onRow={(row) => ({ style: { cursor: 'pointer' }, onClick: () => choose(row) })}
        onChange={(page, _filters, sorter) => {
          const [by] = Array.isArray(sorter) ? sorter : [sorter];
          const next = by?.order
            ? { field: String(by.columnKey), order: by.order === 'ascend' ? ('asc' as const) : ('desc' as const) }
            : undefined;
          const again = next?.field !== sort?.field || next?.order !== sort?.order || page.pageSize !== pageSize;
          data.turn({ sort: next, pageSize: page.pageSize ?? pageSize, pageNo: again ? 1 : (page.current ?? 1) });
        }}
        pagination={{
          current: pageNo,
          pageSize,
          total,
          pageSizeOptions: [...LIMITS.pageSizeOptions],
          showSizeChanger: true,
          showQuickJumper: true,
          showTotal: (all, [from, to]) => `${from}-${to} 共 ${all} 条`,
        }}
      />
    </>
  );
}

function columnOf(column: ReportColumn, { dictOptions }: ReportColumns, sort: ReportData['sort']) {
  const { dataIndex, title, width, align, sorter } = column;
  const made: TableColumnType<ReportRow> = {
    key: dataIndex,
    title,
    align,
    render: (_, row) => reportText(row, column, dictOptions),
    ...(width === undefined ? {} : { width }),
  };
  if (!sorter) return made;
  const sortOrder =
    sort?.field !== dataIndex ? null : sort.order === 'asc' ? ('ascend' as const) : ('descend' as const);
  return { ...made, sorter: true, sortOrder };
}

const nameOf = (row: ReportRow, { columns }: ReportColumns): string => String(row[columns[0]?.dataIndex ?? 'id'] ?? '');

/** Toggles a row; in single mode only the last one stays. */
function toggled(chosen: Chosen, row: ReportRow, several: boolean): Chosen {
  const key = rowKey(row);
  if (!chosen.has(key)) return several ? new Map([...chosen, [key, row]]) : new Map([[key, row]]);
  return new Map([...chosen].filter(([one]) => one !== key));
}

function withRows(chosen: Chosen, rows: readonly ReportRow[], taken: boolean): Chosen {
  const keys = new Set(rows.map(rowKey));
  const others = [...chosen].filter(([key]) => !keys.has(key));
  return new Map(taken ? [...chosen, ...rows.map((row) => [rowKey(row), row] as const)] : others);
}
