import type { ButtonDesign } from '@songbai/contract/design/design.ts';
import type { CgformHead } from '@songbai/contract/modules/online-form/head.resource.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { axeFindings } from '../../testing/axe.ts';
import { type FakeHandler, fakeServer, refusalOf } from '../../testing/fake-server.ts';
import { render } from '../../testing/render.tsx';
import { EnhanceDialog, type EnhanceKind } from './EnhanceDialog.tsx';

const button = (buttonCode: string, given: Partial<ButtonDesign>): ButtonDesign => ({
  ...{ id: buttonCode, buttonCode, buttonName: buttonCode, buttonIcon: null, buttonStyle: 'link', buttonStatus: '1' },
  ...{ optType: 'action', optPosition: null, orderNum: 0, exp: null },
  ...given,
});
const named = (name: string | RegExp) => page.getByRole('button', { name });

const head = { id: 'v1', tableName: 'visit', tableTxt: '来访登记', subTableStr: null } as CgformHead;
const field = (dbFieldName: string, dbFieldTxt: string, dbType = 'string') => ({ dbFieldName, dbFieldTxt, dbType });
const HEAD = '/online/cgform/head';

function open(kind: EnhanceKind, more: Record<string, FakeHandler> = {}) {
  const server = fakeServer({
    'GET /online/cgform/button/list/v1': () => ({
      records: [button('leave', { buttonName: '离开登记' }), button('greet', { buttonName: '问候', optType: 'js' })],
      ...{ total: 2, size: 200, current: 1, pages: 1 },
    }),
    'GET /online/cgform/field/listByHeadId': () => [field('title', '标题'), field('num', '数量', 'int')],
    [`GET ${HEAD}/enhanceHistory/v1`]: () => [],
    [`GET ${HEAD}/enhanceSql/v1`]: () => [],
    [`GET ${HEAD}/enhanceJs/v1`]: () => null,
    ...more,
  });
  render(<EnhanceDialog kind={kind} head={head} onClose={() => undefined} />, { codes: [], admin: true });
  return server;
}
const dialog = () => page.getByRole('dialog').last();
const save = () =>
  dialog()
    .getByRole('button', { name: /保\s?存/ })
    .click();

test('(online.md §4.1) an SQL enhancement is written for an action button and sent as typed', async () => {
  const server = open('sql', { [`POST ${HEAD}/enhanceSql/v1`]: () => ({ id: 's1' }) });
  await expect.element(page.getByText('还没有SQL增强，点击“新增”添加')).toBeVisible();
  await named(/新\s?增/).click();
  await dialog().getByRole('combobox', { name: '按钮' }).click();
  await page.getByText('离开登记').last().click();
  const text = "delete from visitor where id = '#{id}'";
  await dialog().getByRole('textbox', { name: 'SQL' }).fill(text);
  await save();
  await expect
    .poll(() => server.callsOf(`POST ${HEAD}/enhanceSql/v1`).map(({ body }) => body))
    .toEqual([{ buttonCode: 'leave', cgbSql: text, content: null }]);
});

test('what is wrong with an SQL enhancement is named by its line, by the grammar and by the server', async () => {
  const refused = 'SQL增强仅支持对在线表的新增、修改和删除：第1行 visitor不是已同步的在线表';
  open('sql', {
    [`POST ${HEAD}/enhanceSql/v1`]: () =>
      refusalOf('sqlEnhanceRefused', { params: { line: 1, part: 'visitor不是已同步的在线表' } }),
  });
  await named(/新\s?增/).click();
  await dialog().getByRole('combobox', { name: '按钮' }).click();
  await page.getByText('离开登记').last().click();
  const editor = dialog().getByRole('textbox', { name: 'SQL' });
  await editor.fill('delete from visitor');
  await expect.element(page.getByText('第1行第1列：不支持 缺少where条件')).toBeVisible();
  await editor.fill('delete from visitor where id = 1');
  await expect.element(page.getByText('缺少where条件')).not.toBeInTheDocument();
  await save();
  await expect.element(page.getByText('第1行第1列：visitor不是已同步的在线表')).toBeVisible();
  await expect.element(dialog().getByText(refused)).toBeVisible();
  await dialog().getByRole('button', { name: '取消' }).click();
  await expect.element(page.getByText('填写的内容尚未保存，确定要关闭吗？')).toBeVisible();
});

const SCRIPT = `leave() {}
greet(that, row) {
  console.log('数量', row.num);
  if (row.num > 9) missing();
  that.$message.success(row.title + '好');
  return postAction('/online/cgform/api/form/v1', { title: '新' }).then(() => Promise.reject('够了'));
}`;

