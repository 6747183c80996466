import {
  ADD_FROM_SHEET,
  FROM_SHEET,
  type ProposedField,
  type SheetProposal,
} from '@songbai/contract/modules/online-form/from-sheet.calls.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { axeFindings } from '../../../testing/axe.ts';
import { fakeServer, refusal } from '../../../testing/fake-server.ts';
import { render } from '../../../testing/render.tsx';
import { FromSheetDialog } from './FromSheetDialog.tsx';

const field = (dbFieldName: string, dbFieldTxt: string, more: Partial<ProposedField> = {}): ProposedField => ({
  ...{ dbFieldName, dbFieldTxt, dbType: 'string', fieldShowType: 'text', dbLength: 32, dbPointLength: 0 },
  ...{ required: false, unique: false, choices: null },
  ...more,
});

const PROPOSAL: SheetProposal = {
  ...{ tableName: 'jieyong', tableTxt: '借用登记', total: 2, left: [] },
  fields: [
    field('bianhao', '借用编号', { required: true, unique: true }),
    field('jieyongriqi', '借出日期', { dbType: 'Date', dbLength: 0 }),
    field('beizhu', '特别长的列名写在这里看它会不会折行而不是跑到屏幕外面去'),
  ],
  rows: [
    ['JY001', '2026-09-02', '一段很长很长的样例文字，在手机上只占一行，其余的用省略号代替'],
    ['JY002', '2026-09-03', ''],
  ],
};

afterEach(() => page.viewport(1280, 800));

async function open() {
  const add = `POST ${ADD_FROM_SHEET.url}`;
  const server = fakeServer({ [`POST ${FROM_SHEET.url}`]: () => PROPOSAL, [add]: () => refusal('表名已存在！') });
  render(<FromSheetDialog open onClose={() => undefined} />);
  const input = await vi.waitUntil(() => document.querySelector<HTMLInputElement>('input[type=file]'));
  await userEvent.upload(input, new File(['借用编号,借出日期\nJY001,2026-09-02'], '借用.csv', { type: 'text/csv' }));
  await expect.element(page.getByRole('textbox', { name: '借用编号的字段名称' })).toBeVisible();
  return { sent: () => server.callsOf(add)[0]?.body };
}

const dialog = () => page.getByRole('dialog', { name: '由表格生成在线表单' });

test('a wide screen has the columns in a table', async () => {
  await open();
  for (const name of ['导入的列', '长度', '必填', '唯一', '字段名称'])
    await expect.element(dialog().getByRole('columnheader', { name, exact: true }).first()).toBeVisible();
});

test('a phone has a card for each column, with all of its settings on the screen', async () => {
  await page.viewport(390, 844);
  const { sent } = await open();
  await vi.waitFor(() => expect(dialog().element().getBoundingClientRect().right).toBeLessThanOrEqual(390));
  expect(page.getByRole('columnheader').elements()).toHaveLength(0);
  const settings = [
    ...dialog().getByRole('spinbutton').elements(),
    ...dialog().getByRole('checkbox').elements(),
    ...dialog().getByRole('combobox').elements(),
    ...dialog().getByRole('textbox').elements(),
  ];
  // A length stands at texts alone; the table's own names are the other two.
  expect(settings).toHaveLength(2 + 3 * 3 + 3 + 3 + 2);
  for (const setting of settings) {
    const { left, right } = setting.getBoundingClientRect();
    expect(left).toBeGreaterThanOrEqual(0);
    expect(right).toBeLessThanOrEqual(390);
  }
  for (const box of document.querySelectorAll('.ant-modal-body, .ant-modal-body *'))
    if (getComputedStyle(box).overflowX === 'auto') expect(box.scrollWidth).toBeLessThanOrEqual(box.clientWidth);
  expect(await axeFindings(document.body)).toEqual([]);

  await dialog().getByRole('spinbutton', { name: '借用编号的长度' }).fill('20');
  await dialog().getByRole('checkbox', { name: '借出日期必填' }).click();
  await dialog().getByRole('checkbox', { name: '借用编号唯一' }).click();
  await dialog()
    .getByRole('checkbox', { name: /^导入特别长/ })
    .click();
  await dialog().getByRole('textbox', { name: '借出日期的字段名称' }).fill('lent_on');
  await dialog().getByRole('button', { name: '建表并导入 2 行' }).click();
  await expect
    .poll(() => sent())
    .toMatchObject({
      fields: [
        { dbFieldName: 'bianhao', dbLength: 20, required: true, unique: false },
        { dbFieldName: 'lent_on', required: true },
      ],
    });
});
