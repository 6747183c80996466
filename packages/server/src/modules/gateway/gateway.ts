import { LIMITS } from '@songbai/contract/limits.ts';
import { pathSegments } from '@songbai/contract/modules/gateway/path.rules.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { installationId } from '../../db/installation.ts';
import { wasHead } from '../../http/request-preparation.ts';
import { addressOf } from '../../http/route.ts';
import { AppError } from '../../platform/errors.ts';
import { errorFields, type Log } from '../../platform/log.ts';
import type { Server } from '../../resource/server-context.ts';
import { createCircuits } from './circuits.ts';
import { compileRoute, ownOf, type Route, type RouteTable, routeTable } from './compile.ts';
import type { Asked } from './conditions.ts';
import { activeRoutes, menuPaths, type SharedStates, sharedStates } from './gateway.store.ts';
import { HOP_HEADER } from './headers.ts';
import { passOn } from './proxy.ts';
import type { SharedCounts } from './shared-limiter.ts';
import { createStates, type States } from './states.ts';
import { createTarget, endSockets, type Target } from './targets.ts';
import { isHandshake, keepEarly } from './upgrade.ts';

/** Passes calls on by the routes in use (ADR 34). */
export interface Gateway {
  states: States;
  ownPort(): number | undefined;
  /** Takes the routes as they are stored now. */
  reload(): Promise<void>;
  stop(): Promise<void>;
}

const NO_ROUTES = routeTable([]);

/**
 * Looks at every call before its handler: one that no route of this server answers, and that a gateway route means, goes
 * to its target. Installed on the whole server, because those calls lie outside the interface.
 */
export function createGateway(app: FastifyInstance, server: Server, shared?: SharedCounts): Gateway {
  const { database, clock, log, config } = server;
  const targets = new Map<string, Target>();
  const states = createStates(server, () =>
    [...targets.values()].filter(({ breaker }) => breaker.isOpen()).map(({ route }) => route.id),
  );
  const circuits = createCircuits(server);
  const ownPort = () => portOf(app);
  const parts = { outbound: server.outbound, ownPort, log, shared };
  let table: RouteTable = NO_ROUTES;
  let installation = '';
  const take = async () => {
    const routes = await routesInUse(server);
    for (const [id, { route, close }] of targets) {
      if (routes.find((one) => one.id === id)?.version === route.version) continue;
      close();
      targets.delete(id);
    }
    for (const route of routes) if (!targets.has(route.id)) targets.set(route.id, createTarget(route, parts));
    table = routeTable(routes);
  };
  const watch = watchVersion(log, {
    read: () => sharedStates(database, [...targets.keys()]),
    take,
    heard: (openings) => circuits.heard(openings, targets),
  });
  keepEarly(app);
  // A server that stops waits for its connections, and open sockets are some.
  app.addHook('preClose', async () => [...targets.values()].forEach(endSockets));
  app.addHook('onReady', async () => {
    installation = await installationId(database.db);
    await watch.look();
  });
  app.addHook('onRequest', async (request, reply) => {
    refuseLoop(request, installation);
    if (!(request.is404 || request.routeOptions.url === '/*')) return;
    const found = soughtRoute(table, request, clock.now());
    const target = found && targets.get(found.match.route.id);
    // Nothing else of this server answers a handshake there.
    if (request.ws && !(target && isHandshake(request.raw))) throw new AppError('notFoundPath');
    if (!found || !target) return;
    await passOn({ clock, log, config, states, circuits, installation }, target, found.match, {
      request,
      reply,
      from: found.from,
    });
    return reply;
  });
  return {
    states,
    ownPort,
    reload: () => watch.look().catch((error: unknown) => log.warn(errorFields(error), 'gateway routes not taken')),
    stop: async () => {
      await watch.stop();
      for (const target of targets.values()) target.close();
      await circuits.stop();
      await states.stop();
    },
  };
}

/** @throws AppError gatewayLoop for a call that this installation has passed on already */
function refuseLoop({ headers }: FastifyRequest, installation: string): void {
  const hops = headers[HOP_HEADER];
  if (hops === undefined) return;
  if (
    String(hops)
      .split(',')
      .some((one) => one.trim() === installation)
  )
    throw new AppError('gatewayLoop');
}

