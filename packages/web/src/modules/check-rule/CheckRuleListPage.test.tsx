import { checkRule } from '@songbai/contract/modules/check-rule/check-rule.resource.ts';
import { CHECK_LIMITS } from '@songbai/contract/rules/check-rule.rules.ts';
import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { axeFindings } from '../../testing/axe.ts';
import { type FakeRow, fakeResource } from '../../testing/fake-resource.ts';
import { type FakeHandler, fakeServer } from '../../testing/fake-server.ts';
import { render } from '../../testing/render.tsx';
import { typeInto } from '../../testing/table.tsx';
import { CheckRuleListPage } from './CheckRuleListPage.tsx';

const ITEMS = [
  { digits: '*', pattern: '.{4}', message: '共四位' },
  { digits: 1, pattern: '[A-Z]', message: '第一位应为大写字母' },
  { digits: 3, pattern: '\\d{3}', message: '后三位应为数字' },
  { digits: '*', pattern: 'A.*', message: '以A开头' },
];
const row = (): FakeRow => ({
  ...{ id: 'c1', version: 1, ruleName: '编号', ruleCode: 'my_code', ruleDescription: null },
  ruleJson: JSON.stringify(ITEMS),
});

function show(more: Record<string, FakeHandler> = {}) {
  const server = fakeServer({ ...fakeResource(checkRule, [row()]), ...more });
  render(<CheckRuleListPage />);
  return server;
}
const button = (name: string) => page.getByRole('button', { name, exact: true });
const grid = (name: string) => page.getByRole('grid', { name });
const save = () => page.getByRole('button', { name: /^确\s?定$/ }).click();
/** After a failed save the first invalid cell is open. */
async function fillOpened(text: string): Promise<void> {
  const box = await vi.waitUntil(() => document.querySelector<HTMLInputElement>('[data-editor] input'));
  await userEvent.fill(box, text);
  await userEvent.keyboard('{Enter}');
}
const json = (body: unknown) => JSON.parse((body as { ruleJson: string }).ruleJson);

describe('(contract/2 §3) 编码校验规则', () => {
  test('a rule is shown as locals and globals; what was before the first local runs first', async () => {
    show();
    await button('编辑').click();
    await expect.element(page.getByText('局部规则按照你输入的位数有序的校验。')).toBeVisible();
    await expect.element(grid('局部规则')).toHaveTextContent(/\[A-Z\].*\\d\{3\}/);
    await page.getByRole('tab', { name: '全局规则' }).click();
    await expect
      .element(page.getByText('全局规则可校验用户输入的所有字符；全局规则的优先级比局部规则的要高。'))
      .toBeVisible();
    await expect.element(grid('全局规则')).toHaveTextContent(/优先运行.*\.\{4\}.*最后运行.*A\.\*/);
  });

  test('the first local rule cannot be removed, others can; rows come in below', async () => {
    const server = show();
    await button('编辑').click();
    await expect.element(button('删除第1行')).toBeDisabled();
    await button('删除第2行').click();
    await button('在第1行下方插入').click();
    await typeInto('局部规则', '位数', 2, '2');
    await typeInto('局部规则', '规则（正则表达式）', 2, '\\d+');
    await save();
    await expect.element(page.getByText('修改成功!')).toBeVisible();
    expect(json(server.callsOf('PUT /sys/checkRule/edit')[0]?.body)).toEqual([
      ITEMS[0],
      ITEMS[1],
      { digits: 2, pattern: '\\d+', message: '' },
      ITEMS[3],
    ]);
  });

  test('wrong cells are named: 请输入零以上的正整数, 规则不能为空, 请输入正确的正则表达式', async () => {
    const server = show();
    await page.getByRole('button', { name: /新增$/ }).first().click();
    const box = (name: string) => page.getByRole('dialog').getByRole('textbox', { name });
    await box('规则名称').fill('门牌');
    await box('规则Code').fill('door_no');
    await save();
    await expect.element(page.getByText('规则填写不完整，请检查标红的单元格')).toBeVisible();
    await expect.element(page.getByText('请输入零以上的正整数').first()).toBeVisible();
    await fillOpened('2');
    await save();
    await expect.element(page.getByText('规则不能为空').first()).toBeVisible();
    await fillOpened('([');
    await save();
    await expect.element(page.getByText('请输入正确的正则表达式').first()).toBeVisible();
    await fillOpened('\\d{2}');
    await save();
    await expect.element(page.getByText('添加成功！')).toBeVisible();
    expect(json(server.callsOf('POST /sys/checkRule/add')[0]?.body)).toEqual([
      { digits: 2, pattern: '\\d{2}', message: '' },
    ]);
  });

  test('axe finds nothing in the editor', async () => {
    show();
    await button('编辑').click();
    await expect.element(grid('局部规则')).toBeVisible();
    const dialog = page.getByRole('dialog').element();
    expect(await axeFindings(dialog.querySelector('.ant-modal-body') ?? dialog)).toEqual([]);
  });
});

describe('(contract/2 §3) 功能测试', () => {
  const failure = { ...ITEMS[2], beginIndex: 1, endIndex: 4, checkValue: '12x', passed: false };
  const refused: FakeHandler = () =>
    Response.json({ success: false, message: '后三位应为数字', code: 500, result: failure, timestamp: 0 });

  test('each character stands there with its place; the failing ones and the reason are shown', async () => {
    const server = show({ 'GET /sys/checkRule/checkByCode': refused });
    await button('功能测试').click();
    await page.getByRole('textbox', { name: '测试内容' }).fill('A12x');
    const letters = page.getByRole('list', { name: '字符和序号' }).getByRole('listitem');
    expect(letters.elements().map((one) => one.textContent)).toEqual(['A1', '12', '23', 'x4']);
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText('后三位应为数字')).toBeVisible();
    await expect.element(page.getByText('第2到4位「12x」不符合 \\d{3}')).toBeVisible();
    const [call] = server.callsOf('GET /sys/checkRule/checkByCode');
    expect(call?.params).toMatchObject({ ruleCode: 'my_code', value: 'A12x' });
    await page.getByRole('textbox', { name: '测试内容' }).fill('A123');
    await expect.element(page.getByText('后三位应为数字')).not.toBeInTheDocument();
  });

  test('a good text says so', async () => {
    const server = show({ 'GET /sys/checkRule/checkByCode': () => null });
    await button('功能测试').click();
    await page.getByRole('textbox', { name: '测试内容' }).fill('松%');
    await page.getByRole('button', { name: /^校\s?验$/ }).click();
    await expect.element(page.getByText('校验通过')).toBeVisible();
    expect(server.callsOf('GET /sys/checkRule/checkByCode')[0]?.params.value).toBe(encodeURIComponent('松%'));
  });

  test('a text that is too long stays whole, is marked and not tried', async () => {
    const server = show({ 'GET /sys/checkRule/checkByCode': () => null });
    await button('功能测试').click();
    const typed = '长'.repeat(CHECK_LIMITS.value + 1);
    await page.getByRole('textbox', { name: '测试内容' }).fill(typed);
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText(`最大长度${CHECK_LIMITS.value}位字符`)).toBeVisible();
    await expect.element(page.getByRole('textbox', { name: '测试内容' })).toHaveValue(typed);
    expect(server.callsOf('GET /sys/checkRule/checkByCode')).toEqual([]);
  });
});
