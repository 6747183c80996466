import { LIMITS } from '@songbai/contract/limits.ts';
import { type CasLoginResult, casQuery } from '@songbai/contract/modules/third-login/third-login.calls.ts';
import type { FastifyInstance } from 'fastify';
import { addressLimit } from '../../http/rate-limit.ts';
import { route } from '../../http/route.ts';
import { AppError } from '../../platform/errors.ts';
import type { Outbound } from '../../platform/outbound.ts';
import { answerSignIn, findAccount, startSession, type Visitor } from '../session/index.ts';
import { askCas, casIsOpen } from './cas.service.ts';
import { noted, type ThirdDesk, visitorOf } from './desk.ts';
import { openAccount } from './enter.service.ts';

/** Sign-in by a ticket of the CAS server (contract/1 §2.10). */
export function casRoutes(app: FastifyInstance, desk: ThirdDesk, outbound: Outbound): void {
  const { server } = desk;
  const limit = addressLimit(app, 'cas', LIMITS.loginsPerMinute);
  route(app, {
    method: 'GET',
    url: '/sys/cas/client/validateLogin',
    access: { public: true },
    summary: '单点登录：核验CAS票据',
    query: casQuery,
    handle: async ({ query, request, reply }) => {
      const { casUrl } = server.config.thirdLogin;
      if (casUrl === undefined || !(await casIsOpen(server.database.db))) throw new AppError('thirdLoginOff');
      await limit(request);
      const visitor = visitorOf(request);
      const result = await noted(desk, 'CAS', visitor, () => casLogin(desk, outbound, { casUrl, ...query }, visitor));
      return answerSignIn(server, { request, reply }, result);
    },
  });
}

/**
 * The session of whom the CAS server names for a ticket. Only tickets for our own pages are looked at.
 * @throws AppError casTicketMissing, casServiceForeign, casRefused, casAway, userUnknown, userFrozen, userDeleted
 */
async function casLogin(
  { server }: ThirdDesk,
  outbound: Outbound,
  { casUrl, ticket, service }: { casUrl: string; ticket: string; service: string },
  visitor: Visitor,
): Promise<CasLoginResult> {
  if (ticket === '') throw new AppError('casTicketMissing');
  const { origin } = new URL(server.config.publicUrl);
  if (!URL.canParse(service) || new URL(service).origin !== origin) throw new AppError('casServiceForeign');
  const answer = await askCas(outbound, casUrl, { ticket, service });
  if ('code' in answer) throw new AppError('casRefused', { detail: answer.text || answer.code || '票据无效' });
  const account = await findAccount(server.database.db, answer.user);
  // Names that only look alike are one name here, but may be two persons there.
  const same = account?.username.toLowerCase() === answer.user.toLowerCase();
  const owner = openAccount(same ? account : undefined);
  const { token, userInfo, departs, multi_depart } = await startSession(server, owner, visitor, 'thirdTokenInvalid');
  return { token, userInfo, departs, multi_depart };
}
