import { MESSAGES } from '@songbai/contract/messages.ts';
import { KEPT_TABLES, RESTORE_KEPT } from '@songbai/contract/modules/online-form/kept-tables.calls.ts';
import { FORM_RIGHTS } from '@songbai/contract/modules/online-form/online-form.rights.ts';
import type { FastifyInstance } from 'fastify';
import { ok } from '../../http/envelope.ts';
import { route } from '../../http/route.ts';
import type { Server } from '../../resource/server-context.ts';
import { keptTables, restoreKept } from './kept-tables.service.ts';
import { assertMayRebuild } from './sync.routes.ts';
import { tableHead } from './sync.service.ts';
import { answered } from './sync-answer.ts';

const RESTORED = {
  what: '恢复强制同步前的数据',
  done: MESSAGES.designKeptRestored,
  running: MESSAGES.designKeptRestoring,
} as const;

/** What forced syncs put aside: looking at it, and getting it back (online.md §4.2.5). */
export function keptTableRoutes(app: FastifyInstance, server: Server): void {
  route(app, {
    method: 'GET',
    url: KEPT_TABLES,
    access: { permission: FORM_RIGHTS.edit },
    summary: '强制同步前另存的数据表及行数',
    handle: async ({ actor, params: { id = '' } }) => ok(await keptTables(server, actor, id)),
  });
  route(app, {
    method: 'POST',
    url: RESTORE_KEPT,
    access: { permission: FORM_RIGHTS.rebuild },
    summary: '恢复强制同步前的表结构和数据，现有的表另存',
    handle: async ({ actor, params: { id = '', syncId = '' } }) => {
      assertMayRebuild(actor);
      const head = await tableHead(server, actor, id);
      return answered(server, actor, head, restoreKept(server, actor, head, syncId), RESTORED);
    },
  });
}
