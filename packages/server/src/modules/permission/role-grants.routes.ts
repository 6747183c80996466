import { MESSAGES } from '@songbai/contract/messages.ts';
import {
  grantTreeQuery,
  saveDataRulesBody,
  savePassingBody,
  saveRolePermissionBody,
} from '@songbai/contract/modules/permission/role-grants.calls.ts';
import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import { done, ok } from '../../http/envelope.ts';
import { route } from '../../http/route.ts';
import { AppError } from '../../platform/errors.ts';
import type { Server } from '../../resource/server-context.ts';
import { grantTree } from './grant-tree.ts';
import { offered, saveDataRules, savePassing, saveRolePermission } from './role-grants.service.ts';
import { assertRoleKnown, dataRulesOf, grantablePermissions, grantsOf, passingOfRole } from './role-grants.store.ts';

const roleQuery = Type.Object({ roleId: Type.String({ minLength: 1, maxLength: 64, title: '角色' }) });

const LIST = { permission: 'system:role:list' } as const;
const SAVE = { permission: 'system:permission:saveRole' } as const;

/** Permissions of a role: reading for callers who see roles, changing has its own right (contract/1 §6.1). */
export function roleGrantRoutes(app: FastifyInstance, server: Server): void {
  const { db } = server.database;
  route(app, {
    method: 'GET',
    url: '/sys/role/queryTreeList',
    access: LIST,
    summary: '角色授权树',
    query: grantTreeQuery,
    handle: async ({ actor, query }) => {
      const narrowed = query.mine || query.passing;
      const may = narrowed ? await offered(server, actor, query.roleId, query.passing) : undefined;
      return ok(grantTree(await grantablePermissions(db), may));
    },
  });
  route(app, {
    method: 'GET',
    url: '/sys/permission/queryRolePermission',
    access: LIST,
    summary: '角色已有的菜单与按钮',
    query: roleQuery,
    handle: async ({ actor, query }) => {
      await assertRoleKnown(server, actor, query.roleId);
      return ok((await grantsOf(db, query.roleId)).map((grant) => grant.permissionId));
    },
  });
  route(app, {
    method: 'POST',
    url: '/sys/permission/saveRolePermission',
    access: SAVE,
    summary: '保存角色权限',
    body: saveRolePermissionBody,
    handle: async ({ actor, body }) => {
      await saveRolePermission(server, actor, body);
      return done(MESSAGES.saved);
    },
  });
  passingRoutes(app, server);
  dataRuleRoutes(app, server);
}

function passingRoutes(app: FastifyInstance, server: Server): void {
  route(app, {
    method: 'GET',
    url: '/sys/role/queryPassing',
    access: LIST,
    summary: '角色成员可转授的菜单与按钮',
    query: roleQuery,
    handle: async ({ actor, query }) => {
      await assertRoleKnown(server, actor, query.roleId);
      return ok(await passingOfRole(server.database.db, query.roleId));
    },
  });
  route(app, {
    method: 'POST',
    url: '/sys/role/savePassing',
    access: SAVE,
    summary: '保存角色成员可转授的权限',
    body: savePassingBody,
    handle: async ({ actor, body }) => {
      await savePassing(server, actor, body);
      return done(MESSAGES.saved);
    },
  });
}

function dataRuleRoutes(app: FastifyInstance, server: Server): void {
  const { db } = server.database;
  route(app, {
    method: 'GET',
    url: '/sys/role/datarule/:permissionId/:roleId',
    access: LIST,
    summary: '角色的数据权限',
    handle: async ({ actor, params }) => {
      const { permissionId = '', roleId = '' } = params;
      await assertRoleKnown(server, actor, roleId);
      const datarule = await dataRulesOf(db, permissionId);
      if (datarule.length === 0) throw new AppError('dataRulesMissing');
      const grant = (await grantsOf(db, roleId)).find((row) => row.permissionId === permissionId);
      return done('', { datarule, ...(grant?.dataRuleIds ? { drChecked: grant.dataRuleIds } : {}) });
    },
  });
  route(app, {
    method: 'POST',
    url: '/sys/role/datarule',
    access: SAVE,
    summary: '保存角色的数据权限',
    body: saveDataRulesBody,
    handle: async ({ actor, body }) => {
      await saveDataRules(server, actor, body);
      return done(MESSAGES.dataRulesSaved);
    },
  });
}
