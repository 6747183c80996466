import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { LIMITS } from '@songbai/contract/limits.ts';
import { PATH_LENGTH } from '@songbai/contract/modules/gateway/path.rules.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Dispatcher } from 'undici';
import { wasHead } from '../../http/request-preparation.ts';
import { addressOf } from '../../http/route.ts';
import { AppError } from '../../platform/errors.ts';
import { errorFields } from '../../platform/log.ts';
import type { Server } from '../../resource/server-context.ts';
import type { Circuits } from './circuits.ts';
import type { Match } from './compile.ts';
import { failureOf, neverSent } from './failure.ts';
import { requestHeaders, responseHeaders } from './headers.ts';
import { type Address, addressAt } from './plan.ts';
import type { States } from './states.ts';
import type { Target } from './targets.ts';
import { converse, type Greeting, greet } from './upgrade.ts';

interface ProxyParts extends Pick<Server, 'clock' | 'log' | 'config'> {
  states: States;
  circuits: Pick<Circuits, 'opened'>;
  installation: string;
}

/** One call on its way through. */
interface Passage extends ProxyParts {
  target: Target;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** Statuses by which a target says that it does not work. */
const BROKEN = new Set([502, 503, 504]);

/**
 * Passes a call on and its answer back, neither ever held as a whole.
 * @throws AppError of the gateway, before anything was sent to the caller
 */
export async function passOn(
  parts: ProxyParts,
  target: Target,
  match: Match,
  call: Pick<Passage, 'request' | 'reply'> & { from: Address },
) {
  const { request, reply, from } = call;
  const { plan, name } = target.route;
  const to = addressAt(plan, from, match.variables);
  if (!to || to.path.length > 2 * PATH_LENGTH) throw new AppError('gatewayPath');
  const passage: Passage = { ...parts, target, request, reply };
  await assertRate(passage, from.path);
  assertSize(passage);
  if (target.calls >= LIMITS.gatewayCallsAtOnce) throw new AppError('gatewayBusy', { name });
  if (!target.breaker.admits(parts.clock.now())) throw new AppError('gatewayCircuit', { name });
  target.calls++;
  try {
    await (request.ws ? exchangeSockets(passage, from, to) : exchange(passage, from, to));
  } finally {
    target.calls--;
  }
}

async function assertRate({ target, clock, request, reply }: Passage, path: string): Promise<void> {
  const { rate } = target.route.plan;
  if (!rate || !target.limiter) return;
  const caller = rate.by === 'path' ? path : addressOf(request);
  const wait = await target.limiter.take(caller, clock.now());
  if (wait === undefined) return;
  reply.header('retry-after', String(wait));
  throw new AppError('gatewayTooMany');
}

function assertSize({ target, request }: Passage): void {
  const { maxBytes } = target.route.plan;
  if (maxBytes !== undefined && Number(request.headers['content-length'] ?? 0) > maxBytes)
    throw new AppError('gatewayTooLarge');
}

async function exchange(passage: Passage, from: Address, to: Address): Promise<void> {
  const { request, reply, target } = passage;
  const away = new AbortController();
  const leave = () => {
    if (!reply.raw.writableFinished) away.abort();
  };
  reply.raw.once('close', leave);
  try {
    const answered = await ask(passage, from, to, away.signal);
    await handBack(passage, answered);
    settle(passage, answered.answer.statusCode);
  } catch (cause) {
    settleFailure(passage, cause, away.signal.aborted);
    if (reply.raw.headersSent) reply.raw.destroy();
    else
      throw cause instanceof AppError && cause.key === 'gatewayTooLarge'
        ? cause
        : failureOf(cause, target.route.name).error;
  } finally {
    reply.raw.off('close', leave);
    // What the target did not want of the upload is let go, so that the connection can serve the next call.
    request.raw.resume();
  }
}

/** A WebSocket: its handshake is passed on like a call, and what follows as it comes. */
async function exchangeSockets(passage: Passage, from: Address, to: Address): Promise<void> {
  const { request, reply, target } = passage;
  const { raw } = request;
  const away = new AbortController();
  const leave = () => away.abort();
  raw.socket.once('close', leave);
  try {
    const origin = originOf(passage, from, to);
    const lines = requestHeaders(raw.rawHeaders, target.route.plan, origin, false);
    const greeting = await greet(target, { path: pathOf(to), lines }, away.signal);
    settle(passage, greeting.answer.statusCode ?? 502);
    await answerSocket(passage, greeting);
  } catch (cause) {
    settleFailure(passage, cause, away.signal.aborted);
    if (reply.raw.headersSent || reply.sent) raw.socket.destroy();
    else throw failureOf(cause, target.route.name).error;
  } finally {
    raw.socket.off('close', leave);
  }
}

/** Agreed: both sides are joined. Otherwise the target's answer is the answer. */
async function answerSocket({ target, request, reply }: Passage, greeting: Greeting): Promise<void> {
  const { answer, socket, head } = greeting;
  const { raw, id } = request;
  const caller = raw.socket;
  const { plan } = target.route;
  if (socket && head) {
    const lines = responseHeaders(answer.rawHeaders, plan, 101, id);
    reply.hijack();
    reply.raw.detachSocket(caller);
    return converse({ raw, caller, target }, { socket, head }, lines);
  }
  const status = plan.status ?? answer.statusCode ?? 502;
  reply.raw.writeHead(status, responseHeaders(answer.rawHeaders, plan, status, id));
  reply.hijack();
  await pipeline(answer, reply.raw);
  caller.end();
}

const pathOf = ({ path, search }: Address): string => (search === '' ? path : `${path}?${search}`);

interface Answer {
  answer: Dispatcher.ResponseData;
  /** Name and value by turns, as they came. */
  lines: readonly string[];
}

/** The option `raw` is not in the package's type of an answer. */
const linesOf = (headers: unknown): string[] => (Array.isArray(headers) ? headers.map(String) : []);

async function ask(passage: Passage, from: Address, to: Address, signal: AbortSignal): Promise<Answer> {
  const { target, request } = passage;
  const { raw } = request;
  const hasBody = raw.headers['transfer-encoding'] !== undefined || Number(raw.headers['content-length'] ?? 0) > 0;
  const pool = await target.pool();
  const options: Dispatcher.RequestOptions = {
    method: (wasHead(raw) ? 'HEAD' : raw.method) as Dispatcher.HttpMethod,
    path: pathOf(to),
    headers: requestHeaders(raw.rawHeaders, target.route.plan, originOf(passage, from, to), hasBody),
    body: hasBody ? measured(passage) : null,
    responseHeaders: 'raw',
    signal,
  };
  const once = async (): Promise<Answer> => {
    const answer = await pool.request(options);
    return { answer, lines: linesOf(answer.headers) };
  };
  try {
    return await once();
  } catch (cause) {
    const again = target.route.retries && !hasBody && raw.method === 'GET' && neverSent(cause) && !signal.aborted;
    if (!again) throw cause;
    return once();
  }
}

/** The body as it comes; uploads of unknown size are counted on the way. */
function measured({ request: { raw }, target }: Passage): Readable {
  const { maxBytes } = target.route.plan;
  if (maxBytes === undefined || raw.headers['content-length'] !== undefined) return raw;
  return Readable.from(counted(raw, maxBytes));
}

async function* counted(body: AsyncIterable<Buffer>, maxBytes: number): AsyncIterable<Buffer> {
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new AppError('gatewayTooLarge');
    yield chunk;
  }
}

