import { LIMITS } from '@songbai/contract/limits.ts';
import type {
  ImportedQueries,
  ImportQueriesBody,
  SavedQueryContent,
  SaveQueryBody,
} from '@songbai/contract/modules/saved-query/saved-query.calls.ts';
import { savedQuery } from '@songbai/contract/modules/saved-query/saved-query.resource.ts';
import { missingQueries } from '@songbai/contract/modules/saved-query/saved-query.rules.ts';
import { isUniqueViolation } from '../../db/database.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import { resourceTable } from '../../resource/describe/columns.ts';
import type { Server } from '../../resource/server-context.ts';
import { insert, remove, update } from '../../resource/write/store.ts';
import { type Work, write } from '../../resource/write/work.ts';
import { isOwnQuery, ownQueries } from './saved-query.store.ts';

const savedQueryTable = resourceTable(savedQuery);

/**
 * Saves conditions under a name, replacing the same name if requested. The limit only keeps lists readable:
 * two concurrent calls may exceed it by one.
 */
export async function saveQuery(server: Server, actor: Actor, body: SaveQueryBody): Promise<void> {
  const { page, title, overwrite } = body;
  const records = recordsText(body);
  const save = async (work: Work): Promise<void> => {
    const all = await ownQueries(work.db, actor, page);
    const same = all.find((query) => query.title === title);
    if (same && !overwrite) throw new AppError('savedQueryTaken', { title });
    if (same) {
      const patch = { matchType: body.matchType, records };
      await update(work, savedQueryTable, same.id, patch);
      return;
    }
    if (all.length >= LIMITS.savedQueries) throw new AppError('savedQueryLimit', { n: LIMITS.savedQueries });
    await addQuery(work, page, body);
  };
  try {
    await write(server, actor, save);
  } catch (error) {
    if (isUniqueViolation(error)) throw new AppError('savedQueryTaken', { title });
    throw error;
  }
}

/**
 * Imports queries stored in a browser, keeping the saved ones; repeating it adds nothing. Queries beyond the limit are
 * counted and stay in the browser.
 */
export async function importQueries(
  server: Server,
  actor: Actor,
  { page, queries }: ImportQueriesBody,
): Promise<ImportedQueries> {
  for (const query of queries) recordsText(query);
  const takeOver = async (work: Work): Promise<ImportedQueries> => {
    const all = await ownQueries(work.db, actor, page);
    const missing = missingQueries(all, queries);
    const room = missing.slice(0, Math.max(0, LIMITS.savedQueries - all.length));
    for (const query of room) await addQuery(work, page, query);
    return { queries: await ownQueries(work.db, actor, page), left: missing.length - room.length };
  };
  try {
    return await write(server, actor, takeOver);
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    // Another window of the same person imported them concurrently: import what is still missing.
    return write(server, actor, takeOver);
  }
}

/** Deletes an own saved query. */
export async function removeQuery(server: Server, actor: Actor, id: string): Promise<void> {
  await write(server, actor, async (work) => {
    if (!(await isOwnQuery(work.db, actor, id))) throw new AppError('recordMissing');
    await remove(work, savedQueryTable, [id]);
  });
}

function addQuery(work: Work, page: string, query: SavedQueryContent): Promise<string> {
  const { title, matchType } = query;
  const own = { userId: work.actor.userId, pageKey: page, title, matchType, records: recordsText(query) };
  return insert(work, savedQueryTable, {}, own);
}

function recordsText({ records }: SavedQueryContent): string {
  const text = JSON.stringify(records);
  if (Buffer.byteLength(text) > LIMITS.savedQueryBytes) throw new AppError('savedQueryTooLong');
  return text;
}
