import { MESSAGES } from '@songbai/contract/messages.ts';
import { LOG_TYPES, OPERATE, type OperateType } from '@songbai/contract/modules/log/log.resource.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { addressOf, clientTypeOf } from '../../http/route.ts';
import type { Clock } from '../../platform/clock.ts';
import { newId } from '../../platform/ids.ts';
import { errorFields, type Log } from '../../platform/log.ts';
import { maskedText } from '../../platform/masked-text.ts';
import type { LogRow } from './log.store.ts';
import { logLabel } from './log-labels.ts';
import { maskedParams } from './masked-params.ts';
import { operateTypeOf } from './operate-type.ts';
import type { Recorder } from './recorder.ts';

const CONTENT = 500;

interface RecordingParts {
  recorder: Pick<Recorder, 'add'>;
  clock: Clock;
  log: Log;
}

/**
 * Logs every change and every export of a signed-in user, once, and every unexpected failure (contract/1 §12). Runs on
 * `onSend`, because the change was made even if the browser has disconnected.
 */
export function installRecording(api: FastifyInstance, { recorder, clock, log }: RecordingParts): void {
  const types = new Map<string, OperateType | undefined>();
  const typeOf = ({ method, routeOptions }: FastifyRequest): OperateType | undefined => {
    const key = `${method} ${routeOptions.url ?? ''}`;
    if (!types.has(key)) types.set(key, operateTypeOf(method, routeOptions.url ?? ''));
    return types.get(key);
  };
  const noted = new WeakSet<FastifyRequest>();
  api.addHook('onSend', (request, reply, payload, done) => {
    try {
      const type = request.actor ? typeOf(request) : undefined;
      if (request.unexpected) recorder.add(exceptionRow(request, reply, clock));
      if (type !== undefined && !noted.has(request) && !wroteItself(request)) {
        noted.add(request);
        recorder.add(operationRow(request, reply, clock, type));
      }
    } catch (error) {
      log.warn(errorFields(error), 'a call could not be logged');
    }
    done(null, payload);
  });
}

/** The handler logged its work itself; a refused or failed call rolled that row back. */
const wroteItself = ({ routeOptions, refusal, unexpected }: FastifyRequest): boolean =>
  routeOptions.config.logsItself === true && refusal === undefined && unexpected === undefined;

function operationRow(request: FastifyRequest, reply: FastifyReply, clock: Clock, operateType: OperateType): LogRow {
  const path = request.routeOptions.url ?? '';
  const { summary = path } = request.routeOptions.config;
  const given = { ...(request.query as object), ...(typeof request.body === 'object' ? request.body : {}) };
  const label = logLabel(path, given, request.actor?.username ?? '') ?? summary.replace(/；.*/, '');
  const refusal = request.unexpected ? '系统异常' : request.refusal;
  return {
    ...aboutCall(request, reply, clock),
    logType: LOG_TYPES.operation,
    logContent: stored(refusal === undefined ? label : `${label}，未成功：${refusal}`, CONTENT),
    operateType,
    method: `${request.method} ${path}`,
    requestParam: paramsOf(request),
  };
}

/**
 * The parameters are stored in the method column (contract/1 §12). In the place of the stack stands the number that finds
 * it in the process log: stacks and paths are for whoever runs the server, not for readers of a page.
 */
function exceptionRow(request: FastifyRequest, reply: FastifyReply, clock: Clock): LogRow {
  const error = request.unexpected as Error;
  return {
    ...aboutCall(request, reply, clock),
    logType: LOG_TYPES.exception,
    logContent: stored(`${error.constructor.name}:${withoutPaths(error.message)}`, CONTENT),
    operateType: operateTypeOf(request.method, request.routeOptions.url ?? '') ?? OPERATE.query,
    method: paramsOf(request),
    requestParam: MESSAGES.exceptionNumber(request.id),
  };
}

/** Absolute paths and addresses of files, on any system. */
const PATHS = /(?:file:\/\/|[A-Za-z]:)?(?:[\\/][\w.@~-]+){2,}/g;

const withoutPaths = (text: string): string => text.slice(0, CONTENT).replace(/\n.*/s, '').replace(PATHS, '…');

type AboutCall = Omit<LogRow, 'logType' | 'logContent' | 'operateType' | 'method' | 'requestParam'>;

function aboutCall(request: FastifyRequest, reply: FastifyReply, clock: Clock): AboutCall {
  const { actor } = request;
  return {
    id: newId(),
    userid: actor?.username ?? null,
    username: actor?.realname ?? null,
    ip: addressOf(request),
    requestUrl: stored(request.url.split('?')[0] ?? '', 255),
    requestType: request.method,
    costTime: Math.round(reply.elapsedTime),
    tenantId: actor?.tenantId ?? null,
    clientType: clientTypeOf(request.headers['user-agent']),
    requestId: request.id,
    reason: null,
    createBy: actor?.username ?? null,
    createTime: clock.datetime(),
  };
}

function paramsOf({ body, query }: FastifyRequest): string {
  const plain = typeof body === 'object' && body !== null && !Array.isArray(body);
  if (plain) return maskedParams({ ...(query as object), ...body });
  return maskedParams(body === undefined || body === null ? query : { ...(query as object), body });
}

/** A text that every database accepts: no null characters, no lone surrogates, limited length, numbers masked. */
function stored(text: string, length: number): string {
  return Buffer.from(maskedText(text).replaceAll('\u0000', '').slice(0, length)).toString();
}
