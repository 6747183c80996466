import type { ButtonDesign } from '@songbai/contract/design/design.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { reply } from '../../testing/fake-server.ts';
import { describedTable, design, field, served } from '../../testing/online-page-fixtures.ts';
import { render } from '../../testing/render.tsx';
import { rowLink } from '../../testing/row-links.ts';
import { OnlineListPage } from './OnlineListPage.tsx';

const visits = design('v1', '来访登记', [
  field('title', '标题'),
  field('num', '数量', { dbType: 'int', dbLength: 10 }),
  field('total', '合计', { dbType: 'int', dbLength: 10 }),
]);
const guests = design('guest', '同行人', [field('name', '姓名')], { tableType: 3, relationType: 0 });
const script = (buttonCode: string, buttonStyle: ButtonDesign['buttonStyle']): ButtonDesign => ({
  ...{ id: buttonCode, buttonCode, buttonName: `按钮${buttonCode}`, buttonIcon: null, buttonStyle, buttonStatus: '1' },
  ...{ optType: 'js', optPosition: null, orderNum: 0, exp: null },
});
const rows = [
  { id: 'r1', version: 1, title: '甲', num: 1 },
  { id: 'r2', version: 1, title: '乙', num: 2 },
];

function open(scripts: { list?: string; form?: string }, buttons: ButtonDesign[] = [], subs = [guests]) {
  const info = { ...describedTable(visits, { subs }), buttons, scripts: { list: '', form: '', ...scripts } };
  const server = served([{ design: visits, rows, subs }], {
    'GET /online/cgform/api/resource/v1': () => info,
    'GET /sys/dict/getDictItems/sex': () => [{ value: '1', text: '男' }],
    'POST /sys/user/edit': () => reply('改了', null),
  });
  render(<OnlineListPage />, { url: '/online/cgformList/v1', codes: [], admin: false });
  return server;
}
const button = (name: string | RegExp) => page.getByRole('button', { name });
const text = (name: string) => page.getByText(name);

test('(online.md §7) a list script begins with its page, holds actions back with its text, and runs its buttons', async () => {
  const server = open(
    {
      list: `
        created(that) { that.$message.info('开始' + that.table.dataSource.length); }
        beforeAdd() { return Promise.reject('今天不能新增'); }
        beforeEdit(that, row) { return row.num > 1 ? Promise.reject('不能编辑' + row.title) : true; }
        beforeDelete(that, row) { return false; }
        above(that) { that.$message.success('所选' + that.table.selectedRowKeys.length); that.loadData(); }
        besides(that, row) { return getAction('/sys/dict/getDictItems/sex').then((res) => that.$message.success(row.title + res.result[0].text)); }
      `,
    },
    [script('above', 'button'), script('besides', 'link')],
  );
  await expect.element(page.getByText(/^开始\d$/)).toBeVisible();
  await expect.element(page.getByRole('cell', { name: '甲', exact: true })).toBeVisible();
  await button(/新增/).click();
  await expect.element(text('今天不能新增')).toBeVisible();
  expect(page.getByRole('dialog').elements()).toEqual([]);
  const before = server.callsOf('GET /online/data/v1/list').length;
  await button('按钮above').click();
  await expect.element(text('所选0')).toBeVisible();
  await expect.poll(() => server.callsOf('GET /online/data/v1/list').length).toBeGreaterThan(before);
  await (await rowLink('按钮besides')).click();
  await expect.poll(() => server.callsOf('GET /sys/dict/getDictItems/sex').length).toBe(1);
  await expect.element(page.getByText(/^[甲乙]男$/)).toBeVisible();
});

test('(online.md §7) a form script fills in, hears changes, narrows rows and holds the saving back', async () => {
  const server = open(
    {
      form: `
        show(that) { if (!that.isUpdate) that.triggleChangeValue('title', '新的'); }
        onlChange() { return { num(that, event) { that.triggleChangeValues({ total: event.value * 2 }); } }; }
        rows(that) { that.clearThenAddRows('guest', [{ name: '张三', forged: 1 }]); }
        beforeSubmit(that, values) {
          if (values.total > 100) return Promise.reject('合计不能超过100');
          that.triggleChangeValue('title', values.title + '!');
        }
      `,
    },
    [script('rows', 'form')],
  );
  await button(/新增/).click();
  const form = page.getByRole('dialog');
  await expect.element(form.getByRole('textbox', { name: '标题' })).toHaveValue('新的');
  await form.getByRole('spinbutton', { name: '数量' }).fill('60');
  await expect.element(form.getByRole('spinbutton', { name: '合计' })).toHaveValue('120');
  await form.getByRole('button', { name: '按钮rows' }).click();
  await expect.element(form.getByText('张三')).toBeVisible();
  await form.getByRole('button', { name: /确\s?定|保\s?存/ }).click();
  await expect.element(text('合计不能超过100')).toBeVisible();
  expect(server.callsOf('POST /online/data/v1/add')).toEqual([]);
  await form.getByRole('spinbutton', { name: '数量' }).fill('5');
  await expect.element(form.getByRole('spinbutton', { name: '合计' })).toHaveValue('10');
  await form.getByRole('button', { name: /确\s?定|保\s?存/ }).click();
  await expect.poll(() => server.callsOf('POST /online/data/v1/add').length).toBe(1);
  expect(server.callsOf('POST /online/data/v1/add')[0]?.body).toMatchObject({
    ...{ title: '新的!', num: 5, total: 10 },
    guest: [{ name: '张三' }],
  });
});

test('(online.md §11) an endless loop, and calls that the page does not make, are refused; the page is alive', async () => {
  const server = open(
    {
      list: `
        above(that) { for (;;); }
        steal(that) {
          return postAction('/sys/user/edit', { id: 'admin' }).catch((error) => that.$message.warning(error.message));
        }
      `,
    },
    [script('above', 'button'), script('steal', 'button')],
  );
  await button('按钮above').click();
  await expect.element(text('JS增强执行超时，已停止')).toBeVisible();
  await button('按钮steal').click();
  await expect.element(text('JS增强不能调用：POST /sys/user/edit')).toBeVisible();
  expect(server.callsOf('POST /sys/user/edit')).toEqual([]);
  await button(/新增/).click();
  await expect.element(page.getByRole('dialog')).toBeVisible();
});

test('a script that cannot be read is told of once, and holds nothing back', async () => {
  open({ list: 'beforeAdd( {' });
  await expect.element(text('JS增强异常,请检查list配置!')).toBeVisible();
  await button(/新增/).click();
  await expect.element(page.getByRole('dialog')).toBeVisible();
});

test('without a script no frame is made', async () => {
  open({});
  await expect.element(page.getByRole('cell', { name: '甲', exact: true })).toBeVisible();
  expect(document.querySelectorAll('iframe[title="JS增强"]')).toHaveLength(0);
});
