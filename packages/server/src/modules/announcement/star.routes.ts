import { LIMITS } from '@songbai/contract/limits.ts';
import { MESSAGES } from '@songbai/contract/messages.ts';
import { type MarkedAnnouncement, starBody } from '@songbai/contract/modules/announcement/announcement.calls.ts';
import { RANGE_DATE } from '@songbai/contract/modules/announcement/announcement.dicts.ts';
import { announcement } from '@songbai/contract/modules/announcement/announcement.resource.ts';
import { dayRange } from '@songbai/contract/modules/announcement/date-range.rules.ts';
import type { FastifyInstance } from 'fastify';
import { type Static, Type } from 'typebox';
import { done, ok } from '../../http/envelope.ts';
import { plain } from '../../http/query-parts.ts';
import { route } from '../../http/route.ts';
import { AppError } from '../../platform/errors.ts';
import type { Server } from '../../resource/server-context.ts';
import { write } from '../../resource/write/work.ts';
import { setStar } from './marks.store.ts';
import { type MineQuery, myAnnouncements } from './mine.store.ts';

const text = (title: string) => Type.String({ maxLength: 100, default: '', title });
const moment = (title: string) =>
  Type.String({ default: '', title, pattern: '^(\\d{4}-\\d{2}-\\d{2}( \\d{2}:\\d{2}:\\d{2})?)?$' });
const listQuery = Type.Object({
  fromUser: text('fromUser'),
  starFlag: text('starFlag'),
  rangeDateKey: text('rangeDateKey'),
  beginDate: moment('beginDate'),
  endDate: moment('endDate'),
  pageNo: Type.Integer({ minimum: 1, maximum: 1_000_000, default: 1, title: 'pageNo' }),
  pageSize: Type.Integer({ minimum: 1, maximum: 100, default: LIMITS.pageSizeDefault, title: 'pageSize' }),
});

/** The message panel of the stock Vue3 client: own messages as a plain array, and their stars (contract/2 §5.1, §18.7). */
export function starRoutes(app: FastifyInstance, server: Server): void {
  route(app, {
    method: 'GET',
    url: `${announcement.path}/vue3List`,
    access: { signedIn: true },
    summary: '我的消息（数组，含已读和标星）',
    query: listQuery,
    handle: async ({ actor, query }) => {
      const { rows } = await myAnnouncements(server, actor, wantedOf(query, server.clock.today()));
      return ok(
        rows.map((row): MarkedAnnouncement => {
          const readFlag = row.readFlag === 1 ? '1' : '0';
          return { ...row, id: row.anntId, sendId: row.id, readFlag };
        }),
      );
    },
  });
  route(app, {
    method: ['PUT', 'POST'],
    url: '/sys/sysAnnouncementSend/edit',
    access: { signedIn: true },
    summary: '给我的消息标星或取消标星',
    body: starBody,
    handle: async ({ actor, body }) => {
      const star = String(body.starFlag) === '1' ? '1' : '0';
      await write(server, actor, async (work) => {
        if (!(await setStar(work, body.id, star))) throw new AppError('recordMissing');
      });
      return done(MESSAGES.operated);
    },
  });
}

function wantedOf(query: Static<typeof listQuery>, today: string): MineQuery {
  const { fromUser, starFlag, rangeDateKey, beginDate, endDate, pageNo, pageSize } = query;
  const own = rangeDateKey === RANGE_DATE.own ? { from: beginDate, to: endDate } : dayRange(rangeDateKey, today);
  return {
    ...{ titile: '', busType: '', msgCategory: '', readFlag: undefined },
    sender: plain(fromUser),
    starred: starFlag === '1',
    sendTimeBegin: own.from,
    sendTimeEnd: own.to.length === 10 ? `${own.to} 23:59:59` : own.to,
    pageNo,
    pageSize,
  };
}
