import type { MenuNode } from '@songbai/contract/rules/menu.ts';
import type { ReactNode } from 'react';
import { onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { Inside } from '../app/Inside.tsx';
import { DEFAULT_SETTINGS, useSettings } from '../app/settings.ts';
import { PageStack } from '../app/tabs/PageStack.tsx';
import { emptyTabs, setTabs } from '../app/tabs/tabs-store.ts';
import { useSession } from '../session/session.ts';
import { type FakeHandler, fakeServer, pageOf } from './fake-server.ts';
import { render } from './render.tsx';

/** A menu item with its required properties. */
export const menuNode = (path: string, title: string, component: string, over: Partial<MenuNode> = {}): MenuNode => ({
  id: path.replaceAll('/', '-'),
  route: '1',
  path,
  name: null,
  component,
  ...over,
  meta: { title, keepAlive: true, internalOrExternal: false, ...over.meta },
});

const HOME = menuNode('/dashboard/analysis', '首页', 'dashboard/Analysis');

interface Shown {
  /** Rendered next to the console, as in the shell. */
  beside?: ReactNode;
  menu: readonly MenuNode[];
  url?: string;
  routes?: Readonly<Record<string, FakeHandler>>;
}

/** The whole console of a signed-in user at a URL, with this menu besides 首页. */
export function showConsole({ menu, url = '/dashboard/analysis', routes = {}, beside }: Shown) {
  const server = fakeServer({
    'GET /cemetery/order/counts': () => ({ normal: 1, cancelled: 2, deleted: 3, outgoing: 4, overdue: 5, all: 15 }),
    'GET /cemetery/plot/myLocks': () => [],
    'GET /cemetery/cemetery/list': () => pageOf([]),
    'GET /sys/user/list': () => pageOf([]),
    'GET /sys/role/list': () => pageOf([]),
    'GET /cemetery/customer/list': () => pageOf([]),
    ...routes,
  });
  setTabs(emptyTabs());
  const shown = render(
    <>
      <Inside />
      {beside}
    </>,
    { url, beside: <PageStack /> },
  );
  const { permissions } = useSession.getState();
  if (permissions) useSession.setState({ permissions: { ...permissions, menu: [HOME, ...menu] } });
  onTestFinished(() => {
    setTabs(emptyTabs());
    useSettings.setState(DEFAULT_SETTINGS);
    sessionStorage.clear();
  });
  return { ...shown, server };
}

export const tabBar = () => page.getByRole('navigation', { name: '已打开的页面' });
export const tab = (name: string) => tabBar().getByRole('link', { name });
export const tabTitles = () =>
  [...document.querySelectorAll('nav[aria-label="已打开的页面"] a')].map((link) => link.textContent);
