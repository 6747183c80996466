import { LIMITS } from '@songbai/contract/limits.ts';
import { type Condition, conditionsOf, type Filter } from '@songbai/contract/resource/filter.ts';
import { AppError } from '../../platform/errors.ts';
import type { ResourceTable } from '../describe/columns.ts';
import type { Reading } from './reading.ts';

/**
 * Conditions on nodes of trees as conditions on them and all that lies under them (online.md §5.3).
 * @throws AppError nodesTooMany
 */
export async function withNodesBelow(from: Reading, table: ResourceTable, filter: Filter): Promise<Filter> {
  if (!conditionsOf(filter).some(({ withBelow }) => withBelow)) return filter;
  if ('and' in filter) return { and: await each(from, table, filter.and) };
  if ('or' in filter) return { or: await each(from, table, filter.or) };
  return wider(from, table, filter);
}

/** One after the other: transactions have one connection. */
async function each(from: Reading, table: ResourceTable, filters: readonly Filter[]): Promise<Filter[]> {
  const found: Filter[] = [];
  for (const filter of filters) found.push(await withNodesBelow(from, table, filter));
  return found;
}

async function wider(from: Reading, table: ResourceTable, { withBelow: _, ...condition }: Condition): Promise<Filter> {
  const { field, op, value } = condition;
  const nodes = await table.withNodesBelow?.(from, field, [value].flat());
  if (!nodes) return condition;
  const most = LIMITS.nodesOfCondition;
  if (nodes.length > most)
    throw new AppError('nodesTooMany', { label: table.resource.fields[field]?.label ?? field, most }, { field });
  return { field, op: op === 'eq' ? 'in' : op, value: nodes };
}
