import { readStored, writeStored } from '../../lib/storage.ts';

/** A record that was opened from the search: its address and name, nothing else of it. */
export interface RecentChoice {
  path: string;
  title: string;
  /** Its kind, in words. */
  note: string;
}

const KEPT = 6;
const LIFE_MS = 30 * 86_400_000;

const nameFor = (userId: string): string => `SEARCH_RECENT__${userId}`;

/** What this person opened last in this browser, the newest first. */
export function recentChoices(userId: string): RecentChoice[] {
  const kept = readStored<RecentChoice[]>(nameFor(userId));
  return Array.isArray(kept) ? kept.filter((one) => typeof one?.path === 'string' && one.path.startsWith('/')) : [];
}

export function keepChoice(userId: string, choice: RecentChoice): void {
  const others = recentChoices(userId).filter(({ path }) => path !== choice.path);
  writeStored(nameFor(userId), [choice, ...others].slice(0, KEPT), LIFE_MS);
}
