import { MESSAGES } from '@songbai/contract/messages.ts';
import { OWN_THIRD, ownThirdBody } from '@songbai/contract/modules/third-login/third-login.calls.ts';
import type { FastifyInstance } from 'fastify';
import { ok, okText } from '../../http/envelope.ts';
import { route } from '../../http/route.ts';
import type { Actor } from '../../platform/actor.ts';
import { checkedAccount } from '../session/index.ts';
import { begin } from './attempt.service.ts';
import { noted, providerOf, type ThirdDesk, visitorOf } from './desk.ts';
import { ownThirds, unbindOwn } from './own-binding.service.ts';

const access = { signedIn: true, inPerson: true } as const;

/** 账户绑定: which providers vouch for the account; each change asks for the password. */
export function ownBindingRoutes(app: FastifyInstance, desk: ThirdDesk): void {
  const { server, queue, browsers } = desk;
  const proven = (actor: Actor, password: string | null | undefined) =>
    queue.run(actor.username, () => checkedAccount(server, actor, password ?? ''));
  route(app, {
    method: 'GET',
    url: OWN_THIRD,
    access,
    summary: '本账号绑定的第三方账号',
    handle: async ({ actor }) => ok(await ownThirds(desk, actor.userId)),
  });
  route(app, {
    method: 'POST',
    url: `${OWN_THIRD}/begin`,
    access,
    summary: '绑定第三方账号：登录方的地址',
    body: ownThirdBody,
    handle: async ({ actor, body, request, reply }) => {
      const provider = await providerOf(desk, body.source);
      await proven(actor, body.oldpassword);
      // Bound to this browser: nobody finishes it for somebody else.
      const browser = browsers.mark(request, reply);
      const beginning = { provider, browser, page: null, owner: actor.userId };
      return ok({ address: await noted(desk, provider.name, visitorOf(request), () => begin(desk, beginning)) });
    },
  });
  route(app, {
    method: 'POST',
    url: `${OWN_THIRD}/unbind`,
    access,
    summary: '解除绑定第三方账号',
    body: ownThirdBody,
    handle: async ({ actor, body }) => {
      await proven(actor, body.oldpassword);
      const name = desk.providers.get(body.source)?.name ?? body.source;
      await unbindOwn(server, actor, { source: body.source, name });
      return okText(MESSAGES.thirdUnbound);
    },
  });
}
