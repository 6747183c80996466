import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { axeFindings } from '../../testing/axe.ts';
import { type FakeHandler, fakeServer, pageOf, refusal } from '../../testing/fake-server.ts';
import { peopleServer } from '../../testing/people-fixtures.ts';
import { render } from '../../testing/render.tsx';
import { AddressListPage } from './AddressListPage.tsx';

const BOOK = 'GET /sys/user/queryByOrgCodeForAddressList';
const ENTRY = {
  userId: 'u7',
  realname: '王小芳',
  workNo: 'W7',
  post: 'sales,gone',
  telephone: null,
  email: 'wang@example.com',
  phone: '13800000007',
  departId: 'd2',
  departName: '销售部 | 财务部',
  avatar: null,
  sex: 2,
  birthday: null,
};

function show(routes: Record<string, FakeHandler> = {}) {
  const server = fakeServer({
    ...peopleServer(),
    [BOOK]: () => pageOf([ENTRY]),
    'GET /sys/position/list': () => pageOf([{ code: 'sales', name: '销售顾问' }]),
    ...routes,
  });
  render(<AddressListPage />);
  return server;
}

test('people with the names of their positions and all departments (contract/1 §14)', async () => {
  show();
  for (const name of ['王小芳', 'W7', '销售部 | 财务部', '销售顾问,gone'])
    await expect.element(page.getByRole('cell', { name, exact: true })).toBeVisible();
  await expect.element(page.getByRole('link', { name: '13800000007' })).toHaveAttribute('href', 'tel:13800000007');
});

test('a department narrows by its code, clicking it again does not', async () => {
  const server = show();
  await page.getByText('销售部', { exact: true }).click();
  await expect.poll(() => server.callsOf(BOOK).at(-1)?.params.orgCode).toBe('code-d2');
  await page.getByText('销售部', { exact: true }).click();
  const marked = () => document.querySelectorAll('.ant-tree-treenode-selected').length;
  await expect.poll(marked).toBe(0);
});

test('search by name and number, and back to everybody', async () => {
  const server = show();
  await page.getByLabelText('姓名').fill('王');
  await page.getByLabelText('工号').fill('W');
  await page.getByRole('button', { name: /^查\s?询$/ }).click();
  await expect
    .poll(() => server.callsOf(BOOK).at(-1)?.params)
    .toMatchObject({ realname: '王', workNo: 'W', pageNo: '1' });
  await page.getByRole('button', { name: /^重\s?置$/ }).click();
  await expect.element(page.getByLabelText('姓名')).toHaveValue('');
});

test('a failure is said and can be tried again', async () => {
  let broken = true;
  show({ [BOOK]: () => (broken ? refusal('出错了') : pageOf([ENTRY])) });
  await expect.element(page.getByText('出错了')).toBeVisible();
  broken = false;
  await page.getByRole('button', { name: /^重\s?试$/ }).click();
  await expect.element(page.getByRole('cell', { name: '王小芳' })).toBeVisible();
});

test('axe finds nothing', async () => {
  show();
  await expect.element(page.getByRole('cell', { name: '王小芳' })).toBeVisible();
  expect(await axeFindings(document.querySelector('.ant-app') ?? document.body)).toEqual([]);
});

test('a name that is too long stays whole, is marked and not asked for', async () => {
  const server = show();
  await expect.element(page.getByRole('cell', { name: '王小芳' })).toBeVisible();
  const before = server.callsOf(BOOK).length;
  await page.getByLabelText('姓名').fill('王'.repeat(101));
  await page.getByRole('button', { name: /^查\s?询$/ }).click();
  await expect.element(page.getByText('最大长度100位字符')).toBeVisible();
  await expect.element(page.getByLabelText('姓名')).toHaveValue('王'.repeat(101));
  expect(server.callsOf(BOOK)).toHaveLength(before);
});
