import { DICTS, type DictCode, dictText, dictValues } from '@songbai/contract/dicts.ts';
import type { DictOption } from '@songbai/contract/wire/envelope.ts';
import { useCallback, useEffect, useMemo } from 'react';
import { getResult } from '../api/calls.ts';
import { failureText } from '../lib/failure.ts';
import { notify } from '../lib/notices.ts';
import { type DictItems, setDictionaries, useDictionaryCache } from './dictionary-cache.ts';
import { useSession } from './session.ts';
import { holding } from './states.ts';

let loading: Promise<void> | undefined;

/** Loads all dictionaries; concurrent callers share the call. Until it returns the old texts stay. */
export function loadDictionaries(options: { quiet?: boolean } = {}): Promise<void> {
  const hold = holding('dictionaries');
  loading ??= getResult<DictItems | null>('/sys/dict/queryAllDictItems', {}, options)
    .then((items) => {
      if (useSession.getState().token === null) return;
      setDictionaries(items ?? {});
      // Dictionaries loaded individually are not in the reply.
      for (const code of [...asked.keys()]) if (!items || !Object.hasOwn(items, code)) refetchOne(code);
      hold();
    })
    .finally(() => {
      loading = undefined;
    });
  return loading;
}

/** Clears the server's cache, then reloads everything. */
export async function refreshDictionaries(): Promise<void> {
  await getResult('/sys/dict/refleshCache');
  await loadDictionaries();
}

const isSystem = (code: string): code is DictCode => Object.hasOwn(DICTS, code);

function systemOptions(code: string): DictOption[] {
  if (!isSystem(code)) return [];
  return dictValues(code).map((value) => {
    const text = dictText(code, value);
    return { value, text, title: text, label: text };
  });
}

const asked = new Map<string, Promise<void>>();

/** Fetches one dictionary that is neither cached nor in the contract; concurrent callers share the call. */
function fetchOne(code: string, quiet = false): Promise<void> {
  const running = asked.get(code);
  if (running) return running;
  const loading = getResult<DictOption[]>(`/sys/dict/getDictItems/${encodeURIComponent(code)}`, undefined, { quiet })
    .then((options) => useDictionaryCache.setState(({ items }) => ({ items: { ...items, [code]: options ?? [] } })))
    .catch((error: unknown) => {
      asked.delete(code);
      if (!quiet) notify({ kind: 'warning', title: failureText(error) });
    });
  asked.set(code, loading);
  return loading;
}

function refetchOne(code: string): void {
  asked.delete(code);
  void fetchOne(code, true);
}

/** Currently available options of a dictionary; does not load and does not subscribe to changes. */
export function dictOptions(code: string): DictOption[] {
  return useDictionaryCache.getState().items[code] ?? systemOptions(code);
}

/** Options of a dictionary. System dictionaries are available before any reply, so a bare code never shows. */
export function useDict(code: string): DictOption[] {
  const cached = useDictionaryCache((state) => state.items[code]);
  const options = useMemo(() => cached ?? systemOptions(code), [cached, code]);
  const missing = code !== '' && !cached && !isSystem(code);
  useEffect(() => {
    if (missing) void fetchOne(code);
  }, [missing, code]);
  return options;
}

/**
 * Text of one value or of several joined by commas; a piece without a match is returned unchanged (contract/1 §1.10).
 * `delivered`: the server's own text, used when a piece is unknown here.
 */
export function textOf(items: DictItems, code: string, value: unknown, delivered?: string): string {
  if (value === null || value === undefined || value === '') return '';
  const pieces = (Array.isArray(value) ? value.map(String) : String(value).split(',')).filter((piece) => piece !== '');
  const options = items[code];
  const texts = pieces.map((piece) => options?.find((option) => option.value === piece)?.text);
  if (delivered !== undefined && texts.includes(undefined))
    return pieces.length > 1 ? delivered.replaceAll(',', '、') : delivered;
  return texts.map((text, index) => text ?? fallbackText(code, pieces[index] ?? '')).join('、');
}

function fallbackText(code: string, piece: string): string {
  return isSystem(code) ? dictText(code, piece) : piece;
}

export function useDictText(): (code: string, value: unknown, delivered?: string) => string {
  const items = useDictionaryCache((state) => state.items);
  return useCallback(
    (code: string, value: unknown, delivered?: string) => textOf(items, code, value, delivered),
    [items],
  );
}
