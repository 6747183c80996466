import { MESSAGES } from '@songbai/contract/messages.ts';
import { saveFieldLevelsBody } from '@songbai/contract/modules/permission/field-levels.calls.ts';
import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import { done, ok } from '../../http/envelope.ts';
import { route } from '../../http/route.ts';
import type { Server } from '../../resource/server-context.ts';
import { fieldLevels, saveFieldLevels } from './field-levels.service.ts';
import { assertRoleKnown } from './role-grants.store.ts';

const roleQuery = Type.Object({ roleId: Type.String({ minLength: 1, maxLength: 64, title: '角色' }) });

/** 字段权限: what a role shows of personal data (domain.md §9). */
export function fieldLevelRoutes(app: FastifyInstance, server: Server): void {
  route(app, {
    method: 'GET',
    url: '/sys/role/fieldLevels',
    access: { permission: 'system:role:list' },
    summary: '角色的字段权限',
    query: roleQuery,
    handle: async ({ actor, query }) => {
      await assertRoleKnown(server, actor, query.roleId);
      return ok(await fieldLevels(server.database.db, actor, query.roleId));
    },
  });
  route(app, {
    method: 'POST',
    url: '/sys/role/saveFieldLevels',
    access: { permission: 'system:permission:saveRole' },
    summary: '保存角色的字段权限',
    body: saveFieldLevelsBody,
    handle: async ({ actor, body }) => {
      await saveFieldLevels(server, actor, body);
      return done(MESSAGES.saved);
    },
  });
}
