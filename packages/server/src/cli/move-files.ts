import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type Database, runSql } from '../db/database.ts';
import type { Config } from '../platform/config.ts';
import { type FileStorage, folderStorage } from '../platform/file-storage.ts';
import { createLog } from '../platform/log.ts';
import { openStorage } from '../platform/open-storage.ts';
import { createOutbound } from '../platform/outbound.ts';
import { binder } from '../resource/describe/sql-text.ts';
import { CliError, type Command, readArguments, withDatabase } from './command.ts';

const PORTION = 200;

interface Stored {
  id: string;
  path: string;
  mime: string;
  size: number;
}

/**
 * Copies uploaded files between the folder and the object store of the settings. Nothing is deleted where they were, and
 * what is there already with its size is passed over, so that it can be stopped, repeated, and run while serving.
 */
export const moveFilesCommand: Command = async (args) => {
  const usage = 'move-files to-s3|to-folder';
  const { words } = readArguments(args, { words: 1, usage });
  const [way] = words;
  if (way !== 'to-s3' && way !== 'to-folder') throw new CliError(`用法 / usage: ${usage}`, 2);
  await withDatabase(async (database, config) => {
    if (!config.s3) throw new CliError('没有配置对象存储（S3_ENDPOINT 等） / no object storage is configured');
    const folder = folderStorage(join(config.dataDir, 'uploads'));
    const store = await openStorage(config, createOutbound(config.outboundAllow), createLog('warn'));
    const [from, to] = way === 'to-s3' ? [folder, store] : [store, folder];
    const { copied, present, missing } = await copyAll({ database, config, from, to });
    console.info(`已复制 ${copied} 个文件，${present} 个已在目标中 / ${copied} copied, ${present} were there`);
    if (missing.length === 0) return;
    for (const path of missing.slice(0, 20)) console.error(`缺少文件 / missing: ${path}`);
    throw new CliError(`${missing.length} 个文件在来源中不存在或不完整 / ${missing.length} files are missing`);
  });
};

interface Copying {
  database: Database;
  config: Config;
  from: FileStorage;
  to: FileStorage;
}

async function copyAll(given: Copying): Promise<{ copied: number; present: number; missing: string[] }> {
  const missing: string[] = [];
  let [copied, present, after] = [0, 0, ''];
  for (;;) {
    const files = await portion(given.database, after);
    for (const file of files) {
      if ((await given.to.size(file.path)) === file.size) present += 1;
      else if (await copyOne(given, file)) copied += 1;
      else missing.push(file.path);
    }
    const last = files.at(-1);
    if (!last || files.length < PORTION) return { copied, present, missing };
    after = last.id;
    console.info(`… ${copied + present}`);
  }
}

async function portion({ db, engine }: Database, after: string): Promise<Stored[]> {
  const sql = binder(engine);
  const rows = await runSql<Stored>(
    db,
    `select id, path, mime, size from sys_file where del_flag = 0 and content = 'there' and id > ${sql.bind(after)}
      order by id limit ${PORTION}`,
    sql.values,
  );
  return rows.map((row) => ({ ...row, size: Number(row.size) }));
}

/** By way of a file of this machine, which a storage takes whole; false when the source lacks it. */
async function copyOne({ config, from, to }: Copying, { path, mime, size }: Stored): Promise<boolean> {
  if ((await from.size(path)) !== size) return false;
  const folder = join(config.dataDir, 'uploads', '.incoming');
  const at = join(folder, randomUUID());
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await pipeline(await from.read(path), createWriteStream(at, { mode: 0o600 }));
    await to.keep(path, at, mime);
    return true;
  } finally {
    await rm(at, { force: true });
  }
}
