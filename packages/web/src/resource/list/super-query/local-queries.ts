import { LIMITS } from '@songbai/contract/limits.ts';
import type { SavedQueryContent } from '@songbai/contract/modules/saved-query/saved-query.calls.ts';
import { matchTypeOf, paramOf, type QueryParam } from '@songbai/contract/rules/super-query.ts';
import { storageKey } from '../../../lib/storage.ts';

/** Storage key prefix of saved queries from before the server stored them, by page (contract/3 §6). */
const PREFIX = 'JSuperQuerySaved_';

/**
 * Saved queries of a page that are still in this browser. The old keys hold the page with or without its query string,
 * bare or under the namespace of the platform's storage.
 */
export function localQueries(page: string): SavedQueryContent[] {
  return keysOf(page).flatMap(queriesAt).slice(0, LIMITS.savedQueries);
}

function keysOf(page: string): string[] {
  const names = [PREFIX + page, storageKey(PREFIX + page)];
  try {
    return Object.keys(localStorage).filter((key) => names.some((name) => key === name || key.startsWith(`${name}?`)));
  } catch {
    // Storage is blocked for this page, so nothing was saved there either.
    return [];
  }
}

function queriesAt(key: string): SavedQueryContent[] {
  const kept = listIn(localStorage.getItem(key) ?? '');
  return kept.flatMap((raw) => {
    const { title, matchType, records } = (raw ?? {}) as Record<string, unknown>;
    const name = typeof title === 'string' ? title.trim().slice(0, LIMITS.savedQueryTitle) : '';
    const params = Array.isArray(records) ? records.flatMap((record) => paramOf(record) ?? []) : [];
    return name !== '' && fits(params) ? [{ title: name, matchType: matchTypeOf(matchType), records: params }] : [];
  });
}

/** Maximum text lengths of a condition (contract: `savedQueryContent`); a longer text gets the whole list refused. */
const FIELD_LENGTH = 200;
const TYPE_LENGTH = 50;

function fits(params: readonly QueryParam[]): boolean {
  const short = params.every(
    ({ field, type = '', dbType = '' }) =>
      field.length <= FIELD_LENGTH && type.length <= TYPE_LENGTH && dbType.length <= TYPE_LENGTH,
  );
  const size = new Blob([JSON.stringify(params)]).size;
  return short && params.length > 0 && params.length <= LIMITS.filterConditions && size <= LIMITS.savedQueryBytes;
}

/** The list itself, or unwrapped from the platform's storage format. */
function listIn(text: string): unknown[] {
  try {
    const content: unknown = JSON.parse(text);
    const list = Array.isArray(content) ? content : (content as { value?: unknown } | null)?.value;
    return Array.isArray(list) ? list : [];
  } catch {
    // Not a list of queries.
    return [];
  }
}
