import { LIMITS } from '@songbai/contract/limits.ts';
import type { DictOption } from '@songbai/contract/wire/envelope.ts';
import { create } from 'zustand';
import { readStored, writeStored } from '../lib/storage.ts';
import { STORED } from './session.ts';

export type DictItems = Record<string, DictOption[]>;

/** The dictionaries at hand. Apart from their texts (dictionaries.ts), which the sign-in page does not need. */
export const useDictionaryCache = create<{ items: DictItems }>(() => ({
  items: readStored<DictItems>(STORED.dictionaries) ?? {},
}));

/** Keeps all dictionaries for seven days; they come with the sign-in and with 清理缓存. */
export function setDictionaries(items: DictItems): void {
  writeStored(STORED.dictionaries, items, LIMITS.dictCacheMs);
  useDictionaryCache.setState({ items });
}
