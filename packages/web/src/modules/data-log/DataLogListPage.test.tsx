import type { Comparison, ReadableChange } from '@songbai/contract/modules/data-log/data-log.calls.ts';
import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { axeFindings } from '../../testing/axe.ts';
import { type FakeHandler, fakeServer, pageOf, refusal, reply } from '../../testing/fake-server.ts';
import { render } from '../../testing/render.tsx';
import { DataLogListPage } from './DataLogListPage.tsx';

const CHANGES = 'GET /sys/dataLog/changes';
const LIST = 'GET /sys/dataLog/list';
const COMPARE = 'GET /sys/dataLog/compare';
const RESTORE = 'POST /sys/dataLog/restore';

const row = (id: string, dataId: string, dataVersion: string) => ({
  ...{
    id,
    dataTable: 'cem_customer',
    dataId,
    dataVersion,
    dataContent: `{"n":"${id}"}`,
    createName: '钱管',
    version: 1,
  },
  ...{ createTime: '2026-06-30 10:00:00', action: 'edit', type: 'json' },
});
const ROWS = [row('v10', 'c1', '10'), row('v9', 'c1', '9'), row('w1', 'c2', '1')];

const side = (id: string, dataVersion: string) => ({
  ...{ id, dataVersion, action: 'edit', createName: '钱管', createTime: '2026-06-30 10:00:00' },
});
const COMPARISON: Comparison = {
  dataTable: 'cem_customer',
  dataId: 'c1',
  title: '客户',
  record: '陈鸣',
  left: side('v9', '9'),
  right: side('v10', '10'),
  fields: [
    { name: 'name', label: '姓名/单位名称', left: '陈明', right: '陈鸣', differs: true, restorable: true },
    { name: 'idNo', label: '证件号码', left: '110***8515', right: null, differs: true, restorable: false },
    { name: 'sex', label: '性别', left: '男', right: '男', differs: false, restorable: true },
  ],
};

async function show(routes: Record<string, FakeHandler> = {}) {
  const server = fakeServer({
    [CHANGES]: () => pageOf([]),
    [LIST]: () => pageOf(ROWS),
    [COMPARE]: () => COMPARISON,
    [RESTORE]: () => reply('恢复成功', null),
    ...routes,
  });
  await showVersions();
  await expect.element(page.getByRole('cell', { name: '{"n":"v10"}' })).toBeVisible();
  return server;
}

async function showVersions() {
  render(<DataLogListPage />);
  await page.getByRole('tab', { name: '数据版本' }).click();
}

const tick = (id: string) =>
  page
    .getByRole('row', { name: new RegExp(`"${id}"`) })
    .getByRole('checkbox')
    .click();
const compare = () => page.getByRole('button', { name: '数据比较' }).click();

test.each([1280, 375])('a long content takes three lines and does not widen the page of %i px', async (width) => {
  await page.viewport(width, 800);
  const dataContent = `{"note":"${'松柏'.repeat(2000)}","code":"${'a'.repeat(2000)}"}`;
  fakeServer({ [CHANGES]: () => pageOf([]), [LIST]: () => pageOf([{ ...row('v1', 'c1', '1'), dataContent }]) });
  await showVersions();
  const content = page.getByText('{"note":"松柏', { exact: false });
  await expect.element(content).toBeVisible();
  expect(content.element().getBoundingClientRect().height).toBeLessThanOrEqual(3 * 24);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  await page.viewport(1280, 800);
});

test('(contract/1 §13) one row: 请选择两条数据; rows of two records: 请选择相同的数据库表和数据ID进行比较', async () => {
  const server = await show();
  await tick('v10');
  await compare();
  await expect.element(page.getByText('请选择两条数据')).toBeVisible();
  await tick('w1');
  await compare();
  await expect.element(page.getByText('请选择相同的数据库表和数据ID进行比较')).toBeVisible();
  await expect.element(page.getByText('提示信息').last()).toBeVisible();
  expect(server.callsOf(COMPARE)).toHaveLength(0);
});

test('two versions stand side by side, the older one left, differing fields first of all', async () => {
  const server = await show();
  await tick('v10');
  await tick('v9');
  await compare();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByText('数据比较')).toBeVisible();
  await expect.element(dialog.getByText('客户「陈鸣」')).toBeVisible();
  await expect.element(dialog.getByRole('table', { name: '客户「陈鸣」的两个版本' })).toBeVisible();
  await expect.element(dialog.getByRole('cell', { name: '陈鸣' })).toBeVisible();
  expect(server.callsOf(COMPARE)[0]?.params).toMatchObject({ dataId1: 'v9', dataId2: 'v10' });
  await expect.element(dialog.getByRole('cell', { name: '空' })).toBeVisible();
  expect(dialog.getByText('性别').query()).toBeNull();
  await dialog.getByRole('checkbox', { name: '只看不同' }).click();
  await expect.element(dialog.getByText('性别')).toBeVisible();
  expect(await axeFindings(dialog.element())).toEqual([]);
});

test('chosen fields come back after a question; what cannot come back cannot be chosen', async () => {
  const server = await show();
  await tick('v10');
  await tick('v9');
  await compare();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByRole('button', { name: '恢复为版本9' })).toBeDisabled();
  await expect.element(dialog.getByRole('checkbox', { name: '选择证件号码' })).toBeDisabled();
  await dialog.getByRole('checkbox', { name: '选择姓名/单位名称' }).click();
  await dialog.getByRole('button', { name: '恢复为版本9' }).click();
  await expect.element(page.getByText('确定将选中的1个字段恢复为版本9的内容吗?')).toBeVisible();
  await expect.element(page.getByText('客户「陈鸣」的当前内容将被改写')).toBeVisible();
  expect(server.callsOf(RESTORE)).toHaveLength(0);
  await page.getByRole('button', { name: /^确\s?定$/ }).click();
  await expect.element(page.getByText('恢复成功')).toBeVisible();
  expect(server.callsOf(RESTORE)[0]?.body).toEqual({ id: 'v9', fields: ['name'] });
  await expect.poll(() => server.callsOf(LIST).length).toBe(2);
});

