import { FORM_RIGHTS } from '@songbai/contract/modules/online-form/online-form.rights.ts';
import {
  DO_SYNC,
  PREVIEW_SYNC,
  SYNC_STATE,
  type SyncRequest,
} from '@songbai/contract/modules/online-form/sync.calls.ts';
import type { FastifyInstance } from 'fastify';
import { ok } from '../../http/envelope.ts';
import { assertAccess, route } from '../../http/route.ts';
import { checkBody } from '../../http/validation.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import type { Server } from '../../resource/server-context.ts';
import { isAdmin } from '../permission/index.ts';
import { syncStateOf } from './sync.lease.ts';
import { previewSync, sync, tableHead } from './sync.service.ts';
import { answered } from './sync-answer.ts';

const LIST = { permission: FORM_RIGHTS.list } as const;

/** Previewing and carrying out what a design changes about its table (online.md §4.2). */
export function syncRoutes(app: FastifyInstance, server: Server): void {
  route(app, {
    method: 'GET',
    ...PREVIEW_SYNC,
    access: LIST,
    summary: '预览同步数据库的步骤',
    handle: async ({ actor, params: { id = '' }, query: { mode } }) =>
      ok(await previewSync(server, actor, await tableHead(server, actor, id), mode)),
  });
  route(app, {
    method: 'POST',
    url: DO_SYNC.url,
    access: { permission: FORM_RIGHTS.sync },
    summary: '同步数据库',
    handle: async ({ actor, params: { id = '', mode }, request }) => {
      const body = (request.body ?? {}) as SyncRequest;
      // Clients of the family send none.
      checkBody(DO_SYNC.body, body);
      if (mode !== 'normal' && mode !== 'force') throw new AppError('invalid', { detail: '同步方式不正确' });
      if (mode === 'force') assertMayRebuild(actor);
      const head = await tableHead(server, actor, id);
      if (head.tenantId === null && !isAdmin(actor)) throw new AppError('designOfPlatform');
      return answered(server, actor, head, sync(server, actor, head, mode, body));
    },
  });
  route(app, {
    method: 'GET',
    url: SYNC_STATE,
    access: LIST,
    summary: '同步数据库的进度',
    handle: async ({ actor, params: { id = '' } }) =>
      ok(await syncStateOf(server, actor, await tableHead(server, actor, id))),
  });
}

/** What a forced sync takes away was entered by others, so the right alone is not enough (online.md §2). */
export function assertMayRebuild(actor: Actor): void {
  assertAccess({ permission: FORM_RIGHTS.rebuild }, actor);
  if (!isAdmin(actor)) throw new AppError('forbidden');
}
