import { isIP } from 'node:net';
import { LIMITS } from '@songbai/contract/limits.ts';
import type { TargetAddress } from '@songbai/contract/modules/gateway/target.rules.ts';
import type { Pool } from 'undici';
import { AppError } from '../../platform/errors.ts';
import type { Server } from '../../resource/server-context.ts';
import { type Breaker, createBreaker } from './breaker.ts';
import type { Route } from './compile.ts';
import { createLimiter, type Limiter } from './limiter.ts';
import { type SharedCounts, sharedLimiter } from './shared-limiter.ts';

/** What one route keeps between calls: connections, the state of its circuit, the rates of its callers. */
export interface Target {
  route: Route;
  breaker: Breaker;
  limiter: Limiter | undefined;
  /** Calls under way, open sockets among them. */
  calls: number;
  /** Ends of its open sockets. */
  sockets: Set<() => void>;
  /**
   * The address that may be connected to now.
   * @throws AppError outboundRefused, sourceFailed, gatewayOwnServer
   */
  address(): Promise<string>;
  pool(): Promise<Pool>;
  close(): void;
}

type Guard = Pick<Server, 'outbound'> & {
  /** The port of this server, once it listens. */
  ownPort(): number | undefined;
};

interface TargetParts extends Guard, Pick<Server, 'log'> {
  /** Undefined for a node alone. */
  shared: SharedCounts | undefined;
}

export function createTarget(route: Route, guard: TargetParts): Target {
  const { plan } = route;
  let pool: Promise<Pool> | undefined;
  const sockets = new Set<() => void>();
  return {
    route,
    breaker: createBreaker(plan.circuit),
    limiter: limiterOf(route, guard),
    calls: 0,
    sockets,
    address: () => checkedAddress(route.target, guard),
    pool: () => {
      pool ??= openPool(route, guard);
      return pool;
    },
    close: () => {
      // Sockets would go on for ever by what was the route; other calls end by themselves. A failure to close hurts nobody.
      endSockets({ sockets });
      pool?.then((open) => open.close()).catch(() => undefined);
    },
  };
}

export function endSockets({ sockets }: Pick<Target, 'sockets'>): void {
  for (const hangUp of sockets) hangUp();
}

function limiterOf({ id, plan: { rate } }: Route, { shared, log }: TargetParts): Limiter | undefined {
  if (!rate) return undefined;
  const alone = createLimiter(rate, LIMITS.gatewayCallers);
  return shared ? sharedLimiter(shared, { route: id, rate, alone, log }) : alone;
}

/** Connections that go to checked addresses only: each is resolved once, and what was checked is connected to. */
async function openPool({ target, plan }: Route, guard: Guard): Promise<Pool> {
  // Loaded with the first call that is passed on: most installations have no routes.
  const { buildConnector, Pool } = await import('undici');
  const connect = buildConnector({ timeout: plan.connectMs });
  return new Pool(target.origin, {
    connections: LIMITS.gatewayConnections,
    pipelining: 1,
    headersTimeout: plan.answerMs,
    bodyTimeout: LIMITS.gatewaySilenceMs,
    connect: (options, done) => {
      checkedAddress(target, guard).then(
        (address) => {
          const servername = isIP(target.host) === 0 ? target.host : '';
          connect({ ...options, hostname: address, servername }, done);
        },
        (error: unknown) => done(error instanceof Error ? error : new Error(String(error)), null),
      );
    },
  });
}

/**
 * The address that a route may connect to now.
 * @throws AppError outboundRefused, sourceFailed, gatewayOwnServer
 */
export async function checkedAddress({ host, port }: TargetAddress, { outbound, ownPort }: Guard): Promise<string> {
  const { address } = await outbound.target(host);
  // Whatever the settings allow: behind it are the rights of this system.
  if (port === ownPort() && (await outbound.sameMachine('127.0.0.1', address))) throw new AppError('gatewayOwnServer');
  return address;
}
