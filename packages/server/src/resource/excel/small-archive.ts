import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../../platform/config.ts';
import { zipWriter } from './zip-writer.ts';

/** A file that is small enough to be written at once and sent as a whole. */
export async function writtenAtOnce({ dataDir }: Config, write: (file: string) => void): Promise<Buffer> {
  const folder = join(dataDir, 'tmp');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, `${randomUUID()}.zip`);
  try {
    write(file);
    return await readFile(file);
  } finally {
    await rm(file, { force: true });
  }
}

/** An archive of a few texts, each under its path. */
export function zippedTexts(config: Config, files: readonly { path: string; text: string }[]): Promise<Buffer> {
  return writtenAtOnce(config, (target) => {
    const zip = zipWriter(target);
    for (const { path, text } of files) {
      zip.entry(path);
      zip.write(text);
    }
    zip.close();
  });
}
