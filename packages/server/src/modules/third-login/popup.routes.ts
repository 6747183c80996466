import { LIMITS } from '@songbai/contract/limits.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { addressLimit } from '../../http/rate-limit.ts';
import { route } from '../../http/route.ts';
import { AppError } from '../../platform/errors.ts';
import { attemptOf, begin, identify } from './attempt.service.ts';
import { keepOpener, sendCallbackPage } from './callback-page.ts';
import { noted, providerOf, type ThirdDesk, visitorOf } from './desk.ts';
import { admit, type Outcome, postedOf } from './enter.service.ts';
import { bindOwn } from './own-binding.service.ts';

/** The pop-up: to the provider, and back to a page that hands one value to the sign-in page (contract/1 §2.5). */
export function popupRoutes(app: FastifyInstance, desk: ThirdDesk): void {
  const limit = addressLimit(app, 'third-popup', LIMITS.loginsPerMinute);
  route(app, {
    method: 'GET',
    url: '/sys/thirdLogin/render/:source',
    access: { public: true },
    summary: '第三方登录：转到登录方',
    handle: ({ params, request, reply }) =>
      shown(desk, reply, async () => {
        await limit(request);
        const provider = await providerOf(desk, params.source ?? '');
        const browser = desk.browsers.mark(request, reply);
        const to = await noted(desk, provider.name, visitorOf(request), () =>
          begin(desk, { provider, browser, page: null }),
        );
        keepOpener(reply).redirect(to);
      }),
  });
  route(app, {
    method: 'GET',
    url: '/sys/thirdLogin/:source/callback',
    access: { public: true },
    summary: '第三方登录：从登录方返回',
    handle: ({ params, request, reply }) =>
      shown(desk, reply, async () => {
        await limit(request);
        const { outcome } = await returned(desk, request, { source: params.source ?? '', inApp: false });
        const text = 'refused' in outcome ? outcome.refused : '正在返回登录页，如窗口没有自动关闭，请手动关闭';
        sendCallbackPage(reply, postedOf(outcome), pagesOrigin(desk), text);
      }),
  });
}

/** Origin of the pages that the value is for. */
const pagesOrigin = ({ server }: ThirdDesk): string => new URL(server.config.publicUrl).origin;

/** Who came back from a provider, and where the sign-in goes on inside an app. */
export async function returned(
  desk: ThirdDesk,
  request: FastifyRequest,
  { source, inApp }: { source: string; inApp: boolean },
): Promise<{ outcome: Outcome; page: string | null }> {
  const { server, browsers } = desk;
  const provider = await providerOf(desk, source);
  const visitor = visitorOf(request);
  const answer = new URLSearchParams(request.url.split('?')[1] ?? '');
  const state = answer.get('state') ?? '';
  let owned = false;
  const outcome = noted(desk, provider.name, visitor, async () => {
    const browser = browsers.known(request);
    const attempt = await attemptOf(desk, { provider, state, browser, inApp });
    owned = attempt.owner !== null;
    const profile = await identify(desk, provider, { attempt, state, answer });
    if (attempt.owner !== null) {
      await bindOwn(server, { provider, profile }, attempt.owner, visitor);
      return { outcome: { bound: true } as const, page: null };
    }
    const vouched = { provider, profile, browser: attempt.browser, byAddress: inApp };
    return { outcome: await admit(server, vouched, visitor), page: attempt.page };
  });
  return outcome.catch((error: unknown) => {
    // Whoever waits for it is signed in, and may know why.
    if (owned && error instanceof AppError) return { outcome: { refused: error.message }, page: null };
    throw error;
  });
}

/** A refusal is a page too: the pop-up says why, and the sign-in page hears 登录失败. */
async function shown(desk: ThirdDesk, reply: FastifyReply, act: () => Promise<void>): Promise<undefined> {
  try {
    await act();
  } catch (error) {
    if (!(error instanceof AppError) || error.key === 'thirdLoginOff') throw error;
    sendCallbackPage(reply, postedOf(undefined), pagesOrigin(desk), error.message);
  }
  return undefined;
}
