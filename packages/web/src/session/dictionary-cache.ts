import { LIMITS } from '@songbai/contract/limits.ts';
import type { DictOption } from '@songbai/contract/wire/envelope.ts';
import { create } from 'zustand';
import { readStored, writeStored } from '../lib/storage.ts';
import { useSession } from './session.ts';
import { STORED } from './stored-names.ts';

export type DictItems = Record<string, DictOption[]>;

/** The loaded dictionaries. Separate from their texts (dictionaries.ts), which the sign-in page does not need. */
export const useDictionaryCache = create<{ items: DictItems }>(() => ({
  items: readStored<DictItems>(STORED.dictionaries) ?? {},
}));

/**
 * Keeps all dictionaries for seven days; they are loaded at sign-in, on a change and by 清理缓存. Unchanged ones keep
 * their identity, so that only users of changed ones re-render; ones missing from the new set keep their texts.
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

// Nothing of the previous user stays.
useSession.subscribe((now, before) => {
  if (now.token === null && before.token !== null) useDictionaryCache.setState({ items: {} });
});
