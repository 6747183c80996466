import { Agent as PlainAgent, request as plainRequest } from 'node:http';
import { type RequestOptions, Agent as TlsAgent, request as tlsRequest } from 'node:https';
import { isIP } from 'node:net';
import type { Outbound } from './outbound.ts';

/** An answer of another system, as far as it was read. */
export interface OutboundReply {
  status: number;
  /** Text of limited length; what is longer is cut. */
  body: string;
  /** Its `content-type`, or empty. */
  type: string;
}

export interface OutboundCall {
  method: string;
  headers: Readonly<Record<string, string>>;
  body?: string | undefined;
  signal: AbortSignal;
  /** Longest text that is read of the answer; `MOST_BYTES` unless given. */
  mostBytes?: number;
  /**
   * Keeps the connection for the next call to this address. When the other side closes it just then, the call is sent
   * once more, so only for calls that may arrive twice.
   */
  keep?: boolean;
}

const MOST_BYTES = 64 * 1024;

/** Connections are kept for the next call to the same address; most services close theirs after some seconds. */
const KEPT = { keepAlive: true, maxFreeSockets: 16, timeout: 4000 };
const AGENTS = { 'http:': new PlainAgent(KEPT), 'https:': new TlsAgent(KEPT) };

/**
 * Posts JSON to an address of the settings. The host is resolved once and checked; redirects are not followed, because
 * they would lead to an address that was not set.
 * @throws AppError outboundRefused, sourceFailed; whatever the network throws
 */
export async function postJson(
  outbound: Outbound,
  address: string,
  body: unknown,
  { ms, headers = {}, keep = false }: { ms: number; headers?: Readonly<Record<string, string>>; keep?: boolean },
): Promise<OutboundReply> {
  const text = JSON.stringify(body);
  const sent = { 'content-type': 'application/json', ...headers };
  return callOut(outbound, address, {
    method: 'POST',
    headers: sent,
    body: text,
    signal: AbortSignal.timeout(ms),
    keep,
  });
}

/**
 * One call to an address of the settings; the same rules.
 * @throws AppError outboundRefused, sourceFailed; whatever the network throws
 */
export async function callOut(outbound: Outbound, address: string, call: OutboundCall): Promise<OutboundReply> {
  const { method, headers, body = '', signal, mostBytes = MOST_BYTES, keep = false } = call;
  const url = new URL(address);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  // Connects to the checked address, whatever the name means by then; TLS still proves the name.
  const { address: hostname, family } = await outbound.target(host);
  const length = body === '' ? {} : { 'content-length': Buffer.byteLength(body) };
  const options: RequestOptions = {
    method,
    headers: { host: url.host, ...length, ...headers },
    ...{ hostname, family, signal, agent: keep && agentFor(url.protocol) },
    ...(isIP(host) === 0 ? { servername: host } : {}),
  };
  return exchange(url, options, body, mostBytes);
}

const agentFor = (protocol: string) => AGENTS[protocol === 'https:' ? 'https:' : 'http:'];

function exchange(url: URL, options: RequestOptions, text: string, most: number): Promise<OutboundReply> {
  return new Promise((resolve, reject) => {
    const send = url.protocol === 'https:' ? tlsRequest : plainRequest;
    let answered = false;
    const call = send(url, options, (reply) => {
      answered = true;
      const parts: Buffer[] = [];
      let bytes = 0;
      const type = reply.headers['content-type'] ?? '';
      const end = () =>
        resolve({ status: reply.statusCode ?? 0, body: Buffer.concat(parts).subarray(0, most).toString(), type });
      reply.on('data', (part: Buffer) => {
        parts.push(part);
        bytes += part.length;
        if (bytes < most) return;
        end();
        call.destroy();
      });
      reply.on('end', end);
      reply.on('error', reject);
    });
    call.on('error', (error: NodeJS.ErrnoException) => {
      // The other side closed a kept connection just when it was used again: a new one says what is the matter.
      const closed = call.reusedSocket && !answered && (error.code === 'ECONNRESET' || error.code === 'EPIPE');
      if (closed && options.agent !== false)
        exchange(url, { ...options, agent: false }, text, most).then(resolve, reject);
      else reject(error);
    });
    call.end(text);
  });
}
