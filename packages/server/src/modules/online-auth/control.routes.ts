import { MESSAGES } from '@songbai/contract/messages.ts';
import {
  AUTH_BUTTON_OFF,
  AUTH_BUTTON_ON,
  AUTH_BUTTONS,
  AUTH_COLUMN_STATUS,
  AUTH_COLUMN_SWITCH,
  AUTH_COLUMNS,
} from '@songbai/contract/modules/online-auth/online-auth.calls.ts';
import { FORM_RIGHTS } from '@songbai/contract/modules/online-form/online-form.rights.ts';
import type { FastifyInstance } from 'fastify';
import { done, ok } from '../../http/envelope.ts';
import { route } from '../../http/route.ts';
import type { Server } from '../../resource/server-context.ts';
import { authButtons, controlButton, freeButton } from './buttons.service.ts';
import { authColumns, setColumnStatus, switchColumn } from './columns.service.ts';

const AUTH = { permission: FORM_RIGHTS.auth } as const;

/** Which fields and buttons of a table are under control (contract/2 §15.6). */
export function controlRoutes(app: FastifyInstance, server: Server): void {
  route(app, {
    method: 'GET',
    url: AUTH_COLUMNS,
    access: AUTH,
    summary: '在线表单的字段权限',
    handle: async ({ actor, params }) => ok(await authColumns(server, actor, params.headId ?? '')),
  });
  route(app, {
    method: 'PUT',
    ...AUTH_COLUMN_STATUS,
    access: AUTH,
    summary: '启用或停用字段的权限控制',
    handle: async ({ actor, body }) => {
      await setColumnStatus(server, actor, body);
      return done(MESSAGES.designRightsSaved);
    },
  });
  route(app, {
    method: 'POST',
    ...AUTH_COLUMN_SWITCH,
    access: AUTH,
    summary: '设置字段受控的位置：列表可见、表单可见、表单可编辑',
    handle: async ({ actor, body }) => {
      await switchColumn(server, actor, body);
      return done(MESSAGES.designRightsSaved);
    },
  });
  buttonRoutes(app, server);
}

function buttonRoutes(app: FastifyInstance, server: Server): void {
  route(app, {
    method: 'GET',
    url: AUTH_BUTTONS,
    access: AUTH,
    summary: '在线表单的按钮权限',
    handle: async ({ actor, params }) => ok(await authButtons(server, actor, params.headId ?? '')),
  });
  route(app, {
    method: 'POST',
    ...AUTH_BUTTON_ON,
    access: AUTH,
    summary: '启用按钮的权限控制',
    handle: async ({ actor, body }) =>
      done(MESSAGES.designRightsSaved, { id: await controlButton(server, actor, body) }),
  });
  route(app, {
    method: 'PUT',
    url: AUTH_BUTTON_OFF,
    access: AUTH,
    summary: '停用按钮的权限控制',
    handle: async ({ actor, params }) => {
      await freeButton(server, actor, params.id ?? '');
      return done(MESSAGES.designRightsSaved);
    },
  });
}
