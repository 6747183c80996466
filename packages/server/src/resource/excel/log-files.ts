import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Server } from '../server-context.ts';

/** A file under an unguessable name that `/sys/common/static` serves (contract/2 §13.4). */
export interface LogFile {
  path: string;
  url: string;
}

export function newLogFile(server: Server, extension: string): LogFile {
  const day = server.clock.today().replaceAll('-', '');
  const name = `${server.clock.now()}_${randomBytes(12).toString('hex')}.${extension}`;
  return {
    path: join(server.config.dataDir, 'uploads', 'logs', day, name),
    url: `/sys/common/static/logs/${day}/${name}`,
  };
}

/** Writes a text file that editors of Windows read as well; answers its address. */
export async function writeLines(server: Server, lines: readonly string[]): Promise<string> {
  const { path, url } = newLogFile(server, 'txt');
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, `\uFEFF${lines.join('\r\n')}\r\n`);
  return url;
}
