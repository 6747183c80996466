import { resourceByName } from '@songbai/contract/modules/registry.ts';
import type { ImportKey, Resource } from '@songbai/contract/resource/define.ts';
import type { Field } from '@songbai/contract/resource/kinds.ts';
import { runSql } from '../../db/database.ts';
import type { Values } from '../context.ts';
import { columnOf, type ResourceTable } from '../describe/columns.ts';
import { open } from '../describe/sealed.ts';
import { binder } from '../describe/sql-text.ts';
import type { Reading } from '../read/reading.ts';
import type { Server } from '../server-context.ts';
import { among, ofTenant } from '../write/checks.store.ts';

/** Ids of live referenced rows by their title, within the actor's tenant; two where several share a title. */
export async function idsOfTitles(
  reading: Reading<Server>,
  field: Extract<Field, { kind: 'ref' }>,
  titles: readonly string[],
): Promise<Map<string, string[]>> {
  const target = resourceByName(field.target);
  const sql = binder(reading.server.database.engine);
  const title = columnOf(target.titleField);
  const text = `select ${title} as "title", min(id) as "first", max(id) as "last" from ${target.table}
    where del_flag = 0${ofTenant(target.table, reading.actor, sql)} and ${title} ${among(sql, titles)} group by ${title}`;
  const rows = await runSql<{ title: string; first: string; last: string }>(reading.db, text, sql.values);
  return new Map(rows.map(({ title, first, last }) => [title, first === last ? [first] : [first, last]]));
}

/** Of the rows with this title those that belong to the same as the row that names them: row 01 of its area; two at most. */
export async function idsWithin(
  reading: Reading<Server>,
  field: Extract<Field, { kind: 'ref' }>,
  title: string,
  same: Readonly<Record<string, string>>,
): Promise<string[]> {
  const target = resourceByName(field.target);
  const sql = binder(reading.server.database.engine);
  const conditions = Object.entries({ [target.titleField]: title, ...same });
  const text = `select id from ${target.table} where del_flag = 0${ofTenant(target.table, reading.actor, sql)}
    ${conditions.map(([name, value]) => `and ${columnOf(name)} = ${sql.bind(value)}`).join(' ')} order by id limit 2`;
  return (await runSql<{ id: string }>(reading.db, text, sql.values)).map(({ id }) => id);
}

/** References that both resources have, such as the area of a plot and of a row; names of fields. */
export function sharedReferences(resource: Resource, field: Extract<Field, { kind: 'ref' }>): string[] {
  return Object.entries(resourceByName(field.target).fields).flatMap(([name, other]) => {
    const own = resource.fields[name];
    return own?.kind === 'ref' && other.kind === 'ref' && own.target === other.target ? [name] : [];
  });
}

/** Key values of live rows that may match some of these; `sameKey` makes the decision. */
export async function rowsLike(
  reading: Reading<Server>,
  table: ResourceTable,
  key: ImportKey,
  wanted: readonly Values[],
): Promise<Values[]> {
  const last = key.same.at(-1) ?? '';
  const values = [...new Set(wanted.map((one) => one[last]).filter((value) => value !== undefined))];
  if (values.length === 0) return [];
  const { resource } = table;
  const sql = binder(reading.server.database.engine);
  const names = [...key.same, ...key.apart].map((name) => `${columnOf(name)} as "${name}"`).join(', ');
  const tenant = table.scope === 'tenant' ? ` and tenant_id = ${sql.bind(reading.actor.tenantId)}` : '';
  const text = `select ${names} from ${resource.table} where del_flag = 0${tenant} and ${columnOf(last)} ${among(sql, values)}`;
  return open(reading.server.sealer, resource.fields, await runSql<Values>(reading.db, text, sql.values));
}
