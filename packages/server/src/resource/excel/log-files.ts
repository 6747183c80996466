import { randomBytes } from 'node:crypto';
import { mkdir, open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Server } from '../server-context.ts';

/** A file with an unguessable name, served by `/sys/common/static` (contract/2 §13.4). */
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

/** Lines per write: a hundred thousand at once would block the loop. */
const WRITTEN_AT_ONCE = 2000;

/** Writes a text file that Windows editors can read too; returns its address. */
export async function writeLines(server: Server, lines: Iterable<string>): Promise<string> {
  const { path, url } = newLogFile(server, 'txt');
  await mkdir(dirname(path), { recursive: true });
  const file = await open(path, 'wx');
  try {
    await file.appendFile('\uFEFF');
    for (const some of portions(lines, WRITTEN_AT_ONCE)) await file.appendFile(`${some.join('\r\n')}\r\n`);
  } finally {
    await file.close();
  }
  return url;
}

function* portions(lines: Iterable<string>, size: number): Iterable<string[]> {
  let some: string[] = [];
  for (const line of lines) {
    some.push(line);
    if (some.length < size) continue;
    yield some;
    some = [];
  }
  if (some.length > 0) yield some;
}
