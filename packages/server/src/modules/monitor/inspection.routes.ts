import {
  type InspectedSettings,
  type InspectionFacts,
  inspect,
} from '@songbai/contract/modules/monitor/inspection.rules.ts';
import { type Inspection, MONITOR_CODES, MONITOR_URL } from '@songbai/contract/modules/monitor/monitor.calls.ts';
import type { FastifyInstance } from 'fastify';
import about from '../../../package.json' with { type: 'json' };
import { MIGRATION_NAMES } from '../../db/migrations/index.ts';
import { ok } from '../../http/envelope.ts';
import { route } from '../../http/route.ts';
import type { Config } from '../../platform/config.ts';
import type { Server } from '../../resource/server-context.ts';
import { latestBackup } from '../backup/index.ts';
import { jobTrouble } from '../job/index.ts';
import { ADMIN_ROLE } from '../permission/index.ts';
import { engineVersion } from './database.store.ts';
import { deviceOf, disks } from './disk.routes.ts';
import { accountFacts, logFacts, presentSchema } from './inspection.store.ts';

const HOUR_MS = 3_600_000;

/** 系统检查: versions, and what an inspection of the installation finds (`inspection.rules.ts`). */
export function inspectionRoute(app: FastifyInstance, server: Server): void {
  const { database } = server;
  route(app, {
    method: 'GET',
    url: MONITOR_URL.inspection,
    access: { permission: MONITOR_CODES.inspection },
    summary: '系统检查',
    handle: async () => {
      const [databaseVersion, facts] = await Promise.all([engineVersion(database), factsOf(server)]);
      const { version } = about;
      const { engine } = database;
      const own = { version, node: process.version, schema: facts.schema.present };
      const versions = { ...own, engine, engineVersion: databaseVersion };
      return ok({ ...versions, groups: inspect(facts) } satisfies Inspection);
    },
  });
}

async function factsOf({ config, database, clock }: Server): Promise<InspectionFacts> {
  const now = clock.now();
  const [accounts, log, jobs, present, backup, sameDisk, shares] = await Promise.all([
    accountFacts(database, now),
    logFacts(database, now),
    jobTrouble({ database, clock }),
    presentSchema(database),
    latestBackup(config),
    onSameDisk(config),
    freeShares(config),
  ]);
  const known = MIGRATION_NAMES.at(-1) ?? '';
  const hours = backup && Math.max(0, now - backup.at) / HOUR_MS;
  return {
    ...{ settings: settingsOf(config), accounts, log, jobs, schema: { present, known } },
    ...{ backup: { hours, sameDisk }, freeShare: Math.min(1, ...shares) },
  };
}

function settingsOf(config: Config): InspectedSettings {
  const { captcha, signInTexts, concurrentLogin, registration, safeMode } = config;
  const { roles } = config.secondFactor;
  return {
    ...{ captcha, signInTexts, concurrentLogin, registration, safeMode, ...config.passwords },
    secondFactorForced: roles.includes('*') || roles.includes(ADMIN_ROLE),
    https: config.publicUrl.startsWith('https:'),
    keyOutside: config.dataKey !== undefined,
  };
}

async function onSameDisk({ dataDir, backups }: Config): Promise<boolean> {
  const [data, kept] = await Promise.all([deviceOf(dataDir), deviceOf(backups.folder)]);
  return data === kept;
}

async function freeShares(config: Config): Promise<number[]> {
  const found = await disks(config);
  return found.filter(({ max }) => max > 0).map(({ max, rest }) => rest / max);
}
