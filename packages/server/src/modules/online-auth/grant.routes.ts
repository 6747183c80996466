import { AUTH_TYPE } from '@songbai/contract/design/rights.ts';
import { MESSAGES } from '@songbai/contract/messages.ts';
import {
  AUTH_PAGES,
  AUTH_TABLES,
  type AuthTable,
  GRANT_BUTTONS,
  GRANT_COLUMNS,
  GRANT_RULES,
  GRANTED,
} from '@songbai/contract/modules/online-auth/online-auth.calls.ts';
import { FORM_RIGHTS } from '@songbai/contract/modules/online-form/online-form.rights.ts';
import type { FastifyInstance } from 'fastify';
import { done, ok } from '../../http/envelope.ts';
import { route } from '../../http/route.ts';
import { AppError } from '../../platform/errors.ts';
import type { Server } from '../../resource/server-context.ts';
import { liveDesign } from '../online-form/index.ts';
import { grantable, granted, idsIn, modeOf, saveGrants } from './grants.service.ts';

const AUTH = { permission: FORM_RIGHTS.auth } as const;

/** Granting what is under control to roles, departments and people (contract/2 §15.6). */
export function grantRoutes(app: FastifyInstance, server: Server): void {
  route(app, {
    method: 'GET',
    url: AUTH_PAGES,
    access: AUTH,
    summary: '在线表单可授权的字段（1）或按钮（2）',
    handle: async ({ actor, params }) =>
      ok(await grantable(server, actor, params.headId ?? '', Number(params.type ?? 0))),
  });
  route(app, {
    method: 'GET',
    url: AUTH_TABLES,
    access: AUTH,
    summary: '一起授权的在线表：主表及其附表',
    handle: async ({ actor, params }) => {
      const live = await liveDesign(server, actor, params.headId ?? '');
      if (live?.design.head.id !== params.headId || !live) throw new AppError('designMissing');
      const tables = [live, ...live.subs].map(({ design: { head } }): AuthTable => {
        const { id, tableName, tableTxt } = head;
        return { id, tableName, tableTxt };
      });
      return ok(tables);
    },
  });
  route(app, {
    method: 'GET',
    ...GRANTED,
    access: AUTH,
    summary: '角色、部门或用户已有的在线表单权限',
    handle: async ({ actor, query: { authMode, ...holder } }) =>
      ok(await granted(server, actor, { ...holder, authMode: modeOf(authMode) })),
  });
  for (const [call, type, summary] of [
    [GRANT_COLUMNS, AUTH_TYPE.column, '授予在线表单的字段权限'],
    [GRANT_BUTTONS, AUTH_TYPE.button, '授予在线表单的按钮权限'],
    [GRANT_RULES, AUTH_TYPE.data, '授予在线表单的数据权限'],
  ] as const)
    route(app, {
      method: 'POST',
      ...call,
      access: AUTH,
      summary,
      handle: async ({ actor, body, params }) => {
        const { roleId = '', headId: cgformId = '' } = params;
        if (roleId === '' || roleId === 'undefined' || roleId === 'null') throw new AppError('authNoTarget');
        const holder = { roleId, cgformId, type, authMode: modeOf(body.authMode) };
        await saveGrants(server, actor, holder, idsIn(body.authId));
        return done(MESSAGES.designRightsSaved);
      },
    });
}
