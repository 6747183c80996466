import type { DesignDifference } from '@songbai/contract/design/differences.ts';
import { Empty, Table } from 'antd';

const KINDS = { added: '新增', removed: '移除', changed: '修改' } as const;

interface DifferenceTableProps {
  title: string;
  differences: readonly DesignDifference[];
  loading?: boolean;
}

/** What two designs differ in, in labels. */
export function DifferenceTable({ title, differences, loading = false }: DifferenceTableProps) {
  return (
    <Table<DesignDifference & { at: number }>
      rowKey="at"
      size="small"
      title={() => title}
      loading={loading}
      pagination={false}
      scroll={{ x: 'max-content' }}
      dataSource={differences.map((row, at) => ({ ...row, at }))}
      locale={{ emptyText: <Empty description="没有差异" /> }}
      columns={[
        { title: '对象', dataIndex: 'name' },
        { title: '变更', dataIndex: 'kind', width: 72, render: (kind: DesignDifference['kind']) => KINDS[kind] },
        { title: '属性', dataIndex: 'property' },
        { title: '原值', dataIndex: 'from' },
        { title: '新值', dataIndex: 'to' },
      ]}
    />
  );
}
