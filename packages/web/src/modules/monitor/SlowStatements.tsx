import { MONITOR_URL, type SlowStatement } from '@songbai/contract/modules/monitor/monitor.calls.ts';
import { datetimeText } from '@songbai/contract/rules/dates.ts';
import { useQuery } from '@tanstack/react-query';
import { Skeleton } from 'antd';
import { useState } from 'react';
import { getResult } from '../../api/client.ts';
import { DetailDialog } from '../../ui/DetailDialog.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { LoadFailure } from '../../ui/LoadFailure.tsx';
import { PlainTable } from '../../ui/plain-table/index.ts';
import styles from './monitor.module.css';

const ms = (value: number) => `${value} ms`;
const number = { width: 110, align: 'right' as const, className: styles.number ?? '' };

/** Statements that took long on this node, without their values; each can be explained. */
export function SlowStatements({ slowMs, rows }: { slowMs: number; rows: readonly SlowStatement[] }) {
  const [explained, setExplained] = useState<SlowStatement>();
  return (
    <>
      <PlainTable
        size="middle"
        rowKey="id"
        scroll={{ x: 900 }}
        pagination={{ pageSize: 10, hideOnSinglePage: true }}
        dataSource={[...rows]}
        empty={`启动以来没有超过${slowMs}毫秒的语句`}
        columns={[
          { title: '语句', dataIndex: 'text', render: (text: string) => <code className={styles.sql}>{text}</code> },
          { title: '次数', dataIndex: 'count', ...number },
          { title: '平均耗时', dataIndex: 'average', render: ms, ...number },
          { title: '最长耗时', dataIndex: 'longest', render: ms, ...number },
          { title: '最近一次', dataIndex: 'last', width: 170, render: datetimeText },
          {
            title: '操作',
            width: 110,
            render: (_, row) => <LinkButton onClick={() => setExplained(row)}>执行计划</LinkButton>,
          },
        ]}
      />
      <DetailDialog title="执行计划" open={explained !== undefined} onOpenChange={() => setExplained(undefined)}>
        {explained && <Plan id={explained.id} />}
      </DetailDialog>
    </>
  );
}

function Plan({ id }: { id: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['monitor', 'plan', id],
    queryFn: ({ signal }) => getResult<string[]>(MONITOR_URL.plan, { id }, { signal, quiet: true }),
    retry: false,
  });
  if (error) return <LoadFailure error={error} onRetry={refetch} />;
  if (!data) return <Skeleton active title={false} />;
  return <pre className={styles.plan}>{data.join('\n')}</pre>;
}
