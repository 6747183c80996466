import { LIMITS } from '@songbai/contract/limits.ts';
import type { ImportedQueries, SavedQueryContent } from '@songbai/contract/modules/saved-query/saved-query.calls.ts';
import { savedQuery } from '@songbai/contract/modules/saved-query/saved-query.resource.ts';
import type { QueryClient } from '@tanstack/react-query';
import { ApiError, send } from '../../../api/client.ts';
import { readStored, writeStored } from '../../../lib/storage.ts';
import { localQueries } from './local-queries.ts';

/** Maximum bytes of one call; the server refuses bodies above `LIMITS.bodyBytes`. */
const PORTION_BYTES = LIMITS.bodyBytes / 4;

/** Lists migrated or refused since the page was loaded: storing the marker itself may fail for lack of space. */
const tried = new WeakMap<QueryClient, Set<string>>();

interface Place {
  client: QueryClient;
  page: string;
  person: string;
}

/**
 * Migrates the queries saved in this browser to the server. The old entries stay, because other users of this browser
 * may need them; each user migrates once, so that queries deleted later do not come back. A refusal is shown and does
 * not block the server's queries. Returns all saved queries, or undefined when they still have to be fetched.
 */
export async function takeOver(
  { client, page, person }: Place,
  warn: (text: string) => void,
): Promise<ImportedQueries['queries'] | undefined> {
  const done = `SAVED_QUERIES_TAKEN_${person}_${page}`;
  const here = tried.get(client) ?? new Set();
  tried.set(client, here);
  if (here.has(done) || readStored(done)) return undefined;
  let queries: ImportedQueries['queries'] | undefined;
  let left = 0;
  try {
    for (const portion of portionsOf(localQueries(page))) {
      const body = { page, queries: portion };
      const { result } = await send<ImportedQueries>('POST', `${savedQuery.path}/import`, { body, quiet: true });
      here.add(done);
      writeStored(done, true);
      queries = result.queries;
      left += result.left;
    }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    here.add(done);
    queries = undefined;
    warn(error.message);
  }
  if (left > 0) warn(`本机保存的查询有 ${left} 个因数量已满未能导入，仍保留在本机`);
  return queries;
}

function portionsOf(queries: readonly SavedQueryContent[]): SavedQueryContent[][] {
  const portions: SavedQueryContent[][] = [];
  let room = 0;
  for (const query of queries) {
    const size = new Blob([JSON.stringify(query)]).size;
    if (size > room) {
      portions.push([]);
      room = PORTION_BYTES;
    }
    portions.at(-1)?.push(query);
    room -= size;
  }
  return portions;
}