function originOf({ request, config, installation }: Passage, from: Address, to: Address) {
  const trusted = config.trustedProxies !== undefined && request.ips !== undefined;
  const before = request.headers['x-forwarded-for'];
  const prefix = from.path.endsWith(to.path) ? from.path.slice(0, from.path.length - to.path.length) : '';
  return {
    address: (request.socket.remoteAddress ?? '').replace(/^::ffff:/, ''),
    forwardedFor: trusted && typeof before === 'string' ? before : undefined,
    host: request.host,
    protocol: request.protocol,
    prefix: prefix === '' || prefix === '/' ? undefined : prefix.replace(/\/$/, ''),
    installation,
  };
}

async function handBack({ target, request, reply }: Passage, { answer, lines }: Answer): Promise<void> {
  const { plan } = target.route;
  const status = plan.status ?? answer.statusCode;
  try {
    reply.raw.writeHead(status, responseHeaders(lines, plan, status, request.id));
  } catch (cause) {
    answer.body.destroy();
    throw cause;
  }
  reply.hijack();
  await pipeline(answer.body, reply.raw);
}

function settle(passage: Passage, status: number): void {
  const { target, clock, states } = passage;
  const { breaker, route } = target;
  if (BROKEN.has(status)) countFailure(passage);
  else breaker.done(clock.now());
  states.note({ id: route.id, lastStatus: status, lastError: null, failures: breaker.failures() });
}

/** A failure that opens the circuit, or keeps it open, is told to the other nodes. */
function countFailure({ target: { breaker, route }, clock, circuits }: Passage): void {
  breaker.failed(clock.now());
  if (breaker.isOpen()) circuits.opened(route.id);
}

/** A caller who went away says nothing about the target. */
function settleFailure(passage: Passage, cause: unknown, isAway: boolean): void {
  const { target, states, log, request } = passage;
  const { breaker, route } = target;
  const isCallers =
    isAway || request.raw.errored !== null || (cause instanceof AppError && cause.key === 'gatewayTooLarge');
  if (isCallers) {
    breaker.cancelled();
    return;
  }
  countFailure(passage);
  const { detail } = failureOf(cause, route.name);
  log.warn(
    { route: route.id, target: route.target.origin, requestId: request.id, ...errorFields(cause) },
    'gateway target failed',
  );
  states.note({ id: route.id, lastStatus: null, lastError: detail, failures: breaker.failures() });
}
