import type { ButtonDesign } from '@songbai/contract/design/design.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { describedTable, design, field, served } from '../../testing/online-page-fixtures.ts';
import { render } from '../../testing/render.tsx';
import { OnlineListPage } from './OnlineListPage.tsx';

const button = (buttonCode: string, given: Partial<ButtonDesign>): ButtonDesign => ({
  ...{ id: buttonCode, buttonCode, buttonName: buttonCode, buttonIcon: null, buttonStyle: 'link', buttonStatus: '1' },
  ...{ optType: 'action', optPosition: null, orderNum: 0, exp: null },
  ...given,
});
const named = (name: string | RegExp) => page.getByRole('button', { name });

test('(online.md §7) custom buttons stand above the list and at the rows that they are for', async () => {
  const visits = design('v1', '来访登记', [field('title', '标题'), field('state', '状态')]);
  const buttons = [
    button('count', { buttonName: '盘点', buttonStyle: 'button' }),
    button('leave', { buttonName: '离开登记', exp: 'state#eq#in' }),
  ];
  const rows = [
    { id: 'r1', version: 1, title: '甲', state: 'in' },
    { id: 'r2', version: 1, title: '乙', state: 'out' },
  ];
  const server = served([{ design: visits, rows }], {
    'GET /online/cgform/api/resource/v1': () => ({ ...describedTable(visits), buttons }),
    'POST /online/cgform/api/doButton': () => null,
  });
  render(<OnlineListPage />, { url: '/online/cgformList/v1', codes: [], admin: false });
  await named(/盘点/).click();
  await expect.element(page.getByText('没有选择记录')).toBeVisible();
  await named(/确\s?定/).click();
  const pressed = () => server.callsOf('POST /online/cgform/api/doButton').map(({ body }) => body);
  await expect.poll(pressed).toEqual([{ formId: 'v1', buttonCode: 'count', dataId: '' }]);
});

test('(online.md §7, contract/2 §15.4) buttons of the form act with what it shows, and keep what is not saved yet', async () => {
  const visits = design('v1', '来访登记', [field('title', '标题'), field('state', '状态')]);
  const inForm = { buttonStyle: 'form', exp: 'state#eq#in' } as const;
  const buttons = [
    button('leave', { buttonName: '离开登记', optPosition: '1', ...inForm }),
    button('print', { buttonName: '打印访客单', optPosition: '2', buttonStyle: 'form' }),
  ];
  const rows = [{ id: 'r1', version: 1, title: '甲', state: 'in' }];
  const server = served([{ design: visits, rows }], {
    'GET /online/cgform/api/resource/v1': () => ({ ...describedTable(visits), buttons }),
    'POST /online/cgform/api/doButton': () => {
      rows[0] = { id: 'r1', version: 2, title: '甲', state: 'out' };
      return null;
    },
  });
  render(<OnlineListPage />, { url: '/online/cgformList/v1', codes: [], admin: false });
  await expect.element(named(/编\s?辑/)).toBeVisible();
  expect(named('离开登记').elements()).toEqual([]);
  await named(/编\s?辑/).click();
  const dialog = page.getByRole('dialog', { name: '编辑来访登记' });
  await dialog.getByRole('textbox', { name: '标题' }).fill('乙');
  await dialog.getByRole('button', { name: '离开登记' }).click();
  await expect.element(page.getByText('填写的内容不会因此保存', { exact: false })).toBeVisible();
  await page
    .getByRole('tooltip')
    .getByRole('button', { name: /确\s?定/ })
    .click();
  await expect.element(dialog.getByRole('textbox', { name: '状态' })).toHaveValue('out');
  await expect.element(dialog.getByRole('textbox', { name: '标题' })).toHaveValue('乙');
  expect(server.callsOf('POST /online/cgform/api/doButton').map(({ body }) => body)).toEqual([
    { formId: 'v1', buttonCode: 'leave', dataId: 'r1', uiFormData: { title: '乙', state: 'in' } },
  ]);
  // The row has the other button still.
  await expect.element(dialog.getByRole('button', { name: '打印访客单' })).toBeVisible();
  expect(dialog.getByRole('button', { name: '离开登记' }).elements()).toEqual([]);
  await dialog.getByRole('button', { name: /^确\s?定$/ }).click();
  await expect
    .poll(() => server.callsOf('PUT /online/data/v1/edit').map(({ body }) => body))
    .toEqual([{ id: 'r1', version: 2, title: '乙' }]);
});
