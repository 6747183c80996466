import { create } from 'zustand';
import { HOME_PATH } from '../guard.ts';
import { fullPath, initialTabs, type TabsState } from './tabs.ts';
import { clearDirty, dirtyKeys } from './unsaved.ts';

export const HOME_TITLE = '首页';

export const useTabs = create<TabsState>(() => initialTabs({ path: HOME_PATH, title: HOME_TITLE }));

/** Replaces the tabs; marks of closed ones go with them. */
export function setTabs(next: TabsState): void {
  useTabs.setState(next);
  const open = new Set(next.tabs.map((tab) => tab.key));
  for (const key of dirtyKeys()) if (!open.has(key)) clearDirty(key);
}

/** The present address of the tab that was opened with this path: its list is still filtered and paged as it was. */
export function keptPathOf(path: string): string {
  const tab = useTabs.getState().tabs.find((one) => one.key === path);
  return tab ? fullPath(tab.location) : path;
}
