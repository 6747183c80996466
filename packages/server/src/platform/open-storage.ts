import { join } from 'node:path';
import type { Config } from './config.ts';
import { type FileStorage, folderStorage } from './file-storage.ts';
import type { Log } from './log.ts';
import type { Outbound } from './outbound.ts';

/**
 * The storage of the settings: the upload folder, or an object store.
 * @throws ConfigError when the object store refuses what the settings say
 */
export async function openStorage({ dataDir, s3 }: Config, outbound: Outbound, log: Log): Promise<FileStorage> {
  if (!s3) return folderStorage(join(dataDir, 'uploads'));
  const { s3Storage } = await import('./s3-storage.ts');
  return s3Storage(s3, outbound, log);
}
