import { mkdir } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { datetimeText } from '@songbai/contract/rules/dates.ts';
import { systemActor } from '../../platform/actor.ts';
import { type DiskLevel, type DiskSpace, diskLevel, type MeasureDisk, measureDisk } from '../../platform/disk-space.ts';
import { errorFields } from '../../platform/log.ts';
import type { Server } from '../../resource/server-context.ts';
import { write } from '../../resource/write/work.ts';
import { notify } from '../message/index.ts';
import { administratorsByTenant } from '../permission/index.ts';
import { wasNotifiedSince } from './notified.store.ts';

/** Administrators are reminded of a level once a day, by whichever process of this machine finds it first. */
const DAY_MS = 86_400_000;
const BUS_TYPE = 'disk';

/** Watches the free space where data and uploads lie. */
export interface DiskWatch {
  level(): DiskLevel;
  stop(): Promise<void>;
}

/** How the watch looks at the disk, and how often. */
export interface DiskParts {
  measure: MeasureDisk;
  everyMs: number;
}

export const EVERY_MINUTE: DiskParts = { measure: measureDisk, everyMs: 60_000 };

/** Logs every change of the level, and sends administrators a message while space is short. */
export function watchDisk(server: Server, { measure, everyMs }: DiskParts): DiskWatch {
  let level: DiskLevel = 'OK';
  let running: Promise<void> = Promise.resolve();
  const look = async () => {
    const space = await leastSpace(server, measure);
    const found = diskLevel(space);
    if (found !== level) logSpace(server, found, space);
    level = found;
    if (level !== 'OK') await notifyAdministrators(server, level, space);
  };
  const watched = () => {
    running = running
      .then(look)
      .catch((error: unknown) => server.log.warn(errorFields(error), 'free disk space is not known or not told'));
  };
  const timer = setInterval(watched, everyMs).unref();
  watched();
  return {
    level: () => level,
    stop: () => {
      clearInterval(timer);
      return running;
    },
  };
}

/** Uploads may be on a disk of their own, which several nodes share. */
async function leastSpace({ config }: Server, measure: MeasureDisk): Promise<DiskSpace> {
  const uploads = join(config.dataDir, 'uploads');
  await mkdir(uploads, { recursive: true });
  const [data, shared] = await Promise.all([measure(config.dataDir), measure(uploads)]);
  return data.free * shared.total <= shared.free * data.total ? data : shared;
}

function logSpace({ log }: Server, level: DiskLevel, space: DiskSpace): void {
  const about = { disk: level, freePercent: percentOf(space), freeBytes: space.free };
  if (level === 'OK') log.info(about, 'disk space is sufficient again');
  else log[level === 'LOW' ? 'warn' : 'error'](about, 'disk space is short');
}

async function notifyAdministrators(server: Server, level: DiskLevel, space: DiskSpace): Promise<void> {
  const { db } = server.database;
  const host = hostname();
  const busId = `${level}:${host}`.slice(0, 50);
  if (await wasNotifiedSince(db, BUS_TYPE, busId, datetimeText(server.clock.now() - DAY_MS))) return;
  const message = {
    event: 'disk_short' as const,
    values: { percent: String(percentOf(space)), left: sizeText(space.free), host },
    priority: level === 'CRITICAL' ? ('H' as const) : ('M' as const),
    ...{ busType: BUS_TYPE, busId },
  };
  for (const [tenantId, userIds] of await administratorsByTenant(db))
    await write(server, systemActor(tenantId), (work) => notify(work, { tenantId, userIds, ...message }));
}

const percentOf = ({ free, total }: DiskSpace): number => (total === 0 ? 0 : Math.floor((free * 1000) / total) / 10);

const sizeText = (bytes: number): string => `${(bytes / 2 ** 30).toFixed(1)} GB`;
