import type { MyAnnouncement } from '@songbai/contract/modules/announcement/announcement.calls.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { myRow } from '../../testing/announcement-fixtures.ts';
import { fakeServer, pageOf, refusal, reply } from '../../testing/fake-server.ts';
import { render } from '../../testing/render.tsx';
import { UserAnnouncementListPage } from './UserAnnouncementListPage.tsx';

const LIST = 'GET /sys/sysAnnouncementSend/getMyAnnouncementSend';
const MARK = 'PUT /sys/sysAnnouncementSend/editByAnntIdAndUserId';
const SYNC = 'GET /sys/annountCement/syncNotic';
const ALL = 'PUT /sys/sysAnnouncementSend/readAll';
const REMOVE = 'DELETE /sys/sysAnnouncementSend/deleteBatch';

const ROWS = [
  myRow(),
  myRow({
    id: 'm2',
    anntId: 'a2',
    titile: '订单待复核',
    readFlag: 1,
    priority: 'H',
    msgCategory: '2',
    msgCategory_dictText: '系统消息',
  }),
];

async function show(rows: MyAnnouncement[] = ROWS) {
  const server = fakeServer({
    [LIST]: () => pageOf(rows),
    [MARK]: () => null,
    [SYNC]: () => null,
    [ALL]: () => reply('全部已读', null),
    [REMOVE]: () => reply('已阅读的消息删除成功！', null),
  });
  const shown = render(<UserAnnouncementListPage />, { url: '/isps/userAnnouncement', codes: [] });
  await expect.element(page.getByText('清明节值班安排')).toBeVisible();
  return { ...shown, server };
}

const confirm = () => page.getByRole('button', { name: /^确\s?定$/ });
const row = (name: string) => page.getByRole('row', { name: new RegExp(name) });

test('columns and texts of contract/2 §5.3, for anybody who is signed in', async () => {
  await show();
  for (const name of ['标题', '消息类型', '发布人', '发布时间', '优先级', '阅读状态']) {
    await expect.element(page.getByRole('columnheader', { name, exact: true })).toBeVisible();
  }
  await expect.element(row('清明节值班安排')).toHaveTextContent(/通知公告管理员2026-03-20 09:30:00重要消息未读/);
  await expect.element(row('订单待复核')).toHaveTextContent(/系统消息管理员2026-03-20 09:30:00紧急消息已读/);
  for (const name of ['新增', '导出']) expect(page.getByRole('button', { name }).query()).toBeNull();
});

test('search by 标题, 发布人 and 阅读状态; the state is in the URL', async () => {
  const { server, param } = await show();
  await page.getByLabelText('标题').fill('值班');
  await page.getByLabelText('发布人').fill('管理');
  await page.getByRole('button', { name: '查询' }).click();
  await expect.poll(() => server.callsOf(LIST).at(-1)?.params).toMatchObject({ titile: '*值班*', sender: '*管理*' });
  expect(param('titile')).toBe('值班');
  await page.getByLabelText('阅读状态').click();
  await page.getByTitle('未读').last().click();
  await page.getByRole('button', { name: '查询' }).click();
  await expect.poll(() => server.callsOf(LIST).at(-1)?.params.readFlag).toBe('0');
});

test('查看 marks read by the announcement’s id, then tells the other browsers, and opens the message', async () => {
  const { server } = await show();
  await row('清明节值班安排').getByRole('button', { name: '查看' }).click();
  await expect.element(page.getByRole('dialog')).toHaveTextContent('请按时到岗');
  await expect.poll(() => server.callsOf(SYNC)[0]?.params.anntId).toBe('a1');
  const order = server.calls.map(({ method, path }) => `${method} ${path}`);
  expect(order.indexOf(MARK)).toBeLessThan(order.indexOf(SYNC));
  expect(server.callsOf(MARK)[0]?.body).toEqual({ anntId: 'a1' });
  await expect.poll(() => server.callsOf(LIST).length).toBe(2);
});

test('a message that is read already is only opened', async () => {
  const { server } = await show();
  await row('订单待复核').getByRole('button', { name: '查看' }).click();
  await expect.element(page.getByRole('dialog')).toHaveTextContent('订单待复核');
  expect(server.callsOf(MARK)).toHaveLength(0);
});

test('全部标注已读 asks first: 确认操作 / 是否全部标注已读?', async () => {
  const { server } = await show();
  await page.getByRole('button', { name: '全部标注已读' }).click();
  const asking = page.getByRole('dialog');
  await expect.element(asking).toHaveTextContent('确认操作');
  await expect.element(asking).toHaveTextContent('是否全部标注已读?');
  expect(server.callsOf(ALL)).toHaveLength(0);
  await confirm().click();
  await expect.element(page.getByText('全部已读', { exact: true })).toBeVisible();
  await expect.poll(() => server.callsOf(LIST).length).toBe(2);
});

test('批量删除 takes the read ones only: 已阅读的消息删除成功！', async () => {
  const { server } = await show();
  await page.getByRole('button', { name: '批量删除' }).click();
  await expect.element(page.getByText('请选择一条记录！')).toBeVisible();
  await row('清明节值班安排').getByRole('checkbox').click();
  await page.getByRole('button', { name: '批量删除' }).click();
  await expect.element(page.getByText('只能删除已读的消息')).toBeVisible();
  await row('订单待复核').getByRole('checkbox').click();
  await page.getByRole('button', { name: '批量删除' }).click();
  await confirm().click();
  await expect.element(page.getByText('已阅读的消息删除成功！')).toBeVisible();
  expect(server.callsOf(REMOVE)[0]?.params.ids).toBe('m2,');
});

test('a refusal is told and changes nothing', async () => {
  const { server } = await show();
  server.on({ [ALL]: () => refusal('操作失败') });
  await page.getByRole('button', { name: '全部标注已读' }).click();
  await confirm().click();
  await expect.element(page.getByText('操作失败')).toBeVisible();
  await expect.element(row('清明节值班安排')).toHaveTextContent('未读');
});
