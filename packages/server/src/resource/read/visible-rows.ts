import { queryableFields } from '@songbai/contract/wire/list-params.ts';
import type { ResourceTable } from '../describe/columns.ts';
import { levelFor } from '../describe/masks.ts';
import { isSecret } from '../describe/sealed.ts';
import type { Binder } from '../describe/sql-text.ts';
import { type ReadContext, whereSql } from './select.ts';
import { fieldSql } from './to-where.ts';

/** A field of a resource as a column of the query. */
export interface VisibleColumn {
  field: string;
  name: string;
  type: 'text' | 'number';
}

/**
 * A query in brackets that answers the live rows of a resource in the actor's tenant and data rules, for use inside a
 * larger statement. What the actor does not see in full is null there, so that no condition on it tells anything.
 */
export function visibleRowsSql(
  table: ResourceTable,
  context: ReadContext,
  columns: readonly VisibleColumn[],
  sql: Binder,
): string {
  const list = columns.map(({ field, name, type }) => {
    const known = queryableFields(table.resource)[field];
    const seen = known && !isSecret(known) && levelFor(context.actor, table.resource, field) === '2';
    const none = `cast(null as ${type === 'number' ? 'numeric' : 'text'})`;
    return `${seen ? fieldSql(table, field, context.today) : none} as "${name}"`;
  });
  return `(select ${list.join(', ')} from ${table.resource.table} t where ${whereSql(table, context, {}, sql)})`;
}