test('(online.md §7) a script is written with its names offered, and tried out on sample values', async () => {
  const script = { id: 'j1', version: 2, cgJsType: 'list', cgJs: SCRIPT, updateTime: '2026-11-20 10:00:00' };
  const server = open('script', {
    [`GET ${HEAD}/enhanceJs/v1`]: ({ params }) => (params.type === 'list' ? script : null),
    [`PUT ${HEAD}/enhanceJs/v1`]: () => ({ id: 'j1' }),
  });
  await expect.element(page.getByRole('row', { name: /列表脚本 7 行/ })).toBeVisible();
  await expect.element(page.getByRole('row', { name: /表单脚本 未编写/ })).toBeVisible();
  await named('编辑').first().click();
  const editor = dialog().getByRole('textbox', { name: '脚本' });
  await expect.element(editor).toHaveTextContent('greet');
  await dialog().getByRole('combobox', { name: '方法' }).click();
  await page.getByTitle('greet').click();
  await dialog().getByRole('textbox', { name: '样例标题' }).fill('张三');
  await dialog().getByRole('textbox', { name: '样例数量' }).fill('3');
  const run = () =>
    dialog()
      .getByRole('button', { name: /运\s?行$/ })
      .click();
  await run();
  const lines = dialog().getByRole('list', { name: '试运行结果' });
  await expect.element(lines).toHaveTextContent('操作被阻止：够了');
  await expect.element(lines).toHaveTextContent('数量 3');
  await expect.element(lines).toHaveTextContent('张三好');
  await expect.element(lines).toHaveTextContent('（试运行不写入数据）');
  expect(server.callsOf('POST /online/cgform/api/form/v1')).toEqual([]);
  await dialog().getByRole('textbox', { name: '样例数量' }).fill('10');
  await run();
  await expect.element(dialog().getByText('第4行第20列：missing is not defined', { exact: true })).toBeVisible();
  expect(await axeFindings(document.body)).toEqual([]);

  await editor.click();
  await userEvent.keyboard('{Control>}a{/Control}bef');
  await page.getByRole('option', { name: /beforeDelete/ }).click();
  await userEvent.keyboard('if (row.n');
  await page.getByRole('option', { name: /num/ }).click();
  await userEvent.keyboard('.');
  await expect
    .element(
      dialog()
        .getByText(/^第\d+行第\d+列：语法不正确/)
        .first(),
    )
    .toBeVisible();
  await userEvent.keyboard('{Backspace} > 1) return false;');
  await expect.element(dialog().getByText(/语法不正确/)).not.toBeInTheDocument();
  await save();
  await expect.poll(() => server.callsOf(`PUT ${HEAD}/enhanceJs/v1`).length).toBe(1);
  const { body } = server.callsOf(`PUT ${HEAD}/enhanceJs/v1`)[0] ?? {};
  expect(body).toMatchObject({ id: 'j1', version: 2, cgJsType: 'list' });
  expect((body as { cgJs: string }).cgJs.replace(/\s+/g, ' ')).toBe(
    'beforeDelete(that, row) { if (row.num > 1) return false; }',
  );
});

test('a trial that does not end is stopped and said so, and the dialog goes on', async () => {
  open('script', {
    [`GET ${HEAD}/enhanceJs/v1`]: () => ({ id: 'j1', version: 1, cgJsType: 'list', cgJs: 'created() { for (;;); }' }),
  });
  await named('编辑').first().click();
  await expect.element(dialog().getByText('created', { exact: true }).last()).toBeVisible();
  await dialog()
    .getByRole('button', { name: /运\s?行$/ })
    .click();
  await expect.element(dialog().getByText('执行超过2秒，已停止')).toBeVisible();
  await expect.element(dialog().getByRole('button', { name: /运\s?行$/ })).toBeEnabled();
});

test('a trial ends with its dialog', async () => {
  open('script', {
    [`GET ${HEAD}/enhanceJs/v1`]: () => ({ id: 'j1', version: 1, cgJsType: 'list', cgJs: WAITING }),
    'GET /online/cgform/api/getData/v1': () => new Promise(() => {}),
  });
  await named('编辑').first().click();
  await expect.element(dialog().getByText('created', { exact: true }).last()).toBeVisible();
  await dialog()
    .getByRole('button', { name: /运\s?行$/ })
    .click();
  const frames = () => document.querySelectorAll('iframe[title="JS增强"]').length;
  await expect.poll(frames).toBe(1);
  await dialog()
    .getByRole('button', { name: /取\s?消|关\s?闭/ })
    .last()
    .click();
  await expect.poll(frames).toBe(0);
});
const WAITING = "created() { return getAction('/online/cgform/api/getData/v1'); }";

test('a former text is taken back', async () => {
  const row = { id: 's1', version: 1, buttonCode: 'leave', cgbSql: 'delete from visit where id = 1', content: null };
  open('sql', {
    [`GET ${HEAD}/enhanceSql/v1`]: () => [row],
    [`GET ${HEAD}/enhanceHistory/v1`]: () => [
      { text: 'delete from visit where id = 2', by: 'admin', at: '2026-11-19' },
    ],
  });
  await named('编辑').first().click();
  await dialog().getByRole('combobox', { name: '历史版本' }).click();
  await page.getByTitle('2026-11-19 admin').click();
  await expect.element(dialog().getByRole('textbox', { name: 'SQL' })).toHaveTextContent('id = 2');
});

test('a function of JAVA增强 is offered by name', async () => {
  open('java', {
    [`GET ${HEAD}/enhanceButton/v1`]: () => [{ buttonCode: 'add', buttonName: '新增' }],
    [`GET ${HEAD}/enhanceJava/v1`]: () => [],
    [`GET ${HEAD}/hookNames`]: () => [{ name: 'serialNumber', title: '编号', remark: 'serialNumber(字段,前缀)' }],
  });
  await named(/新\s?增/).click();
  await dialog().getByRole('combobox', { name: '内容' }).click();
  await page.getByText('serialNumber（编号）').click();
  await expect.element(dialog().getByRole('combobox', { name: '内容' })).toHaveValue('serialNumber');
});
