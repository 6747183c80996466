import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { SuperQuery } from '../../resource/list/super-query/index.ts';
import { reportServer } from '../../testing/report-fixtures.ts';
import { asked, button, choose, openSuperQuery, pick, row, text } from '../../testing/super-query.tsx';
import { SuperQueryExample } from './examples/SuperQueryExample.tsx';

const open = () => openSuperQuery(<SuperQueryExample />);

describe('(contract/3 §6) each field has its control, another field clears the value', () => {
  test('dictionary: with in several, switching away keeps the first (spec/2 §5)', async () => {
    await open();
    await choose('性别');
    await pick('匹配规则', '在...中');
    await pick('查询值', '男');
    await page.getByTitle('女', { exact: true }).last().click();
    await button(/查\s?询$/).click();
    await vi.waitFor(() => expect(asked().params).toMatchObject([{ field: 'sex', rule: 'in', val: '1,2' }]));
    await pick('匹配规则', '不等于');
    await button(/查\s?询$/).click();
    await vi.waitFor(() => expect(asked().params).toMatchObject([{ rule: 'ne', val: '1' }]));
    await choose('名称');
    await expect.element(text()).toHaveValue('');
  });

  test('number, money in yuan, options, switch', async () => {
    await open();
    for (const at of [1, 2, 3]) {
      await row(at)
        .getByRole('button', { name: `在条件${at}后新增条件` })
        .click();
    }
    await choose('数量');
    await row().getByPlaceholder('请输入数值').fill('5');
    await choose('价格', 2);
    await pick('匹配规则', '在...中', 2);
    await row(2).getByRole('combobox', { name: '条件2查询值' }).fill('12.5,x,20,');
    await expect.element(page.getByText('“x”不是数值，未加入条件')).toBeVisible();
    await choose('等级', 3);
    await pick('查询值', '二级', 3);
    await choose('启用', 4);
    await pick('查询值', '否', 4);
    await button(/查\s?询$/).click();
    await vi.waitFor(() =>
      expect(asked().params).toEqual([
        { field: 'count', rule: 'eq', val: '5', type: 'int', dbType: 'int' },
        { field: 'price', rule: 'in', val: '1250,2000', type: 'money', dbType: 'int' },
        { field: 'level', rule: 'eq', val: '2', type: 'list' },
        { field: 'enabled', rule: 'eq', val: '0', type: 'switch' },
      ]),
    );
  });

  test('(spec/2 §5) with in, a pasted column of a worksheet is as many values', async () => {
    await open();
    await choose('名称');
    await pick('匹配规则', '在...中');
    const box = row().getByRole('combobox', { name: '条件1查询值' });
    await box.click();
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', '松鹤园\r\n福寿园\r\n');
    // As the browser does it: the box itself takes one line only.
    box.element().dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
    await box.fill('松鹤园 福寿园 ');
    await button(/查\s?询$/).click();
    await vi.waitFor(() => expect(asked().params).toMatchObject([{ rule: 'in', val: '松鹤园,福寿园' }]));
  });

  test('dictionaries of a table, for one value and for several', async () => {
    const table = { dictTable: 'cem_area', dictText: 'name', dictCode: 'id' };
    const fields = [
      { value: 'one', text: '所在墓区', type: 'string', ...table },
      { value: 'many', text: '相关墓区', type: 'list_multi', ...table },
    ];
    await openSuperQuery(<SuperQuery fields={fields} value={undefined} onChange={() => undefined} />, [], (server) =>
      server.on({ 'GET /sys/dict/getDictItems/cem_area%2Cname%2Cid': () => [{ value: 'a1', text: '东区' }] }),
    );
    for (const field of ['所在墓区', '相关墓区']) {
      await choose(field);
      await pick('查询值', '东区');
    }
  });

  test('dates and times; a child field is parent,child and shown as parent-child', async () => {
    await open();
    for (const at of [1, 2])
      await row(at)
        .getByRole('button', { name: `在条件${at}后新增条件` })
        .click();
    for (const [at, field, value] of [
      [1, '日期', '2026-04-05'],
      [2, '时刻', '2026-04-05 08:30:00'],
      [3, '钟点', '08:30:00'],
    ] as const) {
      await choose(field, at);
      await expect.element(row(at).getByTitle(`时间-${field}`)).toBeVisible();
      await text(at).fill(value);
      await userEvent.keyboard('{Enter}');
      await expect.element(text(at)).toHaveValue(value);
    }
    await button(/查\s?询$/).click();
    await vi.waitFor(() =>
      expect(asked().params).toEqual([
        { field: 'times,day', rule: 'eq', val: '2026-04-05', type: 'date' },
        { field: 'times,moment', rule: 'eq', val: '2026-04-05 08:30:00', type: 'datetime' },
        { field: 'times,hour', rule: 'eq', val: '08:30:00', type: 'time' },
      ]),
    );
  });

  test('rows of a report are chosen in its pop-up', async () => {
    await openSuperQuery(<SuperQueryExample />, [], (server) => server.on(reportServer()));
    await choose('登记人');
    await text().click();
    const report = page.getByRole('dialog').last();
    for (const name of ['选择user1', '选择user3']) await report.getByRole('checkbox', { name, exact: true }).click();
    await report.getByRole('button', { name: /确\s?定/ }).click();
    await expect.element(text()).toHaveValue('user1,user3');
    await button(/查\s?询$/).click();
    await vi.waitFor(() =>
      expect(asked().params).toEqual([{ field: 'writer', rule: 'eq', val: 'user1,user3', type: 'popup' }]),
    );
  });

  test('people and departments are picked in their dialogs', async () => {
    await open();
    await choose('部门');
    await text().click();
    const departs = page.getByRole('dialog').last();
    await departs.getByText('财务部', { exact: true }).click();
    await departs.getByRole('button', { name: /确\s?定/ }).click();
    await expect.element(text()).toHaveValue('财务部');
    await row().getByRole('button', { name: '在条件1后新增条件' }).click();
    await choose('负责人', 2);
    await text(2).click();
    const people = page.getByRole('dialog').last();
    await people.getByRole('checkbox').nth(1).click();
    await people.getByRole('button', { name: /确\s?定/ }).click();
    await button(/查\s?询$/).click();
    await vi.waitFor(() =>
      expect(asked().params).toEqual([
        { field: 'people,depart', rule: 'eq', val: 'code-d3', type: 'sel_depart' },
        { field: 'people,owner', rule: 'eq', val: 'user1', type: 'sel_user' },
      ]),
    );
  });
});
