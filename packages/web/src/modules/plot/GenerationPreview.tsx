import { GENERATE_LIMIT, type GeneratePreview } from '@songbai/contract/modules/plot/plot.calls.ts';
import { Alert, Table } from 'antd';
import { DetailList } from '../../ui/detail-list/index.ts';
import { NoRows } from '../../ui/empty.tsx';

/** The result of a generation, before anything is written. */
export function GenerationPreview({ preview }: { preview: GeneratePreview }) {
  const { total, first, last, conflicts, conflictCount, rows } = preview;
  return (
    <section aria-label="生成预览">
      {conflictCount > 0 && (
        <Alert
          type="error"
          showIcon
          style={{ marginBottom: 12 }}
          title={`有 ${conflictCount} 个墓位编号已存在，请调整排号或号段后重新预览`}
          description={`${conflicts.join('、')}${conflictCount > conflicts.length ? ' 等' : ''}`}
        />
      )}
      {total > GENERATE_LIMIT && (
        <Alert
          type="error"
          showIcon
          style={{ marginBottom: 12 }}
          title={`一次最多生成 ${GENERATE_LIMIT} 个墓位，请分批生成`}
        />
      )}
      <DetailList
        size="small"
        bordered
        layout="vertical"
        items={[
          { term: '墓位总数', content: total },
          { term: '第一个', content: first },
          { term: '最后一个', content: last },
        ]}
      />
      <Table
        size="small"
        locale={{ emptyText: <NoRows>这个范围内没有墓位，请检查排号和座号</NoRows> }}
        style={{ marginTop: 12 }}
        rowKey="rowNo"
        dataSource={rows}
        pagination={rows.length > 8 ? { pageSize: 8, showSizeChanger: false, showQuickJumper: true } : false}
        columns={[
          {
            dataIndex: 'rowNo',
            title: '排',
            width: 70,
            render: (rowNo: number) => `${String(rowNo).padStart(2, '0')}排`,
          },
          { dataIndex: 'exists', title: '排状态', width: 90, render: (exists: boolean) => (exists ? '已有' : '新建') },
          {
            dataIndex: 'seats',
            title: '号（自左至右）',
            render: (seats: number[]) =>
              seats.length > 40 ? `${seats.slice(0, 40).join(' ')} … 共${seats.length}个` : seats.join(' '),
          },
        ]}
      />
    </section>
  );
}
