import { migrate } from '../db/migrations/index.ts';
import { type Command, readArguments, withDatabase } from './command.ts';

/** Runs the pending migrations. */
export const migrateCommand: Command = async (args) => {
  readArguments(args, { words: 0, usage: 'migrate' });
  const names = await withDatabase((database) => migrate(database.db));
  console.info(
    names.length === 0 ? '数据库已是最新版本 / the database is up to date' : `已升级 / migrated: ${names.join(', ')}`,
  );
};
