import multipart from '@fastify/multipart';
import { LIMITS } from '@songbai/contract/limits.ts';
import type { FastifyInstance } from 'fastify';

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

/** Errors of the form parser about the client's input; they carry no code. */
const BROKEN_FORM =
  /^Multipart: Boundary not found$|unexpected end of multipart data$|^Unsupported Content-Type|^The needle /i;

export function isBrokenForm(error: Error): boolean {
  return BROKEN_FORM.test(error.message);
}
