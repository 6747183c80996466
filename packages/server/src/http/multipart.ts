import multipart from '@fastify/multipart';
import { LIMITS } from '@songbai/contract/limits.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../platform/errors.ts';

/**
 * Lets routes of the API scope read forms with one file: `request.file({ limits: { fileSize } })` or `request.parts()`.
 * Content is streamed; content beyond a limit is refused, not truncated.
 */
export async function installMultipart(api: FastifyInstance): Promise<void> {
  await api.register(multipart, {
    throwFileSizeLimit: true,
    limits: {
      files: 1,
      fileSize: LIMITS.uploadBytes,
      fields: 20,
      fieldSize: 10_000,
      fieldNameSize: 100,
      parts: 21,
      headerPairs: 20,
    },
  });
}

/**
 * The one file of a form, held in memory.
 * @param maxBytes the size from which it is refused
 * @throws AppError importFailed where there is none, or one that is too large
 */
export async function uploadedFile(
  request: FastifyRequest,
  maxBytes: number,
): Promise<{ content: Buffer; name: string }> {
  const detail = '请选择要导入的文件';
  if (!request.isMultipart()) throw new AppError('importFailed', { detail });
  try {
    const file = await request.file({ limits: { fileSize: maxBytes } });
    if (!file) throw new AppError('importFailed', { detail });
    return { content: await file.toBuffer(), name: file.filename };
  } catch (error) {
    if ((error as { code?: string }).code !== 'FST_REQ_FILE_TOO_LARGE') throw error;
    throw new AppError('importFailed', { detail: `文件超过${maxBytes / 1024 / 1024}MB，请分批导入` });
  }
}

/** Errors of the form parser about the client's input; they carry no code. */
const BROKEN_FORM =
  /^Multipart: Boundary not found$|unexpected end of multipart data$|^Unsupported Content-Type|^The needle /i;

export function isBrokenForm(error: Error): boolean {
  return BROKEN_FORM.test(error.message);
}
