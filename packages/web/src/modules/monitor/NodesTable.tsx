import type { NodeFigures } from '@songbai/contract/modules/monitor/monitor.calls.ts';
import { groupedNumber } from '@songbai/contract/rules/number.ts';
import { PlainTable } from '../../ui/plain-table/index.ts';
import { percent, sizeText } from './figures-text.ts';
import { Section } from './MonitorPage.tsx';
import { useNodes } from './monitor.calls.ts';
import styles from './monitor.module.css';

interface NodeRow {
  key: string;
  name: string;
  requests: string;
  failures: string;
  p99: string;
  connections: string;
  sockets: string;
  cpu: string;
  memory: string;
}

const number = { align: 'right' as const, className: styles.number ?? '' };
const COLUMNS = [
  { title: '节点', dataIndex: 'name' },
  { title: '请求(次/秒)', dataIndex: 'requests', width: 110, ...number },
  { title: '失败(次/秒)', dataIndex: 'failures', width: 110, ...number },
  { title: '耗时99%(毫秒)', dataIndex: 'p99', width: 120, ...number },
  { title: 'HTTP连接', dataIndex: 'connections', width: 100, ...number },
  { title: '消息通道', dataIndex: 'sockets', width: 100, ...number },
  { title: '进程CPU', dataIndex: 'cpu', width: 100, ...number },
  { title: '内存', dataIndex: 'memory', width: 110, ...number },
];

/** 各节点: what every node of the installation does, and all together; nothing where there is only one. */
export function NodesTable() {
  const { data } = useNodes();
  if (!data || (data.nodes.length < 2 && data.complete)) return null;
  const { nodes, liveSessions, complete } = data;
  return (
    <Section title="各节点">
      <p>
        {`共 ${nodes.length} 个节点，当前会话 ${groupedNumber(liveSessions)} 个`}
        {!complete && '（暂时无法读取其他节点，仅显示本节点）'}
      </p>
      <PlainTable
        size="middle"
        rowKey="key"
        empty="没有节点的数据"
        columns={COLUMNS}
        dataSource={[...nodes.map(rowOf), ...(nodes.length > 1 ? [totalOf(nodes)] : [])]}
        pagination={false}
        scroll={{ x: 900 }}
      />
    </Section>
  );
}

const perSecond = (count: number, seconds: number): string => (count / seconds).toFixed(1);

function rowOf(node: NodeFigures): NodeRow {
  const { host, pid, own, seconds, requests, failures, p99, connections, sockets, processCpu, rss } = node;
  return {
    key: `${host} ${pid} ${own}`,
    name: `${host} (${pid})${own ? '，本节点' : ''}`,
    requests: perSecond(requests, seconds),
    failures: perSecond(failures, seconds),
    p99: p99.toFixed(1),
    connections: groupedNumber(connections),
    sockets: groupedNumber(sockets),
    cpu: percent(processCpu),
    memory: sizeText(rss),
  };
}

/** Durations and shares of machines do not add up. */
function totalOf(nodes: readonly NodeFigures[]): NodeRow {
  const sum = (of: (node: NodeFigures) => number) => nodes.reduce((total, node) => total + of(node), 0);
  return {
    key: 'total',
    name: '合计',
    requests: sum(({ requests, seconds }) => requests / seconds).toFixed(1),
    failures: sum(({ failures, seconds }) => failures / seconds).toFixed(1),
    p99: '–',
    connections: groupedNumber(sum(({ connections }) => connections)),
    sockets: groupedNumber(sum(({ sockets }) => sockets)),
    cpu: '–',
    memory: sizeText(sum(({ rss }) => rss)),
  };
}