function portOf(app: FastifyInstance): number | undefined {
  const address = app.server.address();
  return typeof address === 'object' && address !== null ? address.port : undefined;
}

/** Compiled routes; one that cannot be passed on by any more is logged and left out. */
async function routesInUse({ database: { db }, config, log }: Server): Promise<Route[]> {
  const [stored, menus] = [await activeRoutes(db), await menuPaths(db)];
  const own = ownOf(config.apiBasePath, menus);
  return stored.flatMap((one) => {
    try {
      return [compileRoute(one, own)];
    } catch (error) {
      log.warn({ route: one.id, ...errorFields(error) }, 'gateway route not in use');
      return [];
    }
  });
}

/**
 * @throws AppError gatewayPath, gatewayHost, gatewayNoRoute for calls that only a gateway route could mean, and none does
 */
function soughtRoute(table: RouteTable, request: FastifyRequest, now: number) {
  const { url = '' } = request.raw;
  const [, first = ''] = /^\/([^/?]*)/.exec(url) ?? [];
  if (table.routes.length === 0 || !table.claims(plainText(first))) return undefined;
  const [path = '', ...rest] = url.split('?');
  const segments = pathSegments(path);
  if (!segments) throw new AppError('gatewayPath');
  if (!isSoundHost(request)) throw new AppError('gatewayHost');
  const from = { path, search: rest.join('?') };
  const match = table.match(askedOf(request, segments, from.search, now));
  if (!match) throw new AppError('gatewayNoRoute');
  return { match, from };
}

function plainText(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** One host, as a name or an address with a port: anything else is meant to be read differently by somebody. */
function isSoundHost({ raw }: FastifyRequest): boolean {
  const named = raw.rawHeaders.filter((text, at) => at % 2 === 0 && text.toLowerCase() === 'host');
  return named.length === 1 && /^(?:[\w.-]{1,255}|\[[\da-f:.]{2,45}\])(?::\d{1,5})?$/i.test(raw.headers.host ?? '');
}

function askedOf(request: FastifyRequest, segments: readonly string[], search: string, now: number): Asked {
  const { raw } = request;
  const lots = new Map<string, number>();
  let query: URLSearchParams | undefined;
  return {
    method: wasHead(raw) ? 'HEAD' : (raw.method ?? 'GET'),
    segments,
    host: (raw.headers.host ?? '').replace(/:\d+$/, '').toLowerCase(),
    header: (name) => raw.headersDistinct[name] ?? [],
    get query() {
      query ??= new URLSearchParams(search);
      return query;
    },
    cookie: (name) => cookiesNamed(name, raw.headers.cookie ?? ''),
    address: addressOf(request),
    now,
    lot: (group) => {
      const lot = lots.get(group) ?? Math.random();
      lots.set(group, lot);
      return lot;
    },
  };
}

const cookiesNamed = (name: string, line: string): string[] =>
  line.split(';').flatMap((pair) => {
    const at = pair.indexOf('=');
    return at > 0 && pair.slice(0, at).trim() === name ? [pair.slice(at + 1).trim()] : [];
  });

interface Watched {
  read(): Promise<SharedStates>;
  take(): Promise<void>;
  heard(openings: SharedStates['openings']): void;
}

/**
 * Takes the routes again when anybody changed them, and hears of circuits that opened, on whichever node; a failure is
 * logged once until it is over.
 */
function watchVersion(log: Log, { read, take, heard }: Watched) {
  let known: string | undefined;
  let failing = false;
  let running: Promise<void> = Promise.resolve();
  const once = async () => {
    const { version, openings } = await read();
    heard(openings);
    if (version === known) return;
    await take();
    known = version;
    // From now on, and not from the next look, circuits of new routes that open elsewhere are heard of.
    heard((await read()).openings);
  };
  const look = () => {
    running = running.then(once);
    const mine = running;
    running = running.catch(() => undefined);
    return mine;
  };
  const timer = setInterval(() => {
    look().then(
      () => {
        failing = false;
      },
      (error: unknown) => {
        if (!failing) log.warn(errorFields(error), 'watch of gateway routes failed');
        failing = true;
      },
    );
  }, LIMITS.stateWatchMs).unref();
  return {
    look,
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
}
