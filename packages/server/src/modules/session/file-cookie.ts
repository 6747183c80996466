import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../platform/errors.ts';
import type { Server } from '../../resource/server-context.ts';

/**
 * With the token of a sign-in goes the cookie by which its browser shows pictures (docs/adr/0026). A session that
 * another sign-in has ended in between gets none: the sign-in itself succeeded, and the token's next call is told why
 * it ended.
 */
export async function giveFileCookie(
  { sessions, fileCookies }: Pick<Server, 'sessions' | 'fileCookies'>,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  token: string,
): Promise<void> {
  try {
    fileCookies.give(request, reply, await sessions.passOf(token));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
}
