import { Empty, Table } from 'antd';
import { LoadFailure } from '../../ui/LoadFailure.tsx';
import { type Choice, textIn, toggled, withAll, without } from '../choice.ts';
import { DictText } from '../DictText.tsx';
import { type BizRow, type BizSource, choiceOfRow } from './biz-query.ts';
import { Shortened } from './Shortened.tsx';
import { BIZ_PAGE_SIZES, type BizState } from './use-biz.ts';

interface BizTableProps {
  biz: BizState;
  source: BizSource;
  valueKey: string;
  several: boolean;
  ellipsisLength: number;
  chosen: readonly Choice[];
  onChosen(chosen: readonly Choice[]): void;
}

/** A page of records; a click on a row selects it, in single mode instead of the previous one. */
export function BizTable({ biz, source, valueKey, several, ellipsisLength, chosen, onChosen }: BizTableProps) {
  const choiceOf = (row: BizRow): Choice => choiceOfRow(row, source, valueKey);
  const choose = (row: BizRow): void => onChosen(several ? toggled(chosen, choiceOf(row), true) : [choiceOf(row)]);
  const { query } = biz;
  if (biz.error) return <LoadFailure error={biz.error} onRetry={biz.retry} />;
  const chooseAll = (all: boolean, rows: readonly BizRow[]): void => {
    const some = rows.map(choiceOf);
    const keys = some.map(({ key }) => key);
    onChosen(all ? withAll(chosen, some) : without(chosen, keys));
  };
  return (
    <Table<BizRow>
      size="small"
      rowKey={(row) => textIn(row, valueKey)}
      dataSource={[...biz.rows]}
      loading={biz.loading}
      locale={{ emptyText: <Empty description={`没有查询到任何${source.name}`} /> }}
      scroll={{ y: 240 }}
      columns={source.columns.map(({ title, dataIndex, width, dictCode }) => ({
        title,
        ...(width ? { width } : {}),
        render: (_: unknown, row: BizRow) =>
          dictCode ? (
            <DictText code={dictCode} value={row[dataIndex]} text={textIn(row, `${dataIndex}_dictText`) || undefined} />
          ) : (
            <Shortened text={textIn(row, dataIndex)} length={ellipsisLength} />
          ),
      }))}
      rowSelection={{
        type: several ? 'checkbox' : 'radio',
        selectedRowKeys: chosen.map(({ key }) => key),
        preserveSelectedRowKeys: true,
        onSelect: choose,
        onSelectAll: (all, _rows, changed) => chooseAll(all, changed),
        getCheckboxProps: (row) => ({ 'aria-label': `选择${choiceOf(row).text}` }) as object,
      }}
      onRow={(row) => ({ style: { cursor: 'pointer' }, onClick: () => choose(row) })}
      pagination={{
        current: query.pageNo,
        pageSize: query.pageSize,
        total: biz.total,
        pageSizeOptions: BIZ_PAGE_SIZES,
        showSizeChanger: true,
        showQuickJumper: true,
        showTotal: (total, [from, to]) => `${from}-${to} 共 ${total} 条`,
        onChange: (pageNo, pageSize) => biz.change({ pageNo: pageSize === query.pageSize ? pageNo : 1, pageSize }),
      }}
    />
  );
}
