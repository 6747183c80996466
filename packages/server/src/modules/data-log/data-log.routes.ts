import { MESSAGES } from '@songbai/contract/messages.ts';
import {
  changesQuery,
  compareQuery,
  restoreBody,
  versionsQuery,
} from '@songbai/contract/modules/data-log/data-log.calls.ts';
import { type DataLog, dataLog } from '@songbai/contract/modules/data-log/data-log.resource.ts';
import { actionCode } from '@songbai/contract/resource/define.ts';
import { type ListParams, parseListParams } from '@songbai/contract/wire/list-params.ts';
import type { FastifyInstance } from 'fastify';
import { done, ok, pageOf } from '../../http/envelope.ts';
import { route } from '../../http/route.ts';
import { AppError } from '../../platform/errors.ts';
import { reading } from '../../resource/read/reading.ts';
import { page } from '../../resource/read/store.ts';
import type { Server } from '../../resource/server-context.ts';
import { changesShown } from './changes.ts';
import { compare, mayRestore } from './compare.ts';
import { type LoggedRow, versionsOf } from './data-log.store.ts';
import { dataLogTable, type Looking, recordsShown, rowsShown, shownContent, shownTo } from './data-log.view.ts';
import { kindOf, visibilityOf } from './readable.ts';
import { editRecord } from './record-calls.ts';
import { namesOfRows } from './record-names.ts';
import { restorableNames, stateAt } from './version-state.ts';
import { wholeRows } from './whole-versions.ts';

/** Reading versions (contract/1 §13). */
export function versionRoutes(app: FastifyInstance, server: Server): void {
  const access = { permission: actionCode(dataLog, 'list') };
  route(app, {
    method: 'GET',
    url: '/sys/dataLog/list',
    access,
    summary: '数据日志列表',
    handle: async ({ actor, request }) => {
      const params = request.query as ListParams;
      const query = parseListParams(dataLog, params);
      const extra = await recordsShown(server, { actor, request }, params);
      const { rows, total } = await page(reading(server, actor), dataLogTable, query, extra);
      const nameOf = await namesOfRows(server, actor, rows.map(recordOf));
      const shown = rows.map((row) => ({
        ...row,
        dataId_dictText: nameOf(recordOf(row)),
        dataContent: shownContent(actor, row.dataTable ?? '', row.dataContent ?? ''),
      }));
      return ok(pageOf(shown, total, query));
    },
  });
  route(app, {
    method: 'GET',
    url: '/sys/dataLog/queryDataVerList',
    access,
    summary: '记录的全部版本',
    query: versionsQuery,
    handle: async ({ actor, query, request }) => {
      const rows = await versionsOf(server.database, actor.tenantId, { type: 'json', ...query });
      const shown = await rowsShown(server, { actor, request }, rows.slice(0, 1));
      if (shown.length === 0) throw new AppError('versionsMissing');
      return ok((await wholeRows(server.database, rows)).map((row) => shownTo(actor, row)));
    },
  });
  route(app, {
    method: 'GET',
    url: '/sys/dataLog/queryCompareList',
    access,
    summary: '待比较的两个版本',
    query: compareQuery,
    handle: async ({ actor, query, request }) => {
      const rows = await pair(server, { actor, request }, query);
      return ok((await wholeRows(server.database, rows)).map((row) => shownTo(actor, row)));
    },
  });
  route(app, {
    method: 'GET',
    url: '/sys/dataLog/compare',
    access,
    summary: '两个版本的字段对照',
    query: compareQuery,
    handle: async ({ actor, query, request }) =>
      ok(await compare(server, actor, await pair(server, { actor, request }, query))),
  });
}

const recordOf = ({ dataTable, dataId }: DataLog) => ({ dataTable: dataTable ?? '', dataId: dataId ?? '' });

/** The same in words: who changed what, from what to what. */
export function changesRoute(app: FastifyInstance, server: Server): void {
  route(app, {
    method: 'GET',
    url: '/sys/dataLog/changes',
    access: { permission: actionCode(dataLog, 'list') },
    summary: '谁把什么从哪里改为哪里',
    query: changesQuery,
    handle: async ({ actor, query, request }) => {
      const { changes: shown, total } = await changesShown(server, { actor, request }, query);
      return ok(pageOf(shown, total, query));
    },
  });
}

/** Restoring fields of a version into its record. */
export function restoreRoute(app: FastifyInstance, server: Server): void {
  route(app, {
    method: 'POST',
    url: '/sys/dataLog/restore',
    access: { permission: 'system:dataLog:restore' },
    summary: '恢复记录的字段',
    body: restoreBody,
    handle: async ({ actor, body, request }) => {
      const row = await rowById(server, { actor, request }, body.id);
      const [whole = row] = await wholeRows(server.database, [row]);
      const { resource, patch } = writtenBack({ actor, request }, whole, body.fields);
      const reply = await editRecord(server.config, request, resource, { ...patch, id: row.dataId });
      return reply.success ? done(MESSAGES.restored, reply.result) : reply;
    },
  });
}

async function rowById(server: Server, looking: Looking, id: string): Promise<LoggedRow> {
  const [row] = await rowsShown(server, looking, [id]);
  if (!row) throw new AppError('recordMissing');
  return row;
}

/** In the order of the ids. */
async function pair(
  server: Server,
  looking: Looking,
  { dataId1, dataId2 }: { dataId1: string; dataId2: string },
): Promise<[LoggedRow, LoggedRow]> {
  const [one, other] = await rowsShown(server, looking, [dataId1, dataId2]);
  if (!one || !other) throw new AppError('recordMissing');
  return [one, other];
}

/** The values of a version to restore, limited to restorable fields. */
function writtenBack({ actor }: Looking, row: LoggedRow, names: readonly string[]) {
  const kind = kindOf(row.dataTable);
  if (!mayRestore(actor, kind)) throw new AppError('forbidden');
  const visibility = visibilityOf(actor, row.dataTable);
  const may = restorableNames(kind.resource, visibility.masks);
  const state = stateAt(row, visibility);
  const fixed = names.find((name) => !may.has(name) || !Object.hasOwn(state, name));
  if (fixed !== undefined)
    throw new AppError('versionFieldsFixed', { name: kind.fields[fixed]?.label ?? fixed.slice(0, 40) });
  return { resource: kind.resource, patch: Object.fromEntries(names.map((name) => [name, state[name]])) };
}
