import { create } from 'zustand';
import { HOME_PATH } from '../guard.ts';
import { fullPath, initialTabs, type TabsState } from './tabs.ts';

interface TabsStore extends TabsState {
  /** Forms with unsaved input, by tab key. */
  dirtyForms: Readonly<Record<string, readonly string[]>>;
}

export const HOME_TITLE = '首页';

export const useTabs = create<TabsStore>(() => ({
  ...initialTabs({ path: HOME_PATH, title: HOME_TITLE }),
  dirtyForms: {},
}));

/** Replaces the tabs; marks of closed tabs go with them. */
export function setTabs(next: TabsState): void {
  const open = new Set(next.tabs.map((tab) => tab.key));
  useTabs.setState(({ dirtyForms }) => ({
    ...next,
    dirtyForms: Object.fromEntries(Object.entries(dirtyForms).filter(([key]) => open.has(key))),
  }));
}

export function setDirty(key: string, form: string, dirty: boolean): void {
  const { dirtyForms } = useTabs.getState();
  const before = dirtyForms[key] ?? [];
  if (before.includes(form) === dirty) return;
  const forms = dirty ? [...before, form] : before.filter((one) => one !== form);
  const { [key]: _, ...others } = dirtyForms;
  useTabs.setState({ dirtyForms: forms.length > 0 ? { ...others, [key]: forms } : others });
}

/** A page that starts anew, or comes back and reports its forms again, begins without marks. */
export function clearDirty(key: string): void {
  const { [key]: _, ...others } = useTabs.getState().dirtyForms;
  useTabs.setState({ dirtyForms: others });
}

export function dirtyKeys(): Set<string> {
  return new Set(Object.keys(useTabs.getState().dirtyForms));
}

export const hasUnsavedInput = (): boolean => dirtyKeys().size > 0;

/** The present address of the tab that was opened with this path: its list is still filtered and paged as it was. */
export function keptPathOf(path: string): string {
  const tab = useTabs.getState().tabs.find((one) => one.key === path);
  return tab ? fullPath(tab.location) : path;
}
