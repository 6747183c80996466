import { entriesFromMenu, type MenuEntry } from '@songbai/contract/rules/menu.ts';
import { useMemo } from 'react';
import { useSession } from '../../session/session.ts';

const leaves = (entries: readonly MenuEntry[]): MenuEntry[] =>
  entries.flatMap((entry) => (entry.children ? leaves(entry.children) : [entry]));

/** The pages of the person's menu, without their folders. */
export function useMenuPages(): MenuEntry[] {
  const menu = useSession((state) => state.permissions?.menu);
  return useMemo(() => leaves(entriesFromMenu(menu ?? [])), [menu]);
}

/** Whether a path is in the person's menu; only then is a link to it worth showing. */
export function useMayOpen(): (path: string) => boolean {
  const pages = useMenuPages();
  return (path) => pages.some((page) => page.path === path);
}
