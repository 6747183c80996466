import { LIMITS } from '@songbai/contract/limits.ts';
import { FILE_ADDRESS, type FileAddress, ONCE_URL } from '@songbai/contract/modules/file/file.calls.ts';
import type { FastifyInstance } from 'fastify';
import { ok } from '../../http/envelope.ts';
import { addressLimit } from '../../http/rate-limit.ts';
import { addressOf, route } from '../../http/route.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import { newSecret, secretHash } from '../../platform/ids.ts';
import type { Server } from '../../resource/server-context.ts';
import { extensionOf, mimeOf } from './file-types.ts';
import { sendFile } from './send-file.ts';
import { isPlainPath } from './stored-path.ts';
import { visibleFile } from './visible.ts';

/** What an address stands for. */
interface Kept {
  path: string;
  sessionId: string;
  tenantId: number;
  /** Epoch ms. */
  until: number;
}

/**
 * Addresses of one file for one reading within a minute, for programs that have no cookie, such as viewers of Office
 * files. Whoever has one gets this file and nothing else, as long as the session it was made in could.
 */
export function onceRoutes(app: FastifyInstance, server: Server, headers: Readonly<Record<string, string>>): void {
  const limit = addressLimit(app, 'file-once', LIMITS.loginsPerMinute);
  route(app, {
    method: 'POST',
    ...FILE_ADDRESS,
    access: { signedIn: true, inPerson: true },
    summary: '获取文件的一次性地址',
    handle: async ({ actor, body }) => {
      if (!(await readable(server, actor, body.path))) throw new AppError('fileMissing');
      return ok<FileAddress>({ url: `${ONCE_URL}/${await keep(server, actor, body.path)}` });
    },
  });
  route(app, {
    method: 'GET',
    url: `${ONCE_URL}/:secret`,
    access: { public: true },
    summary: '按一次性地址读取文件',
    handle: async ({ params, request, reply }) => {
      await limit(request);
      const { path, actor } = await take(server, params.secret ?? '', addressOf(request));
      const mime = mimeOf(extensionOf(path));
      const file = mime && (await readable(server, actor, path));
      if (!mime || !file) throw new AppError('fileMissing');
      await sendFile(request, reply, { storage: server.storage, path, name: file.fileName, mime, headers });
      return undefined;
    },
  });
}

const readable = async (server: Server, actor: Actor, path: string) =>
  isPlainPath(path) ? visibleFile(server, actor, path) : undefined;

const keyOf = (secret: string): string => `file-once:${secretHash(secret)}`;

async function keep({ cache, clock }: Server, { sessionId, tenantId }: Actor, path: string): Promise<string> {
  const secret = newSecret();
  const kept: Kept = { path, sessionId, tenantId, until: clock.now() + LIMITS.ticketLifeMs };
  await cache.set(keyOf(secret), JSON.stringify(kept), LIMITS.ticketLifeMs);
  return secret;
}

/**
 * The file of an address, and the person who made it with the present rights; of several readings only one succeeds.
 * @throws AppError fileMissing, whatever the reason
 */
async function take({ cache, clock, sessions }: Server, secret: string, ip: string) {
  const text = await cache.take(keyOf(secret));
  const kept = text === null ? undefined : (JSON.parse(text) as Kept);
  if (!kept || kept.until <= clock.now()) throw new AppError('fileMissing');
  try {
    return { path: kept.path, actor: await sessions.actorOfSession(kept.sessionId, kept.tenantId, ip) };
  } catch (error) {
    throw error instanceof AppError ? new AppError('fileMissing') : error;
  }
}
