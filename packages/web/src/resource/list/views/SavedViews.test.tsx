import { LIMITS } from '@songbai/contract/limits.ts';
import { PERMISSION_CODES } from '@songbai/contract/menus.ts';
import { MESSAGES } from '@songbai/contract/messages.ts';
import type { SavedView, SaveViewBody } from '@songbai/contract/modules/saved-view/saved-view.calls.ts';
import { SHARE_VIEWS } from '@songbai/contract/modules/saved-view/saved-view.resource.ts';
import { serviceItem } from '@songbai/contract/modules/service/service.resource.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { useSession } from '../../../session/session.ts';
import { axeFindings } from '../../../testing/axe.ts';
import { fakeResource } from '../../../testing/fake-resource.ts';
import { fakeServer, refusalOf, reply } from '../../../testing/fake-server.ts';
import { render } from '../../../testing/render.tsx';
import { ResourceList } from '../ResourceList.tsx';

const LIST = 'GET /cemetery/serviceItem/list';
const SHARE = 'PUT /sys/savedView/share';
const UNSHARE = 'PUT /sys/savedView/unshare';
const ROWS = ['鲜花', '描金'].map((name, at) => ({ id: `s${at}`, version: 0, code: `F${at}`, name, status: '1' }));

const view = (id: string, title: string, over: Partial<SavedView> = {}): SavedView => ({
  id,
  title,
  query: 'name=花&column=code&order=asc',
  columns: { columns: ['code', 'name'], shipped: '' },
  own: true,
  owner: '本人',
  roleIds: [],
  ...over,
});

/** The layout that a view's columns were chosen for. */
const SHIPPED = Object.entries(serviceItem.fields)
  .filter(([, field]) => 'list' in field && field.list)
  .map(([name]) => name)
  .join(',');
const COLUMNS = { columns: ['code', 'name'], shipped: SHIPPED };

/** A list and its views for a new person, because what somebody looks through stays for as long as the window is open. */
function show(person: string, saved: SavedView[], mayShare = true) {
  const server = fakeServer({
    ...fakeResource(serviceItem, [...ROWS]),
    'GET /sys/role/queryall': () => [
      { id: 'role-sales', roleName: '销售顾问', roleCode: 'sales', description: null },
      { id: 'role-cashier', roleName: '收银员', roleCode: 'cashier', description: null },
    ],
    'GET /sys/savedView/list': () => [...saved],
    'POST /sys/savedView/save': ({ body }) => {
      const { title, query, columns, overwrite } = body as SaveViewBody;
      if (saved.some((one) => one.title === title) && !overwrite)
        return refusalOf('savedViewTaken', { params: { title } });
      saved.push(view(`v${saved.length}`, title, { query, columns }));
      return reply(MESSAGES.querySaved, MESSAGES.querySaved);
    },
    [SHARE]: ({ body }) => {
      const { id, roleIds } = body as { id: string; roleIds: string[] };
      Object.assign(saved.find((one) => one.id === id) ?? {}, { roleIds });
      return reply(MESSAGES.saved, MESSAGES.saved);
    },
    [UNSHARE]: ({ body }) => {
      Object.assign(saved.find((one) => one.id === (body as { id: string }).id) ?? {}, { roleIds: [] });
      return reply(MESSAGES.saved, MESSAGES.saved);
    },
  });
  const codes = [...PERMISSION_CODES].filter((code) => mayShare || code !== SHARE_VIEWS);
  const shown = render(<ResourceList resource={serviceItem} />, { url: '/services/items', codes });
  const { user } = useSession.getState();
  if (user) useSession.setState({ user: { ...user, id: person } });
  return { server, ...shown };
}

const opener = () => page.getByRole('button', { name: /^视图/ });
const head = (name: string) => page.getByRole('columnheader', { name, exact: true });

