import type { Clock } from './clock.ts';

/** Short-lived values shared by all nodes: captcha texts, tickets. In-process by default, Redis when configured. */
export interface Cache {
  set(key: string, value: string, lifeMs: number): Promise<void>;
  get(key: string): Promise<string | null>;
  /** Reads and removes in one step, so that a value is used only once. */
  take(key: string): Promise<string | null>;
}

/** Maximum number of entries; the oldest are dropped first, so that memory stays bounded. */
const ENTRIES = 10_000;

export function memoryCache(clock: Clock): Cache {
  const entries = new Map<string, { value: string; until: number }>();
  const read = (key: string): string | null => {
    const entry = entries.get(key);
    return entry && entry.until > clock.now() ? entry.value : null;
  };
  return {
    set: async (key, value, lifeMs) => {
      entries.delete(key);
      if (entries.size >= ENTRIES) entries.delete(entries.keys().next().value ?? '');
      entries.set(key, { value, until: clock.now() + lifeMs });
    },
    get: async (key) => read(key),
    take: async (key) => {
      const value = read(key);
      entries.delete(key);
      return value;
    },
  };
}
