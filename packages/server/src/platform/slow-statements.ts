import { createHash } from 'node:crypto';

/** A statement that took long, as it was sent. */
export interface SlowEntry {
  id: string;
  text: string;
  count: number;
  totalMs: number;
  longestMs: number;
  /** Epoch ms. */
  last: number;
}

/** The statements that took longer than `SLOW_MS`, on this node since its start. */
export interface SlowStatements {
  note(text: string, ms: number): void;
  list(): readonly Readonly<SlowEntry>[];
  find(id: string): Readonly<SlowEntry> | undefined;
}

export const SLOW_MS = 100;

const KEPT = 100;
const TEXT_LENGTH = 20_000;

export function slowStatements(): SlowStatements {
  const kept = new Map<string, SlowEntry>();
  return {
    note: (text, ms) => {
      if (ms < SLOW_MS || text.length > TEXT_LENGTH) return;
      const known = kept.get(text);
      const entry = known ?? { id: idOf(text), text, count: 0, totalMs: 0, longestMs: 0, last: 0 };
      entry.count += 1;
      entry.totalMs += ms;
      entry.longestMs = Math.max(entry.longestMs, ms);
      entry.last = Date.now();
      if (known) return;
      if (kept.size >= KEPT) kept.delete(quickest(kept));
      kept.set(text, entry);
    },
    list: () => [...kept.values()].sort((one, other) => other.totalMs - one.totalMs),
    find: (id) => [...kept.values()].find((entry) => entry.id === id),
  };
}

const idOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16);

function quickest(kept: ReadonlyMap<string, SlowEntry>): string {
  let found: SlowEntry | undefined;
  for (const entry of kept.values()) if (!found || entry.totalMs < found.totalMs) found = entry;
  return found?.text ?? '';
}

/** Texts and numbers of a statement: the engine writes some of them out for the sake of the plan. */
const VALUES = /'(?:[^']|'')*'|\$\$.*?\$\$|(?<![\w$"])-?\d+(?:\.\d+)?(?![\w"])/gs;

/** The statement, or its plan, without any value. */
export function withoutValues(text: string): string {
  return text.replace(VALUES, '?').replace(/\s+/g, ' ').trim();
}
