import { type FoundGroup, SEARCH_SHOWN } from '@songbai/contract/modules/search/search.calls.ts';
import { type SearchTerm, searchTerm } from '@songbai/contract/modules/search/search.rules.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import { type Reading, reading } from '../../resource/read/reading.ts';
import type { Server } from '../../resource/server-context.ts';
import { findNumbered, NUMBERED } from './numbered.ts';
import { findPayments } from './payments.ts';
import { findCustomers, findDeceased, findOrders, findPlots } from './records.ts';
import type { Finder } from './shown.ts';

/** The finders in the order in which their groups are shown. */
const FINDERS: readonly Finder[] = [
  { kind: 'plot', codes: ['cem:plot:list'], find: findPlots },
  { kind: 'deceased', codes: ['cem:deceased:list'], find: findDeceased },
  { kind: 'customer', codes: ['cem:customer:list'], find: findCustomers },
  { kind: 'order', codes: ['cem:order:list'], find: findOrders },
  ...NUMBERED.map((source): Finder => ({ ...source, find: (from, term) => findNumbered(from, term, source) })),
  { kind: 'payment', codes: ['cem:order:list', 'cem:service:list'], find: findPayments },
];

/**
 * The records that a text may mean, of the kinds whose lists the person may see, at most five of each. One bounded read
 * a kind, within tenant, data rules and masks as in the lists.
 */
export async function findRecords(server: Server, actor: Actor, typed: string): Promise<FoundGroup[]> {
  const term = searchTerm(typed);
  if (!term) return [];
  const from = reading(server, actor);
  const allowed = FINDERS.filter(({ codes }) => codes.some((code) => actor.codes.has(code)));
  const groups = await Promise.all(allowed.map((finder) => groupOf(from, finder, term)));
  return groups.filter(({ records, refusal }) => records.length > 0 || refusal !== undefined);
}

/** A kind that refuses, such as telephone numbers beyond the hourly limit, does not keep the others from answering. */
async function groupOf(from: Reading<Server>, { kind, find }: Finder, term: SearchTerm): Promise<FoundGroup> {
  try {
    const found = await find(from, term);
    return { kind, records: found.slice(0, SEARCH_SHOWN), more: found.length > SEARCH_SHOWN };
  } catch (error) {
    if (error instanceof AppError) return { kind, records: [], more: false, refusal: error.message };
    throw error;
  }
}
