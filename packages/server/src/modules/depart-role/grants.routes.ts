import { MESSAGES } from '@songbai/contract/messages.ts';
import {
  DEPART_GRANT_CALLS,
  DEPART_ROLE_CALLS,
  saveDepartRolePermissionBody,
  saveDepartRoleRulesBody,
} from '@songbai/contract/modules/depart-role/depart-role.calls.ts';
import { idsOf } from '@songbai/contract/rules/delegation.ts';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../db/database.ts';
import { done, ok } from '../../http/envelope.ts';
import { route } from '../../http/route.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import type { Server } from '../../resource/server-context.ts';
import { dataRulesOf, grantablePermissions, grantTree, reachOfActor } from '../permission/index.ts';
import { departFor } from './charge.ts';
import { departRoles } from './depart-roles.store.ts';
import { GRANT, offeredRules, saveRoleGrants, saveRoleRules } from './grants.service.ts';
import { departGrants, grantsOfRoles } from './grants.store.ts';

const access = { signedIn: true } as const;

/** Permissions of department roles (contract/1 §8.6). */
export function departGrantRoutes(app: FastifyInstance, server: Server): void {
  const { db } = server.database;
  route(app, {
    method: 'GET',
    ...DEPART_GRANT_CALLS.tree,
    access,
    summary: '部门角色授权树',
    handle: async ({ actor, query: { departId } }) => {
      await departFor(db, actor, GRANT, departId);
      return ok(await offeredTree(db, actor, departId));
    },
  });
  route(app, {
    method: 'GET',
    ...DEPART_GRANT_CALLS.granted,
    access,
    summary: '部门角色已有的菜单与按钮',
    handle: async ({ actor, query: { roleId } }) => {
      await roleFor(db, actor, roleId);
      return ok((await grantsOfRoles(db, [roleId])).map((grant) => grant.permissionId));
    },
  });
  route(app, {
    method: 'POST',
    ...DEPART_GRANT_CALLS.save,
    access,
    summary: '保存部门角色权限',
    body: saveDepartRolePermissionBody,
    handle: async ({ actor, body }) => {
      await saveRoleGrants(server, actor, body);
      return done(MESSAGES.saved);
    },
  });
  dataRuleRoutes(app, server);
}

function dataRuleRoutes(app: FastifyInstance, server: Server): void {
  const { db } = server.database;
  route(app, {
    method: 'GET',
    ...DEPART_ROLE_CALLS.dataRules,
    access,
    summary: '部门角色的数据权限',
    handle: async ({ actor, params: { permissionId = '', departId = '', roleId = '' } }) => {
      const role = await roleFor(db, actor, roleId);
      if (role.departId !== departId) throw new AppError('dataRulesMissing');
      const offered = new Set(await offeredRules(db, departId, permissionId));
      const datarule = (await dataRulesOf(db, permissionId)).filter((rule) => offered.has(rule.id));
      if (datarule.length === 0) throw new AppError('dataRulesMissing');
      const grant = (await grantsOfRoles(db, [roleId])).find((row) => row.permissionId === permissionId);
      const checked = idsOf(grant?.dataRuleIds).filter((id) => offered.has(id));
      return done('', { datarule, ...(checked.length > 0 ? { drChecked: checked.join(',') } : {}) });
    },
  });
  route(app, {
    method: 'POST',
    ...DEPART_ROLE_CALLS.saveDataRules,
    access,
    summary: '保存部门角色的数据权限',
    body: saveDepartRoleRulesBody,
    handle: async ({ actor, body }) => {
      await saveRoleRules(server, actor, body);
      return done(MESSAGES.dataRulesSaved);
    },
  });
}

async function roleFor(db: Db, actor: Actor, roleId: string) {
  const [role] = await departRoles(db, actor.tenantId, [roleId]);
  await departFor(db, actor, GRANT, role?.departId ?? '');
  if (!role) throw new AppError('roleMissing');
  return role;
}

/**
 * The menus and buttons granted to a department as a tree, without those below an ungranted one; `locked` names
 * those that the caller could not grant.
 */
async function offeredTree(db: Db, actor: Actor, departId: string) {
  const granted = new Set((await departGrants(db, departId)).map((grant) => grant.permissionId));
  const rows = await grantablePermissions(db);
  const parentOf = new Map(rows.map((row) => [row.id, row.parentId]));
  const shown = (id: string): boolean => {
    if (!granted.has(id)) return false;
    const parent = parentOf.get(id);
    return !parent || !parentOf.has(parent) || shown(parent);
  };
  const offered = rows.filter((row) => shown(row.id));
  const reach = await reachOfActor(db, actor);
  const locked = reach ? offered.flatMap(({ id }) => (reach.has(id) ? [] : [id])) : [];
  return { ...grantTree(offered), locked };
}
