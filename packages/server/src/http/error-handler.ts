import { ERRORS, type ErrorKey, type ErrorParams, errorText } from '@songbai/contract/errors.ts';
import { RefusedQuery, UnknownSortField } from '@songbai/contract/wire/list-params.ts';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseAway, isIntegrityViolation, isLockHeld, isStorageFull, isUniqueViolation } from '../db/database.ts';
import { AppError } from '../platform/errors.ts';
import { errorFields } from '../platform/log.ts';
import { isOutOfMemory, WorkerEnded } from '../platform/workers.ts';
import { failed } from './envelope.ts';
import { isBrokenForm } from './multipart.ts';
import { SECURITY } from './security-headers.ts';
import { bodyDropped } from './unread-body.ts';

/** The single translation point: every failure becomes a catalogue text, and nothing internal leaks (design.md §4). */
export function installErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler(async (error: FastifyError, request, reply) => {
    await bodyDropped(request.raw);
    const known = asKnown(error);
    if (known) {
      // A failure that only has its own text (`failingAs`).
      if (error.cause !== undefined && UNFORESEEN.has(known.key)) {
        request.unexpected = error;
        request.log.error({ method: request.method, ...errorFields(error.cause) }, 'unknown failure');
      }
      request.refusal = errorText(known.key, known.params);
      return answer(reply, known.key, known, request.ws);
    }
    const { id } = request;
    request.unexpected = error;
    // Without its parameters: one of them may be a ticket or a name (design.md §9).
    const path = request.url.split('?')[0];
    const { key, log } = causeOf(error);
    request.log.error({ method: request.method, path, ...errorFields(error) }, log);
    return answer(reply, key, { params: { id } }, request.ws);
  });
  app.setNotFoundHandler(async (request, reply) => {
    await bodyDropped(request.raw);
    return notFound(app, request, reply);
  });
}

const UNFORESEEN: ReadonlySet<ErrorKey> = new Set(['captchaFailed', 'departsFailed', 'registerFailed']);

/** Failures of the surroundings: each has its own text for people and its own line in the log. */
const CAUSES: readonly { key: ErrorKey; log: string; is(error: unknown): boolean }[] = [
  { key: 'storageFull', log: 'disk full', is: isStorageFull },
  { key: 'databaseAway', log: 'database away', is: isDatabaseAway },
  { key: 'databaseBusy', log: 'database locked by another process', is: isLockHeld },
  { key: 'outOfMemory', log: 'worker out of memory', is: isOutOfMemory },
  { key: 'workerEnded', log: 'worker ended', is: (error) => error instanceof WorkerEnded },
];

function causeOf(error: unknown): { key: ErrorKey; log: string } {
  return CAUSES.find(({ is }) => is(error)) ?? { key: 'internal', log: 'unknown failure' };
}

/**
 * Does something whose failure the contract gives a text. Refusals and failures of the surroundings, which say more, keep
 * theirs; any other is told as `key`, with the failure itself as its cause.
 * @throws AppError
 */
export async function failingAs<T>(key: ErrorKey, act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (cause) {
    const unforeseen = !(cause instanceof AppError) && !isDatabaseRefusal(cause) && causeOf(cause).key === 'internal';
    throw unforeseen ? new AppError(key, {}, { cause }) : cause;
  }
}

const isDatabaseRefusal = (error: unknown): boolean => isUniqueViolation(error) || isIntegrityViolation(error);

interface Known {
  key: ErrorKey;
  params: ErrorParams;
  field?: string | undefined;
  result?: unknown;
}

function asKnown(error: FastifyError): Known | undefined {
  if (error instanceof AppError) {
    const { key, params, field, result } = error;
    return { key, params, field, result };
  }
  if (error instanceof UnknownSortField) return { key: 'sortUnknown', params: { field: error.field }, field: 'column' };
  if (error instanceof RefusedQuery) return { key: error.refusal.error, params: error.refusal.params ?? {} };
  if (isUniqueViolation(error)) return { key: 'duplicate', params: {} };
  if (isIntegrityViolation(error)) return { key: 'integrity', params: {} };
  const transport = transportKey(error);
  return transport ? { key: transport, params: { detail: '请求格式不正确' } } : undefined;
}

/** Errors of the HTTP layer itself. */
function transportKey(error: FastifyError): ErrorKey | undefined {
  switch (error.code) {
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
      return 'badJson';
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return 'bodyTooLarge';
    case 'FST_REQ_FILE_TOO_LARGE':
      return 'uploadTooLarge';
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return 'unsupportedMedia';
    default:
      if (error instanceof SyntaxError) return 'badJson';
      if (isBrokenForm(error)) return 'invalid';
      return error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500
        ? 'invalid'
        : undefined;
  }
}

function answer(reply: FastifyReply, key: ErrorKey, about: Partial<Known> = {}, handshake = false): FastifyReply {
  if (key === 'loginWait') reply.header('retry-after', String(about.params?.seconds));
  const status = handshake ? handshakeStatus(key) : ERRORS[key].http;
  return reply.code(status).type('application/json; charset=utf-8').send(failed(key, about));
}

/** A refused handshake cannot be told from a success by anything but its status. */
function handshakeStatus(key: ErrorKey): number {
  const { code, http }: { code: number; http: number } = ERRORS[key];
  if (http !== 200) return http;
  if (key === 'forbidden') return 403;
  if (key === 'tooManyRequests') return 429;
  return code === 404 || code === 405 ? code : 400;
}

/** Paths the router rejects, because they cannot be decoded or a part is too long, count as unknown paths. */
export function refusedPath(_error: FastifyError, _request: FastifyRequest, reply: FastifyReply): void {
  answer(reply.headers(SECURITY), 'notFoundPath');
}

const METHODS = ['GET', 'POST', 'PUT', 'DELETE'] as const;

/** Unknown path, or a method the path does not have, distinguished as the family does (contract/1 §1.2). */
function notFound(app: FastifyInstance, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const path = request.url.split('?')[0] ?? '';
  const allowed = METHODS.filter((method) => answers(app, method, path));
  // A missing file arrives here with its own method.
  if (allowed.length > 0 && !allowed.some((method) => method === request.method)) {
    const params = { method: request.method, allowed: allowed.join('、') };
    return answer(reply, 'methodNotAllowed', { params }, request.ws);
  }
  return answer(reply, 'notFoundPath', {}, request.ws);
}

/** The catch-all route serves pages; it does not show which methods a path has. */
function answers(app: FastifyInstance, method: (typeof METHODS)[number], path: string): boolean {
  const found = app.findRoute({ method, url: path });
  return found !== null && found.params['*'] !== path.slice(1);
}
