import { request as plainRequest, type RequestOptions } from 'node:http';
import { request as tlsRequest } from 'node:https';
import type { LookupFunction } from 'node:net';
import type { Outbound, Target } from './outbound.ts';

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
}

const MOST_BYTES = 64 * 1024;

/**
 * Posts JSON to an address of the settings. The host is resolved once and checked; redirects are not followed, because
 * they would lead to an address that was not set.
 * @throws AppError outboundRefused, sourceFailed; whatever the network throws
 */
export async function postJson(
  outbound: Outbound,
  address: string,
  body: unknown,
  { ms, headers = {} }: { ms: number; headers?: Readonly<Record<string, string>> },
): Promise<OutboundReply> {
  const text = JSON.stringify(body);
  const sent = { 'content-type': 'application/json', ...headers };
  return callOut(outbound, address, { method: 'POST', headers: sent, body: text, signal: AbortSignal.timeout(ms) });
}

/**
 * One call to an address of the settings; the same rules.
 * @throws AppError outboundRefused, sourceFailed; whatever the network throws
 */
export async function callOut(outbound: Outbound, address: string, call: OutboundCall): Promise<OutboundReply> {
  const { method, headers, body = '', signal, mostBytes = MOST_BYTES } = call;
  const url = new URL(address);
  const target = await outbound.target(url.hostname.replace(/^\[|\]$/g, ''));
  const length = body === '' ? {} : { 'content-length': Buffer.byteLength(body) };
  const options: RequestOptions = {
    method,
    headers: { ...length, ...headers },
    lookup: pinned(target),
    signal,
    agent: false,
  };
  return exchange(url, options, body, mostBytes);
}

/** Connects to the checked address, whatever the name means by then; TLS still proves the name. */
function pinned({ address, family }: Target): LookupFunction {
  return (_host, { all }, callback) => {
    if (all) callback(null, [{ address, family }]);
    else callback(null, address, family);
  };
}

function exchange(url: URL, options: RequestOptions, text: string, most: number): Promise<OutboundReply> {
  return new Promise((resolve, reject) => {
    const send = url.protocol === 'https:' ? tlsRequest : plainRequest;
    const call = send(url, options, (reply) => {
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
    call.on('error', reject);
    call.end(text);
  });
}
