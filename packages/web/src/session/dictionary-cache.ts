import { LIMITS } from '@songbai/contract/limits.ts';
import type { DictOption } from '@songbai/contract/wire/envelope.ts';
import { create } from 'zustand';
import { readStored, writeStored } from '../lib/storage.ts';
import { STORED, useSession } from './session.ts';

export type DictItems = Record<string, DictOption[]>;

/** The dictionaries at hand. Apart from their texts (dictionaries.ts), which the sign-in page does not need. */
export const useDictionaryCache = create<{ items: DictItems }>(() => ({
  items: readStored<DictItems>(STORED.dictionaries) ?? {},
}));

/**
 * Keeps all dictionaries for seven days; they come with the sign-in, with a change and with 清理缓存. Unchanged ones keep
 * their identity, so that only what shows a changed one is drawn anew; ones that are not among the new keep their texts.
 */
export function setDictionaries(items: DictItems): void {
  writeStored(STORED.dictionaries, items, LIMITS.dictCacheMs);
  const before = useDictionaryCache.getState().items;
  const next = Object.entries(items).map(([code, options]): [string, DictOption[]] => {
    const old = before[code];
    return [code, old && JSON.stringify(old) === JSON.stringify(options) ? old : options];
  });
  useDictionaryCache.setState({ items: { ...before, ...Object.fromEntries(next) } });
}

// Nothing of a former person stays.
useSession.subscribe((now, before) => {
  if (now.token === null && before.token !== null) useDictionaryCache.setState({ items: {} });
});
