import { existingDesign, textKeyOf } from '@songbai/contract/modules/online-form/existing-table.ts';
import { type Db, runSql } from '../../db/database.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import type { Server } from '../../resource/server-context.ts';
import { write } from '../../resource/write/work.ts';
import { existingTable, strangeTables } from './existing-tables.store.ts';
import { namesInUse } from './heads.store.ts';
import type { Read } from './real-table.store.ts';
import { addDesign } from './save.service.ts';

const NOTE = '导入数据库表';

const reader =
  (db: Db): Read =>
  (text, values) =>
    runSql(db, text, values);

/** Names of tables of the database that could become designs. */
export async function offeredTables({ database }: Server, actor: Actor): Promise<string[]> {
  const taken = await namesInUse(database.db, actor.tenantId);
  const names = await strangeTables(reader(database.db), database.engine);
  return names.filter((name) => !taken.has(name));
}

/**
 * Makes drafts of existing tables, all or none; their rows stay where they are.
 * @throws AppError existingMissing, existingKey; what saving a design refuses
 */
export async function adoptTables(server: Server, actor: Actor, names: readonly string[]): Promise<void> {
  const { engine } = server.database;
  await write(server, actor, async (work) => {
    const read = reader(work.db);
    const offered = new Set(await strangeTables(read, engine));
    for (const name of names) {
      if (!offered.has(name)) throw new AppError('existingMissing', { x: name.slice(0, 50) });
      const table = await existingTable(read, engine, name);
      if (textKeyOf(table) === undefined) throw new AppError('existingKey', { x: name });
      await addDesign(work, { ...existingDesign(table), note: NOTE });
    }
  });
}
