import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { asked, button, choose, dialog, openSuperQuery, output, pick, row, text } from '../../testing/super-query.tsx';
import { SuperQueryExample } from './examples/SuperQueryExample.tsx';

const open = () => openSuperQuery(<SuperQueryExample />);

afterEach(() => page.viewport(1280, 800));

describe('(spec/2 §2, contract/3 §6) the dialog', () => {
  test('1000 px wide, no mask, both match types, the ten rules, a blank row with eq', async () => {
    await open();
    await expect.poll(() => Math.round(dialog().element().getBoundingClientRect().width)).toBe(1000);
    await expect.element(dialog().getByText('高级查询构造器')).toBeVisible();
    const mask = document.querySelector('.ant-modal-mask');
    expect(mask && getComputedStyle(mask).backgroundColor).toBe('rgba(0, 0, 0, 0)');
    for (const name of [/重\s?置/, '保存查询条件', /查\s?询$/]) await expect.element(button(name)).toBeVisible();
    await expect.element(row().getByTitle('等于', { exact: true })).toBeVisible();
    await row().getByRole('combobox', { name: '条件1匹配规则' }).click();
    const options = () => [...document.querySelectorAll('.ant-select-item-option')].map((one) => one.textContent);
    await expect
      .poll(options)
      .toEqual(['等于', '包含', '以..开始', '以..结尾', '在...中', '不等于', '大于', '大于等于', '小于', '小于等于']);
    await userEvent.keyboard('{Escape}');
    await dialog().getByRole('combobox', { name: '过滤条件匹配' }).click();
    await expect.element(page.getByTitle('OR（条件中的任意一个匹配）')).toBeVisible();
    await expect.element(page.getByTitle('AND（所有条件都要求匹配）').last()).toBeVisible();
  });

  test('+ adds below, − takes away; without any: 没有任何查询条件 · 点击新增', async () => {
    await open();
    await row().getByRole('button', { name: '在条件1后新增条件' }).click();
    await expect.element(row(2)).toBeVisible();
    await row(2).getByRole('button', { name: '删除条件2' }).click();
    await expect.element(row(2)).not.toBeInTheDocument();
    await expect.element(row().getByRole('button', { name: '删除条件1' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(dialog().getByText('没有任何查询条件')).toBeVisible();
    await expect.element(button('点击新增')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(row()).toBeVisible();
  });

  test('(user-asks row 16) on a phone it fills the screen and closes after a query', async () => {
    await page.viewport(375, 800);
    await open();
    await choose('名称');
    await text().fill('松');
    await button(/查\s?询$/).click();
    await expect.element(dialog()).not.toBeInTheDocument();
    expect(asked().params).toHaveLength(1);
  });
});

describe('(spec/2 §4) no condition, conditions edited, active, reset', () => {
  test('(spec/2 §5) no complete condition: 不能查询空条件; nothing is asked', async () => {
    await open();
    await button(/查\s?询$/).click();
    await expect.element(page.getByText('不能查询空条件')).toBeVisible();
    await choose('名称');
    await button(/查\s?询$/).click();
    await expect.element(output()).toHaveTextContent('没有查询条件');
  });

  test('a query sets the flag and leaves the dialog open; 清空 takes both away', async () => {
    await open();
    await choose('名称');
    await pick('匹配规则', '包含');
    await text().fill('松');
    await button(/查\s?询$/).click();
    await vi.waitFor(() =>
      expect(asked()).toEqual({
        matchType: 'and',
        params: [{ field: 'name', rule: 'like', val: '松', type: 'string' }],
      }),
    );
    await expect.element(dialog()).toBeVisible();
    await button(/关\s?闭/)
      .last()
      .click();
    await expect.element(dialog()).not.toBeInTheDocument();
    await page.getByRole('button', { name: '高级查询', exact: true }).hover();
    await expect.element(page.getByText('已有高级查询条件生效')).toBeVisible();
    await page
      .getByRole('tooltip')
      .getByRole('button', { name: /清\s?空/ })
      .click();
    await expect.element(output()).toHaveTextContent('没有查询条件');
    await page.getByRole('button', { name: '高级查询', exact: true }).click();
    await expect.element(text()).toHaveValue('');
  });

  test('重置 takes the conditions away; edited ones outlive closing', async () => {
    await open();
    await choose('名称');
    await text().fill('松');
    await button(/关\s?闭/)
      .last()
      .click();
    await expect.element(dialog()).not.toBeInTheDocument();
    await page.getByRole('button', { name: '高级查询', exact: true }).click();
    await expect.element(text()).toHaveValue('松');
    await button(/查\s?询$/).click();
    await button(/重\s?置/).click();
    await expect.element(output()).toHaveTextContent('没有查询条件');
    await expect.element(text()).toHaveValue('');
  });
});

describe('rules of the field, ranges, periods, brackets', () => {
  const rules = async () => {
    await row().getByRole('combobox', { name: '条件1匹配规则' }).click();
    const texts = () => [...document.querySelectorAll('.ant-select-item-option')].map((one) => one.textContent);
    await expect.poll(() => texts().length).toBeGreaterThan(0);
    return texts();
  };

  test('a dictionary offers no order, a day offers periods', async () => {
    await open();
    await choose('性别');
    expect(await rules()).toEqual(['等于', '在...中', '不等于', '为空', '不为空']);
    await userEvent.keyboard('{Escape}');
    await choose('日期');
    await pick('匹配规则', '在时段内');
    await pick('查询值', '最近30天');
    await button(/查\s?询$/).click();
    await vi.waitFor(() =>
      expect(asked().params).toEqual([{ field: 'times,day', rule: 'within', val: 'last30Days', type: 'date' }]),
    );
  });

  test('a range has two boxes; empty needs none', async () => {
    await open();
    await choose('价格');
    await pick('匹配规则', '介于');
    await row().getByLabelText('条件1查询值起').fill('12.5');
    await row().getByLabelText('条件1查询值止').fill('20');
    await userEvent.keyboard('{Tab}');
    await button(/查\s?询$/).click();
    await vi.waitFor(() => expect(asked().params).toMatchObject([{ rule: 'between', val: '1250,2000' }]));
    await pick('匹配规则', '不为空');
    await expect.element(row().getByPlaceholder('无需填写')).toBeDisabled();
    await button(/查\s?询$/).click();
    await vi.waitFor(() => expect(asked().params).toMatchObject([{ rule: 'not_empty', val: '' }]));
  });

  test('a row that is not complete stays, is named and takes no part', async () => {
    await open();
    await choose('名称');
    await text().fill('松');
    await row().getByRole('button', { name: '在条件1后新增条件' }).click();
    await choose('数量', 2);
    await button(/查\s?询$/).click();
    await expect.element(page.getByText('条件2填写不完整，未参与查询')).toBeVisible();
    expect(asked().params).toMatchObject([{ field: 'name', val: '松' }]);
    await expect.element(row(2).getByTitle('数量')).toBeVisible();
  });

  test('a bracket is asked beside the rest, and can be taken away', async () => {
    await open();
    await choose('名称');
    await text().fill('松');
    await button('新增条件组').click();
    const group = dialog().getByRole('group', { name: '条件组1', exact: true });
    await expect.element(group.getByTitle('OR（条件中的任意一个匹配）')).toBeVisible();
    await group.getByRole('combobox', { name: '条件组1条件1查询字段' }).fill('数量');
    await page.getByText('数量', { exact: true }).last().click();
    await group.getByPlaceholder('请输入数值').fill('5');
    await button(/查\s?询$/).click();
    await vi.waitFor(() =>
      expect(asked()).toMatchObject({
        matchType: 'and',
        params: [{ field: 'name' }],
        groups: [{ matchType: 'or', params: [{ field: 'count', rule: 'eq', val: '5' }] }],
      }),
    );
    await group.getByRole('button', { name: '删除条件组', exact: true }).click();
    await button(/查\s?询$/).click();
    await vi.waitFor(() => expect(asked()).not.toHaveProperty('groups'));
  });
});

test('a value that is too long stays whole, is marked, has the focus and is not asked for', async () => {
  await open();
  await choose('名称');
  const typed = '松'.repeat(201);
  await text().fill(typed);
  await expect.element(dialog().getByText('最大长度200位字符')).toBeVisible();
  const before = output().element().textContent;
  await button(/查\s?询$/).click();
  await expect.element(text()).toHaveFocus();
  await expect.element(text()).toHaveValue(typed);
  expect(output().element().textContent).toBe(before);
  await text().fill('松');
  await expect.element(dialog().getByText('最大长度200位字符')).not.toBeInTheDocument();
  await button(/查\s?询$/).click();
  await expect.poll(() => output().element().textContent).not.toBe(before);
});
