import { LinkOutlined } from '@ant-design/icons';
import type { MenuEntry } from '@songbai/contract/rules/menu.ts';
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { filterEntries, type SearchEntry, searchEntries } from './menu-model.ts';
import styles from './menu-search.module.css';
import { useMenu } from './use-menu.ts';

interface SearchListProps {
  onChoose: (entry: MenuEntry) => void;
  onCancel: () => void;
}

/** Text box of the menu search with its matching entries below; arrows, Enter and Escape work from the box. */
export function SearchList({ onChoose, onCancel }: SearchListProps) {
  const { entries, routes } = useMenu();
  const all = useMemo(() => searchEntries(entries, routes), [entries, routes]);
  const [text, setText] = useState('');
  const [cursor, setCursor] = useState(0);
  const found = filterEntries(all, text);
  const chosen = found[Math.min(cursor, found.length - 1)];
  const id = useId();
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => box.current?.focus(), []);

  function onKeyDown(event: KeyboardEvent): void {
    // The first Enter confirms the input method's text.
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && found.length > 0)
      setCursor((Math.min(cursor, found.length - 1) + step + found.length) % found.length);
    else if (event.key === 'Enter' && chosen) onChoose(chosen.entry);
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
        aria-label="菜单搜索"
        aria-expanded={found.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={chosen ? `${id}-${found.indexOf(chosen)}` : undefined}
        placeholder="请输入搜索内容"
        autoComplete="off"
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setCursor(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div className={styles.panel}>
        <Options id={id} found={found} chosen={chosen} onChoose={onChoose} onPoint={setCursor} />
        {found.length === 0 && (
          <p className={styles.nothing} role="status">
            没有查询到任何数据
          </p>
        )}
      </div>
    </div>
  );
}

interface OptionsProps {
  id: string;
  found: readonly SearchEntry[];
  chosen: SearchEntry | undefined;
  onChoose: (entry: MenuEntry) => void;
  onPoint: (index: number) => void;
}

function Options({ id, found, chosen, onChoose, onPoint }: OptionsProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (chosen) list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);
  return (
    <div ref={list} id={`${id}-list`} role="listbox" aria-label="菜单" className={styles.list}>
      {found.map((one, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the text box has the focus and handles the keys
        <div
          key={one.entry.key}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={one === chosen}
          className={styles.option}
          onPointerMove={() => onPoint(index)}
          // The box keeps the focus; otherwise the list would close before the click.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(one.entry)}
        >
          <span>{one.entry.title}</span>
          {one.entry.externalUrl && <LinkOutlined aria-label="在新窗口打开" />}
          <span className={styles.group}>{one.group}</span>
        </div>
      ))}
    </div>
  );
}
