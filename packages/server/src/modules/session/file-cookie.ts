import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import type { Server } from '../../resource/server-context.ts';

/** The session and the tenant that the cookie names. */
export type FilePass = Pick<Actor, 'sessionId' | 'tenantId'>;

/**
 * With the token of a sign-in goes the cookie by which its browser shows pictures (docs/adr/0026). A session that
 * another sign-in has ended in between gets none: the sign-in itself succeeded, and the token's next call is told why
 * it ended.
 * @param pass where the sign-in knows it already
 */
export async function giveFileCookie(
  { sessions, fileCookies }: Pick<Server, 'sessions' | 'fileCookies'>,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  token: string,
  pass?: FilePass,
): Promise<void> {
  try {
    fileCookies.give(request, reply, pass ?? (await sessions.passOf(token)));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
}
