import { ERRORS, type ErrorKey, type ErrorParams, errorText } from '@songbai/contract/errors.ts';
import { UnknownSortField } from '@songbai/contract/wire/list-params.ts';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseAway, isIntegrityViolation, isUniqueViolation } from '../db/database.ts';
import { AppError } from '../platform/errors.ts';
import { errorFields } from '../platform/log.ts';
import { failed } from './envelope.ts';
import { isBrokenForm } from './multipart.ts';
import { SECURITY } from './security-headers.ts';

/** The single translation point: every failure becomes a catalogue text, and nothing internal leaks (design.md §4). */
export function installErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const known = asKnown(error);
    if (known) {
      request.refusal = errorText(known.key, known.params);
      return answer(reply, known.key, known);
    }
    const { id } = request;
    request.unexpected = error;
    // Without its parameters: one of them may be a ticket or a name (design.md §9).
    const path = request.url.split('?')[0];
    const away = isDatabaseAway(error);
    const about = { method: request.method, path, ...errorFields(error) };
    request.log.error(about, away ? 'database away' : 'unknown failure');
    return answer(reply, away ? 'databaseAway' : 'internal', { params: { id } });
  });
  app.setNotFoundHandler((request, reply) => notFound(app, request, reply));
}

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

function answer(reply: FastifyReply, key: ErrorKey, about: Partial<Known> = {}): FastifyReply {
  if (key === 'loginWait') reply.header('retry-after', String(about.params?.seconds));
  return reply.code(ERRORS[key].http).type('application/json; charset=utf-8').send(failed(key, about));
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
    return answer(reply, 'methodNotAllowed', {
      params: { method: request.method, allowed: allowed.join('、') },
    });
  }
  return answer(reply, 'notFoundPath');
}

/** The catch-all route serves pages; it does not show which methods a path has. */
function answers(app: FastifyInstance, method: (typeof METHODS)[number], path: string): boolean {
  const found = app.findRoute({ method, url: path });
  return found !== null && found.params['*'] !== path.slice(1);
}
