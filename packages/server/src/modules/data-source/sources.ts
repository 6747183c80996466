import { LIMITS } from '@songbai/contract/limits.ts';
import type { SourceEngine } from '@songbai/contract/modules/data-source/source-types.ts';
import type { Database } from '../../db/database.ts';
import { stateOf } from '../../db/state.ts';
import { AppError } from '../../platform/errors.ts';
import { errorFields } from '../../platform/log.ts';
import { collect } from './collect.ts';
import type { SourceContext, SourceLimits, SourceRows, SourceValue } from './connection.ts';
import { type StoredSource, sourceBy, versionsOf } from './data-source.store.ts';
import { openConnection } from './drivers/open.ts';
import { sourceFailure } from './failure-texts.ts';
import { openPassword } from './passwords.ts';
import { addressOf, placeOf, type SourceFields } from './places.ts';
import { createPool, type SourcePool } from './pool.ts';
import { readStatement } from './statement.ts';

/** One reading of a source. */
export interface SourceQuery {
  /** A single `select` with `?` for values. */
  sql: string;
  values?: readonly SourceValue[];
  limits?: Partial<SourceLimits>;
  /** Ends it. */
  signal?: AbortSignal | undefined;
}

interface OpenSource {
  pool: SourcePool;
  version: number;
}

/** The pools of one server, by id of the source, the most recently used last. */
type Pools = Map<string, OpenSource>;

const POOLS = new WeakMap<Database, Pools>();

function poolsOf({ database }: Pick<SourceContext, 'database'>): Pools {
  const known = POOLS.get(database) ?? new Map<string, OpenSource>();
  POOLS.set(database, known);
  return known;
}

/** Engines whose connections are processes. */
const REMOTE: ReadonlySet<string> = new Set(['sqlite', 'sqlserver']);

const DEFAULTS: SourceLimits = { ms: LIMITS.sourceQueryMs, rows: LIMITS.sourceRows, bytes: LIMITS.sourceBytes };

/**
 * Reads a source of the tenant: the one way in which dictionaries, reports and forms reach other databases. Nothing can
 * be written by it; the caller decides who may ask.
 * @throws AppError sourceMissing, sourceTypeUnsupported, sourceUrl, outboundRefused, sourceFailed
 */
export async function readSource(
  server: SourceContext,
  tenantId: number,
  code: string,
  { sql, values = [], limits, signal }: SourceQuery,
): Promise<SourceRows> {
  const source = await sourceBy(server.database.db, tenantId, 'code', code);
  if (!source) throw new AppError('sourceMissing', { code });
  const statement = readStatement(addressOf(source).engine, sql);
  if ('problem' in statement) throw new AppError('sourceFailed', { detail: statement.problem });
  if (statement.values !== values.length)
    throw new AppError('sourceFailed', { detail: `语句需要${statement.values}个参数，实际为${values.length}个` });
  const { pool } = openSource(server, source);
  return pool
    .use((connection) => collect(connection, statement.text, values, { ...DEFAULTS, ...limits }, signal))
    .catch((error: unknown) => {
      throw loggedFailure(server, source, error);
    });
}

/**
 * What a source of the tenant is, without a connection to it.
 * @throws AppError sourceMissing, sourceTypeUnsupported, sourceUrl
 */
export async function sourceEngine(server: SourceContext, tenantId: number, code: string): Promise<SourceEngine> {
  const source = await sourceBy(server.database.db, tenantId, 'code', code);
  if (!source) throw new AppError('sourceMissing', { code });
  return addressOf(source).engine;
}

/**
 * Connects with these fields and reads one row, without keeping the connection.
 * @throws AppError with what hinders it
 */
export async function tryConnection(server: SourceContext, fields: SourceFields, password: string): Promise<void> {
  const place = await placeOf(server, fields, password);
  try {
    const connection = await openConnection(place);
    try {
      await collect(connection, 'select 1 as one', [], { ...DEFAULTS, ms: LIMITS.sourceConnectMs });
    } finally {
      connection.destroy();
    }
  } catch (error) {
    throw loggedFailure(server, fields, error, 'connect');
  }
}

function loggedFailure(
  { log }: SourceContext,
  { dbType, code }: SourceFields & { code?: string },
  error: unknown,
  stage: 'connect' | 'read' = 'read',
): AppError {
  const failure = sourceFailure(error, stage);
  log.warn({ source: code, dbType, ...errorFields(failure.cause ?? failure) }, 'data source failed');
  return failure;
}

/** The pool of a source as it is stored now; one of an older version is closed. */
function openSource(server: SourceContext, source: StoredSource): OpenSource {
  const pools = poolsOf(server);
  const known = pools.get(source.id);
  pools.delete(source.id);
  if (known?.version === source.version) {
    pools.set(source.id, known);
    return known;
  }
  known?.pool.close('gently');
  const open = async () => {
    const place = await placeOf(server, source, openPassword(server.sealer, source));
    try {
      return await openConnection(place);
    } catch (error) {
      throw sourceFailure(error, 'connect');
    }
  };
  const pool = createPool(open, {
    connections: REMOTE.has(addressOf(source).engine) ? LIMITS.sourceProcesses : LIMITS.sourceConnections,
    waitMs: LIMITS.sourceWaitMs,
    idleMs: LIMITS.sourceIdleMs,
  });
  const opened = { pool, version: source.version };
  pools.set(source.id, opened);
  for (const [id, oldest] of pools) {
    if (pools.size <= LIMITS.sourcesOpen) break;
    oldest.pool.close('gently');
    pools.delete(id);
  }
  return opened;
}

/**
 * Closes connections of sources that were changed or deleted by any node, and all of them at the end. A reading itself
 * always goes by the source as it is stored: this only keeps old connections from lying open.
 */
export function watchSources(server: SourceContext): { stop(): void } {
  const pools = poolsOf(server);
  const { db } = server.database;
  let state: number | undefined;
  let looking = false;
  const look = async () => {
    const now = await stateOf(db, 'sources');
    if (now === state) return;
    const versions = await versionsOf(db, [...pools.keys()]);
    for (const [id, { pool, version }] of pools) {
      if (versions.get(id) === version) continue;
      pool.close('gently');
      pools.delete(id);
    }
    state = now;
  };
  const timer = setInterval(() => {
    if (looking || pools.size === 0) return;
    looking = true;
    look()
      .catch((error: unknown) => server.log.warn(errorFields(error), 'watch of data sources failed'))
      .finally(() => {
        looking = false;
      });
  }, LIMITS.stateWatchMs).unref();
  return {
    stop: () => {
      clearInterval(timer);
      for (const { pool } of pools.values()) pool.close('now');
      pools.clear();
    },
  };
}

/** How many sources this server keeps connections of. */
export const openSources = (server: Pick<SourceContext, 'database'>): number => poolsOf(server).size;
