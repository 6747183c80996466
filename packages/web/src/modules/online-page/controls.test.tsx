import type { FieldDesign } from '@songbai/contract/design/design.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { FieldDetail } from '../../resource/kinds/kinds.tsx';
import { axeFindings } from '../../testing/axe.ts';
import { categoryServer } from '../../testing/category-fixtures.ts';
import { design, field, served } from '../../testing/online-page-fixtures.ts';
import { render } from '../../testing/render.tsx';
import { reportServer } from '../../testing/report-fixtures.ts';
import { OnlineListPage } from './OnlineListPage.tsx';

const popup: Partial<FieldDesign> = {
  ...{ fieldShowType: 'popup', dictTable: 'report_user', isQuery: 1 },
  ...{ dictField: 'realname,username,sex', dictText: 'host,account,grade' },
};
const visit = design('v1', '来访', [
  field('note', '事由', { fieldMustInput: '1' }),
  field('at', '到达', { fieldShowType: 'time', isQuery: 1 }),
  field('host', '接待人', popup),
  field('account', '账号', { isReadOnly: 1 }),
  field('grade', '级别', { dbType: 'int', dbLength: 4, isShowForm: 0 }),
  field('text', '说明', { fieldShowType: 'markdown', dbType: 'Text' }),
  field('sort', '分类', { fieldShowType: 'cat_tree', dictField: 'A03', dictText: 'sort_name' }),
  field('sort_name', '分类名称', { isReadOnly: 1 }),
]);
const ROW = {
  ...{ id: 'r1', version: 1, note: '送货', at: '08:30:00', host: '员工1', account: 'user1' },
  text: '## 须知\n\n**请勿**烟火 <img src=x onerror="window.hit=1">',
};

const open = (rows: (typeof ROW)[] = []) => {
  const server = served([{ design: visit, rows }], { ...reportServer(), ...categoryServer() });
  render(<OnlineListPage />, { url: '/online/cgformList/v1', codes: [], admin: false });
  return server;
};
const ok = (name: string) => page.getByRole('dialog', { name }).getByRole('button', { name: /确\s?定/ });

test('(contract/2 §16.4) time, report dialog, Markdown and category are filled in, with what they fill', async () => {
  const server = open();
  await page.getByRole('button', { name: /新增/ }).click();
  const form = page.getByRole('dialog', { name: /来访/ });
  await form.getByRole('textbox', { name: '事由' }).fill('复核');
  await form.getByRole('textbox', { name: '到达' }).fill('9:30');
  await userEvent.keyboard('{Tab}');
  await expect.element(form.getByRole('textbox', { name: '到达' })).toHaveValue('09:30:00');
  await form.getByRole('textbox', { name: '接待人' }).click();
  await page
    .getByRole('dialog', { name: '用户信息' })
    .getByRole('row', { name: /员工2 / })
    .click();
  await ok('用户信息').click();
  await expect.element(form.getByRole('textbox', { name: '接待人' })).toHaveValue('员工2');
  await expect.element(form.getByRole('textbox', { name: '账号' })).toHaveValue('user2');
  await expect.element(form.getByRole('textbox', { name: '账号' })).toBeDisabled();
  await form.getByRole('textbox', { name: '说明' }).fill('# 标题');
  await expect.element(form.getByRole('heading', { name: '标题' })).toBeVisible();
  await form.getByRole('combobox', { name: '分类' }).click();
  await page.getByTitle('花岗岩').click();
  await expect.element(form.getByRole('textbox', { name: '分类名称' })).toHaveValue('花岗岩');
  expect(await axeFindings(document.body)).toEqual([]);
  await form.getByRole('button', { name: /保\s?存|确\s?定/ }).click();
  await expect
    .poll(() => server.callsOf('POST /online/data/v1/add')[0]?.body)
    .toEqual({
      ...{ note: '复核', at: '09:30:00', host: '员工2', account: 'user2', grade: 2 },
      ...{ text: '# 标题', sort: 'category-A03A01', sort_name: '花岗岩' },
    });
});

test('a text that is no time is told, and the box keeps what it had', async () => {
  open([ROW]);
  await page.getByRole('button', { name: /编辑/ }).click();
  const box = page.getByRole('dialog', { name: /来访/ }).getByRole('textbox', { name: '到达' });
  await expect.element(box).toHaveValue('08:30:00');
  await box.fill('很早');
  await userEvent.keyboard('{Tab}');
  await expect.element(page.getByText('“很早”不是有效的时间，请按HH:mm:ss填写')).toBeVisible();
  await expect.element(box).toHaveValue('08:30:00');
});

test('clearing the box of a report dialog empties all that it fills', async () => {
  const server = open([ROW]);
  await page.getByRole('button', { name: /编辑/ }).click();
  const form = page.getByRole('dialog', { name: /来访/ });
  await expect.element(form.getByRole('textbox', { name: '账号' })).toHaveValue('user1');
  // The date before it has a button of this name too.
  await form.getByRole('button', { name: '清空', exact: true }).last().click();
  await expect.element(form.getByRole('textbox', { name: '账号' })).toHaveValue('');
  await form.getByRole('button', { name: /保\s?存|确\s?定/ }).click();
  await expect
    .poll(() => server.callsOf('PUT /online/data/v1/edit')[0]?.body)
    .toMatchObject({ host: null, account: null });
});

test('lists show Markdown as one line, details with its looks and harmless', async () => {
  open([ROW]);
  await expect
    .element(page.getByRole('cell', { name: '须知 请勿烟火 <img src=x onerror="window.hit=1">' }))
    .toBeVisible();
  render(<FieldDetail field={{ kind: 'textarea', label: '说明', maxLength: 900, markdown: true }} value={ROW.text} />);
  await expect.element(page.getByRole('heading', { name: '须知' })).toBeVisible();
  await expect.element(page.getByText('请勿', { exact: true })).toBeVisible();
  expect(Reflect.get(window, 'hit')).toBeUndefined();
});

test('the query bar asks by a time and by what was chosen from the report', async () => {
  const server = open([ROW]);
  const bar = page.getByRole('search').first();
  await bar.getByRole('textbox', { name: '到达' }).fill('8:30');
  await userEvent.keyboard('{Tab}');
  await bar.getByRole('textbox', { name: '接待人' }).click();
  await page
    .getByRole('dialog', { name: '用户信息' })
    .getByRole('row', { name: /员工1 / })
    .click();
  await ok('用户信息').click();
  await bar.getByRole('button', { name: /查\s?询/ }).click();
  await expect
    .poll(() => server.callsOf('GET /online/data/v1/list').at(-1)?.params)
    .toMatchObject({ at: '08:30:00', host: '员工1' });
});
