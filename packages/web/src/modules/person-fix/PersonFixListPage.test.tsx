import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { fakeServer, pageOf, reply } from '../../testing/fake-server.ts';
import { render } from '../../testing/render.tsx';
import { rowLink } from '../../testing/row-links.ts';
import { PersonFixListPage } from './PersonFixListPage.tsx';

const ROW = {
  id: 'f1',
  fixNo: 'GZ202606300001',
  personName: '陈建国',
  newName: '陈健国',
  oldBirth: '1936-03-02',
  newBirth: '1936-02-03',
  status: '1',
  applyId: 'x',
  applyName: '档案员',
  version: 1,
};
const dialog = () => page.getByRole('dialog');
const confirm = (name: string) => dialog().getByRole('button', { name, exact: true });

test('通过 names what is corrected and sends the opinion; 驳回 asks for a reason', async () => {
  const server = fakeServer({
    'GET /cemetery/personFix/list': () => pageOf([ROW]),
    'POST /cemetery/personFix/approve': () => reply('信息已更正', ROW),
    'POST /cemetery/personFix/reject': () => reply('信息更正已驳回', ROW),
  });
  render(<PersonFixListPage />, { url: '/customers/person-fixes' });
  await (await rowLink('通过')).click();
  await expect
    .element(dialog().getByText('「陈建国」：姓名更正为「陈健国」，出生日期 1936-03-02 → 1936-02-03'))
    .toBeVisible();
  await dialog().getByLabelText('审批意见').fill('属实');
  await confirm('通过').click();
  await expect.element(page.getByText('信息已更正')).toBeVisible();
  expect(server.callsOf('POST /cemetery/personFix/approve')[0]?.body).toEqual({ id: 'f1', opinion: '属实' });
  await (await rowLink('驳回')).click();
  await confirm('驳回').click();
  await expect.element(dialog().getByText('请填写驳回原因')).toBeVisible();
  expect(server.callsOf('POST /cemetery/personFix/reject')).toHaveLength(0);
});

test('an empty list says where a correction begins', async () => {
  fakeServer({ 'GET /cemetery/personFix/list': () => pageOf([]) });
  render(<PersonFixListPage />, { url: '/customers/person-fixes' });
  await expect.element(page.getByText(/这里还没有信息更正。请在「客户列表」或「使用人」中找到人员/)).toBeVisible();
});

test('beside the side menu at 1440 every value that is corrected is in view', async () => {
  await page.viewport(1200, 900);
  onTestFinished(() => page.viewport(1280, 800));
  fakeServer({
    'GET /cemetery/personFix/list': () => pageOf([{ ...ROW, newDeath: '2021-05-06', newIdNo: '3301********1234' }]),
  });
  render(<PersonFixListPage />, { url: '/customers/person-fixes' });
  for (const value of ['陈健国', '3301********1234', '1936-02-03', '2021-05-06'])
    await expect.element(page.getByText(value, { exact: true })).toBeVisible();
  for (const title of ['出生日期更正为', '死亡日期更正为'])
    await expect.element(page.getByRole('columnheader', { name: title, exact: true })).toBeVisible();
});
