import { entriesFromMenu, type MenuEntry } from '@songbai/contract/rules/menu.ts';
import { useMemo } from 'react';
import { useSession } from '../../session/session.ts';

const leaves = (entries: readonly MenuEntry[]): MenuEntry[] =>
  entries.flatMap((entry) => (entry.children ? leaves(entry.children) : [entry]));

/** The pages of the user's menu, without groups. */
export function useMenuPages(): MenuEntry[] {
  const menu = useSession((state) => state.permissions?.menu);
  return useMemo(() => leaves(entriesFromMenu(menu ?? [])), [menu]);
}

/** Whether a path is in the user's menu; links to other paths are not shown. */
export function useMayOpen(): (path: string) => boolean {
  const pages = useMenuPages();
  return (path) => pages.some((page) => page.path === path);
}
