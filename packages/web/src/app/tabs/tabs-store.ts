import { create } from 'zustand';
import { useSession } from '../../session/session.ts';
import { HOME_PATH } from '../fixed-routes.ts';
import { fullPath, initialTabs, type TabsState } from './tabs.ts';
import { forgetInput } from './unsaved.ts';

export const HOME_TITLE = '首页';

export const emptyTabs = (): TabsState => initialTabs({ path: HOME_PATH, title: HOME_TITLE });

export const useTabs = create<TabsState>(emptyTabs);

// Clears everything of the previous user, page names included.
useSession.subscribe((now, before) => {
  if (before.user && now.user?.id !== before.user.id) setTabs(emptyTabs());
});

/** Replaces the tabs; unsaved marks and drafts of closed ones are dropped. */
export function setTabs(next: TabsState): void {
  const before = useTabs.getState().tabs;
  useTabs.setState(next);
  const open = new Set(next.tabs.map((tab) => tab.key));
  for (const { key } of before) if (!open.has(key)) forgetInput(key);
}

/** The current address of the tab opened with this path, with its list's filters and paging. */
export function keptPathOf(path: string): string {
  const tab = useTabs.getState().tabs.find((one) => one.key === path);
  return tab ? fullPath(tab.location) : path;
}
