import { create } from 'zustand';
import { useSession } from '../../session/session.ts';
import { HOME_PATH } from '../fixed-routes.ts';
import { fullPath, initialTabs, type TabsState } from './tabs.ts';
import { forgetInput } from './unsaved.ts';

export const HOME_TITLE = '首页';

export const emptyTabs = (): TabsState => initialTabs({ path: HOME_PATH, title: HOME_TITLE });

export const useTabs = create<TabsState>(emptyTabs);

// Nothing of a former person stays, not even the names of their pages.
useSession.subscribe((now, before) => {
  if (before.user && now.user?.id !== before.user.id) setTabs(emptyTabs());
});

/** Replaces the tabs; marks and kept input of closed ones go with them. */
export function setTabs(next: TabsState): void {
  const before = useTabs.getState().tabs;
  useTabs.setState(next);
  const open = new Set(next.tabs.map((tab) => tab.key));
  for (const { key } of before) if (!open.has(key)) forgetInput(key);
}

/** Whether a page with this path is open already. */
export const isOpen = (path: string): boolean => useTabs.getState().tabs.some((tab) => tab.key === path);

/** The present address of the tab that was opened with this path: its list is still filtered and paged as it was. */
export function keptPathOf(path: string): string {
  const tab = useTabs.getState().tabs.find((one) => one.key === path);
  return tab ? fullPath(tab.location) : path;
}
