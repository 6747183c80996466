import { LIMITS } from '../../limits.ts';
import type { SavedQueryContent } from './saved-query.calls.ts';

/**
 * The queries to add when `incoming` is merged into `existing`: equal ones are skipped, and a name used by other
 * conditions gets a number, so that nothing is lost and the merge is idempotent.
 */
export function missingQueries(
  existing: readonly SavedQueryContent[],
  incoming: readonly SavedQueryContent[],
): SavedQueryContent[] {
  const kept = [...existing];
  for (const query of incoming) {
    if (kept.some((one) => stemOf(one.title) === stemOf(query.title) && sameConditions(one, query))) continue;
    kept.push({ ...query, title: freeTitle(query.title, new Set(kept.map(({ title }) => title))) });
  }
  return kept.slice(existing.length);
}

const NUMBERED = /（\d+）$/;

/** A name without its number, shortened to leave room for one. */
function stemOf(title: string): string {
  return title.replace(NUMBERED, '').slice(0, LIMITS.savedQueryTitle - 5);
}

function freeTitle(title: string, taken: ReadonlySet<string>): string {
  let free = title;
  for (let number = 2; taken.has(free); number += 1) free = `${stemOf(title)}（${number}）`;
  return free;
}

function sameConditions(a: SavedQueryContent, b: SavedQueryContent): boolean {
  if (a.matchType !== b.matchType || a.records.length !== b.records.length) return false;
  return a.records.every((one, at) => asAsked(one) === asAsked(b.records[at]));
}

/** What a condition or bracket asks for, without the types that a page adds. */
function asAsked(record: SavedQueryContent['records'][number] | undefined): string {
  if (record === undefined) return '';
  if ('params' in record) return JSON.stringify([record.matchType, record.params.map(asAsked)]);
  return JSON.stringify([record.field, record.rule, record.val]);
}
