import { SEARCH_LEAST, SEARCH_LENGTH } from '@songbai/contract/modules/search/search.calls.ts';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { LoadFailure } from '../../ui/LoadFailure.tsx';
import { SearchOptions } from './SearchOptions.tsx';
import styles from './search.module.css';
import type { OptionGroup, SearchOption } from './search-groups.ts';
import { useSearch } from './use-search.ts';

interface SearchListProps {
  /** @param kind title of the group in which it stood */
  onChoose: (option: SearchOption, kind: string) => void;
  onCancel: () => void;
}

const flat = (groups: readonly OptionGroup[]) =>
  groups.flatMap(({ title, options }) => options.map((option) => ({ option, kind: title })));

/** The text box and what it finds below; arrows, Enter and Escape work from the box. */
export function SearchList({ onChoose, onCancel }: SearchListProps) {
  const [text, setText] = useState('');
  const [cursor, setCursor] = useState(0);
  // Enter before the answer: the first record found is opened as soon as it is there.
  const [entered, setEntered] = useState(false);
  const { groups, tooShort, waiting, error, retry } = useSearch(text);
  const found = flat(groups);
  const at = Math.min(cursor, found.length - 1);
  const chosen = found[at];
  const id = useId();
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => box.current?.focus(), []);
  const latest = useRef(onChoose);
  latest.current = onChoose;
  useEffect(() => {
    if (!entered || waiting) return;
    setEntered(false);
    if (chosen) latest.current(chosen.option, chosen.kind);
  }, [entered, waiting, chosen]);

  function onKeyDown(event: KeyboardEvent): void {
    // The first Enter confirms the input method's text.
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && found.length > 0) setCursor((at + step + found.length) % found.length);
    else if (event.key === 'Enter' && chosen) onChoose(chosen.option, chosen.kind);
    else if (event.key === 'Enter' && waiting) setEntered(true);
    else if (event.key === 'Escape') onCancel();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <div className={styles.search}>
      <input
        ref={box}
        className={styles.box}
        type="text"
        role="combobox"
        aria-label="搜索内容"
        aria-expanded={found.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={chosen ? `${id}-${at}` : undefined}
        placeholder="菜单、墓位、姓名或拼音、手机号后四位、单号"
        autoComplete="off"
        maxLength={SEARCH_LENGTH}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setCursor(0);
          setEntered(false);
        }}
        onKeyDown={onKeyDown}
      />
      <SearchOptions id={id} groups={groups} chosen={chosen?.option} onChoose={onChoose} onPoint={setCursor} />
      {error !== null && <LoadFailure error={error} onRetry={retry} />}
      {waiting && (
        <p className={styles.nothing} role="status">
          正在搜索…
        </p>
      )}
      {tooShort && (
        <p className={styles.nothing} role="status">
          {`查找墓位、客户和单据请至少输入${SEARCH_LEAST}个字`}
        </p>
      )}
      {!tooShort && !waiting && error === null && groups.length === 0 && (
        <p className={styles.nothing} role="status">
          没有查询到任何数据
        </p>
      )}
    </div>
  );
}
