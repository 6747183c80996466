import type { FastifyReply, FastifyRequest } from 'fastify';
import { addressOf } from '../../http/route.ts';
import type { Server } from '../../resource/server-context.ts';

/** With the token of a sign-in goes the cookie by which its browser shows pictures (docs/adr/0026). */
export async function giveFileCookie(
  { sessions, fileCookies }: Pick<Server, 'sessions' | 'fileCookies'>,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  token: string,
): Promise<void> {
  fileCookies.give(request, reply, await sessions.actorOf(token, undefined, addressOf(request)));
}
