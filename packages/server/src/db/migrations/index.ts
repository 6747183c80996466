import { Migrator } from 'kysely';
import type { Db } from '../database.ts';
import * as platform from './0001-platform.ts';
import * as places from './0002-places.ts';
import * as orders from './0003-orders.ts';
import * as services from './0004-services.ts';
import * as search from './0005-search.ts';
import * as announcements from './0006-announcements.ts';
import * as dictionaries from './0007-dictionaries.ts';
import * as sealedNumbers from './0009-sealed-numbers.ts';
import * as pickers from './0010-pickers.ts';
import * as reports from './0011-reports.ts';
import * as savedQueries from './0012-saved-queries.ts';
import * as categories from './0013-categories.ts';
import type { Schema } from './columns.ts';

/** Every migration in order; a released one is never changed. */
const MIGRATIONS: Record<string, { up(db: Schema): Promise<void> }> = {
  '0001-platform': platform,
  '0002-places': places,
  '0003-orders': orders,
  '0004-services': services,
  '0005-search': search,
  '0006-announcements': announcements,
  '0007-dictionaries': dictionaries,
  '0009-sealed-numbers': sealedNumbers,
  '0010-pickers': pickers,
  '0011-reports': reports,
  '0012-saved-queries': savedQueries,
  '0013-categories': categories,
};

/** Names of all versions this build knows, in order. */
export const MIGRATION_NAMES: readonly string[] = Object.keys(MIGRATIONS);

/**
 * Brings the database to the present version; concurrent nodes wait for each other.
 * @returns names of the migrations that ran
 */
export async function migrate(db: Db): Promise<string[]> {
  const plain = db.withoutPlugins();
  const migrator = new Migrator({
    db: plain,
    provider: { getMigrations: async () => MIGRATIONS },
    migrationTableName: 'sys_migration',
    migrationLockTableName: 'sys_migration_lock',
  });
  const { error, results } = await migrator.migrateToLatest();
  if (error) throw error;
  return (results ?? []).map((result) => result.migrationName);
}
