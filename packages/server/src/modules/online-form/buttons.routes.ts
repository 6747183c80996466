import { MESSAGES } from '@songbai/contract/messages.ts';
import {
  ADD_BUTTON,
  BUILT_IN_BUTTONS,
  BUTTON_LIST,
  BUTTONS_BUILT_IN,
  type ButtonRow,
  DELETE_BUTTON,
  DELETE_BUTTONS,
  EDIT_BUTTON,
} from '@songbai/contract/modules/online-form/button.calls.ts';
import { FORM_RIGHTS } from '@songbai/contract/modules/online-form/online-form.rights.ts';
import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import { done, ok, pageOf } from '../../http/envelope.ts';
import { paging, pieces } from '../../http/query-parts.ts';
import { route } from '../../http/route.ts';
import { assertVersion } from '../../http/stock-clients.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import type { Server } from '../../resource/server-context.ts';
import { addButton, editButton, removeButtons } from './buttons.service.ts';
import { buttonRows } from './design.store.ts';
import { assertSeen, shown } from './read.routes.ts';

const LIST = { permission: FORM_RIGHTS.list } as const;
/** Buttons run scripts and actions of their table: who makes them changes what others do. */
const EDIT = { permission: FORM_RIGHTS.edit } as const;

/** Own buttons of designed tables (contract/2 §15.2). */
export function buttonRoutes(app: FastifyInstance, server: Server): void {
  route(app, {
    method: 'GET',
    url: BUTTON_LIST,
    access: LIST,
    summary: '在线表单的自定义按钮',
    query: Type.Object(paging),
    handle: async ({ actor, params, query }) => {
      const headId = params.headId ?? '';
      await assertSeen(server, actor, headId);
      const rows = (await buttonRows(server.database.db, headId)).map((row): ButtonRow => shown(row));
      const start = (query.pageNo - 1) * query.pageSize;
      return ok(pageOf(rows.slice(start, start + query.pageSize), rows.length, query));
    },
  });
  route(app, {
    method: 'GET',
    url: BUTTONS_BUILT_IN,
    access: LIST,
    summary: '在线表单的系统按钮',
    handle: async ({ actor, params }) => {
      await assertSeen(server, actor, params.headId ?? '');
      return ok(BUILT_IN_BUTTONS.map(({ code, title }) => ({ code, title, buttonCode: code, buttonName: title })));
    },
  });
  changeRoutes(app, server);
}

function changeRoutes(app: FastifyInstance, server: Server): void {
  route(app, {
    method: ['POST', 'PUT'],
    ...ADD_BUTTON,
    access: EDIT,
    summary: '新增自定义按钮',
    handle: async ({ actor, body }) => done(MESSAGES.designAdded, { id: await addButton(server, actor, body) }),
  });
  route(app, {
    method: ['PUT', 'POST'],
    ...EDIT_BUTTON,
    access: EDIT,
    summary: '编辑自定义按钮',
    handle: async ({ actor, body, request }) => {
      assertVersion(request, body.version ?? undefined);
      await editButton(server, actor, body);
      return done(MESSAGES.designEdited);
    },
  });
  const gone = async (actor: Actor, ids: readonly string[]) => {
    if (ids.length === 0) throw new AppError('idsMissing');
    await removeButtons(server, actor, ids);
    return done(MESSAGES.designDeleted);
  };
  route(app, {
    method: 'DELETE',
    ...DELETE_BUTTON,
    access: EDIT,
    summary: '删除自定义按钮',
    handle: ({ actor, query }) => gone(actor, [query.id]),
  });
  route(app, {
    method: 'DELETE',
    ...DELETE_BUTTONS,
    access: EDIT,
    summary: '批量删除自定义按钮',
    handle: ({ actor, query }) => gone(actor, pieces(query.ids)),
  });
}
