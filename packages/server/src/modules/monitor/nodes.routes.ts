import { MONITOR_CODES, MONITOR_URL, type NodesReply } from '@songbai/contract/modules/monitor/monitor.calls.ts';
import type { FastifyInstance } from 'fastify';
import { ok } from '../../http/envelope.ts';
import { route } from '../../http/route.ts';
import { EVERY_MS } from './history.ts';
import type { MetricParts } from './metrics.ts';
import { type NodeBoard, nodeFigures } from './nodes.ts';

/** All nodes at a glance; what one of them did in detail it tells itself. */
export function nodesRoute(
  app: FastifyInstance,
  { history, sessions, board }: Pick<MetricParts, 'history' | 'sessions'> & { board: NodeBoard },
): void {
  route(app, {
    method: 'GET',
    url: MONITOR_URL.nodes,
    access: { permission: MONITOR_CODES.metrics },
    summary: '各节点的运行数据',
    handle: async () => {
      const [others, { live }] = await Promise.all([board.others(), sessions()]);
      const latest = history.latest();
      const own = latest ? [nodeFigures(latest, EVERY_MS)] : [];
      const nodes = [...own, ...(others ?? [])];
      return ok<NodesReply>({ nodes, liveSessions: live, complete: others !== undefined });
    },
  });
}
