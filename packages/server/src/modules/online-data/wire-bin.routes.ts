import { LIMITS } from '@songbai/contract/limits.ts';
import { MESSAGES } from '@songbai/contract/messages.ts';
import { binOf } from '@songbai/contract/resource/recycle-bin.ts';
import type { ListParams } from '@songbai/contract/wire/list-params.ts';
import type { FastifyInstance } from 'fastify';
import { done, ok, pageOf } from '../../http/envelope.ts';
import { route } from '../../http/route.ts';
import { AppError } from '../../platform/errors.ts';
import { reading } from '../../resource/read/reading.ts';
import { binPage, restoreRows } from '../../resource/recycle-bin.ts';
import type { Server } from '../../resource/server-context.ts';
import { write } from '../../resource/write/work.ts';
import { assertSuperQuery } from './button-rights.ts';
import { tableOf } from './targets.ts';
import { wireRow } from './wire-names.ts';
import { wireQuery } from './wire-query.ts';

const BASE = '/online/cgform/api';
const signedIn = { signedIn: true } as const;

/** The bin of the rows of a designed table (online.md §14); sub rows go and come with their main row. */
export function wireBinRoutes(app: FastifyInstance, server: Server): void {
  route(app, {
    method: 'GET',
    url: `${BASE}/rowBin/:code`,
    access: signedIn,
    summary: '在线表的回收站',
    handle: async ({ actor, params, request }) => {
      const { list, rights } = await tableOf(server, actor, params.code, 'recycle');
      const given = request.query as ListParams;
      assertSuperQuery(rights, given);
      const query = wireQuery(binOf(list.resource), { column: 'delete_time', ...given });
      const { rows, total } = await binPage(reading(server, actor), list, query);
      return ok(pageOf(rows.map(wireRow), total, query));
    },
  });
  route(app, {
    method: 'PUT',
    url: `${BASE}/rowRestore/:code/:ids`,
    access: signedIn,
    summary: '恢复在线表已删除的行',
    handle: async ({ actor, params }) => {
      const runtime = await tableOf(server, actor, params.code, 'recycle');
      const ids = [...new Set((params.ids ?? '').split(',').filter((id) => id !== ''))];
      if (ids.length === 0 || ids.length > LIMITS.idsPerBatch) throw new AppError('idsMissing');
      const left = await write(server, actor, async (work) => {
        return (await restoreRows(work, runtime.table, runtime.hooks, ids)).left;
      });
      return done(left.length > 0 ? MESSAGES.restoredBut(left) : MESSAGES.restored, { left });
    },
  });
}
