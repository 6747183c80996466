import { randomBytes } from 'node:crypto';
import { mkdir, open, rm, stat } from 'node:fs/promises';
import { dirname, extname, join } from 'node:path';
import { isStorageFull } from '../../db/database.ts';
import { errorFields } from '../../platform/log.ts';
import type { Reading } from '../read/reading.ts';
import type { Server } from '../server-context.ts';
import { recordFile } from '../write/files.store.ts';
import { XLSX } from './passing-workbook.ts';

/** The report of an import, served by `/sys/common/static` (contract/2 §13.4) to the person who imported. */
export interface LogFile {
  path: string;
  url: string;
  /** Under which browsers save it. */
  fileName: string;
}

export function newLogFile(server: Server, fileName: string): LogFile {
  const day = server.clock.today().replaceAll('-', '');
  const name = `${server.clock.now()}_${randomBytes(12).toString('hex')}${extname(fileName)}`;
  return {
    path: join(server.config.dataDir, 'uploads', 'logs', day, name),
    url: `${URL_START}logs/${day}/${name}`,
    fileName,
  };
}

/** Lines per write: a hundred thousand at once would block the loop. */
const WRITTEN_AT_ONCE = 2000;

/**
 * Writes a text file that Windows editors can read too; returns its address, empty when the disk is full: what the file
 * would tell about has happened already.
 */
export async function writeLines(by: Reading<Server>, fileName: string, lines: Iterable<string>): Promise<string> {
  const { log } = by.server;
  const report = newLogFile(by.server, fileName);
  const { path, url } = report;
  try {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await write(path, lines);
  } catch (error) {
    await rm(path, { force: true });
    if (!isStorageFull(error)) throw error;
    log.error(errorFields(error), 'text file of an import not written');
    return '';
  }
  await recordReport(by, report);
  return url;
}

async function write(path: string, lines: Iterable<string>): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.appendFile('\uFEFF');
    for (const some of portions(lines, WRITTEN_AT_ONCE)) await file.appendFile(`${some.join('\r\n')}\r\n`);
  } finally {
    await file.close();
  }
}

const URL_START = '/sys/common/static/';
const MIMES = {
  txt: 'text/plain; charset=utf-8',
  xlsx: XLSX,
};

/** Notes whose report it is; its rows may hold what others must not see. */
export async function recordReport(
  { server, db, actor }: Reading<Server>,
  { path, url, fileName }: LogFile,
): Promise<void> {
  const { size } = await stat(path);
  const mime = url.endsWith('.xlsx') ? MIMES.xlsx : MIMES.txt;
  const about = { fileName, mime, size, sha256: '', purpose: 'report' } as const;
  await server.storage.keep(url.slice(URL_START.length), path, mime);
  await recordFile(db, actor, server.clock, { path: url.slice(URL_START.length), ...about });
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
