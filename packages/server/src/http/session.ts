import { LIMITS } from '@songbai/contract/limits.ts';
import type { Filter } from '@songbai/contract/resource/filter.ts';
import { HEADER } from '@songbai/contract/wire/envelope.ts';
import { stateText } from '@songbai/contract/wire/live.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Database } from '../db/database.ts';
import type { Actor } from '../platform/actor.ts';
import type { Cache } from '../platform/cache.ts';
import type { Clock } from '../platform/clock.ts';
import { AppError } from '../platform/errors.ts';
import { secretHash } from '../platform/ids.ts';
import { actorByAccessToken, isAccessToken } from './access-token.ts';
import type { FileCookies } from './file-cookie.ts';
import { wasReplaced } from './replaced-sessions.ts';
import { addressOf, assertAccess } from './route.ts';
import {
  closedTenants,
  findSessionById,
  loadRights,
  type Rights,
  ruleFilter,
  type SessionRow,
  touchSession,
} from './session.store.ts';
import { sessionLookup } from './session-lookup.ts';
import { systemVariables } from './variables.ts';

/** A session is extended when this part of it has passed, so that not every read causes a write. */
const TOUCH_AFTER_MS = 3_600_000;

const KEPT_RIGHTS = 5000;

export interface Sessions {
  /** The actor of a token, or the matching refusal. */
  actorOf(token: string | undefined, tenantHeader: string | undefined, ip: string): Promise<Actor>;
  /** The actor of a session by its id, for things created in it and used without its token (tickets). */
  actorOfSession(sessionId: string, tenantId: number, ip: string): Promise<Actor>;
  /** What the cookie of files names, of a token that was given just now: its rights are read with its first call. */
  passOf(token: string): Promise<Pick<Actor, 'sessionId' | 'tenantId'>>;
}

/**
 * Resolves tokens; rights are cached per user and dropped as soon as their version changes (user-asks row 2).
 * @param cache where replaced sessions are remembered, when an account allows only one session
 */
export function sessionResolver(
  database: Database,
  clock: Clock,
  dictionaries: { ensure(version: number): Promise<void> },
  cache?: Cache,
): Sessions {
  const { db } = database;
  const kept = new Map<string, { version: number; rights: Rights }>();
  const rightsOf = async (row: SessionRow): Promise<Rights> => {
    const known = kept.get(row.userId);
    if (known?.version === row.rights) return known.rights;
    const rights = await loadRights(db, row.userId);
    if (kept.size >= KEPT_RIGHTS) kept.clear();
    kept.set(row.userId, { version: row.rights, rights });
    return rights;
  };
  const sessionOf = sessionLookup(database);
  let closed: { version: number; today: string; ids: ReadonlySet<number> } | undefined;
  const closedAt = async (version: number): Promise<ReadonlySet<number>> => {
    const today = clock.today();
    if (closed?.version === version && closed.today === today) return closed.ids;
    const ids = await closedTenants(db, today);
    closed = { version, today, ids };
    return ids;
  };
  const tenantFor = async (row: SessionRow, header: string | undefined): Promise<number> => {
    const closed = await closedAt(row.rights);
    const open = closed.size === 0 || (await rightsOf(row)).roleCodes.includes('admin');
    return tenantOf(row, header, open ? NONE_CLOSED : closed);
  };
  const actorFor = async (found: SessionRow | undefined, tenant: string | undefined, ip: string): Promise<Actor> => {
    const now = clock.now();
    const row = assertOpen(found, now);
    await dictionaries.ensure(row.dictionaries);
    if (now - row.seenAt > TOUCH_AFTER_MS) await touchSession(db, row.sessionId, now, now + LIMITS.tokenLifeMs);
    return actorFrom(row, await rightsOf(row), await tenantFor(row, tenant), now, ip);
  };
  return {
    actorOf: async (token, tenantHeader, ip) => {
      if (!token) throw new AppError('tokenEmpty');
      if (isAccessToken(token))
        return actorByAccessToken({ database, clock }, { token, ip }, (row) => actorFor(row, tenantHeader, ip));
      const tokenHash = secretHash(token);
      const row = await sessionOf(tokenHash);
      if (!row && cache && (await wasReplaced({ cache, clock }, tokenHash))) throw new AppError('sessionReplaced');
      return actorFor(row, tenantHeader, ip);
    },
    actorOfSession: async (sessionId, tenantId, ip) =>
      actorFor(await findSessionById(database, sessionId), String(tenantId), ip),
    passOf: async (token) => {
      const row = assertOpen(await sessionOf(secretHash(token)), clock.now());
      return { sessionId: row.sessionId, tenantId: await tenantFor(row, undefined) };
    },
  };
}

