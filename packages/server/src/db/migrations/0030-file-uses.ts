import { sql } from 'kysely';
import { newId } from '../../platform/ids.ts';
import { index, type Schema, table } from './columns.ts';

/** Columns that hold stored files, as they were at this version; accounts belong to no tenant. */
const HOLDERS = [
  { table: 'cem_plot_template', column: 'images', tenant: true },
  { table: 'cem_service_item', column: 'image', tenant: true },
  { table: 'sys_announcement', column: 'msg_content', tenant: true },
  { table: 'sys_user', column: 'avatar', tenant: false },
] as const;

const READ_AT_ONCE = 500;

/** Where stored files are used, so that they can be shown to who sees the record, and how much was stored by whom. */
export async function up(db: Schema): Promise<void> {
  await db.schema
    .alterTable('sys_file')
    .addColumn('purpose', 'text', (column) => column.notNull().defaultTo('upload'))
    .execute();
  await table(db, 'sys_file_use', [
    ['path', 'text', 'required'],
    ['data_table', 'text', 'required'],
    ['data_id', 'text', 'required'],
  ]).execute();
  await index(db, {
    name: 'uniq_sys_file_use',
    on: 'sys_file_use',
    columns: 'path, data_table, data_id',
    unique: true,
  });
  await table(db, 'sys_file_space', [['bytes', 'bigint', 'required']]).execute();
  await sql`insert into sys_file_space (id, bytes) select 'tenant:' || cast(tenant_id as text), cast(sum(size) as bigint)
    from sys_file group by tenant_id`.execute(db);
  await sql`insert into sys_file_space (id, bytes) select 'person:' || create_by, cast(sum(size) as bigint)
    from sys_file where create_by is not null group by create_by`.execute(db);
  for (const holder of HOLDERS) await noteUses(db, holder);
}

interface Held {
  id: string;
  tenantId: number | null;
  held: string;
}

/** Notes the files of the records there are; files of another tenant are nobody's by that. */
async function noteUses(db: Schema, { table: name, column, tenant }: (typeof HOLDERS)[number]): Promise<void> {
  const held = sql.raw(column);
  const tenantId = sql.raw(tenant ? 'tenant_id' : 'null');
  for (let last = ''; ; ) {
    const { rows } = await sql<Held>`select id as "id", ${tenantId} as "tenantId", ${held} as "held"
      from ${sql.raw(name)} where id > ${last} and ${held} like '%/%' order by id limit ${READ_AT_ONCE}`.execute(db);
    for (const row of rows) for (const path of pathsIn(row.held)) await noteUse(db, name, row, path);
    const next = rows.at(-1)?.id;
    if (next === undefined) return;
    last = next;
  }
}

async function noteUse(db: Schema, name: string, { id, tenantId }: Held, path: string): Promise<void> {
  const own = tenantId === null ? sql`1 = 1` : sql`tenant_id = ${tenantId}`;
  await sql`insert into sys_file_use (id, path, data_table, data_id) select ${newId()}, path, ${sql.lit(name)}, ${id}
    from sys_file where path = ${path} and ${own}`.execute(db);
}

/** Paths joined by commas, or the addresses of our files in rich text. */
function pathsIn(text: string): Set<string> {
  if (!text.includes('<')) return new Set(text.split(','));
  const found = text.matchAll(/\/sys\/common\/static\/([^"'\s<>]+)/g);
  return new Set([...found].map(([, path = '']) => decoded(path)));
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
