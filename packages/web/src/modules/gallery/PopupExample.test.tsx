import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { PopupField } from '../../pickers/popup/PopupField.tsx';
import { SERVER_KINDS } from '../../pickers/table-cells/index.ts';
import { axeFindings } from '../../testing/axe.ts';
import { fakeServer, refusal } from '../../testing/fake-server.ts';
import { render } from '../../testing/render.tsx';
import { reportServer, USER_COLUMNS, USER_DATA, USER_PARAMS, USER_QUERY } from '../../testing/report-fixtures.ts';
import { cellAt, cellOf, showTable } from '../../testing/table.tsx';
import { PopupExample } from './examples/PopupExample.tsx';

const CUSTOMER = '客户（单选，按登记时间）';
const USERS = '用户（多选，限女性）';

const dialog = (name = '用户信息') => page.getByRole('dialog', { name });
const button = (name: RegExp, of = dialog()) => of.getByRole('button', { name });
const ok = (name?: string) => button(/^确\s?定$/, dialog(name));
const filled = () => page.getByRole('status', { name: '所填字段' });
const row = (name: string) => dialog().getByRole('row', { name: new RegExp(`${name} `) });
const choices = (name: string) => dialog().getByRole('checkbox', { name, exact: true });

async function open(field = USERS) {
  const server = fakeServer(reportServer());
  render(<PopupExample />);
  await page.getByLabelText(field).click();
  return server;
}

async function openUsers() {
  const server = await open();
  await expect.element(row('员工1')).toBeVisible();
  return server;
}

