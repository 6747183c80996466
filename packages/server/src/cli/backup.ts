import { chmodSync, existsSync, renameSync, rmSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import Sqlite from 'better-sqlite3';
import { type Config, readConfig } from '../platform/config.ts';
import { keyFile } from '../platform/data-key.ts';
import { databaseFile } from '../start/prepare.ts';
import { CliError, type Command, readArguments, sizeText } from './command.ts';
import { dumpPostgres } from './postgres-tools.ts';
import { checkCopy, standAlone } from './sqlite-file.ts';

/** Pages copied before other readers and writers are served. */
const PAGES = 2000;

/** Writes a consistent copy of the database while it may be in use; the copy is checked before it gets its name. */
export const backupCommand: Command = async (args) => {
  const { words } = readArguments(args, { words: 1, usage: 'backup FILE' });
  const file = resolve(words[0] ?? '');
  if (existsSync(file)) throw new CliError(`文件已存在，不会覆盖 / the file exists and is not overwritten: ${file}`);
  const config = readConfig(process.env);
  const unfinished = `${file}.part`;
  try {
    await (config.databaseUrl ? dumpPostgres(config.databaseUrl, unfinished) : copySqlite(config, unfinished));
    // The file holds personal data.
    chmodSync(unfinished, 0o600);
    renameSync(unfinished, file);
  } finally {
    rmSync(unfinished, { force: true });
  }
  console.info(`已备份 / backed up: ${file} (${sizeText(statSync(file).size)})`);
  if (!config.dataKey)
    console.info(`证件号密钥请另行妥善保存 / keep the key of identity numbers in another place: ${keyFile(config)}`);
  const uploads = join(config.dataDir, 'uploads');
  if (existsSync(uploads)) console.info(`上传的文件请另行复制 / copy the uploaded files as well: ${uploads}`);
};

async function copySqlite(config: Config, target: string): Promise<void> {
  const source = databaseFile(config);
  if (!existsSync(source)) throw new CliError(`没有数据库可备份 / there is no database: ${source}`);
  const connection = new Sqlite(source, { readonly: true, fileMustExist: true });
  try {
    await connection.backup(target, { progress: () => PAGES });
  } finally {
    connection.close();
  }
  standAlone(target);
  checkCopy(target);
}
