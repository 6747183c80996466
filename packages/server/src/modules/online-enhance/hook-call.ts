import { createHmac } from 'node:crypto';
import { ACTIVE } from '@songbai/contract/modules/online-enhance/enhance.dicts.ts';
import type { Config } from '../../platform/config.ts';
import { AppError } from '../../platform/errors.ts';
import { isWithin } from '../../platform/outbound-addresses.ts';
import { callOut, type OutboundReply } from '../../platform/outbound-http.ts';
import type { Server } from '../../resource/server-context.ts';
import { hookNamed } from './enhance.store.ts';

/** What a web address is told (online.md §7). */
export interface HookCall {
  event: string;
  table: string;
  /** The row by the names of its columns; null for calls on no single row. */
  record: unknown;
  dataId: string | null;
  user: { username: string; realname: string };
}

const MS = 5000;
const MOST_BYTES = 256 * 1024;

/** Where a hook goes: an address itself, or the name of one that is stored with its table. */
interface Place {
  url: string;
  secret: string | undefined;
  headers: Readonly<Record<string, string>>;
}

export const isAddress = (value: string): boolean => /^https?:\/\//i.test(value);

/**
 * Checks an address as it is saved. Without encryption only to hosts that the operator has let through.
 * @throws AppError hookUrl
 */
export function checkAddress({ outboundAllow }: Config, text: string): void {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const host = url?.hostname.replace(/^\[|\]$/g, '') ?? '';
  const isLetThrough = outboundAllow.names.has(host) || isWithin(host, outboundAllow);
  const isKnown = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLetThrough);
  if (!url || !isKnown || url.username !== '' || url.password !== '') throw new AppError('hookUrl');
}

/** @throws AppError hookMissing, hookUrl */
export async function checkTarget(server: Server, headId: string, value: string): Promise<void> {
  if (isAddress(value)) checkAddress(server.config, value);
  else await placeOf(server, headId, value);
}

async function placeOf({ database, sealer }: Server, headId: string, value: string): Promise<Place> {
  if (isAddress(value)) return { url: value, secret: undefined, headers: {} };
  const hook = await hookNamed(database.db, headId, value);
  if (hook?.active !== ACTIVE.on) throw new AppError('hookMissing', { name: value });
  return {
    url: hook.url,
    secret: hook.secret === null ? undefined : sealer.open(hook.secret),
    headers: headersIn(hook.headers === null ? '' : sealer.open(hook.headers)) ?? {},
  };
}

const NAME = /^[A-Za-z][A-Za-z0-9-]{0,60}$/;
/** They belong to the connection or to the signature. */
const OURS = /^(host|connection|content-.*|transfer-encoding|upgrade|expect|te|trailer|x-songbai-.*)$/i;

/** Lines of `Name: value`; undefined: something else stands there. */
export function headersIn(text: string): Record<string, string> | undefined {
  const headers: Record<string, string> = Object.create(null);
  for (const line of text.split('\n').filter((one) => one.trim() !== '')) {
    const [, name = '', value = ''] = /^\s*([^:\s]+)\s*:\s*([\x20-\x7e]*?)\s*$/.exec(line) ?? [];
    if (!NAME.test(name) || OURS.test(name)) return undefined;
    headers[name] = value;
  }
  return headers;
}

/**
 * Posts to a web address; with a secret the time and the text are signed.
 * @throws AppError hookMissing, hookAddress; whatever the network throws
 */
export async function callHook(
  server: Server,
  headId: string,
  target: string,
  { id, call }: { id: string; call: HookCall },
): Promise<OutboundReply> {
  const { url, secret, headers } = await placeOf(server, headId, target);
  checkAddress(server.config, url);
  const body = JSON.stringify(call);
  const time = String(Math.floor(server.clock.now() / 1000));
  const digest = (key: string) => createHmac('sha256', key).update(`${time}.${body}`).digest('hex');
  const signed: Record<string, string> =
    secret === undefined ? {} : { 'x-songbai-signature': `sha256=${digest(secret)}` };
  const reply = callOut(server.outbound, url, {
    method: 'POST',
    headers: {
      ...{ 'content-type': 'application/json', ...headers, ...signed },
      ...{ 'x-songbai-time': time, 'x-songbai-delivery': id },
    },
    body,
    signal: AbortSignal.timeout(MS),
    mostBytes: MOST_BYTES,
  });
  return reply.catch((error: unknown) => {
    // Where it leads is for its designer, and stands in the log; the others hear that it was not called.
    if (error instanceof AppError) throw new AppError('hookAddress', {}, { cause: error });
    throw error;
  });
}

export const isTaken = ({ status }: OutboundReply): boolean => status >= 200 && status < 300;
