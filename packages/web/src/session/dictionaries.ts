import { DICTS, type DictCode, dictText, dictValues } from '@songbai/contract/dicts.ts';
import type { DictOption } from '@songbai/contract/wire/envelope.ts';
import { useCallback, useEffect, useMemo } from 'react';
import { getResult } from '../api/calls.ts';
import { failureText } from '../lib/failure.ts';
import { notify } from '../lib/notices.ts';
import { type DictItems, setDictionaries, useDictionaryCache } from './dictionary-cache.ts';

export async function loadDictionaries(options: { quiet?: boolean } = {}): Promise<void> {
  setDictionaries(await getResult<DictItems>('/sys/dict/queryAllDictItems', {}, options));
}

/** Lets the server drop its cache first, then loads everything anew. */
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

/** Fetches one dictionary that neither the cache nor the contract knows; once, whoever asks. */
function fetchOne(code: string): Promise<void> {
  const running = asked.get(code);
  if (running) return running;
  const loading = getResult<DictOption[]>(`/sys/dict/getDictItems/${encodeURIComponent(code)}`)
    .then((options) => useDictionaryCache.setState(({ items }) => ({ items: { ...items, [code]: options ?? [] } })))
    .catch((error: unknown) => {
      asked.delete(code);
      notify({ kind: 'warning', title: failureText(error) });
    });
  asked.set(code, loading);
  return loading;
}

/** Options of a dictionary. System dictionaries are known before any answer, so a bare code never shows. */
export function useDict(code: string): DictOption[] {
  const cached = useDictionaryCache((state) => state.items[code]);
  const options = useMemo(() => cached ?? systemOptions(code), [cached, code]);
  const missing = code !== '' && !cached && !isSystem(code);
  useEffect(() => {
    if (missing) void fetchOne(code);
  }, [missing, code]);
  return options;
}

/** Text of one value or of several joined by commas; a piece without a match stays as it is (contract/1 §1.10). */
export function textOf(items: DictItems, code: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return '';
  const pieces = Array.isArray(value) ? value.map(String) : String(value).split(',');
  const options = items[code];
  return pieces
    .filter((piece) => piece !== '')
    .map((piece) => options?.find((option) => option.value === piece)?.text ?? fallbackText(code, piece))
    .join(',');
}

function fallbackText(code: string, piece: string): string {
  return isSystem(code) ? dictText(code, piece) : piece;
}

export function useDictText(): (code: string, value: unknown) => string {
  const items = useDictionaryCache((state) => state.items);
  return useCallback((code: string, value: unknown) => textOf(items, code, value), [items]);
}
