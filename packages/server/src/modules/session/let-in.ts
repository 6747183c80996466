import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Server } from '../../resource/server-context.ts';
import { giveFileCookie } from './file-cookie.ts';
import { trustDevice } from './trusted-devices.store.ts';
import { giveDeviceCookie, type Visitor } from './visitor.ts';

/**
 * Gives the browser of somebody who passed the second step the cookies that go with the session.
 * @param trusted the visitor whose browser is to be a trusted device
 */
export async function letIn(
  server: Server,
  parts: { request: FastifyRequest; reply: FastifyReply },
  { token, userInfo }: { token: string; userInfo: { id: string } },
  trusted: Visitor | undefined,
): Promise<void> {
  await giveFileCookie(server, parts, token);
  if (!trusted) return;
  const visitor = { ...trusted, now: server.clock.now() };
  const secret = await trustDevice(server.database.db, userInfo.id, visitor);
  giveDeviceCookie(server, parts, { userId: userInfo.id, token: secret });
}
