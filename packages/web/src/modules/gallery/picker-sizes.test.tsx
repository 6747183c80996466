import { expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { SelectMultiUser, SelectPosition, SelectRole } from '../../pickers/biz/wrappers.tsx';
import { SelectDepart } from '../../pickers/people/SelectDepart.tsx';
import { SelectUser } from '../../pickers/people/SelectUser.tsx';
import { categoryServer } from '../../testing/category-fixtures.ts';
import { fakeServer, pageOf, refusal } from '../../testing/fake-server.ts';
import { peopleServer } from '../../testing/people-fixtures.ts';
import { render } from '../../testing/render.tsx';
import { reportServer } from '../../testing/report-fixtures.ts';
import { PopupExample } from './examples/PopupExample.tsx';
import { TreeSelectExample } from './examples/TreeSelectExample.tsx';

const ROLES = 'GET /sys/role/queryall';
const ROLE_ROWS = ['sales', 'cashier'].map((roleCode) => ({
  id: `id-${roleCode}`,
  roleCode,
  roleName: `${roleCode}员`,
}));
const POSITIONS = [{ id: 'p1', code: 'manager', name: '园长', postRank: '5', postRank_dictText: '正高级' }];

function show(content: Parameters<typeof render>[0]) {
  const server = fakeServer({
    ...peopleServer(),
    ...reportServer(),
    [ROLES]: () => ROLE_ROWS,
    'GET /sys/position/list': () => pageOf(POSITIONS),
  });
  render(content);
  return server;
}

const dialog = (name: string) => page.getByRole('dialog', { name });
const heads = (within: Locator) =>
  within
    .getByRole('columnheader')
    .elements()
    .map((element) => element.textContent ?? '')
    .filter((text) => text !== '');
const ok = (name: string) => dialog(name).getByRole('button', { name: /确\s?定/ });

/** The configured width: the test window is narrower than some dialogs. */
function setWidth(name: string): string {
  return (dialog(name).element().closest<HTMLElement>('.ant-modal') ?? (dialog(name).element() as HTMLElement)).style
    .width;
}

test.each([
  ['根据部门选择用户', 1250, <SelectUser key="1" />, /选择用户/, '查找用户'],
  ['选择部门', 500, <SelectDepart key="2" />, undefined, '搜索部门'],
  ['角色选择', 900, <SelectRole key="3" />, /选择$/, '角色名称或编码'],
  ['职务选择', 1000, <SelectPosition key="4" />, /选择$/, '职务名称或编码'],
  ['用户选择', 1200, <SelectMultiUser key="5" />, /选择$/, '账号、姓名、手机号码或拼音'],
])(
  '%s is %i wide (spec/2 §2, contract/3 §10), and typing searches at once',
  async (name, width, picker, button, box) => {
    show(picker);
    await (button ? page.getByRole('button', { name: button }) : page.getByPlaceholder('请点击选择部门')).click();
    await expect.element(dialog(name)).toBeVisible();
    expect(setWidth(name)).toBe(`${width}px`);
    await expect.element(dialog(name).getByLabelText(box, { exact: true })).toHaveFocus();
  },
);

test('the roles are found by name and by code', async () => {
  show(<SelectRole />);
  await page.getByRole('button', { name: /选择$/ }).click();
  const rows = () => dialog('角色选择').getByRole('row', { name: /员/ }).elements().length;
  for (const typed of ['sales员', 'SALES', 'cash']) {
    await dialog('角色选择').getByLabelText('角色名称或编码').fill(typed);
    await userEvent.keyboard('{Enter}');
    await expect.poll(rows).toBe(1);
  }
});

test('the business selector starts with 5 rows and offers 5, 10, 20 and 30, with a quick jumper (spec/2 §7, §9)', async () => {
  show(<SelectMultiUser />);
  await page.getByRole('button', { name: /选择$/ }).click();
  await expect.element(dialog('用户选择').getByText('1-5 共 25 条')).toBeVisible();
  await expect.element(dialog('用户选择').getByText('跳至')).toBeVisible();
  await dialog('用户选择').getByRole('combobox', { name: /页码/ }).click();
  for (const size of [5, 10, 20, 30])
    await expect.element(page.getByTitle(`${size} 条/页`).first()).toBeInTheDocument();
});

test('roles have name and code; what is stored is the code, or the id where it is asked for (spec/2 §3)', async () => {
  const stored: (string | null)[] = [];
  show(<SelectRole returnId onChange={(value) => stored.push(value)} />);
  await page.getByRole('button', { name: /选择$/ }).click();
  await expect.element(dialog('角色选择').getByRole('row', { name: /cashier/ })).toBeVisible();
  expect(heads(dialog('角色选择')).slice(0, 2)).toEqual(['角色名称', '角色编码']);
  await dialog('角色选择')
    .getByRole('row', { name: /cashier/ })
    .click();
  await ok('角色选择').click();
  await expect.poll(() => stored).toEqual(['id-cashier']);
});

test('positions have name, code and rank; what is stored is the code (spec/2 §3)', async () => {
  const stored: (string | null)[] = [];
  show(<SelectPosition onChange={(value) => stored.push(value)} />);
  await page.getByRole('button', { name: /选择$/ }).click();
  const row = dialog('职务选择').getByRole('row', { name: /园长/ });
  await expect.element(row).toHaveTextContent('园长manager正高级');
  expect(heads(dialog('职务选择')).slice(0, 3)).toEqual(['职务名称', '职务编码', '职级']);
  await row.click();
  await ok('职务选择').click();
  await expect.poll(() => stored).toEqual(['manager']);
});

test('a selector that could not be loaded says why and loads again on demand', async () => {
  const server = show(<SelectRole />);
  server.on({ [ROLES]: () => refusal('服务不可用') });
  await page.getByRole('button', { name: /选择$/ }).click();
  await expect.element(dialog('角色选择').getByText('服务不可用')).toBeVisible();
  server.on({ [ROLES]: () => ROLE_ROWS });
  await dialog('角色选择')
    .getByRole('button', { name: /重\s?试/ })
    .click();
  await expect.element(dialog('角色选择').getByRole('row', { name: /cashier/ })).toBeVisible();
});

test('the report popup has page sizes 10, 20 and 30 with a quick jumper (spec/2 §9)', async () => {
  show(<PopupExample />);
  await page.getByLabelText('用户（多选，限女性）').click();
  await expect.element(dialog('用户信息').getByText('1-10 共 25 条')).toBeVisible();
  await expect.element(dialog('用户信息').getByText('跳至')).toBeVisible();
});

test('the list of a tree select is 400 px high at most (spec/2 §9)', async () => {
  fakeServer(categoryServer());
  render(<TreeSelectExample />);
  await page.getByRole('combobox', { name: '任意表的树' }).click();
  await expect.element(page.getByRole('treeitem', { name: '石材' })).toBeVisible();
  const holder = document.querySelector<HTMLElement>('.ant-select-tree-list-holder');
  expect(holder?.style.maxHeight).toBe('400px');
});
