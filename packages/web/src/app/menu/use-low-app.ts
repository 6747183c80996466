import type { MenuNode } from '@songbai/contract/rules/menu.ts';
import { useLayoutEffect } from 'react';
import { matchPath, useLocation } from 'react-router';
import { setLowApp } from '../../api/low-app.ts';
import { useSession } from '../../session/session.ts';

const NO_MENU: MenuNode[] = [];

/** Pages of a low-code app send its name in the header of their calls (contract/1 §1.5). */
export function useLowApp(): void {
  const { pathname, search } = useLocation();
  const menu = useSession((state) => state.permissions?.menu ?? NO_MENU);
  // Runs before the page's own effects, which send its calls.
  useLayoutEffect(() => {
    const found = lowAppAt(menu, pathname);
    setLowApp(found?.name, found?.appId ?? new URLSearchParams(search).get('appId') ?? undefined);
    return () => setLowApp(undefined, undefined);
  }, [menu, pathname, search]);
}

/** Name of the low-code app of a path, with the app's id where the path contains it. */
function lowAppAt(nodes: readonly MenuNode[], path: string): { name: string; appId: string | undefined } | undefined {
  for (const { name, path: pattern, children } of nodes) {
    const match = name?.startsWith('low-app') ? matchPath(pattern, path) : null;
    if (name && match) return { name, appId: match.params.appId };
    const below = lowAppAt(children ?? [], path);
    if (below) return below;
  }
  return undefined;
}
