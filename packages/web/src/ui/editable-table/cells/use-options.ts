import { useEffect, useRef, useState } from 'react';
import type { CellOption } from '../model/columns.ts';
import type { EditorProps } from '../view/cell-kinds.ts';
import { useTable } from '../view/table-context.ts';
import { optionOf, optionsOf, valuesOf } from './options.ts';

/** Text of an empty list. */
const NOTHING = { loading: '加载中…', failed: '选项加载失败，请稍后重新打开', there: '没有查询到任何数据' } as const;

/**
 * Options of a select: its own, the current value if it has no option, and with `allowInput` values of other rows
 * and the text being typed. Unused values thereby disappear (contract/3 §11.4).
 */
export function useOptions({
  column,
  row,
  value,
  typed = '',
}: Pick<EditorProps, 'column' | 'row' | 'value' | 'typed'>) {
  const { store, linkage } = useTable();
  const [search, setSearch] = useState(typed);
  const begun = useRef(false);
  useEffect(() => {
    begun.current = true;
  }, []);
  // The list clears its search when it opens, which must not remove the character that opened it.
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
  return { options: all, nothing: NOTHING[linkage?.stateOf(column, row) ?? 'there'], search, onSearch };
}
