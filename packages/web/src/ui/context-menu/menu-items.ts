import type { MenuProps } from 'antd';
import type { ReactNode } from 'react';

export interface ContextMenuEntry {
  key: string;
  label: string;
  icon?: ReactNode;
  disabled?: boolean;
  /** Cannot be undone: shown in red. */
  danger?: boolean;
  onClick?: () => void;
  children?: readonly ContextMenuItem[];
}

export type ContextMenuItem = ContextMenuEntry | 'divider';

export function menuItemsOf(items: readonly ContextMenuItem[]): NonNullable<MenuProps['items']> {
  return items.map((item, index) => {
    if (item === 'divider') return { type: 'divider', key: `divider-${index}` };
    const { children, onClick: _act, ...shown } = item;
    return children ? { ...shown, children: menuItemsOf(children) } : shown;
  });
}

/** The entry of a key, at any depth. */
export function entryOf(items: readonly ContextMenuItem[], key: string): ContextMenuEntry | undefined {
  for (const item of items) {
    if (item === 'divider') continue;
    const found = item.key === key ? item : entryOf(item.children ?? [], key);
    if (found) return found;
  }
  return undefined;
}
