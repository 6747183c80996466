import { setImmediate as nextTurn } from 'node:timers/promises';
import { MESSAGES } from '@songbai/contract/messages.ts';
import { LOG_TYPES, log, OPERATE } from '@songbai/contract/modules/log/log.resource.ts';
import { user } from '@songbai/contract/modules/user/user.resource.ts';
import { actionCode } from '@songbai/contract/resource/define.ts';
import type { ListParams } from '@songbai/contract/wire/list-params.ts';
import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import { done } from '../../http/envelope.ts';
import { list, pieces, text } from '../../http/query-parts.ts';
import { route } from '../../http/route.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import { resourceTable } from '../../resource/describe/columns.ts';
import { type Reading, reading } from '../../resource/read/reading.ts';
import { resourceRoutes } from '../../resource/routes.ts';
import type { Server } from '../../resource/server-context.ts';
import { writeLog } from '../../resource/write/sys-log.store.ts';
import { write } from '../../resource/write/work.ts';
import { isAdmin } from '../permission/index.ts';
import { deleteLogs, deletePortion, holdsSignIns } from './log.store.ts';

const none = () => 'null';

/** Rows are append-only, without a version. Platform administrators see those of all tenants. */
const logTable = resourceTable(
  { ...log, actions: ['list', 'export'] },
  {
    scope: 'global',
    deletedShown: true,
    computed: { version: () => '1', updateBy: none, updateTime: none, sysOrgCode: none },
    visible: (actor, sql) => (isAdmin(actor) ? undefined : `t.tenant_id = ${sql.bind(actor.tenantId)}`),
  },
);

/** contract/1 §12: the log as a list and a workbook, and its deletion. */
export function logRoutes(app: FastifyInstance, server: Server): void {
  resourceRoutes(app, server, logTable, {
    listParams: withKeyWord,
    // Log rows have no mark of deletion.
    listSelection: () => ({ withDeleted: true }),
    decorate: async (actor, rows) => {
      if (!actor.codes.has(SEES_REASONS)) for (const row of rows) delete row.reason;
    },
  });
  const access = { permission: actionCode(log, 'delete') };
  route(app, {
    method: 'DELETE',
    url: '/sys/log/delete',
    access,
    summary: '删除系统日志',
    logsItself: true,
    query: Type.Object({ id: text('id') }),
    handle: async ({ actor, query }) => {
      if ((await removeSome(server, actor, [query.id])) === 0) throw new AppError('recordMissing');
      return done(MESSAGES.logDeleted);
    },
  });
  route(app, {
    method: 'DELETE',
    url: '/sys/log/deleteBatch',
    access,
    summary: '批量删除系统日志',
    logsItself: true,
    query: Type.Object({ ids: list('ids') }),
    handle: async ({ actor, query }) => {
      const ids = pieces(query.ids);
      if (ids.length === 0) throw new AppError('idsMissing');
      if (query.ids === 'allclear') await clear(server, actor);
      else await removeSome(server, actor, ids);
      return done(MESSAGES.logDeleted);
    },
  });
}

/** `keyWord` of the screen matches part of the content. */
function withKeyWord(params: ListParams): ListParams {
  const { keyWord } = params;
  if (typeof keyWord !== 'string' || keyWord.trim() === '') return params;
  return { ...params, logContent: `*${keyWord.trim().replace(/^\*+|\*+$/g, '')}*` };
}

/** Why a sign-in failed tells which accounts there are, so only those who see them anyway read it. */
const SEES_REASONS = actionCode(user, 'list');

const tenantOf = (actor: Actor): number | undefined => (isAdmin(actor) ? undefined : actor.tenantId);

async function removeSome(server: Server, actor: Actor, ids: readonly string[]): Promise<number> {
  return write(server, actor, async (work) => {
    if (await holdsSignIns(work.db, ids, tenantOf(actor))) throw new AppError('signInLogKept');
    const count = await deleteLogs(work.db, ids, tenantOf(actor));
    if (count > 0) await logRemoval(work, `删除日志${count}条，操作人： ${actor.username}`);
    return count;
  });
}

/** Deletes all rows visible to this person, except sign-ins and those added meanwhile. */
async function clear(server: Server, actor: Actor): Promise<void> {
  const until = server.clock.datetime();
  const tenantId = tenantOf(actor);
  let total = 0;
  for (let more = true; more; ) {
    const portion = await deletePortion(server, { until, ...(tenantId === undefined ? {} : { tenantId }) });
    total += portion.deleted;
    more = portion.more;
    await nextTurn();
  }
  await logRemoval(reading(server, actor), `清空日志，共${total}条，操作人： ${actor.username}`);
}

/** Always logs who deleted the log. */
async function logRemoval(reading: Reading<Server>, logContent: string): Promise<void> {
  await writeLog(reading.db, reading.server.clock, reading.actor, {
    logType: LOG_TYPES.operation,
    operateType: OPERATE.remove,
    logContent,
  });
}