test('a comparison that is refused says why and can be asked again', async () => {
  const server = await show({ [COMPARE]: () => refusal('未找到对应实体') });
  await tick('v10');
  await tick('v9');
  await compare();
  await expect.element(page.getByText('未找到对应实体')).toBeVisible();
  server.on({ [COMPARE]: () => COMPARISON });
  await page.getByRole('button', { name: /^重\s?试$/ }).click();
  await expect.element(page.getByRole('dialog').getByRole('cell', { name: '陈鸣' })).toBeVisible();
});

const CHANGE: ReadableChange = {
  ...{ id: 'v10', dataTable: 'cem_customer', dataId: 'c1', dataVersion: '2', title: '客户', record: '陈明' },
  ...{ action: 'edit', createBy: 'qian', createName: '钱管', createTime: '2026-06-30 10:00:00' },
  fields: [
    { name: 'sex', label: '性别', before: '男', after: '女', masked: false },
    { name: 'idNo', label: '证件号码', before: '110***', after: '110***', masked: true },
    { name: 'level', label: '级别', before: null, after: '重要', masked: false },
    ...['a', 'b', 'c'].map((name) => ({ name, label: `字段${name}`, before: '', after: '新', masked: false })),
  ],
};

test('13.11: 修改记录 says who changed what from what to what; masked fields only that they changed', async () => {
  fakeServer({ [CHANGES]: () => pageOf([CHANGE]) });
  render(<DataLogListPage />);
  await expect.element(page.getByRole('cell', { name: '钱管' })).toBeVisible();
  await expect.element(page.getByRole('cell', { name: '修改 客户「陈明」' })).toBeVisible();
  await expect.element(page.getByText('把 性别 从 男 改为 女')).toBeVisible();
  await expect.element(page.getByText('修改了 证件号码 （内容保密）')).toBeVisible();
  await expect.element(page.getByText('把 级别 改为 重要')).toBeVisible();
  expect(page.getByText('字段c').query()).toBeNull();
  await page.getByRole('button', { name: '展开其余2项' }).click();
  await expect.element(page.getByText('把 字段c 从 空 改为 新')).toBeVisible();
  expect(await axeFindings(document.body)).toEqual([]);
});

test('13.11: 修改记录 is searched by person; 查询 always asks anew', async () => {
  const server = fakeServer({ [CHANGES]: () => pageOf([CHANGE]) });
  render(<DataLogListPage />);
  await page.getByRole('textbox', { name: '操作人' }).fill('钱');
  await page.getByRole('button', { name: /查\s?询/ }).click();
  await expect.poll(() => server.callsOf(CHANGES).at(-1)?.params).toMatchObject({ person: '钱', pageNo: '1' });
  await expect.element(page.getByRole('textbox', { name: '名称' })).toBeDisabled();
  const asked = server.callsOf(CHANGES).length;
  await page.getByRole('button', { name: /查\s?询/ }).click();
  await expect.poll(() => server.callsOf(CHANGES).length).toBeGreaterThan(asked);
});

test('a record goes by its name with its id as a hint, and by its id where it has none', async () => {
  await show({ [LIST]: () => pageOf([{ ...row('v10', 'c1', '10'), dataId_dictText: '陈鸣' }, row('w1', 'c2', '1')]) });
  await expect.element(page.getByText('陈鸣', { exact: true })).toHaveAttribute('title', 'c1');
  await expect.element(page.getByText('c2', { exact: true })).toBeVisible();
  expect(page.getByText('c1', { exact: true }).query()).toBeNull();
});

test('beside the menu of a window of 1440 px a version tells when it was made, and what it holds', async () => {
  await page.viewport(1174, 900);
  onTestFinished(() => page.viewport(1280, 800));
  await show();
  await expect.element(page.getByRole('cell', { name: '2026-06-30 10:00:00' }).first()).toBeVisible();
});

test('the conditions of the changes stay inside their columns', async () => {
  await page.viewport(1174, 900);
  onTestFinished(() => page.viewport(1280, 800));
  fakeServer({ [CHANGES]: () => pageOf([]) });
  render(<DataLogListPage />);
  const form = () => page.getByRole('button', { name: '查询' }).element().closest('form') as HTMLElement;
  await expect.element(page.getByRole('button', { name: '查询' })).toBeVisible();
  const edge = form().getBoundingClientRect().right;
  for (const picker of form().querySelectorAll('.ant-picker'))
    expect(picker.getBoundingClientRect().right).toBeLessThanOrEqual(edge);
});

test('修改记录: a person that is too long stays whole, is marked and not asked for', async () => {
  const server = fakeServer({ [CHANGES]: () => pageOf([]) });
  render(<DataLogListPage />);
  const person = page.getByLabelText('操作人');
  await person.fill('钱'.repeat(65));
  const before = server.callsOf(CHANGES).length;
  await page.getByRole('button', { name: /查\s?询$/ }).click();
  await expect.element(page.getByText('最大长度64位字符')).toBeVisible();
  await expect.element(person).toHaveValue('钱'.repeat(65));
  expect(server.callsOf(CHANGES)).toHaveLength(before);
});
