import { MESSAGES } from '@songbai/contract/messages.ts';
import {
  DELETE_JAVA,
  DELETE_JAVAS,
  DELETE_SQL,
  DELETE_SQLS,
  ENHANCE_BUTTONS,
  ENHANCE_JAVA,
  ENHANCE_JS,
  ENHANCE_SQL,
  FORMER,
  HOOK_NAMES,
  JAVA_BY_BUTTON,
  SAVE_JAVA,
  SAVE_JS,
  SAVE_SQL,
} from '@songbai/contract/modules/online-enhance/enhance.calls.ts';
import { ENHANCED_CODES } from '@songbai/contract/modules/online-enhance/enhance.dicts.ts';
import { FORM_RIGHTS } from '@songbai/contract/modules/online-form/online-form.rights.ts';
import type { FastifyInstance } from 'fastify';
import { done, ok } from '../../http/envelope.ts';
import { pieces } from '../../http/query-parts.ts';
import { type Call, route } from '../../http/route.ts';
import { assertVersion } from '../../http/stock-clients.ts';
import { reading } from '../../resource/read/reading.ts';
import type { Server } from '../../resource/server-context.ts';
import { assertSeen, buttonRows } from '../online-form/index.ts';
import { removeEnhancements, saveJava, saveJs, saveSql } from './author.service.ts';
import { formerTexts, ofHead } from './enhance.store.ts';
import { javaTable, jsTable, sqlTable } from './enhance.tables.ts';
import { HOOK_FUNCTIONS } from './functions/index.ts';
import { assertAuthor } from './rights.ts';

const SCRIPT = { permission: FORM_RIGHTS.script } as const;
export const ACTION = { permission: FORM_RIGHTS.action } as const;

/**
 * The table of a call, whose enhancements this person may read and write.
 * @throws AppError forbidden, designMissing
 */
export async function authorOf(server: Server, { actor, params }: Pick<Call, 'actor' | 'params'>): Promise<string> {
  assertAuthor(actor);
  const headId = params.headId ?? '';
  await assertSeen(server, actor, headId);
  return headId;
}

/** Scripts, actions and functions of designed tables (contract/2 §15.2). */
export function authorRoutes(app: FastifyInstance, server: Server): void {
  scriptRoutes(app, server);
  sqlRoutes(app, server);
  javaReadRoutes(app, server);
  javaWriteRoutes(app, server);
}

function scriptRoutes(app: FastifyInstance, server: Server): void {
  route(app, {
    method: 'GET',
    ...ENHANCE_JS,
    access: SCRIPT,
    summary: '在线表单的JS增强',
    handle: async (call) => {
      const rows = await ofHead(reading(server, call.actor), jsTable, await authorOf(server, call));
      return ok(rows.find(({ cgJsType }) => cgJsType === call.query.type) ?? null);
    },
  });
  route(app, {
    method: ['POST', 'PUT'],
    ...SAVE_JS,
    access: SCRIPT,
    summary: '保存在线表单的JS增强',
    handle: async (call) => {
      assertVersion(call.request, call.body.id ? (call.body.version ?? undefined) : 1);
      const id = await saveJs(server, call.actor, await authorOf(server, call), call.body);
      return done(MESSAGES.saved, { id });
    },
  });
  route(app, {
    method: 'GET',
    ...FORMER,
    access: SCRIPT,
    summary: '增强的历史版本',
    handle: async (call) => {
      const { kind, code } = call.query;
      return ok(await formerTexts(server.database.db, kind, await authorOf(server, call), code));
    },
  });
  route(app, {
    method: 'GET',
    url: ENHANCE_BUTTONS,
    access: SCRIPT,
    summary: '可以增强的按钮',
    handle: async (call) => {
      const own = await buttonRows(server.database.db, await authorOf(server, call));
      const standard = ENHANCED_CODES.map(({ code, title }) => ({ buttonCode: code, buttonName: title }));
      return ok([...own.map(({ buttonCode, buttonName }) => ({ buttonCode, buttonName })), ...standard]);
    },
  });
}

