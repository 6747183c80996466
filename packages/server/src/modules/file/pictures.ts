import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { LIMITS } from '@songbai/contract/limits.ts';
import { PICTURE_VARIANTS, type PictureVariant } from '@songbai/contract/modules/file/picture-variants.ts';
import { AppError } from '../../platform/errors.ts';
import { errorFields } from '../../platform/log.ts';
import { processPool } from '../../platform/process-pool.ts';
import { createWorkQueue } from '../../platform/work-queue.ts';
import { failureOf, type ThreadFailure } from '../../platform/workers.ts';
import type { Server } from '../../resource/server-context.ts';
import { contentOf } from './file.store.ts';
import { hasVariants, variantPath, variantPaths } from './stored-path.ts';
import { incomingFolder } from './upload.ts';

export interface PictureRequest {
  from: string;
  to: string;
  /** px of the longer side of the result. */
  edge: number;
  /** A picture of more is not unpacked. */
  pixels: number;
}

interface Size {
  width: number;
  height: number;
}

export type PictureReply = { made: true } | { tooLarge: Size } | ThreadFailure;

/** Smaller pictures of stored ones, made when somebody first asks and kept beside them (ADR 56). */
export interface Pictures {
  /**
   * Where a variant lies; undefined where the original has to do: it is no such picture, cannot be read, or too much
   * waits. The caller has checked who may see the original.
   * @throws AppError pictureTooLarge, storageFailed
   */
  of(path: string, variant: PictureVariant): Promise<string | undefined>;
  close(): void;
}

/** One at a time: a page of pictures is asked for at once, and the calls of others come first. */
const AT_ONCE = 1;
const WAITING = 200;
/** Pictures of which it is remembered that they have no variants. */
const REMEMBERED = 1000;

export const VARIANT_MIME = 'image/webp';

export function createPictures(server: Server): Pictures {
  const { storage, log } = server;
  const queue = createWorkQueue(AT_ONCE, WAITING);
  const processes = processPool<PictureRequest, PictureReply>('picture', '../modules/file/picture.worker.ts');
  const refused = new Map<string, Size | 'unreadable'>();
  const refuse = (path: string, why: Size | 'unreadable') => {
    const [oldest] = refused.keys();
    if (refused.size >= REMEMBERED && oldest !== undefined) refused.delete(oldest);
    refused.set(path, why);
    return why;
  };
  const make = async (path: string, variant: PictureVariant): Promise<Size | 'unreadable' | undefined> => {
    // Somebody else asked for it and has waited before us.
    if (refused.has(path)) return refused.get(path);
    if ((await storage.size(variantPath(path, variant))) !== undefined) return undefined;
    const bytes = await storage.size(path);
    if (bytes === undefined) throw new AppError('fileMissing');
    if (bytes > LIMITS.pictureBytes) return refuse(path, 'unreadable');
    const reply = await ask(server, processes, { path, variant });
    if ('tooLarge' in reply) return refuse(path, reply.tooLarge);
    if ('made' in reply) return undefined;
    log.warn(errorFields(failureOf(reply)), 'a picture cannot be read');
    return refuse(path, 'unreadable');
  };
  return {
    of: async (path, variant) => {
      if (!hasVariants(path)) return undefined;
      const found = variantPath(path, variant);
      if ((await storage.size(found)) !== undefined) return found;
      const why = refused.get(path) ?? (await queue.run(found, () => make(path, variant)).catch(originalInstead));
      if (why === undefined) return found;
      if (typeof why === 'object')
        throw new AppError('pictureTooLarge', { width: String(why.width), height: String(why.height) });
      return undefined;
    },
    close: () => processes.close(),
  };
}

/** Too many that wait are no reason to show nothing. */
function originalInstead(error: unknown): 'unreadable' {
  if (error instanceof AppError && error.key === 'tooManyRequests') return 'unreadable';
  throw error;
}

async function ask(
  server: Server,
  processes: ReturnType<typeof processPool<PictureRequest, PictureReply>>,
  { path, variant }: { path: string; variant: PictureVariant },
): Promise<PictureReply> {
  const at = join(incomingFolder(server), randomUUID());
  const [from, to] = [`${at}.picture`, `${at}.variant`];
  try {
    await mkdir(incomingFolder(server), { recursive: true, mode: 0o700 });
    await pipeline(await server.storage.read(path), createWriteStream(from, { mode: 0o600 }));
    const request = { from, to, edge: PICTURE_VARIANTS[variant], pixels: LIMITS.picturePixels };
    const reply = await processes.ask(request, { ms: LIMITS.pictureMs }).catch(failed);
    if (!('made' in reply)) return reply;
    await server.storage.keep(variantPath(path, variant), to, VARIANT_MIME);
    // A file that was deleted meanwhile leaves nothing of itself.
    if ((await contentOf(server.database.db, path)) === 'there') return reply;
    await dropVariants(server, path);
    throw new AppError('fileMissing');
  } finally {
    await Promise.all([rm(from, { force: true }), rm(to, { force: true })]);
  }
}

const failed = (error: Error): ThreadFailure => ({ error: error.message, code: undefined });

/** Removes what was made of a picture. */
export async function dropVariants({ storage }: Server, path: string): Promise<void> {
  for (const made of variantPaths(path)) await storage.remove(made);
}
