import { CloseOutlined, DownOutlined, UpOutlined } from '@ant-design/icons';
import { Button, Input, type InputRef } from 'antd';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { Place } from '../model/navigation.ts';
import styles from './find-bar.module.css';
import { foundCells, nextFound, replaceFound } from './find-cells.ts';
import { type Grid, goTo } from './grid.ts';

/** 查找和替换: over the cells of the table; Enter goes to the next one, Esc closes. */
export function FindBar({ grid, onClose }: { grid: Grid; onClose(): void }) {
  const { table, layout } = grid;
  const [sought, setSought] = useState('');
  const [by, setBy] = useState('');
  const [news, setNews] = useState('');
  const first = useRef<InputRef>(null);
  useEffect(() => first.current?.focus(), []);
  const count = useFoundCount(grid, sought);
  const found = () => foundCells(table, layout.columns, sought);
  const go = (backwards = false) => {
    const to = nextFound(found(), table.cursor.active(), backwards);
    if (to) goTo(grid, to);
  };
  const replaceIn = (places: readonly Place[]) => replaceFound(table, layout.columns, places, { sought, by });
  const replaceOne = () => {
    const at = table.cursor.active();
    const here = found().find(({ row, column }) => at?.row === row && at.column === column);
    setNews(here && replaceIn([here]).locked > 0 ? '此单元格不能修改' : '');
    go();
  };
  const replaceAll = () => {
    const { changed, locked } = replaceIn(found());
    setNews(`已替换 ${changed} 个单元格${locked > 0 ? `，${locked} 个不能修改` : ''}`);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || (event.key !== 'Escape' && event.key !== 'Enter')) return;
    // A button acts by itself; the dialog around stays open.
    if (event.key === 'Enter' && !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Escape') onClose();
    else go(event.shiftKey);
  };
  return (
    <search className={styles.bar} aria-label="查找和替换" onKeyDown={onKeyDown}>
      <Input
        ref={first}
        className={styles.box ?? ''}
        size="small"
        aria-label="查找"
        placeholder="查找"
        value={sought}
        onChange={(event) => {
          setSought(event.target.value);
          setNews('');
        }}
      />
      <Button size="small" icon={<UpOutlined />} aria-label="上一个" disabled={count === 0} onClick={() => go(true)} />
      <Button size="small" icon={<DownOutlined />} aria-label="下一个" disabled={count === 0} onClick={() => go()} />
      <span role="status" className={styles.count}>
        {news || (sought !== '' && `${count} 处`)}
      </span>
      {!table.readOnly && (
        <>
          <Input
            className={styles.box ?? ''}
            size="small"
            aria-label="替换为"
            placeholder="替换为"
            value={by}
            onChange={(event) => setBy(event.target.value)}
          />
          <Button size="small" disabled={count === 0} onClick={replaceOne}>
            替换
          </Button>
          <Button size="small" disabled={count === 0} onClick={replaceAll}>
            全部替换
          </Button>
        </>
      )}
      <Button size="small" type="text" icon={<CloseOutlined />} aria-label="关闭查找" onClick={onClose} />
    </search>
  );
}

/** How many cells hold the text now; counted at most once per frame. */
function useFoundCount({ table, layout: { columns } }: Grid, sought: string): number {
  const [count, setCount] = useState(0);
  useEffect(() => {
    let frame = 0;
    const soon = (): void => {
      if (frame !== 0) return;
      frame = requestAnimationFrame(() => {
        frame = 0;
        setCount(foundCells(table, columns, sought).length);
      });
    };
    soon();
    const leave = table.store.listeners.onAny(soon);
    return () => {
      leave();
      cancelAnimationFrame(frame);
    };
  }, [table, columns, sought]);
  return count;
}
