import { MONITOR_URL, type TraceEntry, type Traffic } from '@songbai/contract/modules/monitor/monitor.calls.ts';
import { datetimeText } from '@songbai/contract/rules/dates.ts';
import { getRaw, getResult } from '../../api/client.ts';
import { LoadFailure } from '../../ui/LoadFailure.tsx';
import { PlainTable } from '../../ui/plain-table/index.ts';
import { StateTag } from '../../ui/StateTag.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { MonitorPage } from './MonitorPage.tsx';
import { usePolled } from './monitor.calls.ts';
import styles from './monitor.module.css';
import { durationTone, shownTraces, statusTone } from './trace-tones.ts';

const FAILURE = '获取HTTP信息失败';
const WIDE = { x: 900 };
const PAGED = { pageSize: 10, showSizeChanger: true };

/** 请求追踪 (contract/2 §11): the latest requests, and what they come to. */
export function HttpTracePage() {
  const query = usePolled({
    key: ['trace'],
    fetch: async (signal) => {
      const { traces } = await getRaw<{ traces: TraceEntry[] }>(MONITOR_URL.trace, { signal, quiet: true });
      return shownTraces(traces);
    },
  });
  const count = query.data?.length ?? 0;
  return (
    <MonitorPage query={query} failure={FAILURE} head={`共追踪到 ${count} 条近期HTTP请求记录`} button="立即刷新">
      {(traces) => (
        <Tabs
          items={[
            { key: 'latest', label: '近期请求', children: <Latest traces={traces} /> },
            { key: 'slowest', label: '最慢接口', children: <Sums part="slowest" /> },
            { key: 'failures', label: '失败请求', children: <Sums part="failures" /> },
            { key: 'users', label: '按用户', children: <Sums part="users" /> },
          ]}
        />
      )}
    </MonitorPage>
  );
}

function Latest({ traces }: { traces: readonly (TraceEntry & { id: number })[] }) {
  return (
    <PlainTable
      size="middle"
      rowKey="id"
      empty="还没有请求"
      scroll={WIDE}
      pagination={PAGED}
      dataSource={[...traces]}
      columns={[
        { title: '请求时间', width: 170, render: (_, { timestamp }) => datetimeText(Date.parse(timestamp)) },
        { title: '请求方法', width: 100, render: (_, { request }) => request.method },
        {
          title: '请求URL',
          render: (_, { request }) => <span title={request.uri}>{request.uri.split('?')[0]}</span>,
        },
        {
          title: '响应状态',
          width: 100,
          render: (_, { response: { status } }) => <StateTag tone={statusTone(status)}>{String(status)}</StateTag>,
        },
        {
          title: '请求耗时',
          width: 120,
          align: 'right',
          render: (_, { timeTaken }) => <StateTag tone={durationTone(timeTaken)}>{`${timeTaken} ms`}</StateTag>,
        },
      ]}
    />
  );
}

const ms = (value: number) => `${value} ms`;
const number = { width: 110, align: 'right' as const, className: styles.number ?? '' };

/** Sums of the requests of this node since it was started. */
function Sums({ part }: { part: keyof Traffic }) {
  const { data, error, refetch } = usePolled({
    key: ['traffic'],
    fetch: (signal) => getResult<Traffic>(MONITOR_URL.traffic, {}, { signal, quiet: true }),
  });
  if (error) return <LoadFailure error={FAILURE} onRetry={refetch} />;
  const shared = { size: 'middle', scroll: WIDE, pagination: PAGED, loading: !data } as const;
  if (part === 'slowest')
    return (
      <PlainTable
        {...shared}
        rowKey={({ method, route }) => `${method} ${route}`}
        empty="还没有请求"
        dataSource={data?.slowest ?? []}
        columns={[
          { title: '请求方法', dataIndex: 'method', width: 100 },
          { title: '接口', dataIndex: 'route' },
          { title: '次数', dataIndex: 'count', ...number },
          { title: '失败', dataIndex: 'failures', ...number },
          { title: '平均耗时', dataIndex: 'average', render: ms, ...number },
          { title: '最长耗时', dataIndex: 'longest', render: ms, ...number },
        ]}
      />
    );
  if (part === 'failures')
    return (
      <PlainTable
        {...shared}
        rowKey="requestId"
        empty="没有失败的请求"
        dataSource={data?.failures ?? []}
        columns={[
          { title: '请求时间', dataIndex: 'at', width: 170, render: datetimeText },
          { title: '请求方法', dataIndex: 'method', width: 100 },
          { title: '接口', dataIndex: 'route' },
          { title: '响应状态', dataIndex: 'status', ...number },
          { title: '请求耗时', dataIndex: 'ms', render: ms, ...number },
          { title: '用户', dataIndex: 'user', width: 120, render: userText },
          { title: '请求编号', dataIndex: 'requestId', width: 140 },
        ]}
      />
    );
  return (
    <PlainTable
      {...shared}
      rowKey="user"
      empty="还没有请求"
      dataSource={data?.users ?? []}
      columns={[
        { title: '用户', dataIndex: 'user', render: userText },
        { title: '次数', dataIndex: 'count', ...number },
        { title: '失败', dataIndex: 'failures', ...number },
        { title: '平均耗时', dataIndex: 'average', render: ms, ...number },
      ]}
    />
  );
}

const userText = (user: string) => user || '未登录';
