import { MESSAGES } from '@songbai/contract/messages.ts';
import { SEND_STATUS } from '@songbai/contract/modules/announcement/announcement.dicts.ts';
import { announcement } from '@songbai/contract/modules/announcement/announcement.resource.ts';
import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import { done, ok } from '../../http/envelope.ts';
import { type Call, route } from '../../http/route.ts';
import { checkBody } from '../../http/validation.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import { reading } from '../../resource/read/reading.ts';
import { stored } from '../../resource/read/store.ts';
import type { Server } from '../../resource/server-context.ts';
import { mayAdminister } from './announcement.hooks.ts';
import { refuseState } from './announcement.rules.ts';
import { announcementTable } from './announcement.table.ts';
import { createBell } from './bell.store.ts';
import { type AnnouncementEcho, release, revoke } from './publish.service.ts';
import { pushToPerson } from './push.ts';
import { readStatistics } from './receivers.store.ts';
import { visibleTo } from './visible.store.ts';

const idText = Type.String({ minLength: 1, maxLength: 64, title: 'id' });
const idBody = Type.Object({ id: idText });
const syncQuery = Type.Object({ anntId: Type.Optional(Type.String({ maxLength: 64, title: 'anntId' })) });
const bellQuery = Type.Object({
  pageSize: Type.Integer({ minimum: 1, maximum: 50, default: 5, title: 'pageSize' }),
});

/** Sending, revoking, and the list of readers (contract/2 §5.1). */
export function publishRoutes(app: FastifyInstance, server: Server, echo: AnnouncementEcho): void {
  const acts = [
    { name: 'doReleaseData', summary: '发布通告', message: MESSAGES.announcementReleased, work: release },
    { name: 'doReovkeData', summary: '撤销通告', message: MESSAGES.announcementRevoked, work: revoke },
  ];
  for (const { name, summary, message, work } of acts) {
    route(app, {
      method: ['GET', 'PUT', 'POST'],
      url: `${announcement.path}/${name}`,
      access: { permission: 'system:announcement:publish' },
      summary,
      handle: async (call) => {
        await work(server, call.actor, idOf(call), echo);
        return done(message);
      },
    });
  }
  route(app, {
    method: 'GET',
    url: `${announcement.path}/readStatistics`,
    access: { permission: 'system:announcement:list' },
    summary: '通告阅读情况',
    query: idBody,
    handle: async ({ actor, query }) => {
      const [row] = await stored(reading(server, actor), announcementTable, [query.id]);
      if (!row) throw new AppError('recordMissing');
      refuseState(row, [SEND_STATUS.sent, SEND_STATUS.revoked], '查看阅读情况');
      return ok(await readStatistics(server, actor, row));
    },
  });
}

/** Stock clients send the id in the address; the body works as well. */
function idOf({ request }: Call): string {
  const { id } = { ...(request.body as object | null), ...(request.query as object) } as { id?: unknown };
  checkBody(idBody, id === undefined ? {} : { id });
  return id as string;
}

/** The header bell and its notifications. */
export function bellRoutes(app: FastifyInstance, server: Server): void {
  const bell = createBell(server);
  route(app, {
    method: 'GET',
    url: `${announcement.path}/listByUser`,
    access: { signedIn: true },
    summary: '我的未读消息',
    query: bellQuery,
    handle: async ({ actor, query }) => ok(await bell(actor, query.pageSize)),
  });
  route(app, {
    method: 'GET',
    url: `${announcement.path}/syncNotic`,
    access: { signedIn: true },
    summary: '通知本人的浏览器刷新消息',
    query: syncQuery,
    handle: async ({ actor, query }) => {
      await notifyOwnBrowsers(server, actor, query.anntId);
      return ok(null);
    },
  });
}

/**
 * After reading or revoking, the user's own browsers reload their lists. All others are notified by the sending or
 * revoking itself: one user's click must not make every browser send a request (docs/departures.md).
 */
async function notifyOwnBrowsers(server: Server, actor: Actor, anntId: string | undefined): Promise<void> {
  if (!anntId) {
    server.live.toUsers([actor.userId], { cmd: 'topic', msgId: '', msgTxt: MESSAGES.markedRead });
    return;
  }
  const visible = await visibleTo(reading(server, actor), anntId);
  const [row] =
    visible || !mayAdminister(actor) ? [] : await stored(reading(server, actor), announcementTable, [anntId]);
  if (!visible && !row) throw new AppError('recordMissing');
  pushToPerson(server, actor.userId, anntId, '');
}
