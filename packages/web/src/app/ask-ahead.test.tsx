import { beforeAll, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { menuNode, showConsole } from '../testing/console.tsx';
import { fakeServer, pageOf } from '../testing/fake-server.ts';
import { askAhead, prepareAsking } from './ask-ahead.ts';
import { firstList, LISTED_VIEWS } from './first-lists.ts';
import { HOME_PATH } from './fixed-routes.ts';
import { createQueryClient } from './query-client.ts';
import type { Tab } from './tabs/tabs.ts';
import { setTabs, useTabs } from './tabs/tabs-store.ts';

const PATH = '/ahead';

/** A tab that was left on its third page. */
const left = (tab: Tab): Tab =>
  tab.key === PATH ? { ...tab, location: { ...tab.location, search: '?pageNo=3' } } : tab;

beforeAll(prepareAsking);

function pathOf(component: string): string {
  const path = firstList(component, new URLSearchParams())?.queryKey[2];
  return String(path);
}

test('asks for the list as the address says, before anything of the page is there', async () => {
  const server = fakeServer({ 'GET /cemetery/customer/list': () => pageOf([]) });
  const client = createQueryClient();
  askAhead(client, 'cemetery/CustomerList', '?pageNo=3&pageSize=20');
  expect(server.callsOf('GET /cemetery/customer/list')).toHaveLength(1);
  expect(server.calls[0]?.params).toMatchObject({ pageNo: '3', pageSize: '20' });
  askAhead(client, 'dashboard/Workplace', '');
  askAhead(client, 'toString', '');
  expect(server.calls).toHaveLength(1);
});

// A page whose request differs from its prefetch would send two calls.
test.each(LISTED_VIEWS)('%s: one call serves the page', async (component) => {
  const path = pathOf(component);
  const { server } = showConsole({
    menu: [menuNode(`/ahead/${component}`, component, component)],
    routes: { [`GET ${path}`]: () => pageOf([]) },
  });
  await page.getByRole('menuitem', { name: component, exact: true }).click();
  await expect.element(page.getByRole('table').first()).toBeVisible();
  // Pickers call the same path for a few rows, without columns.
  const lists = server.callsOf(`GET ${path}`).filter(({ params }) => params.field);
  expect(lists).toHaveLength(1);
});

test('its list is asked for when the button of the mouse goes down; a finger may be about to scroll', async () => {
  const { server } = showConsole({
    menu: [menuNode(PATH, '页面', 'cemetery/CustomerList')],
    routes: { 'GET /cemetery/customer/list': () => pageOf([]) },
  });
  await expect.element(page.getByRole('menuitem', { name: '页面' })).toBeVisible();
  const link = document.querySelector(`nav a[href="${PATH}"]`);
  const press = (pointerType: string) =>
    link?.dispatchEvent(new PointerEvent('pointerdown', { pointerType, bubbles: true }));
  press('touch');
  expect(server.callsOf('GET /cemetery/customer/list')).toHaveLength(0);
  press('mouse');
  expect(server.callsOf('GET /cemetery/customer/list')).toHaveLength(1);
});

test('a page that is open already is not asked for by its menu item', async () => {
  const { server } = showConsole({ menu: [menuNode(PATH, '页面', 'cemetery/CustomerList')], url: PATH });
  await expect.element(page.getByRole('table').first()).toBeVisible();
  await page.getByRole('menuitem', { name: '首页' }).click();
  await page.getByRole('menuitem', { name: '页面' }).click();
  await expect.element(page.getByRole('table').first()).toBeVisible();
  expect(server.callsOf('GET /cemetery/customer/list')).toHaveLength(1);
});

test('a tab that is open but not drawn yet is asked for as it was left', async () => {
  const { server } = showConsole({ menu: [menuNode(PATH, '页面', 'cemetery/CustomerList')], url: PATH });
  await expect.element(page.getByRole('table').first()).toBeVisible();
  await page.getByRole('menuitem', { name: '首页' }).click();
  await vi.waitFor(() => expect(useTabs.getState().active).toBe(HOME_PATH));
  server.calls.length = 0;
  // As after a reload here: the tab is there, its page is not.
  setTabs({ ...useTabs.getState(), recent: [HOME_PATH], tabs: useTabs.getState().tabs.map(left) });
  await expect.element(page.getByRole('table').first()).not.toBeInTheDocument();
  await page.getByRole('menuitem', { name: '页面' }).click();
  await expect.element(page.getByRole('table').first()).toBeVisible();
  expect(server.callsOf('GET /cemetery/customer/list').map(({ params }) => params.pageNo)).toEqual(['3']);
});