describe('report popup (spec/2 §3, §7, contract/3 §5 JPopupOnlReport)', () => {
  test('(spec/2 §2) is 1200 wide with a full-screen toggle and the report’s name; loads columns, conditions, data', async () => {
    await page.viewport(1400, 900);
    const server = await openUsers();
    expect(dialog().element().getBoundingClientRect().width).toBe(1200);
    await expect.element(button(/^全屏$/)).toBeVisible();
    expect(server.calls.map((call) => `${call.method} ${call.path}`)).toEqual([
      USER_COLUMNS,
      USER_QUERY,
      USER_PARAMS,
      USER_DATA,
    ]);
    const heads = dialog()
      .getByRole('columnheader')
      .elements()
      .map((head) => head.textContent);
    expect(heads).toEqual(expect.arrayContaining(['用户账号', '用户姓名', '性别', '部门']));
    await expect.element(row('员工1')).toHaveTextContent('user1员工1男销售部');
  });

  test('typing begins in the first condition', async () => {
    await openUsers();
    await expect.poll(() => dialog().element().querySelector('search input')).not.toBeNull();
    await expect.poll(() => document.activeElement === dialog().element().querySelector('search input')).toBe(true);
  });

  test('on a phone conditions and rows keep to the screen', async () => {
    await page.viewport(375, 740);
    await openUsers();
    const body = document.querySelector('.ant-modal-body');
    expect(body?.scrollWidth).toBe(body?.clientWidth);
    await page.viewport(1280, 800);
  });

  test('param is sent as self_ and preset; hidden conditions appear after 展开', async () => {
    const server = await openUsers();
    const first = { self_sex: "'2'", sex: '2', pageNo: '1', pageSize: '10' };
    expect(server.callsOf(USER_DATA)[0]?.params).toEqual({ ...first, _t: expect.any(String) });
    await expect.element(dialog().getByLabelText('出生日期起')).not.toBeInTheDocument();
    await button(/展开/).click();
    await dialog().getByLabelText('出生日期起').fill('1980-01-02');
    await userEvent.keyboard('{Enter}');
    await button(/^查\s?询$/).click();
    await expect
      .poll(() => server.callsOf(USER_DATA).at(-1)?.params)
      .toMatchObject({
        birthday_begin: '1980-01-02',
        sex: '2',
        self_sex: "'2'",
      });
    await button(/^重\s?置$/).click();
    await expect.poll(() => server.callsOf(USER_DATA).at(-1)?.params).not.toHaveProperty('sex');
    expect(server.callsOf(USER_DATA).at(-1)?.params).toMatchObject({ self_sex: "'2'", pageNo: '1' });
  });

  test('查询 asks for a part of the text, from the first page on; a head sorts', async () => {
    const server = await openUsers();
    await dialog().getByTitle('2', { exact: true }).click();
    await expect.element(row('员工11')).toBeVisible();
    await dialog().getByPlaceholder('请输入用户姓名').fill('员工2');
    await userEvent.keyboard('{Enter}');
    await expect.element(dialog().getByText('1-7 共 7 条')).toBeVisible();
    expect(server.callsOf(USER_DATA).at(-1)?.params).toMatchObject({ realname: '*员工2*', pageNo: '1' });
    await dialog().getByRole('columnheader', { name: '用户账号' }).click();
    await expect
      .poll(() => server.callsOf(USER_DATA).at(-1)?.params)
      .toMatchObject({
        column: 'username',
        order: 'asc',
        realname: '*员工2*',
      });
  });

  test('several: a row click toggles, chosen rows stay over pages, 已选择 n 项 清空', async () => {
    await openUsers();
    await row('员工1').click();
    await row('员工2').click();
    await row('员工1').click();
    await expect.element(choices('选择user2')).toBeChecked();
    await expect.element(choices('选择user1')).not.toBeChecked();
    await dialog().getByTitle('2', { exact: true }).click();
    await row('员工12').click();
    await expect.element(dialog().getByText('已选择 2 项')).toBeVisible();
    await ok().click();
    await expect.element(filled()).toHaveTextContent('无，无；员工2,员工12，user2,user12');
    await expect.element(page.getByLabelText(USERS)).toHaveValue('员工2;员工12');
    await page.getByLabelText(USERS).click();
    await expect.element(dialog().getByText('已选择 0 项')).toBeVisible();
    await row('员工3').click();
    await button(/^清\s?空$/).click();
    await expect.element(choices('选择user3')).not.toBeChecked();
  });

  test('(spec/2 §5) confirming with none warns 请选择一条记录; in single mode the last one stays', async () => {
    const server = await open(CUSTOMER);
    await expect.element(dialog('客户信息').getByText('王五')).toBeVisible();
    expect(server.calls.at(-1)?.params).toMatchObject({ column: 'createTime', order: 'desc' });
    await ok('客户信息').click();
    await expect.element(page.getByText('请选择一条记录')).toBeVisible();
    await dialog('客户信息').getByText('王五').click();
    await expect.element(dialog('客户信息').getByRole('radio')).toBeChecked();
    await ok('客户信息').click();
    await expect.element(filled()).toHaveTextContent('王五，13800000002；管理员，admin');
  });

  test('without its columns it says 出错了 with the server’s text and is gone; the next opening asks again', async () => {
    const server = fakeServer({ [USER_COLUMNS]: () => refusal('未找到对应实体') });
    render(<PopupExample />);
    await page.getByLabelText(USERS).click();
    const failure = page.getByRole('dialog', { name: '出错了' });
    await expect.element(failure.getByText('Popup初始化失败，请检查你的配置或稍后重试！')).toBeVisible();
    await expect.element(failure.getByText('错误信息如下：未找到对应实体')).toBeVisible();
    await expect.element(ok()).not.toBeInTheDocument();
    await expect.poll(() => failure.element().contains(document.activeElement)).toBe(true);
    await userEvent.keyboard('{Enter}');
    await expect.element(failure).not.toBeInTheDocument();
    await expect.element(page.getByLabelText(USERS)).toHaveFocus();
    server.on(reportServer());
    await page.getByLabelText(USERS).click();
    await expect.element(row('员工1')).toBeVisible();
  });

  test('a page that fails says so in its place and can be asked for again', async () => {
    const server = fakeServer({ ...reportServer(), [USER_DATA]: () => refusal('没有权限，请联系管理员分配权限！') });
    render(<PopupExample />);
    await page.getByLabelText(USERS).click();
    await expect.element(dialog().getByRole('alert')).toHaveTextContent('没有权限，请联系管理员分配权限！');
    server.on(reportServer());
    await button(/^重\s?试$/).click();
    await expect.element(row('员工1')).toBeVisible();
  });
});

