import { PERMISSION_CODES } from '@songbai/contract/menus.ts';
import { announcement } from '@songbai/contract/modules/announcement/announcement.resource.ts';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { announcementRow } from '../../testing/announcement-fixtures.ts';
import { fakeResource } from '../../testing/fake-resource.ts';
import { type FakeHandler, fakeServer, pageOf, refusal, reply } from '../../testing/fake-server.ts';
import { render } from '../../testing/render.tsx';
import { rowLink } from '../../testing/row-links.ts';
import { AnnouncementListPage } from './AnnouncementListPage.tsx';

const LIST = 'GET /sys/annountCement/list';
const RELEASE = 'GET /sys/annountCement/doReleaseData';
const REVOKE = 'GET /sys/annountCement/doReovkeData';
const SYNC = 'GET /sys/annountCement/syncNotic';
const STATISTICS = 'GET /sys/annountCement/readStatistics';
const TICKET = 'POST /sys/ticket';
const ADD = 'POST /sys/annountCement/add';
const EDIT = 'PUT /sys/annountCement/edit';

const COLLEAGUES = [
  { id: 'u7', username: 'wang', realname: '王芳' },
  { id: 'u8', username: 'li', realname: '李强' },
];

function serve(rows = [announcementRow()], routes: Record<string, FakeHandler> = {}) {
  let tickets = 0;
  return fakeServer({
    ...fakeResource(announcement, rows),
    [RELEASE]: () => reply('系统通知推送成功', null),
    [REVOKE]: () => reply('该系统通知撤销成功', null),
    [SYNC]: () => null,
    [TICKET]: () => {
      tickets += 1;
      return { ticket: `ticket-${tickets}` };
    },
    'GET /sys/user/queryUserComponentData': ({ params }) =>
      pageOf(COLLEAGUES.filter(({ id }) => !params.id || params.id.split(',').includes(id))),
    ...routes,
  });
}

async function show(
  rows?: ReturnType<typeof announcementRow>[],
  routes?: Record<string, FakeHandler>,
  url = '/isystem/annountCement',
) {
  const server = serve(rows, routes);
  const shown = render(<AnnouncementListPage />, { url });
  await expect.element(page.getByRole('cell', { name: '清明节值班安排' })).toBeVisible();
  return { ...shown, server };
}

const act = (name: string) => page.getByRole('button', { name, exact: true });
const confirm = () => page.getByRole('button', { name: /^确\s?定$/ });
const SENT = { sendStatus: '1', sendStatus_dictText: '已发布', sendTime: '2026-03-20 09:30:00', sender: 'admin' };
const TAKEN_BACK = { ...SENT, sendStatus: '2', sendStatus_dictText: '已撤销' };

describe('row menu by state (contract/2 §5.3)', () => {
  test.each<[state: string, over: Record<string, unknown>, buttons: string[]]>([
    ['未发布', {}, ['编辑', '发布', '更多', '查看', '删除']],
    ['已发布', SENT, ['撤销', '查看', '已读统计']],
    ['已撤销', TAKEN_BACK, ['查看', '已读统计', '更多', '复制', '删除']],
  ])('%s', async (_state, over, buttons) => {
    await show([announcementRow(over)]);
    const row = page.getByRole('row', { name: /清明节值班安排/ });
    const texts = (of: Pick<typeof page, 'getByRole'>) =>
      of
        .getByRole('button')
        .elements()
        .map((button) => button.textContent);
    const more = row.getByRole('button', { name: '更多' });
    if (buttons.includes('更多')) await more.click();
    expect([...texts(row), ...texts(page.getByRole('tooltip'))]).toEqual(buttons);
  });

  test('without the right to publish there is neither 发布 nor 撤销', async () => {
    serve([announcementRow(), announcementRow({ id: 'a2', titile: '消防演练', ...SENT })]);
    const codes = [...PERMISSION_CODES].filter((code) => code !== 'system:announcement:publish');
    render(<AnnouncementListPage />, { codes });
    await expect.element(page.getByRole('cell', { name: '消防演练' })).toBeVisible();
    expect(act('发布').query()).toBeNull();
    expect(act('撤销').query()).toBeNull();
  });

  test('发布 asks 确定发布吗?, then says 系统通知推送成功', async () => {
    const { server } = await show();
    await act('发布').click();
    await expect.element(page.getByText('确定发布吗?')).toBeVisible();
    expect(server.callsOf(RELEASE)).toHaveLength(0);
    await confirm().click();
    await expect.element(page.getByText('系统通知推送成功')).toBeVisible();
    expect(server.callsOf(RELEASE)[0]?.params.id).toBe('a1');
    await expect.poll(() => server.callsOf(LIST).length).toBe(2);
  });

  test('撤销 asks 确定撤销吗?, then syncNotic', async () => {
    const { server } = await show([announcementRow(SENT)]);
    await act('撤销').click();
    await expect.element(page.getByText('确定撤销吗?')).toBeVisible();
    await confirm().click();
    await expect.element(page.getByText('该系统通知撤销成功')).toBeVisible();
    const order = server.calls.map(({ method, path }) => `${method} ${path}`);
    expect(order.indexOf(SYNC)).toBeGreaterThan(order.indexOf(REVOKE));
  });

  test('a state that somebody else changed is refused in the server’s words and read anew', async () => {
    const { server } = await show(undefined, { [RELEASE]: () => refusal('「已发布」的通告不能发布') });
    await act('发布').click();
    await confirm().click();
    await expect.element(page.getByText('「已发布」的通告不能发布')).toBeVisible();
    await expect.poll(() => server.callsOf(LIST).length).toBe(2);
  });
});