test('(issue 13.3) conditions, sort and columns are saved under a name; choosing it brings all three back', async () => {
  const { server, param } = show('views-1', [view('v0', '花', { columns: COLUMNS })]);
  await expect.element(page.getByText('描金')).toBeVisible();
  await opener().click();
  await page.getByRole('button', { name: '花', exact: true }).click();
  await expect.element(page.getByText('描金')).not.toBeInTheDocument();
  expect(server.callsOf(LIST).at(-1)?.params).toMatchObject({ name: '*花*', column: 'code', order: 'asc' });
  expect(param('name')).toBe('花');
  await expect.element(head('价格')).not.toBeInTheDocument();

  await opener().click();
  const name = page.getByRole('textbox', { name: '视图名称' });
  await name.fill('花');
  await page.getByRole('button', { name: '保存为视图' }).click();
  const taken = page.getByRole('dialog', { name: '花 已存在，是否覆盖？' });
  await taken.getByRole('button', { name: '取消' }).click();
  await name.fill('按编码');
  await page.getByRole('button', { name: '保存为视图' }).click();
  await expect.element(page.getByRole('button', { name: '按编码' })).toBeVisible();
  expect(server.callsOf('POST /sys/savedView/save').at(-1)?.body).toMatchObject({
    list: 'serviceItem',
    title: '按编码',
    query: new URLSearchParams({ name: '花', column: 'code', order: 'asc' }).toString(),
    columns: COLUMNS,
  });

  await page.getByRole('button', { name: '不使用视图' }).click();
  await expect.element(page.getByText('描金')).toBeVisible();
  await expect.element(head('价格')).toBeVisible();
  // The columns of a view are not those that the person has set.
  expect(server.callsOf('PUT /sys/listView/save')).toEqual([]);
});

test('(issue 13.3) an own view is shared with roles, and no longer', async () => {
  const { server } = show('views-2', [view('v0', '花')]);
  await opener().click();
  await page.getByText('共享给角色', { exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '共享视图「花」' });
  await dialog.getByRole('combobox', { name: '共享给角色' }).fill('销售');
  await page.getByTitle('销售顾问').click();
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect.element(page.getByText('已共享给 1 个角色')).toBeVisible();
  expect(server.callsOf(SHARE)[0]?.body).toEqual({ id: 'v0', roleIds: ['role-sales'] });
  expect(await axeFindings(document.body)).toEqual([]);
  await page.getByText('停止共享', { exact: true }).click();
  await page.getByRole('button', { name: '确定', exact: true }).click();
  await expect.element(page.getByText('已共享给 1 个角色')).not.toBeInTheDocument();
  expect(server.callsOf(UNSHARE)[0]?.body).toEqual({ id: 'v0' });
});

test('(issue 13.3) a shared view of somebody else names him and is only looked through', async () => {
  show('views-3', [view('v0', '本月', { own: false, owner: '周主管', roleIds: ['role-sales'] })], false);
  await opener().click();
  const dialog = page.getByRole('dialog', { name: '视图' });
  await expect.element(dialog.getByText('周主管 共享')).toBeVisible();
  for (const link of ['共享给角色', '停止共享', '删除'])
    await expect.element(dialog.getByText(link, { exact: true })).not.toBeInTheDocument();
  await dialog.getByRole('button', { name: '本月', exact: true }).click();
  await expect.element(page.getByText('描金')).not.toBeInTheDocument();
});

test('a name that is too long stays whole, is marked and not saved', async () => {
  const { server } = show('views-5', []);
  await opener().click();
  const name = page.getByRole('textbox', { name: '视图名称' });
  const long = '花'.repeat(LIMITS.savedViewTitle + 1);
  await name.fill(long);
  await expect.element(page.getByText(`最大长度${LIMITS.savedViewTitle}位字符`)).toBeVisible();
  await expect.element(name).toHaveValue(long);
  await expect.element(page.getByRole('button', { name: '保存为视图' })).toBeDisabled();
  await userEvent.type(name, '{Enter}');
  expect(server.callsOf('POST /sys/savedView/save')).toEqual([]);
});
