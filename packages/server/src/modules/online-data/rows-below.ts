import type { Filter } from '@songbai/contract/resource/filter.ts';
import { columnOf, type ResourceTable } from '../../resource/describe/columns.ts';
import type { Reading } from '../../resource/read/reading.ts';
import { groups } from '../../resource/read/store.ts';

/** Those of some ids that rows of the table name in a field, as a tree names the row above. */
export async function withRowsBelow(
  from: Reading,
  table: ResourceTable,
  field: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const filter: Filter = { field, op: 'in', value: ids };
  const grouping = { key: () => `t."${columnOf(field)}"`, amount: () => '0' };
  const found = await groups(from, table, { filter, sort: [] }, {}, grouping);
  return new Set(found.map(({ key }) => key));
}