describe('查看 (contract/2 §5.3; design.md §9)', () => {
  test('a 600 wide dialog 查看详情 with a frame that may run nothing; each opening has a ticket of its own', async () => {
    const { server } = await show();
    await (await rowLink('查看')).click();
    const dialog = page.getByRole('dialog');
    await expect.element(dialog.getByText('查看详情')).toBeVisible();
    expect((dialog.element() as HTMLElement).offsetWidth).toBe(600);
    const frame = page.getByTitle('通告内容');
    await expect.element(frame).toHaveAttribute('src', '/api/sys/annountCement/show/a1?token=ticket-1');
    await expect.element(frame).toHaveAttribute('sandbox', 'allow-popups');
    await dialog
      .getByRole('button', { name: /^关\s?闭$/ })
      .last()
      .click();
    await expect.element(dialog).not.toBeInTheDocument();
    await (await rowLink('查看')).click();
    await expect.element(frame).toHaveAttribute('src', '/api/sys/annountCement/show/a1?token=ticket-2');
    expect(server.callsOf(TICKET)).toHaveLength(2);
  });

  test('a ticket that is refused is told, with a way to try again', async () => {
    const { server } = await show(undefined, { [TICKET]: () => refusal('操作过于频繁，请稍后再试') });
    await (await rowLink('查看')).click();
    await expect.element(page.getByText('操作过于频繁，请稍后再试')).toBeVisible();
    server.on({ [TICKET]: () => ({ ticket: 'later' }) });
    await page.getByRole('button', { name: /^重\s?试$/ }).click();
    await expect.element(page.getByTitle('通告内容')).toHaveAttribute('src', expect.stringContaining('token=later'));
  });
});

test('已读统计: counts and who has read and who has not', async () => {
  await show([announcementRow(SENT)], {
    [STATISTICS]: () => ({
      receivers: 3,
      readers: 1,
      read: [{ username: 'wang', realname: '王芳', readTime: '2026-03-20 10:00:00' }],
      unread: [{ username: 'li', realname: '李强' }],
    }),
  });
  await act('已读统计').click();
  const drawer = page.getByRole('dialog');
  await expect.element(drawer).toHaveTextContent('接收人数3已读1未读2');
  await expect.element(drawer.getByRole('row', { name: '王芳 wang 2026-03-20 10:00:00' })).toBeVisible();
  await drawer.getByRole('tab', { name: '未读人员(2)' }).click();
  await expect.element(drawer.getByRole('row', { name: '李强 li' })).toBeVisible();
  await expect.element(drawer).toHaveTextContent('仅显示前 1 人，共 2 人');
});

