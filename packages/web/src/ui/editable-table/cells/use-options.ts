import { useEffect, useRef, useState } from 'react';
import type { CellOption, Column } from '../model/columns.ts';
import { useTable } from '../view/table-context.ts';
import { optionOf, optionsOf, valuesOf } from './options.ts';

/**
 * What a select offers: its options, the value at hand where no option has it, and with `allowInput` values other rows
 * hold and the one being typed. Values that nobody uses any more are thereby gone (contract/3 §11.4).
 */
export function useOptions(column: Column, value: unknown, typed = '') {
  const { store, linkage } = useTable();
  const [search, setSearch] = useState(typed);
  const begun = useRef(false);
  useEffect(() => {
    begun.current = true;
  }, []);
  // The list empties its search when it opens, which must not take away what opened it.
  const onSearch = (word: string) => {
    if (begun.current || word !== '') setSearch(word);
  };
  const options = optionsOf(column);
  const extra = new Set<string>();
  const offer = (word: string) => {
    if (!optionOf(options, word)) extra.add(word);
  };
  for (const one of valuesOf(value)) offer(one);
  if (column.allowInput) {
    for (const row of store.rows()) for (const one of valuesOf(row[column.key])) offer(one);
    const word = search.trim();
    if (word !== '' && !word.includes(',')) offer(word);
  }
  const all: CellOption[] = [...options, ...[...extra].map((one) => ({ value: one }))];
  return { options: all, loading: linkage?.isLoading(column) ?? false, search, onSearch };
}
