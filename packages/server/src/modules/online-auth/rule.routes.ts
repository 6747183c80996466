import { MESSAGES } from '@songbai/contract/messages.ts';
import {
  AUTH_RULE_ADD,
  AUTH_RULE_DELETE,
  AUTH_RULE_DELETE_BY_QUERY,
  AUTH_RULE_EDIT,
  AUTH_RULES,
  VALID_RULES,
} from '@songbai/contract/modules/online-auth/online-auth.calls.ts';
import { FORM_RIGHTS } from '@songbai/contract/modules/online-form/online-form.rights.ts';
import type { FastifyInstance } from 'fastify';
import { done, ok } from '../../http/envelope.ts';
import { route } from '../../http/route.ts';
import { assertVersion } from '../../http/stock-clients.ts';
import type { Server } from '../../resource/server-context.ts';
import { assertSeen } from '../online-form/index.ts';
import { ruleRows } from './auth.store.ts';
import { addAuthRule, editAuthRule, removeAuthRule } from './rules.service.ts';

const AUTH = { permission: FORM_RIGHTS.auth } as const;

/** Data rules of designed tables (contract/2 §15.6). */
export function ruleRoutes(app: FastifyInstance, server: Server): void {
  const { db } = server.database;
  for (const [url, valid, summary] of [
    [AUTH_RULES, false, '在线表单的数据规则'],
    [VALID_RULES, true, '在线表单有效的数据规则'],
  ] as const)
    route(app, {
      method: 'GET',
      url,
      access: AUTH,
      summary,
      handle: async ({ actor, params }) => {
        await assertSeen(server, actor, params.headId ?? '');
        return ok(await ruleRows(db, params.headId ?? '', valid));
      },
    });
  route(app, {
    method: 'POST',
    ...AUTH_RULE_ADD,
    access: AUTH,
    summary: '新增在线表单的数据规则',
    handle: async ({ actor, body }) => {
      await addAuthRule(server, actor, body);
      return done(MESSAGES.added);
    },
  });
  route(app, {
    method: 'PUT',
    ...AUTH_RULE_EDIT,
    access: AUTH,
    summary: '修改在线表单的数据规则',
    handle: async ({ actor, body, request }) => {
      assertVersion(request, body.version ?? undefined);
      await editAuthRule(server, actor, body);
      return done(MESSAGES.ruleEdited);
    },
  });
  route(app, {
    method: 'DELETE',
    url: AUTH_RULE_DELETE,
    access: AUTH,
    summary: '删除在线表单的数据规则',
    handle: async ({ actor, params }) => {
      await removeAuthRule(server, actor, params.id ?? '');
      return done(MESSAGES.ruleDeleted);
    },
  });
  route(app, {
    method: 'DELETE',
    ...AUTH_RULE_DELETE_BY_QUERY,
    access: AUTH,
    summary: '删除在线表单的数据规则，编号在查询参数中',
    handle: async ({ actor, query }) => {
      await removeAuthRule(server, actor, query.id);
      return done(MESSAGES.ruleDeleted);
    },
  });
}
