import { MESSAGES } from '@songbai/contract/messages.ts';
import {
  endSessionQuery,
  OWN_MAIL_CODE,
  ownDataBody,
  ownDataWithIdBody,
  UPDATE_OWN_MAIL,
  updateMobileBody,
} from '@songbai/contract/modules/account/account.calls.ts';
import type { FastifyInstance } from 'fastify';
import { done, ok, okText } from '../../http/envelope.ts';
import { route } from '../../http/route.ts';
import { assertVersion } from '../../http/stock-clients.ts';
import { AppError } from '../../platform/errors.ts';
import { readOwn, saveOwn } from './own-data.service.ts';
import { sendMailCode, updateMail } from './own-mail.service.ts';
import { updateMobile } from './own-phone.service.ts';
import { ownRecords } from './own-records.store.ts';
import { endOtherOwnSessions, endOwnSession, ownSessions } from './own-sessions.store.ts';
import type { Desk } from './sms.service.ts';

/** The caller's own record (contract/1 §4). */
export function ownDataRoutes(app: FastifyInstance, desk: Desk): void {
  route(app, {
    method: 'GET',
    url: '/sys/user/login/setting/getUserData',
    access: { signedIn: true, inPerson: true },
    summary: '个人信息',
    handle: async ({ actor }) => done('', await readOwn(desk.server, actor)),
  });
  route(app, {
    method: 'POST',
    url: '/sys/user/login/setting/userEdit',
    access: { signedIn: true, inPerson: true },
    summary: '修改个人信息',
    body: ownDataWithIdBody,
    handle: async ({ actor, body, request }) => {
      if (body.id !== actor.userId) throw new AppError('ownDataOnly');
      assertVersion(request, body.version ?? undefined);
      await saveOwn(desk, actor, body);
      return okText(MESSAGES.ownDataSaved);
    },
  });
  route(app, {
    method: ['PUT', 'POST'],
    url: '/sys/user/appEdit',
    access: { signedIn: true, inPerson: true },
    summary: '修改个人信息（移动端）',
    body: ownDataBody,
    handle: async ({ actor, body }) => {
      await saveOwn(desk, actor, body);
      return okText(MESSAGES.ownDataSaved);
    },
  });
}

/** What the person did lately, for the account centre. */
export function ownRecordRoutes(app: FastifyInstance, { server }: Desk): void {
  route(app, {
    method: 'GET',
    url: '/sys/user/login/setting/records',
    access: { signedIn: true },
    summary: '本人最近的操作记录',
    handle: async ({ actor }) => ok(await ownRecords(server.database.db, actor, server.clock.today())),
  });
}

/** The own phone by a code (contract/1 §4). */
export function ownPhoneRoutes(app: FastifyInstance, desk: Desk): void {
  route(app, {
    method: ['PUT', 'POST'],
    url: '/sys/user/updateMobile',
    access: { signedIn: true, inPerson: true },
    summary: '用短信验证码修改自己的手机号',
    body: updateMobileBody,
    handle: async ({ actor, body }) => {
      await updateMobile(desk, actor, body);
      return okText(MESSAGES.ownDataSaved);
    },
  });
}

/** The own mail address by a code, where a mail server is configured. */
export function ownMailRoutes(app: FastifyInstance, desk: Desk): void {
  route(app, {
    method: 'POST',
    ...OWN_MAIL_CODE,
    access: { signedIn: true, inPerson: true },
    summary: '向新邮箱发送验证码',
    handle: async ({ actor, body }) => {
      await sendMailCode(desk, actor, body.email);
      return okText('');
    },
  });
  route(app, {
    method: 'PUT',
    ...UPDATE_OWN_MAIL,
    access: { signedIn: true, inPerson: true },
    summary: '用邮箱验证码修改自己的邮箱',
    handle: async ({ actor, body }) => {
      await updateMail(desk, actor, body);
      return okText(MESSAGES.ownDataSaved);
    },
  });
}

/** Own sessions: listing and ending them. */
export function ownSessionRoutes(app: FastifyInstance, { server }: Desk): void {
  const { db } = server.database;
  route(app, {
    method: 'GET',
    url: '/sys/user/login/setting/sessions',
    access: { signedIn: true, inPerson: true },
    summary: '本账号的登录列表',
    handle: async ({ actor }) => ok(await ownSessions(db, actor, server.clock.now())),
  });
  route(app, {
    method: 'DELETE',
    url: '/sys/user/login/setting/sessions',
    access: { signedIn: true, inPerson: true },
    summary: '结束本账号的其他登录',
    query: endSessionQuery,
    handle: async ({ actor, query }) => {
      if (query.id === actor.sessionId) throw new AppError('ownSessionCurrent');
      const others = query.id ? undefined : await endOtherOwnSessions(db, actor);
      if (query.id && !(await endOwnSession(db, actor, query.id))) throw new AppError('ownSessionMissing');
      server.live.recheck([actor.userId]);
      if (others !== undefined) return okText(MESSAGES.otherSessionsEnded(others));
      return okText(MESSAGES.sessionEnded);
    },
  });
}
