import { statfs } from 'node:fs/promises';
import { FREE_CRITICAL, FREE_LOW } from '@songbai/contract/modules/monitor/inspection.rules.ts';

/** Free and whole space of the disk that holds a folder, bytes; the part reserved for the system counts as neither. */
export interface DiskSpace {
  free: number;
  total: number;
}

export type MeasureDisk = (folder: string) => Promise<DiskSpace>;

export const measureDisk: MeasureDisk = async (folder) => {
  const { bsize, blocks, bfree, bavail } = await statfs(folder);
  return { free: bavail * bsize, total: (blocks - bfree + bavail) * bsize };
};

export type DiskLevel = 'OK' | 'LOW' | 'CRITICAL';

export function diskLevel({ free, total }: DiskSpace): DiskLevel {
  if (free < total * FREE_CRITICAL) return 'CRITICAL';
  return free < total * FREE_LOW ? 'LOW' : 'OK';
}
