import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Envelope } from '@songbai/contract/wire/envelope.ts';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { inject } from 'vitest';
import { type AppParts, buildApp } from '../app.ts';
import { type Database, openDatabase } from '../db/database.ts';
import { insertUser, type UserSeed } from '../db/seed/platform.ts';
import { bumpState } from '../db/state.ts';
import type { DiskParts } from '../modules/disk/index.ts';
import type { JobParts } from '../modules/job/index.ts';
import { type Clock, clockFrom } from '../platform/clock.ts';
import { type Config, readConfig } from '../platform/config.ts';
import { readDataKey } from '../platform/data-key.ts';
import { newId, newSecret, secretHash } from '../platform/ids.ts';
import { createLog, type Log } from '../platform/log.ts';
import { createSealer, type Sealer } from '../platform/sealer.ts';
import type { Job } from '../resource/job.ts';
import { copyTemplate, START } from './test-databases.ts';

/** The whole server over its own database: a SQLite file, or a fresh PostgreSQL database when one is configured. */
export interface TestApp {
  app: FastifyInstance;
  database: Database;
  config: Config;
  sealer: Sealer;
  clock: Clock;
  log: Log;
  /** Sets and moves the server's clock; it starts at 2026-06-30 10:00:00 business time and stands still. */
  time: { now: number };
  /** Adds an account and signs it in; returns a caller with its token. */
  user(seed: Partial<UserSeed> & { username: string }): Promise<Caller>;
  /** Signs in an existing account without its password. */
  as(username: string, headers?: Record<string, string>): Promise<Caller>;
  anonymous: Caller;
  close(): Promise<void>;
}

export interface Caller {
  token: string;
  /** The raw reply. */
  raw(options: InjectOptions & { url: string }): Promise<LightMyRequestResponse>;
  get<T = never>(path: string, query?: Record<string, string | number>): Promise<Envelope<T>>;
  post<T = never>(path: string, body: object, headers?: Record<string, string>): Promise<Envelope<T>>;
  put<T = never>(path: string, body: object): Promise<Envelope<T>>;
  delete<T = never>(path: string, query?: Record<string, string>): Promise<Envelope<T>>;
}

/** A disk with room, whatever the machine of the tests has. */
export const ROOMY: DiskParts = { measure: async () => ({ free: 50, total: 100 }), everyMs: 60_000 };

/** Jobs run by the clock of the test, and only when it says so. */
export const unhurried = (clock: Clock, more: readonly Job[] = []): JobParts => ({
  more,
  clock: { now: async () => clock.now() },
  autostart: false,
});

/**
 * Builds a server; every test file makes its own and closes it.
 * @param parts replaced parts of the server
 */
export async function testApp(
  env: Record<string, string> = {},
  parts: Partial<Pick<AppParts, 'log' | 'disk' | 'jobs'>> = {},
): Promise<TestApp> {
  const folder = mkdtempSync(join(tmpdir(), 'songbai-test-'));
  const file = join(folder, 'songbai.db');
  const postgres = await copyTemplate(inject('template'), file);
  const config = readConfig({
    DATA_DIR: folder,
    DEMO: 'none',
    LOGIN_CAPTCHA: 'off',
    LOG_LEVEL: process.env.TEST_LOG ?? 'silent',
    DATA_KEY: 'A'.repeat(43),
    ...(postgres ? { DATABASE_URL: postgres.url } : {}),
    ...(process.env.TEST_REDIS_URL ? { REDIS_URL: process.env.TEST_REDIS_URL } : {}),
    ...env,
  });
  const time = { now: START };
  const clock = clockFrom(() => time.now);
  const database = openDatabase({ databaseUrl: config.databaseUrl, file });
  const { log = createLog(config.logLevel), disk = ROOMY, jobs = unhurried(clock) } = parts;
  const app = await buildApp({ config, database, clock, log, disk, jobs });
  await app.ready();
  const as = async (username: string, headers: Record<string, string> = {}) =>
    caller(app, config, await openSession(database, time, username), headers);
  return {
    app,
    database,
    config,
    sealer: createSealer(readDataKey(config)),
    clock,
    log,
    time,
    as,
    anonymous: caller(app, config, '', {}),
    user: async (seed) => {
      await database.db.transaction().execute(async (trx) => {
        const defaults = { realname: seed.username, passwordHash: 'unusable', roles: ['admin'], departs: ['A01A01'] };
        for (const id of seed.tenants?.split(',') ?? []) await addTenant({ db: trx }, Number(id), `租户${id}`, 'keep');
        await insertUser(trx, clock.datetime(), { ...defaults, ...seed });
        await bumpState(trx, 'rights');
      });
      return as(seed.username);
    },
    close: async () => {
      await app.close();
      await database.close();
      await postgres?.drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A second tenant for isolation tests; an existing one is renamed, or kept as it is. */
export async function addTenant(
  { db }: Pick<Database, 'db'>,
  id: number,
  name: string,
  known: 'rename' | 'keep' = 'rename',
): Promise<void> {
  const empty = { beginDate: null, endDate: null, createBy: null, createTime: null };
  await db
    .insertInto('sysTenant')
    .values({ id, name, status: 1, delFlag: 0, ...empty })
    .onConflict((conflict) =>
      known === 'keep' ? conflict.column('id').doNothing() : conflict.column('id').doUpdateSet({ name }),
    )
    .execute();
}

async function openSession(database: Database, time: { now: number }, username: string): Promise<string> {
  const token = newSecret();
  const user = await database.db
    .selectFrom('sysUser')
    .select(['id', 'orgCode'])
    .where('username', '=', username)
    .executeTakeFirstOrThrow();
  const life = { createdAt: time.now, seenAt: time.now, expiresAt: time.now + 7 * 86_400_000 };
  await database.db
    .insertInto('sysSession')
    .values({
      id: newId(),
      tokenHash: secretHash(token),
      userId: user.id,
      orgCode: user.orgCode,
      ip: '127.0.0.1',
      userAgent: 'test',
      ...life,
    })
    .execute();
  return token;
}

/** Calls of one person to one node. */
export function caller(app: FastifyInstance, config: Config, token: string, extra: Record<string, string>): Caller {
  const headers = { ...(token ? { 'x-access-token': token } : {}), ...extra };
  const raw: Caller['raw'] = (options) =>
    app.inject({ ...options, url: config.apiBasePath + options.url, headers: { ...headers, ...options.headers } });
  const envelope = async <T>(options: InjectOptions & { url: string }) => (await raw(options)).json<Envelope<T>>();
  return {
    token,
    raw,
    get: (url, query = {}) =>
      envelope({
        method: 'GET',
        url,
        query: Object.fromEntries(Object.entries(query).map(([k, v]) => [k, String(v)])),
      }),
    post: (url, payload, more = {}) => envelope({ method: 'POST', url, payload, headers: more }),
    put: (url, payload) => envelope({ method: 'PUT', url, payload }),
    delete: (url, query = {}) => envelope({ method: 'DELETE', url, query }),
  };
}
