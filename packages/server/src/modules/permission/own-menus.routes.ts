import { MESSAGES } from '@songbai/contract/messages.ts';
import { OWN_MENU_LIST, OWN_MENU_REMOVE, OWN_MENU_SAVE } from '@songbai/contract/modules/permission/own-menus.calls.ts';
import { OWN_MENUS } from '@songbai/contract/modules/permission/permission.resource.ts';
import type { FastifyInstance } from 'fastify';
import { ok, okText } from '../../http/envelope.ts';
import { route } from '../../http/route.ts';
import type { Server } from '../../resource/server-context.ts';
import { ownMenuTree, removeOwnMenu, saveOwnMenu } from './own-menus.service.ts';

const access = { permission: OWN_MENUS };

/** The menus as the caller's own tenant has them. */
export function ownMenuRoutes(app: FastifyInstance, server: Server): void {
  route(app, {
    method: 'GET',
    ...OWN_MENU_LIST,
    access,
    summary: '本租户的菜单',
    handle: async ({ actor }) => ok(await ownMenuTree(server, actor)),
  });
  route(app, {
    method: 'PUT',
    ...OWN_MENU_SAVE,
    access,
    summary: '只为本租户修改菜单的名称、图标、排序和显示',
    handle: async ({ actor, body }) => {
      await saveOwnMenu(server, actor, body);
      return okText(MESSAGES.saved);
    },
  });
  route(app, {
    method: 'DELETE',
    ...OWN_MENU_REMOVE,
    access,
    summary: '本租户的菜单恢复默认',
    handle: async ({ actor, query }) => {
      await removeOwnMenu(server, actor, query.permissionId);
      return okText(MESSAGES.operated);
    },
  });
}
