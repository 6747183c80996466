import { sql } from 'kysely';
import { pinyinCode } from '../../platform/pinyin.ts';
import { nameKey } from '../../platform/simplified.ts';
import { searchIndex } from './0005-search.ts';
import { type ColumnSpec, forbid, index, isSqlite, type Schema, searchedTable } from './columns.ts';

const TABLE = 'cem_deceased';

/** As it was until now. */
const OLD: readonly ColumnSpec[] = [
  ['cemetery_id', 'text', 'required'],
  ['plot_id', 'text'],
  ['right_id', 'text'],
  ['seq', 'integer'],
  ['name', 'text', 'required'],
  ['sex', 'text'],
  ['alive', 'text', 'required'],
  ['birth_text', 'text'],
  ['birth_date', 'text'],
  ['birth_precision', 'text'],
  ['death_text', 'text'],
  ['death_date', 'text'],
  ['death_precision', 'text'],
  ['relation', 'text'],
  ['burial_status', 'text', 'required'],
  ['position_text', 'text'],
  ['source_key', 'text'],
  ['import_batch_id', 'text'],
  ['note', 'text'],
  ['remark', 'text'],
];

const NEW: readonly ColumnSpec[] = [
  ['former_name', 'text'],
  ['pinyin', 'text'],
  ['name_key', 'text'],
  ['id_type', 'text'],
  ['id_no', 'text'],
  ['id_no_tail', 'text'],
  ['remains_type', 'text'],
  ['death_cert_no', 'text'],
  ['cremation_cert_no', 'text'],
];

/** Neither deleted nor moved out. */
const PRESENT = "del_flag = 0 and burial_status <> '3'";

const AUDIT = [
  ...['id', 'tenant_id', 'create_by', 'create_time', 'update_by', 'update_time', 'sys_org_code'],
  ...['delete_by', 'delete_time', 'delete_reason', 'version', 'del_flag'],
];

/** People are searched, listed and registered by hand; a partial date sorts by as much of it as is known (domain.md §3.0, §3.9). */
export async function up(db: Schema): Promise<void> {
  await (isSqlite(db) ? renewed(db) : widened(db));
  await partialDates(db);
  await named(db);
  await oneInACavity(db);
  await indexes(db);
  await searchIndex(db, TABLE, ['name_key', 'pinyin']);
}

/** SQLite's search index needs an integer key, which only a new table can have. */
async function renewed(db: Schema): Promise<void> {
  const next = `${TABLE}_next`;
  await searchedTable(db, next, [...OLD, ...NEW])
    .addForeignKeyConstraint('fk_deceased_plot', ['plot_id'], 'cem_plot', ['id'])
    .execute();
  const columns = [...AUDIT, ...OLD.map(([name]) => name)].join(', ');
  await run(db, `insert into ${next} (${columns}) select ${columns} from ${TABLE} order by rowid`);
  await run(db, `drop table ${TABLE}`);
  await run(db, `alter table ${next} rename to ${TABLE}`);
  await index(db, { name: 'ix_cem_deceased_plot', on: TABLE, columns: 'plot_id' });
  await index(db, { name: 'ix_cem_deceased_name', on: TABLE, columns: 'tenant_id, del_flag, name' });
  await index(db, { name: 'ix_cem_deceased_batch', on: TABLE, columns: 'import_batch_id' });
  await index(db, {
    name: 'uniq_cem_deceased_source',
    on: TABLE,
    columns: 'tenant_id, source_key',
    unique: true,
    where: 'source_key is not null and del_flag = 0',
  });
  await forbid(db, TABLE, ['delete']);
}

async function widened(db: Schema): Promise<void> {
  for (const [name, type] of NEW) await db.schema.alterTable(TABLE).addColumn(name, type).execute();
}

/** Years and months had no day to sort by. */
async function partialDates(db: Schema): Promise<void> {
  const starts = isSqlite(db) ? `glob '[12][0-9][0-9][0-9]*'` : `~ '^[12][0-9]{3}'`;
  for (const side of ['birth', 'death']) {
    await run(
      db,
      `update ${TABLE} set ${side}_date = substr(trim(${side}_text), 1, 4) where ${side}_date is null
        and ${side}_precision in ('year', 'month') and trim(${side}_text) ${starts}`,
    );
  }
}

const ROWS = 500;

/** Names are spelled and simplified here, because no database can. */
async function named(db: Schema): Promise<void> {
  for (let last = ''; ; ) {
    const found = await sql<{ id: string; name: string }>`select id, name from ${sql.raw(TABLE)}
      where id > ${last} order by id limit ${ROWS}`.execute(db);
    for (const { id, name } of found.rows) {
      await sql`update ${sql.raw(TABLE)} set pinyin = ${pinyinCode(name, 'person')}, name_key = ${nameKey(name)}
        where id = ${id}`.execute(db);
    }
    const end = found.rows.at(-1);
    if (!end) return;
    last = end.id;
  }
}

/** Of several registered for one cavity the first keeps it; the office gives the others theirs. */
export async function oneInACavity(db: Schema): Promise<void> {
  await run(
    db,
    `update ${TABLE} set seq = null where ${PRESENT} and exists (select 1 from ${TABLE} o where o.plot_id = ${TABLE}.plot_id
      and o.seq = ${TABLE}.seq and o.id < ${TABLE}.id and o.del_flag = 0 and o.burial_status <> '3')`,
  );
}

async function indexes(db: Schema): Promise<void> {
  for (const column of ['create_time', 'birth_date', 'death_date']) {
    await index(db, { name: `ix_cem_deceased_${column}`, on: TABLE, columns: `tenant_id, del_flag, ${column}, id` });
  }
  await index(db, {
    name: 'uniq_cem_deceased_person',
    on: TABLE,
    columns: 'tenant_id, id_no',
    unique: true,
    where: `${PRESENT} and id_no is not null`,
  });
  await index(db, {
    name: 'uniq_cem_deceased_cavity',
    on: TABLE,
    columns: 'plot_id, seq',
    unique: true,
    where: `${PRESENT} and plot_id is not null and seq is not null`,
  });
}

async function run(db: Schema, text: string): Promise<void> {
  await sql.raw(text).execute(db);
}