describe('(contract/3 §5) JPopup', () => {
  test('by keyboard: Enter opens, Space chooses, Esc leaves everything as it was; the focus comes back', async () => {
    fakeServer(reportServer());
    render(<PopupExample />);
    const box = page.getByLabelText(USERS);
    await expect.element(box).toBeVisible();
    (box.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(row('员工1')).toBeVisible();
    (choices('选择user2').element() as HTMLElement).focus();
    await userEvent.keyboard(' ');
    await expect.element(dialog().getByText('已选择 1 项')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog()).not.toBeInTheDocument();
    await expect.element(box).toHaveFocus();
    await expect.element(filled()).toHaveTextContent('无，无；管理员，admin');
  });

  test('clearing empties every target field', async () => {
    fakeServer(reportServer());
    render(<PopupExample />);
    await expect.element(filled()).toHaveTextContent('无，无；管理员，admin');
    await page.getByRole('button', { name: '清空' }).click();
    await expect.element(filled()).toHaveTextContent('无，无；无，无');
  });

  test.each([
    ['popup参数未正确配置!', { code: '', orgFields: 'a', destFields: 'b' }],
    ['popup参数未正确配置,原始值和目标值数量不一致!', { code: 'r', orgFields: 'a,b', destFields: 'c' }],
  ])('(spec/2 §5) a wrong configuration says %s and is not shown', async (text, config) => {
    render(<PopupField {...config} aria-label="弹窗" />);
    await expect.element(page.getByText(text)).toBeVisible();
    await expect.element(page.getByRole('textbox')).not.toBeInTheDocument();
  });

  test('(spec/2 §7, contract/2 §0.7) columns and conditions are asked for once in 30 s, the data each time', async () => {
    const server = await openUsers();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog()).not.toBeInTheDocument();
    await page.getByLabelText(USERS).click();
    await expect.element(row('员工1')).toBeVisible();
    expect([server.callsOf(USER_COLUMNS).length, server.callsOf(USER_QUERY).length]).toEqual([1, 1]);
  });
});

describe('(contract/3 §11.5) the popup cell', () => {
  const text = async (title: string, at: number) => (await cellOf('经办人', title, at)).textContent;

  test('a click opens the report; the chosen row fills the other columns of its row', async () => {
    fakeServer(reportServer());
    render(<PopupExample />);
    await userEvent.click(await cellOf('经办人', '经办人', 2));
    await row('员工5').click();
    await ok().click();
    await expect.element(dialog()).not.toBeInTheDocument();
    await vi.waitFor(async () => expect(await text('经办人', 2)).toBe('员工5'));
    expect(await text('手机号码', 2)).toBe('13800000004');
    expect(await text('工作', 2)).toBe('安葬');
    expect(await text('经办人', 1)).toBe('');
  });

  test('left without a choice the box stays, and its icon empties all target columns', async () => {
    fakeServer(reportServer());
    render(<PopupExample />);
    await userEvent.click(await cellOf('经办人', '经办人', 1));
    await row('员工5').click();
    await ok().click();
    await vi.waitFor(async () => expect(await text('经办人', 1)).toBe('员工5'));
    await userEvent.click(await cellOf('经办人', '经办人', 1));
    await expect.element(row('员工1')).toBeVisible();
    // Key presses in the dialog must not reach the table.
    await userEvent.keyboard('{Delete}{Escape}');
    await expect.element(dialog()).not.toBeInTheDocument();
    expect(await text('手机号码', 1)).toBe('13800000004');
    expect(await text('经办人', 1)).toBe('员工5');
    const editor = await vi.waitUntil(() => document.querySelector<HTMLElement>('[data-editor]'));
    await vi.waitFor(() => expect(editor.contains(document.activeElement)).toBe(true));
    await userEvent.click(editor.querySelector('button') as HTMLElement);
    await vi.waitFor(async () => expect([await text('经办人', 1), await text('手机号码', 1)]).toEqual(['', '']));
  });

  test('(spec/2 §5) a column without its report says so and ends editing', async () => {
    await showTable([{ key: 'v', title: '值', type: 'popup' }], [{ id: '1', v: '原值' }], { kinds: SERVER_KINDS });
    await userEvent.click(cellAt(0, 0));
    await expect.element(page.getByText('popup参数未正确配置!')).toBeVisible();
    await expect.poll(() => document.querySelector('[data-editor]')).toBeNull();
    expect(cellAt(0, 0).textContent).toBe('原值');
  });
});

test('axe finds nothing in the dialog', async () => {
  await openUsers();
  await button(/展开/).click();
  const body = dialog().element().querySelector('.ant-modal-body') ?? document.body;
  expect(await axeFindings(body)).toEqual([]);
});
