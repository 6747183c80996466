import { derivedName } from '@songbai/contract/design/names.ts';
import { dropSearchSql } from '@songbai/contract/design/plan-search.ts';
import { quoteName } from '@songbai/contract/design/sql-names.ts';
import { type Engine, runSql, type Trx } from '../../db/database.ts';

/** Under which name the table of a deleted design waits. */
export const binnedName = (physical: string, headId: string): string => derivedName('bin', physical, headId);

/** Whether the database has a table of this name. */
export async function hasTable(trx: Trx, engine: Engine, name: string): Promise<boolean> {
  return (await runSql(trx, TABLE[engine], [name])).length > 0;
}

const TABLE: Readonly<Record<Engine, string>> = {
  sqlite: "select 1 as one from sqlite_master where type = 'table' and name = ?",
  postgres: `select 1 as one from pg_class where relnamespace = current_schema()::regnamespace and relkind = 'r'
    and relname = $1`,
};

/** Gives a table another name; what others made beside it would keep the old one, so it goes and is made anew. */
export async function moveTable(trx: Trx, engine: Engine, from: string, to: string): Promise<void> {
  for (const text of await beside(trx, engine, from)) await runSql(trx, text, []);
  await runSql(trx, `alter table ${quoteName(from)} rename to ${quoteName(to)}`, []);
}

/** Drops a table that waited in the bin, with its rows. */
export async function dropTable(trx: Trx, engine: Engine, name: string): Promise<void> {
  for (const text of await beside(trx, engine, name)) await runSql(trx, text, []);
  await runSql(trx, `drop table if exists ${quoteName(name)}`, []);
}

/** Statements that drop the indexes of a table, its triggers and what its search stands on (ADR 7); no rows of it. */
async function beside(trx: Trx, engine: Engine, name: string): Promise<string[]> {
  const found = await runSql<{ name: string; type: string }>(trx, BESIDE[engine], [name]);
  const drops = found.map((one) =>
    one.type === 'trigger' && engine === 'postgres'
      ? `drop trigger ${quoteName(one.name)} on ${quoteName(name)}`
      : `drop ${one.type} ${quoteName(one.name)}`,
  );
  if (engine !== 'sqlite' || !(await hasTable(trx, engine, `${name}_search`))) return drops;
  // The triggers are among those above. A view left behind would break every later change of a table.
  return [...drops, ...dropSearchSql(name).sqlite.filter((text) => !text.startsWith('drop trigger'))];
}

const BESIDE: Readonly<Record<Engine, string>> = {
  sqlite: `select name, type from sqlite_master where tbl_name = ? and sql is not null and type in ('index', 'trigger')
    order by type desc, name`,
  postgres: `select i.relname as "name", 'index' as "type" from pg_index x
      join pg_class i on i.oid = x.indexrelid join pg_class c on c.oid = x.indrelid
      where c.relnamespace = current_schema()::regnamespace and c.relname = $1 and not x.indisprimary
    union all select g.tgname as "name", 'trigger' as "type" from pg_trigger g join pg_class c on c.oid = g.tgrelid
      where c.relnamespace = current_schema()::regnamespace and c.relname = $1 and not g.tgisinternal
    order by "type" desc, "name"`,
};

/** Runs statements of a plan, in their order. */
export async function runStatements(trx: Trx, texts: readonly string[]): Promise<void> {
  for (const text of texts) await runSql(trx, text, []);
}
