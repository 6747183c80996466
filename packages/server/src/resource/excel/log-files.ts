import { randomBytes } from 'node:crypto';
import { mkdir, open, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isStorageFull } from '../../db/database.ts';
import { errorFields } from '../../platform/log.ts';
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

/**
 * Writes a text file that Windows editors can read too; returns its address, empty when the disk is full: what the file
 * would tell about has happened already.
 */
export async function writeLines(server: Server, lines: Iterable<string>): Promise<string> {
  const { path, url } = newLogFile(server, 'txt');
  try {
    await mkdir(dirname(path), { recursive: true });
    await write(path, lines);
    return url;
  } catch (error) {
    await rm(path, { force: true });
    if (!isStorageFull(error)) throw error;
    server.log.error(errorFields(error), 'text file of an import not written');
    return '';
  }
}

async function write(path: string, lines: Iterable<string>): Promise<void> {
  const file = await open(path, 'wx');
  try {
    await file.appendFile('\uFEFF');
    for (const some of portions(lines, WRITTEN_AT_ONCE)) await file.appendFile(`${some.join('\r\n')}\r\n`);
  } finally {
    await file.close();
  }
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
