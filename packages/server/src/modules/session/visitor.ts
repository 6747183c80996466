import { HEADER, OWN_CLIENT } from '@songbai/contract/wire/envelope.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { cookiesNamed } from '../../http/file-cookie.ts';
import { addressOf } from '../../http/route.ts';
import type { Server } from '../../resource/server-context.ts';
import { TRUST_MS } from './trusted-devices.store.ts';

/** Who stands at the door. */
export interface Visitor {
  ip: string;
  userAgent: string;
  /** The `cookie` header, which may hold the secret of a trusted device. */
  cookie?: string | undefined;
  /** Whether our own pages ask, which know how to show a further step. */
  own?: boolean;
}

export const visitorOf = (request: FastifyRequest): Visitor => ({
  ip: addressOf(request),
  userAgent: request.headers['user-agent'] ?? '',
  cookie: request.headers.cookie,
  own: request.headers[HEADER.client] === OWN_CLIENT,
});

type Parts = Pick<Server, 'config' | 'sealer'>;

/** Several people may trust one browser, so each has a cookie of his own. */
const cookieName = ({ sealer }: Parts, userId: string): string =>
  `songbai_device_${sealer.sign(`device ${userId}`).slice(0, 12)}`;

/** Secrets by which a visitor's browser may be a trusted device of an account. */
export function deviceTokens(parts: Parts, { cookie }: Visitor, userId: string): string[] {
  return cookiesNamed(cookieName(parts, userId), cookie).slice(0, 5);
}

/** Gives a browser the secret of a trusted device; no script reads it. */
export function giveDeviceCookie(
  parts: Parts,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  { userId, token }: { userId: string; token: string },
): void {
  const { config } = parts;
  const address = new URL(config.publicApiUrl ?? config.apiBasePath, config.publicUrl);
  const secure = address.protocol === 'https:' || request.protocol === 'https' ? '; Secure' : '';
  const age = Math.floor(TRUST_MS / 1000);
  const value = `${cookieName(parts, userId)}=${token}; Max-Age=${age}; Path=${address.pathname}`;
  reply.header('set-cookie', `${value}; HttpOnly; SameSite=Strict${secure}`);
}
