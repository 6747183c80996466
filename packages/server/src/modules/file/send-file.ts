import { createReadStream } from 'node:fs';
import { lstat } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../platform/errors.ts';
import { rangeOf } from './range.ts';

export interface FileToSend {
  folder: string;
  /** Relative, plain (stored-path.ts). */
  path: string;
  mime: string;
  headers: Readonly<Record<string, string>>;
}

/**
 * Sends a stored file, or the part of it that was asked for.
 * @throws AppError fileMissing for anything that is not a stored file, for any reason
 */
export async function sendFile(request: FastifyRequest, reply: FastifyReply, given: FileToSend): Promise<void> {
  const { folder, path, mime, headers } = given;
  const file = join(folder, path);
  const found = await lstat(file).catch(() => undefined);
  if (!found?.isFile()) throw new AppError('fileMissing');
  const name = encodeURIComponent(path.split('/').at(-1) ?? 'file').replace(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16)}`,
  );
  reply
    .headers(headers)
    .type(mime)
    .header('accept-ranges', 'bytes')
    .header('content-disposition', `attachment; filename*=UTF-8''${name}`);
  const range = rangeOf(request.headers.range, found.size);
  if (range === 'none') {
    await reply.code(416).header('content-range', `bytes */${found.size}`).header('content-length', 0).send('');
    return;
  }
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${found.size}`);
  reply.header('content-length', range ? range.end - range.start + 1 : found.size);
  await reply.send(createReadStream(file, range ?? {}));
}
