import type { MenuEntry } from '@songbai/contract/rules/menu.ts';

/** Keys of the entries from the root down to the one that shows this path; empty when none does. */
export function menuTrail(entries: readonly MenuEntry[], path: string): string[] {
  for (const entry of entries) {
    const below = entry.children ? menuTrail(entry.children, path) : [];
    if (below.length > 0) return [entry.key, ...below];
    if (!entry.children && entry.path === path) return [entry.key];
  }
  return [];
}

/** One root submenu is open at a time (spec/1 §2): opening another root closes the one before. */
export function openOneRoot(roots: readonly string[], next: readonly string[], before: readonly string[]): string[] {
  const opened = next.find((key) => !before.includes(key));
  if (opened === undefined || !roots.includes(opened)) return [...next];
  return next.filter((key) => key === opened || !roots.includes(key));
}

export function findEntry(entries: readonly MenuEntry[], key: string): MenuEntry | undefined {
  for (const entry of entries) {
    const found = entry.key === key ? entry : findEntry(entry.children ?? [], key);
    if (found) return found;
  }
  return undefined;
}
