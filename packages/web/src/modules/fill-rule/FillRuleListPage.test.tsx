import { fillRule } from '@songbai/contract/modules/fill-rule/fill-rule.resource.ts';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { axeFindings } from '../../testing/axe.ts';
import { type FakeRow, fakeResource } from '../../testing/fake-resource.ts';
import { type FakeHandler, fakeServer, refusal } from '../../testing/fake-server.ts';
import { render } from '../../testing/render.tsx';
import { FillRuleListPage } from './FillRuleListPage.tsx';

const row = (): FakeRow => ({
  id: 'f1',
  version: 1,
  ruleName: '订单号',
  ruleCode: 'shop_order_num',
  ruleClass: 'orderNumber',
  ruleClass_dictText: '订单号',
  ruleParams: '{"prefix":"CN"}',
});

function show(more: Record<string, FakeHandler> = {}, codes?: readonly string[]) {
  const server = fakeServer({ ...fakeResource(fillRule, [row()]), ...more });
  render(<FillRuleListPage />, codes ? { codes } : {});
  return server;
}
const button = (name: string) => page.getByRole('button', { name, exact: true });
const box = (name: string) => page.getByRole('dialog').getByRole('textbox', { name });

describe('(contract/2 §4) 填值规则', () => {
  test('功能测试 shows what the rule would make; a refusal says why', async () => {
    const server = show({ 'GET /sys/fillRule/testFillRule': () => 'CN2026063010000042' });
    await button('功能测试').click();
    await expect.element(page.getByText('生成结果：CN2026063010000042')).toBeVisible();
    await expect.element(page.getByText('填值规则功能测试').last()).toBeVisible();
    await expect.element(page.getByText(/^规则：.+（shop_order_num）$/)).toBeVisible();
    expect(server.callsOf('GET /sys/fillRule/testFillRule')[0]?.params.ruleCode).toBe('shop_order_num');
    await page.getByRole('button', { name: /知\s?道/ }).click();
    server.on({ 'GET /sys/fillRule/testFillRule': () => refusal('该编码不存在') });
    await button('功能测试').click();
    await expect.element(page.getByText('该编码不存在')).toBeVisible();
  });

  test('while the value is made, 生成中... stands there', async () => {
    let finish = () => {};
    show({
      'GET /sys/fillRule/testFillRule': () => new Promise((resolve) => (finish = () => resolve('X1'))),
    });
    await button('功能测试').click();
    await expect.element(page.getByText('生成中...')).toBeVisible();
    finish();
    await expect.element(page.getByText('生成结果：X1')).toBeVisible();
    await expect.element(page.getByText('生成中...')).not.toBeInTheDocument();
  });

  test('what is missing or wrong is said at the field; the chosen function explains itself', async () => {
    const server = show();
    await page.getByRole('button', { name: /新增$/ }).click();
    await page.getByRole('button', { name: /^确\s?定$/ }).click();
    for (const text of ['规则名称不能为空', '规则Code不能为空', '规则实现类不能为空'])
      await expect.element(page.getByText(text)).toBeVisible();
    await box('规则参数').fill('[1]');
    await expect.element(page.getByText('只能传递JSON对象，不能传递JSON数组')).toBeVisible();
    await box('规则参数').fill('prefix');
    await expect.element(page.getByText('请输入JSON字符串')).toBeVisible();
    await box('规则名称').fill('收据号');
    await box('规则Code').fill('receipt_num');
    await box('规则参数').fill('{"prefix":"SJ"}');
    await page.getByRole('combobox', { name: '规则实现类' }).click();
    await page.getByTitle('单据流水号').click();
    await expect.element(page.getByText(/当日流水号/)).toBeVisible();
    const dialog = page.getByRole('dialog').element();
    expect(await axeFindings(dialog.querySelector('.ant-modal-body') ?? dialog)).toEqual([]);
    await page.getByRole('button', { name: /^确\s?定$/ }).click();
    await expect.element(page.getByText('添加成功！')).toBeVisible();
    expect(server.callsOf('POST /sys/fillRule/add')[0]?.body).toMatchObject({
      ...{ ruleName: '收据号', ruleCode: 'receipt_num', ruleClass: 'documentNumber', ruleParams: '{"prefix":"SJ"}' },
    });
  });

  test('the code is locked on edit', async () => {
    show();
    await button('编辑').click();
    await expect.element(box('规则Code')).toBeDisabled();
    await expect.element(box('规则名称')).toBeEnabled();
  });

  test('without the rights nothing can be changed', async () => {
    show({}, ['system:fillRule:list']);
    await expect.element(button('功能测试')).toBeVisible();
    expect(page.getByRole('button', { name: /新增$|^编辑$|^删除$|导入$|导出$/ }).elements()).toHaveLength(0);
  });
});
