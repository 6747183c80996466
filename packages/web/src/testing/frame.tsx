import type { MenuNode } from '@songbai/contract/rules/menu.ts';
import { useLocation } from 'react-router';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { MainLayout } from '../app/layout/MainLayout.tsx';
import { findRoute, useMenu } from '../app/menu/use-menu.ts';
import { DEFAULT_SETTINGS, type Settings, useSettings } from '../app/settings.ts';
import { ThemeFrame } from '../app/ThemeFrame.tsx';
import { initialTabs } from '../app/tabs/tabs.ts';
import { setTabs } from '../app/tabs/tabs-store.ts';
import { useSession } from '../session/session.ts';
import { render } from './render.tsx';
import '../styles/base.css';

const node = (path: string, title: string, over: Partial<MenuNode> = {}): MenuNode => ({
  id: path,
  route: '1',
  path,
  name: null,
  component: 'x/Page',
  meta: { title, keepAlive: true, internalOrExternal: false },
  ...over,
});
const group = (path: string, title: string, children: MenuNode[]) =>
  node(path, title, { component: 'layouts/RouteView', children });

const MENU: MenuNode[] = [
  node('/dashboard/analysis', '首页'),
  group('/orders', '订单管理', [
    node('/orders/normal', '正常订单'),
    node('/orders/kind/:kind', '某类订单'),
    node('/orders/kind/late', '迟付订单'),
  ]),
  group('/system', '系统管理', [node('/system/user', '用户管理')]),
];

function Frame() {
  const { pathname } = useLocation();
  const route = findRoute(useMenu().routes, pathname);
  return <ThemeFrame>{route ? <MainLayout route={route} /> : <MainLayout exception={404} />}</ThemeFrame>;
}

/** The whole frame with a small menu; its pages have no views. */
export async function showFrame(settings: Partial<Settings> = {}, url = '/dashboard/analysis') {
  setTabs(initialTabs({ path: '/dashboard/analysis', title: '首页' }));
  const shown = render(<Frame />, { url });
  useSettings.setState({ ...DEFAULT_SETTINGS, ...settings });
  const { permissions } = useSession.getState();
  if (permissions) useSession.setState({ permissions: { ...permissions, menu: MENU } });
  await expect.element(page.getByRole('banner')).toBeVisible();
  return shown;
}

/** Restores what the frame changes outside its own elements. */
export function forgetFrame(): void {
  useSettings.setState(DEFAULT_SETTINGS);
  document.documentElement.removeAttribute('class');
  document.documentElement.removeAttribute('style');
}
