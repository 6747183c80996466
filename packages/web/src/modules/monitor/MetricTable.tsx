import { PlainTable } from '../../ui/plain-table/index.ts';
import styles from './monitor.module.css';

export interface MetricRow {
  name: string;
  meaning: string;
  value: string;
}

const COLUMNS = [
  { title: '参数', dataIndex: 'name', width: 280 },
  { title: '描述', dataIndex: 'meaning' },
  { title: '当前值', dataIndex: 'value', width: 240, align: 'right' as const, className: styles.number ?? '' },
];

export function MetricTable({ rows }: { rows: readonly MetricRow[] }) {
  return (
    <PlainTable
      size="middle"
      rowKey="name"
      empty="没有指标数据"
      columns={COLUMNS}
      dataSource={[...rows]}
      pagination={false}
      scroll={{ x: 640 }}
    />
  );
}
