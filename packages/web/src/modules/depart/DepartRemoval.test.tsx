import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { departServer } from '../../testing/depart-fixtures.ts';
import { fakeServer, pageOf } from '../../testing/fake-server.ts';
import { render } from '../../testing/render.tsx';
import { DepartListSyncPage } from './DepartListSyncPage.tsx';

const EFFECT = 'GET /sys/sysDepart/removalEffect';
const button = (name: string | RegExp) => page.getByRole('button', { name });

async function show(effect: object, binned: object[] = []) {
  const done = { success: true, code: 200, message: '完成', result: null };
  const server = fakeServer({
    ...departServer(),
    [EFFECT]: () => effect,
    'PUT /sys/sysDepart/movePeople': () => done,
    'GET /sys/sysDepart/recycleBin': () => pageOf(binned),
    'PUT /sys/sysDepart/putRecycleBin': () => null,
  });
  render(<DepartListSyncPage />);
  await button('展开 松柏公司').click();
  return server;
}

test('the question names the department, counts people and departments below, and keeps the focus safe', async () => {
  const server = await show({ names: ['财务部'], below: 2, people: 12, left: [] });
  await button('删除 财务部').click();
  await expect.element(page.getByText('删除部门「财务部」？').last()).toBeVisible();
  await expect.element(page.getByText(/下级部门 2 个一并删除，共有 12 人/)).toBeVisible();
  await expect.element(button('取消')).toHaveFocus();
  await button('确定').click();
  await expect.poll(() => server.callsOf('DELETE /sys/sysDepart/delete')).toHaveLength(1);
  expect(server.callsOf('PUT /sys/sysDepart/movePeople')).toHaveLength(0);
});

test('people who would have no department are moved first, to a department that has to be chosen', async () => {
  const left = [{ id: 'p1', realname: '王芳' }];
  const server = await show({ names: ['财务部'], below: 0, people: 1, left });
  await button('删除 财务部').click();
  await expect.element(page.getByText(/其中 1 人将没有部门：「王芳」/)).toBeVisible();
  await expect.element(button('转移人员并删除')).toBeDisabled();
  await page.getByRole('dialog').getByLabelText('接收这些人员的部门').click();
  await page.getByRole('tree').getByText('松柏公司').click();
  await page.getByRole('dialog').last().getByRole('button', { name: '确定', exact: true }).click();
  await button('转移人员并删除').click();
  await expect.poll(() => server.callsOf('DELETE /sys/sysDepart/delete')).toHaveLength(1);
  expect(server.callsOf('PUT /sys/sysDepart/movePeople')[0]?.body).toEqual({ ids: 'd3', to: 'd1' });
});

test('the recycle bin shows who deleted what, and restores it after a question', async () => {
  const gone = { id: 'd9', departName: '老财务部', orgCode: 'A01A09', parentId: 'd1', parentId_dictText: '松柏公司' };
  const server = await show({}, [
    { ...gone, deleteBy: 'admin', deleteTime: '2026-09-02 10:00:00', deleteReason: null },
  ]);
  await button(/回收站/).click();
  await expect.element(page.getByText('老财务部')).toBeVisible();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /恢\s?复/ })
    .click();
  await expect.element(page.getByText('恢复部门「老财务部」？').last()).toBeVisible();
  await button('确定').click();
  await expect.poll(() => server.callsOf('PUT /sys/sysDepart/putRecycleBin')[0]?.body).toEqual({ ids: 'd9' });
});
