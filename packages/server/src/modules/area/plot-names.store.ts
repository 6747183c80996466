import { type Engine, runSql, type Trx } from '../../db/database.ts';
import type { WriteContext } from '../../resource/context.ts';
import { binder } from '../../resource/describe/sql-text.ts';
import type { Work } from '../../resource/write/work.ts';

/** Parts of a plot's name. */
export interface NamedPlot {
  id: string;
  fullName: string;
  aliasNames: string | null;
  seatNo: number;
  seatSuffix: string | null;
  rowNo: number;
  rowName: string | null;
  version: number;
}

/** The cemetery's naming of plots. */
export async function namingOf(
  trx: Trx,
  cemeteryId: string,
): Promise<{ cemetery: string; pattern: string } | undefined> {
  const row = await trx
    .selectFrom('cemCemetery')
    .select(['shortName', 'numberPattern'])
    .where('id', '=', cemeteryId)
    .executeTakeFirst();
  return row && { cemetery: row.shortName, pattern: row.numberPattern };
}

/** The live plots directly in an area, row locks held until commit, in order of their ids. */
export async function plotsHeldIn(trx: Trx, engine: Engine, tenantId: number, areaId: string): Promise<NamedPlot[]> {
  const sql = binder(engine);
  // SQLite has one writer anyway.
  const held = engine === 'postgres' ? ' for update of p' : '';
  const text = `select p.id as "id", p.full_name as "fullName", p.alias_names as "aliasNames", p.seat_no as "seatNo",
    p.seat_suffix as "seatSuffix", r.row_no as "rowNo", r.row_name as "rowName", p.version as "version"
    from cem_plot p join cem_row r on r.id = p.row_id
    where p.tenant_id = ${sql.bind(tenantId)} and p.area_id = ${sql.bind(areaId)} and p.del_flag = 0
    order by p.id${held}`;
  return runSql<NamedPlot>(trx, text, sql.values);
}

/** One of the names that a live plot outside the area has; undefined when none has. */
export async function nameTakenElsewhere(
  trx: Trx,
  engine: Engine,
  tenantId: number,
  areaId: string,
  names: readonly string[],
): Promise<string | undefined> {
  const sql = binder(engine);
  const list = sql.bind(JSON.stringify(names));
  // SQLite would scan all plots and look each up in the list; a cross join keeps the written order.
  const joined =
    engine === 'postgres'
      ? `json_array_elements_text(${list}::json) as w(value) join`
      : `json_each(${list}) as w cross join`;
  const text = `select p.full_name as "name" from ${joined} cem_plot p on p.full_name = w.value
    where p.tenant_id = ${sql.bind(tenantId)} and p.del_flag = 0 and p.area_id <> ${sql.bind(areaId)} limit 1`;
  const [row] = await runSql<{ name: string }>(trx, text, sql.values);
  return row?.name;
}

export interface NewName {
  id: string;
  fullName: string;
  aliasNames: string;
}

/** Updates the names of a chunk of plots in one statement. */
export async function writeNames(work: Work<WriteContext>, engine: Engine, names: readonly NewName[]): Promise<void> {
  const sql = binder(engine);
  // In the order of the text: SQLite's placeholders have no numbers.
  const [by, time, list] = [work.actor.username, work.clock.datetime(), JSON.stringify(names)].map(sql.bind);
  const given =
    engine === 'postgres'
      ? `json_to_recordset(${list}::json) as v("id" text, "fullName" text, "aliasNames" text)`
      : `(select value ->> 'id' as "id", value ->> 'fullName' as "fullName", value ->> 'aliasNames' as "aliasNames"
          from json_each(${list})) as v`;
  const text = `update cem_plot set full_name = v."fullName", alias_names = v."aliasNames", update_by = ${by},
    update_time = ${time}, version = cem_plot.version + 1 from ${given} where cem_plot.id = v."id"`;
  await runSql(work.db, text, sql.values);
}
