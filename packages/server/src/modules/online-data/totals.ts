import { isTotal } from '@songbai/contract/design/screen-info.ts';
import type { ListQuery } from '@songbai/contract/resource/filter.ts';
import { FIELD_LEVEL } from '@songbai/contract/rules/masks.ts';
import { columnOf } from '../../resource/describe/columns.ts';
import { levelFor } from '../../resource/describe/masks.ts';
import type { Reading } from '../../resource/read/reading.ts';
import type { Selection } from '../../resource/read/select.ts';
import { groups } from '../../resource/read/store.ts';
import type { Runtime } from './runtime.ts';

/**
 * Sums over all rows that a list asks for, of the columns whose design says `isTotal` (online.md §3). Amounts are added
 * as whole numbers of their last decimal, so that 0.10 and 0.20 are 0.30 on both engines.
 */
export async function totalsOf(
  from: Reading,
  { live, table }: Pick<Runtime, 'live' | 'table'>,
  query: Pick<ListQuery, 'filter' | 'sort'>,
  selection: Omit<Selection, 'filter' | 'sort'> = {},
): Promise<Record<string, number>> {
  const totals: Record<string, number> = Object.create(null);
  for (const design of live.design.fields) {
    const name = design.dbFieldName;
    const field = Object.hasOwn(table.resource.fields, name) ? table.resource.fields[name] : undefined;
    if (!field || !isTotal(design, table.resource.fields)) continue;
    // A sum over sensitive values tells them where a list is narrowed to one row.
    if (levelFor(from.actor, table.resource, name) !== FIELD_LEVEL.full) continue;
    const unit = field.kind === 'decimal' ? 10 ** field.scale : 1;
    const amount = () => `cast(round(t."${columnOf(name)}" * ${unit}) as bigint)`;
    const [sum] = await groups(from, table, query, selection, { key: () => "'all'", amount });
    totals[name] = (sum?.amount ?? 0) / unit;
  }
  return totals;
}
