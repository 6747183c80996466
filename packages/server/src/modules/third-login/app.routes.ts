import type { ErrorKey } from '@songbai/contract/errors.ts';
import { errorText } from '@songbai/contract/errors.ts';
import { LIMITS } from '@songbai/contract/limits.ts';
import { appLoginQuery } from '@songbai/contract/modules/third-login/third-login.calls.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { addressLimit } from '../../http/rate-limit.ts';
import { route } from '../../http/route.ts';
import { AppError } from '../../platform/errors.ts';
import { begin } from './attempt.service.ts';
import { noted, openProviders, type ThirdDesk, visitorOf } from './desk.ts';
import { returned } from './popup.routes.ts';

/** Apps that sign their members in without a question, and what is said when one is not configured. */
const APPS: Readonly<Record<string, ErrorKey>> = {
  wechat_enterprise: 'wechatAppUnconfigured',
  dingtalk: 'dingtalkAppUnconfigured',
};
const PAGE = '/oauth2-app/login';

/** Sign-in inside the browsers of 企业微信 and 钉钉; failures are plain text (contract/1 §2.5). */
export function appRoutes(app: FastifyInstance, desk: ThirdDesk): void {
  const { server, browsers } = desk;
  const limit = addressLimit(app, 'third-app', LIMITS.loginsPerMinute);
  route(app, {
    method: 'GET',
    url: '/sys/thirdLogin/oauth2/:source/login',
    access: { public: true },
    summary: '企业应用内登录：转到登录方',
    query: appLoginQuery,
    handle: ({ params, query, request, reply }) =>
      plain(reply, async () => {
        await limit(request);
        const provider = await appProvider(desk, params.source ?? '');
        const page = await noted(desk, provider.name, visitorOf(request), async () => pageOf(desk, query.state));
        const browser = browsers.mark(request, reply);
        const to = await noted(desk, provider.name, visitorOf(request), () => begin(desk, { provider, browser, page }));
        reply.header('cache-control', 'no-store').redirect(to);
      }),
  });
  route(app, {
    method: 'GET',
    url: '/sys/thirdLogin/oauth2/:source/callback',
    access: { public: true },
    summary: '企业应用内登录：从登录方返回',
    handle: ({ params, request, reply }) =>
      plain(reply, async () => {
        await limit(request);
        const { source } = await appProvider(desk, params.source ?? '');
        const { outcome, page } = await returned(desk, request, { source, inApp: true });
        const to = new URL(page ?? server.config.publicUrl);
        // Never a token: a code that this browser alone may exchange, once, within a minute.
        if ('code' in outcome) to.searchParams.set('oauth2LoginToken', outcome.code);
        else if ('uuid' in outcome) to.searchParams.set('waiting', outcome.uuid);
        to.searchParams.set('thirdType', source);
        reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer').redirect(to.href);
      }),
  });
}

async function appProvider(desk: ThirdDesk, source: string) {
  const providers = await openProviders(desk);
  const unconfigured = Object.hasOwn(APPS, source) ? APPS[source] : undefined;
  if (!unconfigured) throw new AppError(providers.size === 0 ? 'thirdLoginOff' : 'thirdSourceUnknown');
  const provider = providers.get(source);
  if (!provider) throw new AppError(providers.size === 0 ? 'thirdLoginOff' : unconfigured);
  return provider;
}

/**
 * The page a sign-in goes on at: the one of our own pages, with the query that the address came with. Nothing else of
 * the address is followed.
 * @throws AppError thirdReturnForeign
 */
function pageOf({ server }: ThirdDesk, state: string): string {
  const { origin } = new URL(server.config.publicUrl);
  const asked = state === '' ? origin : state;
  if (!URL.canParse(asked)) throw new AppError('thirdReturnForeign');
  const url = new URL(asked);
  const ours = url.origin === origin && url.username === '' && url.password === '' && url.pathname === '/';
  if (!ours) throw new AppError('thirdReturnForeign');
  return `${origin}${PAGE}${url.search}`;
}

/** Failures as plain text; what the family calls 登录失败 says why behind it. */
async function plain(reply: FastifyReply, act: () => Promise<void>): Promise<undefined> {
  try {
    await act();
  } catch (error) {
    if (!(error instanceof AppError) || error.key === 'thirdLoginOff') throw error;
    const own: readonly ErrorKey[] = ['thirdSourceUnknown', 'wechatAppUnconfigured', 'dingtalkAppUnconfigured'];
    const text = own.includes(error.key) ? errorText(error.key) : `登录失败：${error.message}`;
    reply.type('text/plain; charset=utf-8').header('cache-control', 'no-store').send(text);
  }
  return undefined;
}