function sqlRoutes(app: FastifyInstance, server: Server): void {
  route(app, {
    method: 'GET',
    ...ENHANCE_SQL,
    access: ACTION,
    summary: '在线表单的SQL增强；给出按钮时只取一条',
    handle: async (call) => {
      const rows = await ofHead(reading(server, call.actor), sqlTable, await authorOf(server, call));
      const { buttonCode } = call.query;
      return ok(buttonCode ? (rows.find((row) => row.buttonCode === buttonCode) ?? null) : rows);
    },
  });
  route(app, {
    method: ['POST', 'PUT'],
    ...SAVE_SQL,
    access: ACTION,
    summary: '保存在线表单的SQL增强',
    handle: async (call) => {
      assertVersion(call.request, call.body.id ? (call.body.version ?? undefined) : 1);
      const id = await saveSql(server, call.actor, await authorOf(server, call), call.body);
      return done(MESSAGES.saved, { id });
    },
  });
  removal(app, server, sqlTable, [DELETE_SQL, DELETE_SQLS], 'SQL增强');
}

function javaReadRoutes(app: FastifyInstance, server: Server): void {
  const rowsOf = async (call: Pick<Call, 'actor' | 'params'>) =>
    ofHead(reading(server, call.actor), javaTable, await authorOf(server, call));
  route(app, {
    method: 'GET',
    url: ENHANCE_JAVA,
    access: ACTION,
    summary: '在线表单的JAVA增强',
    handle: async (call) => ok(await rowsOf(call)),
  });
  route(app, {
    method: 'GET',
    ...JAVA_BY_BUTTON,
    access: ACTION,
    summary: '某个按钮的JAVA增强',
    handle: async (call) => {
      const { buttonCode, event } = call.query;
      const isMeant = (row: { buttonCode: string; event: string }) =>
        row.buttonCode === buttonCode && (event === undefined || row.event === event);
      return ok((await rowsOf(call)).find(isMeant) ?? null);
    },
  });
  route(app, {
    method: 'GET',
    url: HOOK_NAMES,
    access: ACTION,
    summary: '已登记的处理函数',
    handle: ({ actor }) => {
      assertAuthor(actor);
      return ok(HOOK_FUNCTIONS.map(({ name, title, remark }) => ({ name, title, remark })));
    },
  });
}

function javaWriteRoutes(app: FastifyInstance, server: Server): void {
  route(app, {
    method: ['POST', 'PUT'],
    ...SAVE_JAVA,
    access: ACTION,
    summary: '保存在线表单的JAVA增强',
    handle: async (call) => {
      assertVersion(call.request, call.body.id ? (call.body.version ?? undefined) : 1);
      const id = await saveJava(server, call.actor, await authorOf(server, call), call.body);
      return done(MESSAGES.saved, { id });
    },
  });
  removal(app, server, javaTable, [DELETE_JAVA, DELETE_JAVAS], 'JAVA增强');
}

function removal(
  app: FastifyInstance,
  server: Server,
  table: typeof sqlTable | typeof javaTable,
  [one, several]: readonly [typeof DELETE_SQL | typeof DELETE_JAVA, typeof DELETE_SQLS | typeof DELETE_JAVAS],
  title: string,
): void {
  const gone = async (call: Pick<Call, 'actor'>, ids: readonly string[]) => {
    assertAuthor(call.actor);
    await removeEnhancements(server, call.actor, table, [...new Set(ids)]);
    return done(MESSAGES.designDeleted);
  };
  route(app, {
    method: 'DELETE',
    ...one,
    access: ACTION,
    summary: `删除${title}`,
    handle: (call) => gone(call, [call.query.id]),
  });
  route(app, {
    method: 'DELETE',
    ...several,
    access: ACTION,
    summary: `批量删除${title}`,
    handle: (call) => gone(call, pieces(call.query.ids)),
  });
}
