import { MESSAGES } from '@songbai/contract/messages.ts';
import { saveDepartDataRulesBody, saveDepartPermissionBody } from '@songbai/contract/modules/depart/depart.calls.ts';
import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import { done, ok } from '../../http/envelope.ts';
import { route } from '../../http/route.ts';
import { AppError } from '../../platform/errors.ts';
import type { Server } from '../../resource/server-context.ts';
import { dataRulesOf } from '../permission/index.ts';
import { saveDepartPermission, saveDepartRules } from './depart-grants.service.ts';
import { departGrant, departGrants } from './depart-grants.store.ts';
import { departKnown } from './depart-places.store.ts';

const departQuery = Type.Object({ departId: Type.String({ minLength: 1, maxLength: 64, title: '部门' }) });

const LIST = { permission: 'system:depart:list' } as const;
const SAVE = { permission: 'system:permission:saveDepart' } as const;

/** Permissions grantable to the roles of a department: reading for department keepers, changing needs its own right. */
export function departGrantRoutes(app: FastifyInstance, server: Server): void {
  const { db } = server.database;
  route(app, {
    method: 'GET',
    url: '/sys/permission/queryDepartPermission',
    access: LIST,
    summary: '部门已有的菜单与按钮',
    query: departQuery,
    handle: async ({ actor, query: { departId } }) => {
      if (!(await departKnown(db, actor.tenantId, departId))) throw new AppError('recordMissing');
      return ok((await departGrants(db, departId)).map((grant) => grant.permissionId));
    },
  });
  route(app, {
    method: 'POST',
    url: '/sys/permission/saveDepartPermission',
    access: SAVE,
    summary: '保存部门权限',
    body: saveDepartPermissionBody,
    handle: async ({ actor, body }) => {
      await saveDepartPermission(server, actor, body);
      return done(MESSAGES.saved);
    },
  });
  route(app, {
    method: 'GET',
    url: '/sys/sysDepartPermission/datarule/:permissionId/:departId',
    access: LIST,
    summary: '部门的数据权限',
    handle: async ({ actor, params: { permissionId = '', departId = '' } }) => {
      const datarule = await dataRulesOf(db, permissionId);
      if (datarule.length === 0) throw new AppError('dataRulesMissing');
      const known = await departKnown(db, actor.tenantId, departId);
      const grant = known ? await departGrant(db, departId, permissionId) : undefined;
      return done('', { datarule, ...(grant?.dataRuleIds ? { drChecked: grant.dataRuleIds } : {}) });
    },
  });
  route(app, {
    method: 'POST',
    url: '/sys/sysDepartPermission/datarule',
    access: SAVE,
    summary: '保存部门的数据权限',
    body: saveDepartDataRulesBody,
    handle: async ({ actor, body }) => {
      await saveDepartRules(server, actor, body);
      return done(MESSAGES.dataRulesSaved);
    },
  });
}
