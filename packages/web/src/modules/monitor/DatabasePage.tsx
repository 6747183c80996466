import {
  type DatabaseInfo,
  type DatabaseLock,
  MONITOR_URL,
  type TableSize,
} from '@songbai/contract/modules/monitor/monitor.calls.ts';
import { datetimeText } from '@songbai/contract/rules/dates.ts';
import { groupedNumber } from '@songbai/contract/rules/number.ts';
import { getResult } from '../../api/client.ts';
import { Chart } from '../../ui/chart/index.ts';
import { DetailList } from '../../ui/detail-list/index.ts';
import { PlainTable } from '../../ui/plain-table/index.ts';
import { ENGINES, sizeText } from './figures-text.ts';
import { MonitorPage, Section } from './MonitorPage.tsx';
import { usePolled } from './monitor.calls.ts';
import styles from './monitor.module.css';
import { SlowStatements } from './SlowStatements.tsx';

const EVERY_MS = 30_000;
const LARGEST = 10;

/** 数据库监控: sizes, slow statements with their plans, locks, log and backup. */
export function DatabasePage() {
  const query = usePolled({
    key: ['database'],
    everyMs: EVERY_MS,
    fetch: (signal) => getResult<DatabaseInfo>(MONITOR_URL.database, {}, { signal, quiet: true }),
  });
  return (
    <MonitorPage query={query} failure="获取数据库信息失败">
      {(info) => (
        <>
          <Section title="概况">
            <DetailList items={overview(info, query.dataUpdatedAt)} col={3} />
          </Section>
          <Largest tables={info.tables} />
          <Section title="慢语句">
            <SlowStatements slowMs={info.slowMs} rows={info.slow} />
          </Section>
          {info.engine === 'postgres' && (
            <Section title="等待锁的会话">
              <Locks locks={info.locks} />
            </Section>
          )}
        </>
      )}
    </MonitorPage>
  );
}

function overview({ engine, version, bytes, wal, connections, backup }: DatabaseInfo, now: number) {
  const log = wal.bytes === null ? '当前账号无权查看' : sizeText(wal.bytes);
  return [
    { term: '数据库', content: `${ENGINES[engine]} ${version}` },
    { term: '大小', content: sizeText(bytes) },
    { term: '预写日志', content: `${log}（${wal.note}）` },
    ...(connections ? [{ term: '连接', content: `${connections.used} / ${connections.most}` }] : []),
    { term: '最近备份', content: backup ? `${datetimeText(backup.at)}（${age(now - backup.at)}前）` : '没有备份' },
    ...(backup ? [{ term: '备份大小', content: `${sizeText(backup.bytes)}，共${backup.count}份` }] : []),
  ];
}

const HOUR_MS = 3_600_000;

function age(ms: number): string {
  const hours = Math.floor(ms / HOUR_MS);
  if (hours < 1) return '不到1小时';
  return hours < 48 ? `${hours}小时` : `${Math.floor(hours / 24)}天`;
}

const MEGABYTE = 1_048_576;
const rowsText = (rows: number | null) => (rows === null ? '未统计' : groupedNumber(rows));

/** The largest tables with their indexes; rows are estimates of the database. */
function Largest({ tables }: { tables: readonly TableSize[] }) {
  const sized = tables.filter((table): table is TableSize & { bytes: number } => table.bytes !== null);
  const largest = sized.slice(0, LARGEST);
  const title = sized.length > 0 ? '最大的表' : '行数最多的表';
  const measured = largest.length > 0 ? largest.map(({ bytes }) => bytes / MEGABYTE) : [];
  const counted = tables.slice(0, LARGEST).map(({ rows }) => rows ?? 0);
  const values = measured.length > 0 ? measured : counted;
  return (
    <Section title={`${title}（${measured.length > 0 ? 'MB' : '行'}）`}>
      <Chart
        label={title}
        height={280}
        option={{
          tooltip: { trigger: 'axis', axisPointer: { type: 'shadow' } },
          xAxis: { type: 'value' },
          yAxis: { type: 'category', inverse: true, data: tables.slice(0, LARGEST).map(({ name }) => name) },
          series: [{ type: 'bar', name: title, data: values.map((value) => Math.round(value * 100) / 100) }],
        }}
        table={{
          columns: ['表', '大小', '行数（估计）'],
          rows: tables.map(({ name, bytes, rows }) => [
            name,
            bytes === null ? '未统计' : sizeText(bytes),
            rowsText(rows),
          ]),
        }}
      />
    </Section>
  );
}

function Locks({ locks }: { locks: readonly DatabaseLock[] }) {
  return (
    <PlainTable
      size="middle"
      rowKey="pid"
      scroll={{ x: 640 }}
      pagination={false}
      dataSource={[...locks]}
      empty="没有会话在等待锁"
      columns={[
        { title: '进程', dataIndex: 'pid', width: 100 },
        { title: '被谁阻塞', dataIndex: 'blockedBy', width: 140 },
        { title: '锁的方式', dataIndex: 'mode' },
        { title: '表', dataIndex: 'table' },
        {
          title: '已等待',
          dataIndex: 'waiting',
          width: 120,
          align: 'right',
          className: styles.number ?? '',
          render: (seconds: number) => `${seconds} 秒`,
        },
      ]}
    />
  );
}
