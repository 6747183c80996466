import {
  type DatabaseInfo,
  MONITOR_CODES,
  MONITOR_URL,
  planQuery,
  type SlowStatement,
} from '@songbai/contract/modules/monitor/monitor.calls.ts';
import type { FastifyInstance } from 'fastify';
import { ok } from '../../http/envelope.ts';
import { route } from '../../http/route.ts';
import { AppError } from '../../platform/errors.ts';
import { errorFields } from '../../platform/log.ts';
import { SLOW_MS, type SlowEntry, withoutValues } from '../../platform/slow-statements.ts';
import type { Server } from '../../resource/server-context.ts';
import { latestBackup } from '../backup/index.ts';
import { engineFigures, planOf } from './database.store.ts';

const access = { permission: MONITOR_CODES.database } as const;
/** Others are not explained: the plan of a write tells nothing that its select does not. */
const READS = /^\s*(select|with)\b/i;

/** The database of this node: sizes, slow statements with their plans, locks, log and backup. */
export function databaseRoutes(app: FastifyInstance, server: Server): void {
  const { database, config } = server;
  route(app, {
    method: 'GET',
    url: MONITOR_URL.database,
    access,
    summary: '数据库信息',
    handle: async () => {
      const [figures, backup] = await Promise.all([engineFigures(database), latestBackup(config)]);
      const slow = database.slow.list().map(shown);
      return ok({ ...figures, slowMs: SLOW_MS, slow, backup: backup ?? null } satisfies DatabaseInfo);
    },
  });
  route(app, {
    method: 'GET',
    url: MONITOR_URL.plan,
    access,
    summary: '慢语句的执行计划',
    query: planQuery,
    handle: async ({ query, request }) => {
      const entry = database.slow.find(query.id);
      if (!entry) throw new AppError('planMissing');
      if (!READS.test(entry.text)) throw new AppError('planRefused');
      try {
        return ok((await planOf(database, entry.text)).map(planLine));
      } catch (error) {
        request.log.warn(errorFields(error), 'a statement could not be explained');
        throw new AppError('planRefused', {}, { cause: error as Error });
      }
    },
  });
}

function shown({ id, text, count, totalMs, longestMs, last }: SlowEntry): SlowStatement {
  const average = Math.round(totalMs / count);
  return { id, text: withoutValues(text), count, average, longest: Math.round(longestMs), last };
}

/** Costs and rows of a plan are figures, its conditions hold values. */
function planLine(line: string): string {
  const depth = /^\s*/.exec(line)?.[0] ?? '';
  const [, step = line, costs = ''] = /^(.*?)(\s*\(cost=[^)]*\))?$/s.exec(line.trim()) ?? [];
  return `${depth}${withoutValues(step)}${costs}`;
}
