import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { networkInterfaces } from 'node:os';
import { AppError } from './errors.ts';
import { type Allowed, isOddNumber, isThisMachine, refusalOf, sameAddress } from './outbound-addresses.ts';

/** The one address that a call may connect to: resolved once, so that a name cannot mean another one later. */
export interface Target {
  address: string;
  family: 4 | 6;
}

/** The guard of every call to an address that somebody wrote into a form (ADR 32). */
export interface Outbound {
  /**
   * Resolves a host once and checks every address it has.
   * @throws AppError outboundRefused for private, local and reserved ones that OUTBOUND_ALLOW does not name
   * @throws AppError sourceFailed for a host that does not exist
   */
  target(host: string): Promise<Target>;
  /** Whether a host of the settings and a resolved address are one machine, as far as can be told. */
  sameMachine(host: string, address: string): Promise<boolean>;
}

type Resolve = (host: string) => Promise<readonly { address: string; family: number }[]>;

const RESOLVE_MS = 5000;

/** The addresses of this machine are asked for again after so long: asking costs more than the check. */
const OWN_MS = 1000;

/** @param resolve replaced in tests */
export function createOutbound(allowed: Allowed, resolve: Resolve = resolved): Outbound {
  const ownAddresses = kept(OWN_MS, readOwnAddresses);
  return {
    target: async (host) => {
      if (isOddNumber(host)) throw new AppError('outboundRefused', { host, reason: '请写主机名或标准IP地址' });
      const family = isIP(host);
      const addresses = family === 0 ? await named(host, resolve) : [{ address: host, family }];
      const own = ownAddresses();
      for (const { address } of addresses) {
        const reason = refusalOf(host, address, allowed, own);
        if (reason) throw new AppError('outboundRefused', { host, reason: `${reason}，如确需访问请联系管理员放行` });
      }
      const [first] = addresses;
      if (!first) throw unknown(host);
      return { address: first.address, family: first.family === 6 ? 6 : 4 };
    },
    sameMachine: async (host, address) => {
      const found = isIP(host) === 0 ? await named(host, resolve).catch(() => []) : [{ address: host }];
      const addresses = found.map((one) => one.address);
      const own = ownAddresses();
      const isHere = (one: string) => isThisMachine(one, own);
      return addresses.some((one) => sameAddress(one, address)) || (isHere(address) && addresses.some(isHere));
    },
  };
}

async function named(host: string, resolve: Resolve): Promise<readonly { address: string; family: number }[]> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(unknown(host)), RESOLVE_MS);
  });
  try {
    return await Promise.race([resolve(host), late]);
  } catch (cause) {
    throw cause instanceof AppError ? cause : unknown(host, cause);
  } finally {
    clearTimeout(timer);
  }
}

const resolved: Resolve = (host) => lookup(host, { all: true, verbatim: true });

const unknown = (host: string, cause?: unknown) =>
  new AppError('sourceFailed', { detail: `找不到主机「${host}」，请检查地址` }, { cause });

/** What was read last, for some time. */
function kept<T>(ms: number, read: () => T): () => T {
  let known: { value: T; at: number } | undefined;
  return () => {
    const at = performance.now();
    if (!known || at - known.at > ms) known = { value: read(), at };
    return known.value;
  };
}

/** Addresses of this machine, public ones too: its own services are not for sources. */
function readOwnAddresses(): string[] {
  return Object.values(networkInterfaces()).flatMap((list) =>
    (list ?? []).map(({ address }) => address.split('%')[0] ?? ''),
  );
}
