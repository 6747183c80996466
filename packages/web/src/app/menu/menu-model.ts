import type { MenuEntry, MenuRoute } from '@songbai/contract/rules/menu.ts';
import { matchPath } from 'react-router';

export interface Place {
  /** Path of the address, without its query. */
  path: string;
  /** Query with its question mark, or empty. */
  search?: string;
}

interface Walked {
  entry: MenuEntry;
  /** Keys from the root down to the entry. */
  keys: string[];
}

function walk(entries: readonly MenuEntry[], above: readonly string[] = []): Walked[] {
  return entries.flatMap((entry) => {
    const keys = [...above, entry.key];
    return [...walk(entry.children ?? [], keys), { entry, keys }];
  });
}

const plainPath = ({ path }: MenuEntry): string => path.split(/[?#]/, 1)[0] ?? path;

/**
 * Keys of the entries from the root down to the one that matches this place; empty when none does. The full path takes
 * precedence over the path alone, and that over a pattern such as `/a/:id` (spec/1 §2); a page hidden from the menu is
 * represented by its nearest visible ancestor.
 */
export function menuTrail(
  entries: readonly MenuEntry[],
  { path, search = '' }: Place,
  ancestors: MenuRoute['trail'] = [],
): string[] {
  const walked = walk(entries);
  const find = (fits: (entry: MenuEntry) => boolean): string[] | undefined =>
    walked.find(({ entry }) => fits(entry))?.keys;
  const above = [...ancestors].reverse().map((one) => one.path);
  return (
    find((entry) => entry.path === path + search) ??
    find((entry) => plainPath(entry) === path) ??
    find((entry) => entry.path.includes(':') && matchPath(plainPath(entry), path) !== null) ??
    above.map((one) => find((entry) => plainPath(entry) === one)).find((keys) => keys !== undefined) ??
    []
  );
}

/** One root submenu is open at a time (spec/1 §2): opening another closes the previous one. */
export function openOneRoot(roots: readonly string[], next: readonly string[], before: readonly string[]): string[] {
  const opened = next.find((key) => !before.includes(key));
  if (opened === undefined || !roots.includes(opened)) return [...next];
  return next.filter((key) => key === opened || !roots.includes(key));
}

export function findEntry(entries: readonly MenuEntry[], key: string): MenuEntry | undefined {
  return walk(entries).find(({ entry }) => entry.key === key)?.entry;
}

/** An entry of the menu search. */
export interface SearchEntry {
  entry: MenuEntry;
  /** Titles of its parent groups, `订单管理 / 报表`; empty at the root. */
  group: string;
}

/**
 * Every visible entry except pure containers (spec/1 §2, menu search). A parent that is itself a page is listed before
 * its children.
 */
export function searchEntries(
  entries: readonly MenuEntry[],
  routes: readonly MenuRoute[],
  above: readonly string[] = [],
): SearchEntry[] {
  return entries.flatMap((entry) => {
    const page = !entry.children || routes.some((route) => route.path === plainPath(entry) && !route.redirect);
    const own = page && entry.title ? [{ entry, group: above.join(' / ') }] : [];
    return [...own, ...searchEntries(entry.children ?? [], routes, [...above, entry.title])];
  });
}

/** Entries whose title, group or address contains every word of the text; all entries for an empty text. */
export function filterEntries(all: readonly SearchEntry[], text: string): SearchEntry[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return all.filter(({ entry, group }) => {
    const hay = `${entry.title} ${group} ${entry.externalUrl ?? entry.path}`.toLowerCase();
    return words.every((word) => hay.includes(word));
  });
}
