import type { ReactNode } from 'react';
import { type ContextMenuItem, useContextMenu } from '../../context-menu/index.ts';
import { contains, corners, type Range } from '../model/navigation.ts';
import { clearRange, copiedText, fillDown, fillRight } from './block-edits.ts';
import { type Grid, placeOf } from './grid.ts';
import { pasteAt } from './grid-events.ts';
import { useRowRemoval } from './row-removal.ts';
import type { ToolbarOptions } from './Toolbar.tsx';

interface CellMenuProps {
  grid: Grid;
  /** Rows may be inserted. */
  adds: boolean;
  /** Rows may be deleted. */
  removes: boolean;
  beforeRemove: ToolbarOptions['beforeRemove'];
  children: ReactNode;
}

/** The menu of the selected cells and their rows, by right click, a long press, Shift+F10 and the menu key. */
export function CellMenu({ grid, adds, removes, beforeRemove, children }: CellMenuProps) {
  const { cursor, store } = grid.table;
  const remove = useRowRemoval(store, beforeRemove);
  const { areaProps, menu } = useContextMenu((target) => {
    // An open editor keeps the menu of the browser.
    if (cursor.editing()) return [];
    const place = placeOf(target);
    const chosen = cursor.range();
    if (place && !(chosen && contains(chosen, place))) cursor.goTo(place);
    const range = cursor.range();
    return range ? [...cellItems(grid, range), ...rowItems(grid, range, { adds, removes, remove })] : [];
  });
  return (
    <div style={{ display: 'contents' }} role="presentation" {...areaProps}>
      {children}
      {menu}
    </div>
  );
}

function cellItems(grid: Grid, range: Range): ContextMenuItem[] {
  const { table, layout, warn } = grid;
  const { columns } = layout;
  const { top, bottom, left, right } = corners(range);
  const copy = () =>
    navigator.clipboard.writeText(copiedText(table, columns, range)).then(
      () => true,
      () => {
        warn('浏览器不允许写入剪贴板，请按 Ctrl+C');
        return false;
      },
    );
  const paste = () =>
    navigator.clipboard.readText().then(
      (text) => pasteAt(grid, range, text),
      () => warn('浏览器不允许读取剪贴板，请按 Ctrl+V'),
    );
  const changes: ContextMenuItem[] = [
    { key: 'cut', label: '剪切', onClick: () => void copy().then((done) => done && clearRange(table, columns, range)) },
    { key: 'paste', label: '粘贴', onClick: () => void paste() },
    { key: 'clear', label: '清空', onClick: () => clearRange(table, columns, range) },
    { key: 'down', label: '向下填充', disabled: top === bottom, onClick: () => fillDown(table, columns, range) },
    { key: 'right', label: '向右填充', disabled: left === right, onClick: () => fillRight(table, columns, range) },
  ];
  return [
    { key: 'copy', label: '复制', onClick: () => void copy() },
    ...(table.readOnly ? [] : changes),
    { key: 'find', label: table.readOnly ? '查找' : '查找和替换', onClick: grid.find },
  ];
}

interface RowRights {
  adds: boolean;
  removes: boolean;
  remove(ids: readonly string[]): void;
}

function rowItems({ table }: Grid, range: Range, { adds, removes, remove }: RowRights): ContextMenuItem[] {
  const { store, addRows } = table;
  const { top, bottom } = corners(range);
  const ids = store.order().slice(top, bottom + 1);
  const free = ids.filter((id) => !store.isRowDisabled(id));
  const full = store.room() === 0;
  return [
    ...(adds || removes ? (['divider'] as const) : []),
    ...(adds
      ? [
          { key: 'above', label: '在上方插入一行', disabled: full, onClick: () => void addRows(1, top) },
          { key: 'below', label: '在下方插入一行', disabled: full, onClick: () => void addRows(1, bottom + 1) },
        ]
      : []),
    ...(removes
      ? [
          {
            key: 'remove',
            label: ids.length > 1 ? `删除 ${ids.length} 行` : '删除此行',
            danger: true,
            disabled: free.length < ids.length,
            onClick: () => remove(ids),
          },
        ]
      : []),
  ];
}
