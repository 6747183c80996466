import { MESSAGES } from '@songbai/contract/messages.ts';
import {
  addMenuBody,
  editMenuBody,
  MENU_CALLS,
  type MenuDraft,
  type MenuEdit,
  oneMenu,
  someMenus,
} from '@songbai/contract/modules/permission/permission.calls.ts';
import { storedUrl } from '@songbai/contract/modules/permission/permission.rules.ts';
import type { FastifyInstance } from 'fastify';
import { done, ok } from '../../http/envelope.ts';
import { pieces } from '../../http/query-parts.ts';
import { route } from '../../http/route.ts';
import { assertVersion } from '../../http/stock-clients.ts';
import { AppError } from '../../platform/errors.ts';
import type { Server } from '../../resource/server-context.ts';
import { addMenu, editMenu, removeMenus } from './menu.service.ts';
import { allMenus, type MenuRow, menusBelow, menusNamed, parentsAmong, topMenus, urlTaken } from './menu.store.ts';
import { levelOf, menuForest, menuNode, parentNode, parentTree } from './menu-nodes.ts';

const LIST = { permission: 'system:permission:list' } as const;
const ADD = { permission: 'system:permission:add' } as const;
const EDIT = { permission: 'system:permission:edit' } as const;
const DELETE = { permission: 'system:permission:delete' } as const;

/** Reading and maintaining menus and buttons (contract/1 §7.1, §7.2). */
export function menuRoutes(app: FastifyInstance, server: Server): void {
  treeRoutes(app, server);
  levelRoutes(app, server);
  changeRoutes(app, server);
}

function treeRoutes(app: FastifyInstance, server: Server): void {
  const { db } = server.database;
  route(app, {
    method: 'GET',
    ...MENU_CALLS.list,
    access: LIST,
    summary: '菜单列表',
    handle: async ({ query }) => {
      const name = query.name.trim();
      if (name === '') return ok(menuForest(await allMenus(db)));
      return ok((await menusNamed(db, name)).map((row) => menuNode(row, null)));
    },
  });
  route(app, {
    method: 'GET',
    ...MENU_CALLS.treeList,
    access: LIST,
    summary: '上级菜单选择树',
    handle: async () => ok(parentTree(await allMenus(db))),
  });
  route(app, {
    method: 'GET',
    ...MENU_CALLS.duplication,
    access: LIST,
    summary: '菜单路径是否可用',
    handle: async ({ query }) => {
      const url = storedUrl(query.url);
      if (url && (await urlTaken(db, url, query.alwaysShow, query.id))) throw new AppError('menuUrlTaken');
      return done(MESSAGES.valueFree);
    },
  });
}

function levelRoutes(app: FastifyInstance, server: Server): void {
  const { db } = server.database;
  const level = async (rows: readonly MenuRow[]) =>
    levelOf(
      rows,
      await parentsAmong(
        db,
        rows.map((row) => row.id),
      ),
    );
  route(app, {
    method: 'GET',
    ...MENU_CALLS.menuList,
    access: LIST,
    summary: '一级菜单',
    handle: async () => ok(await level(await topMenus(db))),
  });
  route(app, {
    method: 'GET',
    ...MENU_CALLS.submenu,
    access: LIST,
    summary: '下级菜单',
    handle: async ({ query }) => ok(await level(await menusBelow(db, [query.parentId]))),
  });
  route(app, {
    method: 'GET',
    ...MENU_CALLS.submenuBatch,
    access: LIST,
    summary: '多个菜单的下级',
    handle: async ({ query }) => {
      const ids = pieces(query.parentIds);
      if (ids.length === 0) throw new AppError('menuBatchFailed', { detail: 'parentIds不能为空' });
      const nodes = await level(await menusBelow(db, ids));
      return done('', Object.fromEntries(ids.map((id) => [id, nodes.filter((node) => node.parentId === id)])));
    },
  });
  route(app, {
    method: 'GET',
    ...MENU_CALLS.listAsync,
    access: LIST,
    summary: '按上级查询菜单',
    handle: async ({ query }) => {
      const rows = query.pid === '' ? await topMenus(db) : await menusBelow(db, [query.pid]);
      return ok((await level(rows)).map((node) => parentNode(node, node.isLeaf)));
    },
  });
}

/** Codes that calls ask for; all routes are registered by the time of a call. */
function guardingCodes({ apiRoutes }: FastifyInstance): Set<string> {
  return new Set(apiRoutes.flatMap(({ access }) => ('permission' in access ? [access.permission] : [])));
}

function changeRoutes(app: FastifyInstance, server: Server): void {
  route(app, {
    method: 'POST',
    url: '/sys/permission/add',
    access: ADD,
    summary: '新增菜单',
    body: addMenuBody,
    handle: async ({ actor, body }) => {
      return done(MESSAGES.menuAdded(await addMenu(server, actor, body as MenuDraft)));
    },
  });
  route(app, {
    method: ['PUT', 'POST'],
    url: '/sys/permission/edit',
    access: EDIT,
    summary: '修改菜单',
    body: editMenuBody,
    handle: async ({ actor, body, request }) => {
      assertVersion(request, (body as MenuEdit).version);
      await editMenu(server, actor, body as MenuEdit, guardingCodes(app));
      return done(MESSAGES.menuEdited);
    },
  });
  route(app, {
    method: 'DELETE',
    url: '/sys/permission/delete',
    access: DELETE,
    summary: '删除菜单',
    query: oneMenu,
    handle: async ({ actor, query }) => {
      if ((await removeMenus(server, actor, [query.id], guardingCodes(app))) === 0) throw new AppError('menuMissing');
      return done(MESSAGES.deleted);
    },
  });
  route(app, {
    method: 'DELETE',
    url: '/sys/permission/deleteBatch',
    access: DELETE,
    summary: '批量删除菜单',
    query: someMenus,
    handle: async ({ actor, query }) => {
      if ((await removeMenus(server, actor, pieces(query.ids), guardingCodes(app))) === 0)
        throw new AppError('deleteFailed');
      return done(MESSAGES.deleted);
    },
  });
}
