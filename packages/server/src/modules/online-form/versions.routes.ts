import { MESSAGES } from '@songbai/contract/messages.ts';
import {
  CREATE_MENU,
  RESTORE_VERSION,
  VERSION_DIFF,
  VERSIONS_OF,
} from '@songbai/contract/modules/online-form/design.calls.ts';
import { FORM_RIGHTS } from '@songbai/contract/modules/online-form/online-form.rights.ts';
import type { FastifyInstance } from 'fastify';
import { done, ok } from '../../http/envelope.ts';
import { route } from '../../http/route.ts';
import { AppError } from '../../platform/errors.ts';
import type { Server } from '../../resource/server-context.ts';
import { createMenu } from './create-menu.ts';
import { differencesOf, restoreVersion, versionRows } from './versions.service.ts';

const EDIT = { permission: FORM_RIGHTS.edit } as const;

/** The history of designs, and menus made of them (online.md §4.1). */
export function versionRoutes(app: FastifyInstance, server: Server): void {
  route(app, {
    method: 'GET',
    url: VERSIONS_OF,
    access: EDIT,
    summary: '在线表单的历史版本',
    handle: async ({ actor, params }) => ok(await versionRows(server, actor, params.id ?? '')),
  });
  route(app, {
    method: 'GET',
    ...VERSION_DIFF,
    access: EDIT,
    summary: '两个版本的差异',
    handle: async ({ actor, params, query }) => ok(await differencesOf(server, actor, params.id ?? '', query)),
  });
  route(app, {
    method: 'POST',
    url: RESTORE_VERSION,
    access: EDIT,
    summary: '恢复到历史版本，作为新的草稿',
    handle: async ({ actor, params }) => {
      const text = params.version ?? '';
      if (!/^[1-9]\d{0,8}$/.test(text)) throw new AppError('designVersionMissing', { version: text.slice(0, 20) });
      return done(MESSAGES.restored, await restoreVersion(server, actor, params.id ?? '', Number(text)));
    },
  });
  route(app, {
    method: 'POST',
    ...CREATE_MENU,
    access: { permission: FORM_RIGHTS.menu },
    summary: '为在线表单生成菜单，并授权给所选角色',
    handle: async ({ actor, body }) => done(MESSAGES.designMenuMade, await createMenu(server, actor, body)),
  });
}
