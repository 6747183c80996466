import { mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type DiskInfo, MONITOR_CODES, MONITOR_URL } from '@songbai/contract/modules/monitor/monitor.calls.ts';
import type { FastifyInstance } from 'fastify';
import { done } from '../../http/envelope.ts';
import { route } from '../../http/route.ts';
import type { Config } from '../../platform/config.ts';
import { measureDisk } from '../../platform/disk-space.ts';

/** The disks that hold data, uploads and backups (contract/2 §11); one that holds several is told once. */
export function diskRoutes(app: FastifyInstance, config: Config): void {
  route(app, {
    method: 'GET',
    url: MONITOR_URL.disk,
    access: { permission: MONITOR_CODES.disk },
    summary: '磁盘信息',
    handle: async () => done('查询成功', await disks(config)),
  });
}

/** The disks of data, uploads and backups, each once. */
export async function disks({ dataDir, backups }: Config): Promise<DiskInfo[]> {
  const places = [
    ['数据', dataDir],
    ['附件', join(dataDir, 'uploads')],
    ['备份', backups.folder],
  ] as const;
  const found = new Map<number, { names: string[]; folder: string }>();
  for (const [name, folder] of places) {
    const device = await deviceOf(folder);
    if (device === undefined) continue;
    const known = found.get(device);
    if (known) known.names.push(name);
    else found.set(device, { names: [name], folder });
  }
  return Promise.all([...found.values()].map(({ names, folder }) => diskOf(names.join('、'), folder)));
}

/** Undefined for a folder that is not there yet and cannot be made. */
export async function deviceOf(folder: string): Promise<number | undefined> {
  try {
    await mkdir(folder, { recursive: true });
    return (await stat(folder)).dev;
  } catch {
    return undefined;
  }
}

async function diskOf(name: string, folder: string): Promise<DiskInfo> {
  const { free, total } = await measureDisk(folder);
  return { name, max: total, rest: free, restPPT: total > 0 ? Math.round((1 - free / total) * 100) : 0 };
}
