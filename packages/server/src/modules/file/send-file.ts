import type { FastifyReply, FastifyRequest } from 'fastify';
import { attachment } from '../../http/attachment.ts';
import { AppError } from '../../platform/errors.ts';
import type { FileStorage } from '../../platform/file-storage.ts';
import { rangeOf } from './range.ts';

export interface FileToSend {
  storage: FileStorage;
  /** Relative, plain (stored-path.ts). */
  path: string;
  /** Under which browsers save it: a `download` of a page would not count beside it. */
  name: string;
  mime: string;
  headers: Readonly<Record<string, string>>;
}

/**
 * Sends a stored file, or the part of it that was asked for.
 * @throws AppError fileMissing for anything that is not a stored file, for any reason; storageFailed
 */
export async function sendFile(request: FastifyRequest, reply: FastifyReply, given: FileToSend): Promise<void> {
  const { storage, path, name, mime, headers } = given;
  const size = await storage.size(path);
  if (size === undefined) throw new AppError('fileMissing');
  const range = rangeOf(request.headers.range, size);
  const content = range === 'none' || size === 0 ? '' : await storage.read(path, range);
  reply.headers(headers).type(mime).header('accept-ranges', 'bytes').header('content-disposition', attachment(name));
  if (range === 'none') {
    await reply.code(416).header('content-range', `bytes */${size}`).header('content-length', 0).send('');
    return;
  }
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`);
  reply.header('content-length', range ? range.end - range.start + 1 : size);
  await reply.send(content);
}
