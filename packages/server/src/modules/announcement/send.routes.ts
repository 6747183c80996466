import { LIMITS } from '@songbai/contract/limits.ts';
import { MESSAGES } from '@songbai/contract/messages.ts';
import { readMarkBody } from '@songbai/contract/modules/announcement/announcement.calls.ts';
import { READ_FLAG } from '@songbai/contract/modules/announcement/announcement.dicts.ts';
import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import { done, ok, pageOf } from '../../http/envelope.ts';
import { route } from '../../http/route.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import type { Server } from '../../resource/server-context.ts';
import { write } from '../../resource/write/work.ts';
import { idsOf } from './announcement.rules.ts';
import { deleteReadMarks, markAllRead, markRead, ownMarks } from './marks.store.ts';
import { type MineQuery, myAnnouncement, myAnnouncements } from './mine.store.ts';
import { pushToPerson } from './push.ts';
import { visibleTo } from './visible.store.ts';

const PATH = '/sys/sysAnnouncementSend';
/** Signed-in users read and change their own messages only; no call takes another user's id. */
const access = { signedIn: true } as const;

const text = (title: string) => Type.String({ maxLength: 100, default: '', title });
const moment = (title: string) =>
  Type.String({ default: '', title, pattern: '^(\\d{4}-\\d{2}-\\d{2}( \\d{2}:\\d{2}:\\d{2})?)?$' });
const flag = Type.Optional(
  Type.Union([Type.Literal(READ_FLAG.unread), Type.Literal(READ_FLAG.read), Type.Literal('')], { title: 'readFlag' }),
);
const paging = {
  pageNo: Type.Integer({ minimum: 1, maximum: 1_000_000, default: 1, title: 'pageNo' }),
  pageSize: Type.Integer({ minimum: 1, maximum: 100, default: LIMITS.pageSizeDefault, title: 'pageSize' }),
};
const mineQuery = Type.Object({
  titile: text('titile'),
  sender: text('sender'),
  readFlag: flag,
  busType: text('busType'),
  msgCategory: text('msgCategory'),
  sendTimeBegin: moment('sendTimeBegin'),
  sendTimeEnd: moment('sendTimeEnd'),
  ...paging,
});
const markQuery = Type.Object({ anntId: text('anntId'), readFlag: flag, ...paging });
const idText = (title: string) => Type.String({ minLength: 1, maxLength: 64, title });
const idQuery = Type.Object({ id: idText('id') });
const sendQuery = Type.Object({ sendId: idText('sendId') });
const idsQuery = Type.Object({ ids: Type.String({ minLength: 1, maxLength: 64 * LIMITS.idsPerBatch, title: 'ids' }) });

/** Own messages and read marks (contract/2 §5.2). */
export function sendRoutes(app: FastifyInstance, server: Server): void {
  listRoutes(app, server);
  readRoutes(app, server);
  deleteRoutes(app, server);
}

const flagOf = (value: string | undefined): 0 | 1 | undefined =>
  value === READ_FLAG.unread ? 0 : value === READ_FLAG.read ? 1 : undefined;
/** Clients wrap typed text in asterisks for the generic grammar; here every text means "contains". */
const plain = (typed: string): string => typed.trim().replace(/^\*+|\*+$/g, '');

function listRoutes(app: FastifyInstance, server: Server): void {
  route(app, {
    method: 'GET',
    url: `${PATH}/getMyAnnouncementSend`,
    access,
    summary: '我的消息',
    query: mineQuery,
    handle: async ({ actor, query }) => {
      const { sendTimeEnd } = query;
      const wanted: MineQuery = {
        ...query,
        titile: plain(query.titile),
        sender: plain(query.sender),
        readFlag: flagOf(query.readFlag),
        sendTimeEnd: sendTimeEnd.length === 10 ? `${sendTimeEnd} 23:59:59` : sendTimeEnd,
      };
      const { rows, total } = await myAnnouncements(server, actor, wanted);
      return ok(pageOf(rows, total, query));
    },
  });
  route(app, {
    method: 'GET',
    url: `${PATH}/getOne`,
    access,
    summary: '我的一条消息',
    query: sendQuery,
    handle: async ({ actor, query }) => {
      const row = await myAnnouncement(server, actor, query.sendId);
      if (!row) throw new AppError('recordMissing');
      return ok(row);
    },
  });
  route(app, {
    method: 'GET',
    url: `${PATH}/list`,
    access,
    summary: '我的阅读标记',
    query: markQuery,
    handle: async ({ actor, query }) => {
      const wanted = { anntId: query.anntId || undefined, readFlag: flagOf(query.readFlag) };
      const { rows, total } = await ownMarks(server, actor, { ...query, ...wanted });
      return ok(pageOf(rows, total, query));
    },
  });
  route(app, {
    method: 'GET',
    url: `${PATH}/queryById`,
    access,
    summary: '我的一个阅读标记',
    query: idQuery,
    handle: async ({ actor, query }) => {
      const { rows } = await ownMarks(server, actor, { id: query.id, pageNo: 1, pageSize: 1 });
      if (!rows[0]) throw new AppError('recordMissing');
      return ok(rows[0]);
    },
  });
}

function readRoutes(app: FastifyInstance, server: Server): void {
  route(app, {
    method: ['PUT', 'POST'],
    url: `${PATH}/editByAnntIdAndUserId`,
    access,
    summary: '标为已读',
    body: readMarkBody,
    handle: async ({ actor, body }) => {
      await write(server, actor, async (work) => {
        const message = await visibleTo(work, body.anntId);
        if (!message) throw new AppError('recordMissing');
        await markRead(work, [message]);
        work.afterCommit(() => pushToPerson(server, actor.userId, body.anntId, ''));
      });
      return ok(null);
    },
  });
  route(app, {
    method: ['PUT', 'POST'],
    url: `${PATH}/readAll`,
    access,
    summary: '全部标为已读',
    handle: async ({ actor }) => {
      await write(server, actor, async (work) => {
        await markAllRead(work);
        work.afterCommit(() => pushToPerson(server, actor.userId, '', ''));
      });
      return done(MESSAGES.allRead);
    },
  });
}

function deleteRoutes(app: FastifyInstance, server: Server): void {
  const remove = (actor: Actor, ids: readonly string[]) =>
    write(server, actor, async (work) => {
      if ((await deleteReadMarks(work, ids)) === 0) throw new AppError('readMarkMissing');
    });
  route(app, {
    method: 'DELETE',
    url: `${PATH}/delete`,
    access,
    summary: '删除我的一条已读消息',
    query: idQuery,
    handle: async ({ actor, query }) => {
      await remove(actor, [query.id]);
      return done(MESSAGES.deleted);
    },
  });
  route(app, {
    method: 'DELETE',
    url: `${PATH}/deleteBatch`,
    access,
    summary: '删除我的已读消息',
    query: idsQuery,
    handle: async ({ actor, query }) => {
      const ids = idsOf(query.ids);
      if (ids.length === 0 || ids.length > LIMITS.idsPerBatch) throw new AppError('idsMissing');
      await remove(actor, ids);
      return done(MESSAGES.readMarksDeleted);
    },
  });
}
