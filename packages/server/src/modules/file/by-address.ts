import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { LIMITS } from '@songbai/contract/limits.ts';
import { UPLOAD_BY_ADDRESS } from '@songbai/contract/modules/file/file.calls.ts';
import type { FastifyInstance } from 'fastify';
import { okText } from '../../http/envelope.ts';
import { route } from '../../http/route.ts';
import { AppError } from '../../platform/errors.ts';
import { errorFields } from '../../platform/log.ts';
import type { Server } from '../../resource/server-context.ts';
import { targetOf } from '../transit/index.ts';
import { shownName } from './stored-path.ts';
import { incomingFolder, keepReceived, writeMeasured } from './upload.ts';

/**
 * Stores a picture of another system (contract/2 §10.1), of the addresses only that everybody may read through this
 * server: without redirects, and without anything of the caller.
 */
export function byAddressRoute(app: FastifyInstance, server: Server): void {
  let open = 0;
  route(app, {
    method: 'POST',
    ...UPLOAD_BY_ADDRESS,
    access: { signedIn: true },
    summary: '保存已登记地址的图片，存储路径在message中',
    handle: async ({ actor, body }) => {
      const url = targetOf(body.fileUrl, server.config.transitTargets);
      if (open >= LIMITS.transitsAtOnce) throw new AppError('tooManyRequests');
      open += 1;
      const at = join(incomingFolder(server), randomUUID());
      try {
        await mkdir(dirname(at), { recursive: true, mode: 0o700 });
        const received = { ...(await fetchTo(server, url, at)), at, picture: true, biz: body.bizPath ?? undefined };
        const fileName = shownName(body.filename?.trim() || decoded(url.pathname));
        return okText(await keepReceived(server, actor, { ...received, fileName }, 'upload'));
      } finally {
        open -= 1;
        await rm(at, { force: true });
      }
    },
  });
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** @throws AppError uploadTooLarge, transitFailed */
async function fetchTo(server: Server, url: URL, at: string): Promise<{ size: number; sha256: string }> {
  try {
    const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(LIMITS.transitMs) });
    if (!response.ok) {
      await response.body?.cancel();
      throw new Error(`answered ${response.status}`);
    }
    return await writeMeasured(limited(response), at);
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    server.log.warn({ host: url.host, ...errorFields(cause) }, 'picture of an address was not read');
    throw new AppError('transitFailed', {}, { cause });
  }
}

async function* limited(response: Response): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const part of response.body ?? []) {
    bytes += part.byteLength;
    if (bytes > LIMITS.uploadBytes) throw new AppError('uploadTooLarge');
    yield Buffer.from(part);
  }
}