describe('the form (contract/2 §5.3)', () => {
  const drawer = () => page.getByRole('dialog');
  const fill = async () => {
    await pickTime('截至日期', '2099-06-30 18:00:00');
    await drawer().getByLabelText('标题').fill('端午值班');
    await drawer().getByLabelText('摘要').fill('端午节期间值班');
  };
  async function pickTime(label: string, text: string) {
    await drawer().getByLabelText(label).fill(text);
    await userEvent.keyboard('{Enter}');
  }
  async function choose(label: string, option: string) {
    await drawer().getByLabelText(label).click();
    await page.getByTitle(option).last().click();
  }

  test('defaults 通知公告, 全体用户, 高 and today; what is missing is named', async () => {
    const { server } = await show();
    await page.getByRole('button', { name: '新增' }).click();
    await expect.element(drawer().getByLabelText('标题')).toBeVisible();
    expect(drawer().element().closest<HTMLElement>('.ant-drawer-content-wrapper')?.offsetWidth).toBe(900);
    for (const text of ['通知公告', '全体用户', '紧急']) await expect.element(drawer().getByTitle(text)).toBeVisible();
    await expect.element(drawer().getByText('接收用户')).toBeVisible();
    expect(drawer().getByText('指定用户').query()?.checkVisibility() ?? false).toBe(false);
    await confirm().click();
    for (const text of ['请输入标题!', '请选择结束时间!', '请输入摘要!']) {
      await expect.element(drawer().getByText(text)).toBeVisible();
    }
    expect(server.callsOf(ADD)).toHaveLength(0);
  });

  test('开始时间需小于结束时间 / 结束时间需大于开始时间, and both go with either', async () => {
    await show();
    await page.getByRole('button', { name: '新增' }).click();
    await pickTime('截至日期', '2020-01-01 00:00:00');
    await expect.element(drawer().getByText('结束时间需大于开始时间')).toBeVisible();
    await confirm().click();
    await expect.element(drawer().getByText('开始时间需小于结束时间')).toBeVisible();
    await pickTime('开始时间', '2019-01-01 00:00:00');
    await expect.element(drawer().getByText('开始时间需小于结束时间')).not.toBeInTheDocument();
    await expect.element(drawer().getByText('结束时间需大于开始时间')).not.toBeInTheDocument();
  });

  test('指定用户: people are found at the server, asked for, and sent with a trailing comma', async () => {
    const { server } = await show();
    await page.getByRole('button', { name: '新增' }).click();
    await fill();
    await choose('接收用户', '指定用户');
    await confirm().click();
    await expect.element(drawer().getByText('指定用户不能为空！')).toBeVisible();
    await drawer().getByLabelText('指定用户').click();
    await page.getByTitle('王芳').click();
    await page.getByTitle('李强').click();
    await userEvent.keyboard('{Escape}');
    await confirm().click();
    await expect
      .poll(() => server.callsOf(ADD)[0]?.body)
      .toMatchObject({
        titile: '端午值班',
        msgCategory: '1',
        msgType: 'USER',
        priority: 'H',
        userIds: 'u7,u8,',
        endTime: '2099-06-30 18:00:00',
      });
  });

  test('内容 is written in the rich-text editor', async () => {
    const { server } = await show();
    await page.getByRole('button', { name: '新增' }).click();
    await fill();
    const editor = drawer().getByRole('textbox', { name: '内容' });
    await expect.element(editor).toBeVisible();
    await editor.click();
    await userEvent.keyboard('请按时到岗');
    await confirm().click();
    await expect.poll(() => server.callsOf(ADD)[0]?.body).toMatchObject({ msgContent: '<p>请按时到岗</p>' });
  });

  test('editing shows the chosen people by name and keeps what is not touched', async () => {
    const { server } = await show([announcementRow({ msgType: 'USER', userIds: 'u7,u8,' })]);
    await act('编辑').click();
    await expect.element(drawer().getByText('王芳')).toBeVisible();
    await expect.element(drawer().getByText('李强')).toBeVisible();
    await drawer().getByLabelText('标题').fill('清明节值班安排（更正）');
    await confirm().click();
    await expect
      .poll(() => server.callsOf(EDIT)[0]?.body)
      .toEqual({ id: 'a1', version: 1, titile: '清明节值班安排（更正）' });
  });
});

test('复制 opens a new draft with the content that was sent, from today, whose end is asked for', async () => {
  const { server } = await show([announcementRow({ ...TAKEN_BACK, msgType: 'USER', userIds: 'u7,' })]);
  await (await rowLink('复制')).click();
  const drawer = page.getByRole('dialog');
  await expect.element(drawer.getByText('新增系统通告')).toBeVisible();
  await expect.element(drawer.getByLabelText('标题')).toHaveValue('清明节值班安排');
  await expect.element(drawer.getByText('王芳')).toBeVisible();
  await confirm().click();
  await expect.element(drawer.getByText('请选择结束时间!')).toBeVisible();
  await drawer.getByLabelText('截至日期').fill('2099-04-10 00:00:00');
  await userEvent.keyboard('{Enter}');
  await confirm().click();
  await expect
    .poll(() => server.callsOf(ADD)[0]?.body)
    .toMatchObject({ titile: '清明节值班安排', msgContent: '<p>请按时到岗</p>', userIds: 'u7,', priority: 'M' });
  expect(server.callsOf(ADD)[0]?.body).not.toHaveProperty('sendStatus');
});

test('a link to one announcement opens its detail, with its looks', async () => {
  await show(undefined, undefined, '/isystem/annountCement?detail=a1');
  await expect.element(page.getByRole('dialog').getByText('请按时到岗')).toBeVisible();
});
