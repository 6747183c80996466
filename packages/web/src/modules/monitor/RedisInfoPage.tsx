import { MONITOR_URL, type RedisInfoRow } from '@songbai/contract/modules/monitor/monitor.calls.ts';
import { Empty } from 'antd';
import { useRef } from 'react';
import { getRaw, getResult } from '../../api/client.ts';
import { isRefusal } from '../../lib/failure.ts';
import { Chart } from '../../ui/chart/index.ts';
import { PlainTable } from '../../ui/plain-table/index.ts';
import { clockText } from './figures-text.ts';
import { MonitorPage, Section } from './MonitorPage.tsx';
import { usePolled } from './monitor.calls.ts';
import styles from './monitor.module.css';

const EVERY_MS = 3000;
/** Points of a chart (contract/2 §11). */
const POINTS = 6;

interface Point {
  at: number;
  keys: number;
  /** KB, of 1000 bytes as the family counts. */
  memory: number;
}

interface RedisFigures {
  rows: RedisInfoRow[];
  points: Point[];
}

/** Redis监控 (contract/2 §11): asked every 3 s while the page is shown; a failure stops it. */
export function RedisInfoPage() {
  const points = useRef<Point[]>([]);
  const query = usePolled({
    key: ['redis'],
    everyMs: EVERY_MS,
    fetch: async (signal): Promise<RedisFigures> => {
      const options = { signal, quiet: true };
      const [rows, { dbSize }, { used_memory }] = await Promise.all([
        getResult<RedisInfoRow[]>(MONITOR_URL.redisInfo, {}, options),
        getRaw<{ dbSize: number }>(MONITOR_URL.keysSize, options),
        getRaw<{ used_memory: string }>(MONITOR_URL.memoryInfo, options),
      ]);
      points.current = [...points.current, { at: Date.now(), keys: dbSize, memory: Number(used_memory) / 1000 }].slice(
        -POINTS,
      );
      return { rows, points: points.current };
    },
  });
  if (isRefusal(query.error, 'redisOff')) return <NoRedis text={query.error.message} />;
  return (
    <MonitorPage query={query} failure="获取 Redis 信息失败">
      {({ rows, points: shown }) => (
        <>
          <div className={styles.charts}>
            <Figure title="Redis 键的数量" unit="个" points={shown} of={({ keys }) => keys} />
            <Figure title="Redis 内存占用" unit="KB" points={shown} of={({ memory }) => memory} />
          </div>
          <PlainTable
            size="middle"
            rowKey="key"
            empty="没有Redis参数"
            scroll={{ x: 720 }}
            pagination={false}
            dataSource={rows}
            columns={[
              { title: '参数', dataIndex: 'key', width: 260 },
              { title: '描述', dataIndex: 'description' },
              { title: '当前值', dataIndex: 'value', width: 320, className: styles.value ?? '' },
            ]}
          />
        </>
      )}
    </MonitorPage>
  );
}

/** The installation runs without Redis, which is no failure. */
export function NoRedis({ text }: { text: string }) {
  return (
    <div className={styles.page}>
      <Empty description={text} />
    </div>
  );
}

interface FigureProps {
  title: string;
  unit: string;
  points: readonly Point[];
  of(point: Point): number;
}

function Figure({ title, unit, points, of }: FigureProps) {
  return (
    <Section title={`${title}（${unit}）`}>
      <Chart
        label={title}
        height={220}
        option={{
          tooltip: { trigger: 'axis' },
          xAxis: { type: 'category', boundaryGap: false, data: points.map(({ at }) => clockText(at)) },
          yAxis: { type: 'value', scale: true },
          series: [{ type: 'line', name: title, data: points.map(of), showSymbol: true, symbol: 'circle' }],
        }}
        table={{ columns: ['时间', `数值（${unit}）`], rows: points.map((point) => [clockText(point.at), of(point)]) }}
      />
    </Section>
  );
}
