import { type Db, runSql } from '../../db/database.ts';
import { binder } from '../../resource/describe/sql-text.ts';
import type { Work } from '../../resource/write/work.ts';

/** Ids of the views of a designed table. */
export async function viewsOf(db: Db, headId: string): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('onlCgformHead')
    .select('id')
    .where('physicId', '=', headId)
    .where('copyType', '=', 1)
    .where('delFlag', '=', 0)
    .execute();
  return rows.map(({ id }) => id);
}

/** A column of a stored table that holds ids of another's rows. */
export interface Pointer {
  table: string;
  column: string;
  /** Joined by commas. */
  several: boolean;
}

/** Heads of the tenant and of the platform whose running design may have a linked record of that table, and perhaps others. */
export async function linkingHeads(db: Db, tenantId: number, tableName: string): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('onlCgformHead as h')
    .innerJoin('onlCgformVersion as v', (join) =>
      join.onRef('v.headId', '=', 'h.id').onRef('v.version', '=', 'h.liveVersion'),
    )
    .select('h.id')
    .where('v.design', 'like', `%"dictTable":"${tableName}"%`)
    .where('v.design', 'like', '%"link_table"%')
    .where('h.delFlag', '=', 0)
    .where((eb) => eb.or([eb('h.tenantId', '=', tenantId), eb('h.tenantId', 'is', null)]))
    .orderBy('h.id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Rows that are looked for in one statement. */
const PER_READ = 200;

/** Whether a live row of the tenant holds one of the ids, other than the rows `besides`. */
export async function pointsAt(
  { server, db, actor }: Work,
  { table, column, several }: Pointer,
  ids: readonly string[],
  besides: readonly string[],
): Promise<boolean> {
  for (let at = 0; at < ids.length; at += PER_READ) {
    const sql = binder(server.database.engine);
    const held = `"${column}"`;
    const tenant = sql.bind(actor.tenantId);
    const part = ids.slice(at, at + PER_READ);
    const holds = several
      ? part.map((id) => `',' || ${held} || ',' like ${sql.bind(`%,${id},%`)}`).join(' or ')
      : `${held} in (${part.map((id) => sql.bind(id)).join(', ')})`;
    const others = besides.length > 0 ? ` and id not in (${besides.map((id) => sql.bind(id)).join(', ')})` : '';
    const text = `select 1 as "used" from "${table}" where tenant_id = ${tenant} and del_flag = 0
      and ${held} is not null and (${holds})${others} limit 1`;
    if ((await runSql(db, text, sql.values)).length > 0) return true;
  }
  return false;
}