/** @throws AppError tokenInvalid, userGone, userLocked */
function assertOpen(row: SessionRow | undefined, now: number): SessionRow {
  if (!row || row.expiresAt <= now) throw new AppError('tokenInvalid');
  if (row.delFlag !== 0) throw new AppError('userGone');
  if (row.status !== 1) throw new AppError('userLocked');
  return row;
}

const NONE_CLOSED: ReadonlySet<number> = new Set();

/**
 * The header's tenant when it is one of the user's; 0 or none means the user's first (contract/1 §1.4). Freezing a
 * tenant raises the version of rights and a period of use ends with its day, so that its people are refused from their
 * next call on; platform administrators are not affected.
 */
function tenantOf(row: SessionRow, header: string | undefined, closed: ReadonlySet<number>): number {
  const all = (row.relTenantIds ?? '')
    .split(',')
    .filter((id) => id !== '')
    .map(Number);
  const own = closed.size === 0 ? all : all.filter((id) => !closed.has(id));
  const wanted = header === undefined || header === '' ? 0 : Number(header);
  if (wanted === 0 && (own.length > 0 || all.length === 0)) return own[0] ?? 0;
  if (!own.includes(wanted)) throw new AppError('tenantChanged');
  return wanted;
}

function actorFrom(row: SessionRow, rights: Rights, tenantId: number, now: number, ip: string): Actor {
  return {
    userId: row.userId,
    username: row.username,
    realname: row.realname,
    orgCode: row.orgCode,
    tenantId,
    codes: rights.codes,
    roleCodes: rights.roleCodes,
    dataRules: rights.rules.length === 0 ? NO_RULES : filledRules(row, rights, tenantId, now),
    onlinePages: rights.onlinePages,
    onlineGrants: rights.onlineGrants,
    fieldLevels: rights.fieldLevels,
    sessionId: row.sessionId,
    ip,
    states: { rights: row.rights, dictionaries: row.dictionaries },
    designs: Number(row.designs),
  };
}

const NO_RULES: ReadonlyMap<string, Filter> = new Map();

/** Rules by page with variables filled in; both spellings of a variable work (contract/1 §7.5). */
function filledRules(row: SessionRow, rights: Rights, tenantId: number, now: number): ReadonlyMap<string, Filter> {
  const person = { ...row, roleCodes: rights.roleCodes, tenantId };
  const variables = { ...systemVariables(person, now), sysmultiorgcode: rights.orgCodes.join(','), bpmstatus: '1' };
  const pages = new Map<string, Filter[]>();
  for (const rule of rights.rules) {
    const filter = ruleFilter(rule, variables);
    if (filter) pages.set(rule.component, [...(pages.get(rule.component) ?? []), filter]);
  }
  return new Map([...pages].map(([page, filters]) => [page, { and: filters }]));
}

/**
 * Every route that is not public gets its actor and its guard before the body is read. Each reply, refusals too,
 * carries the versions of rights and dictionaries, so that a browser without a socket still notices a change.
 */
export function installSessions(app: FastifyInstance, sessions: Sessions, fileCookies: FileCookies): void {
  app.decorateRequest('actor', null);
  app.addHook('onRequest', async (request, reply) => {
    const { access, byFileCookie } = request.routeOptions.config;
    // Replies must not stay on the disks of shared computers: those before sign-in carry tokens and codes. What may
    // stay, the files of the web client, says so itself.
    reply.header('cache-control', 'no-store');
    if (!access || 'public' in access) return;
    const pass = byFileCookie && tokenOf(request) === undefined ? fileCookies.read(request) : undefined;
    request.actor = pass
      ? await sessions.actorOfSession(pass.sessionId, pass.tenantId, addressOf(request))
      : await sessions.actorOf(tokenOf(request), tenantHeader(request), addressOf(request));
    reply.header(HEADER.state, stateText(request.actor.states));
    assertAccess(access, request.actor);
  });
}

/** The token is accepted in its header only, never in a URL (design.md §9). */
export function tokenOf(request: FastifyRequest): string | undefined {
  const value = request.headers[HEADER.token];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function tenantHeader(request: FastifyRequest): string | undefined {
  const value = request.headers[HEADER.tenant] ?? request.headers[HEADER.tenantLegacy];
  return typeof value === 'string' ? value : undefined;
}
