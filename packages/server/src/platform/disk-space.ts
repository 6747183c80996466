import { statfs } from 'node:fs/promises';

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

/** Free share below which administrators are warned, and warned once more. */
const LOW = 0.1;
const CRITICAL = 0.02;

export function diskLevel({ free, total }: DiskSpace): DiskLevel {
  if (free < total * CRITICAL) return 'CRITICAL';
  return free < total * LOW ? 'LOW' : 'OK';
}
