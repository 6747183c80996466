import { MESSAGES } from '@songbai/contract/messages.ts';
import { forceLogoutBody, type OnlineUser } from '@songbai/contract/modules/online/online.calls.ts';
import { online } from '@songbai/contract/modules/online/online.resource.ts';
import { actionCode } from '@songbai/contract/resource/define.ts';
import { Type } from 'typebox';
import { ok, okText, pageOf } from '../../http/envelope.ts';
import { paging, plain, text } from '../../http/query-parts.ts';
import { addressOf, clientTypeOf, route } from '../../http/route.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import { addDictTexts } from '../../resource/read/present.ts';
import type { Server, ServerModule } from '../../resource/server-context.ts';
import { write } from '../../resource/write/work.ts';
import { assertMayManage, isAdmin } from '../permission/index.ts';
import { logVisit } from '../session/index.ts';
import { endSessionById, liveSessions, type Sight, sessionHolder } from './online.store.ts';

/** Current sessions, and ending them (contract/1 §11). */
export const onlineModule: ServerModule = (app, server) => {
  const sightOf = (actor: Actor): Sight => ({
    tenantId: isAdmin(actor) ? undefined : actor.tenantId,
    now: server.clock.now(),
  });
  route(app, {
    method: 'GET',
    url: '/sys/online/list',
    access: { permission: actionCode(online, 'list') },
    summary: '在线用户列表',
    query: Type.Object({ username: text('用户账号'), ...paging }),
    handle: async ({ actor, query }) => {
      const search = { ...query, username: plain(query.username) };
      const { rows, total } = await liveSessions(server.database, sightOf(actor), search);
      return ok(
        pageOf(
          rows.map((row) => shownTo(actor, row, server)),
          total,
          query,
        ),
      );
    },
  });
  route(app, {
    method: 'POST',
    url: '/sys/online/forceLogout',
    access: { permission: 'system:online:forceLogout' },
    summary: '强制退出在线用户',
    body: forceLogoutBody,
    handle: async ({ actor, body, request }) => {
      const { token } = body;
      if (token === undefined || token === null || token === '') throw new AppError('logoutFailed');
      const holder = await sessionHolder(server.database, sightOf(actor), token);
      if (!holder) throw new AppError('logoutTokenInvalid');
      await assertMayManage(server.database.db, actor, [holder.id]);
      const clientType = clientTypeOf(request.headers['user-agent']);
      await write(server, actor, async (work) => {
        if (!(await endSessionById(work.db, token))) throw new AppError('logoutTokenInvalid');
        const person = { ...actor, ip: addressOf(request), clientType };
        await logVisit(work.db, server.clock, person, `强制: ${holder.realname}退出成功！`);
        work.afterCommit(() => server.live.recheck([holder.id]));
      });
      return okText(MESSAGES.loggedOut);
    },
  });
  return undefined;
};

/** Phones are shown only to callers who may list users. */
function shownTo(actor: Actor, row: Omit<OnlineUser, 'current'>, server: Server): OnlineUser {
  const phone = actor.codes.has('system:user:list') ? row.phone : null;
  const person = { ...row, phone, current: row.token === actor.sessionId };
  addDictTexts(online.fields, person, server.dicts.of(actor.tenantId));
  return person;
}
