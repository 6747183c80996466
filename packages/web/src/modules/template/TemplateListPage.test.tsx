import { template } from '@songbai/contract/modules/template/template.resource.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type FakeRow, fakeResource } from '../../testing/fake-resource.ts';
import { fakeServer } from '../../testing/fake-server.ts';
import { render } from '../../testing/render.tsx';
import { cellOf, typeInto } from '../../testing/table.tsx';
import { TemplateListPage } from './TemplateListPage.tsx';

const row = (): FakeRow => ({
  id: 't1',
  version: 1,
  cemeteryId: 'c1',
  cemeteryId_dictText: '松鹤园',
  code: 'LB01',
  name: '双穴立碑墓A型',
  tombKind: '01',
  capacityType: '2',
  capacity: 2,
  length: 1.2,
  width: 0.8,
  stoneShape: '1',
  baseCharBig: 10,
  baseCharSmall: 20,
  includesPortrait: 1,
  status: '1',
  standardPrice: 3_050_000,
  items: [
    {
      id: 'i1',
      orderNum: 1,
      itemType: '01',
      name: '墓位使用费',
      unitPrice: 3_000_000,
      quantity: 1,
      amount: 3_000_000,
      required: 'Y',
      discountable: 'N',
      refundable: 'Y',
    },
    {
      id: 'i2',
      orderNum: 2,
      itemType: '02',
      name: '墓碑材料费',
      unitPrice: 10_000,
      quantity: 5,
      amount: 50_000,
      required: 'Y',
      discountable: 'N',
      refundable: 'Y',
    },
  ],
});

async function openEdit() {
  const server = fakeServer(fakeResource(template, [row()]));
  render(<TemplateListPage />);
  await page.getByRole('button', { name: '编辑' }).click();
  await expect.element(page.getByRole('grid', { name: '价格构成' })).toBeVisible();
  return server;
}

const type = (column: string, line: number, text: string) => typeInto('价格构成', column, line, text);
const add = () => page.getByRole('toolbar', { name: '表格操作' }).getByRole('button', { name: /新增$/ }).click();
const save = () => page.getByRole('button', { name: '确定', exact: true }).click();

test('a line amount is quantity × unit price, half up to the fen, and the foot adds up to the standard price (domain.md §3.3, §3.0)', async () => {
  await openEdit();
  const sum = (text: string) => page.getByRole('rowgroup').getByRole('gridcell', { name: text, exact: true });
  await expect.element(sum('30,500.00')).toBeVisible();
  await type('单价', 2, '33.35');
  await type('数量', 2, '0.1');
  await expect.element(page.getByRole('row', { name: /墓碑材料费/ })).toHaveTextContent('3.34');
  await expect.element(sum('30,003.34')).toBeVisible();
});

test('only the lines travel when only the lines were changed; amounts stay with the server', async () => {
  const server = await openEdit();
  await add();
  await type('费用名称', 3, '墓证费');
  await type('单价', 3, '20');
  await page.getByRole('grid', { name: '价格构成' }).getByRole('checkbox', { name: '选择第1行' }).click();
  await page.getByRole('toolbar', { name: '表格操作' }).getByRole('button', { name: '删除' }).click();
  await expect.element(page.getByText('确定要删除这 1 项吗?').last()).toBeVisible();
  await page
    .getByRole('button', { name: /^确\s?定$/ })
    .last()
    .click();
  await expect.element(page.getByText('墓位使用费', { exact: true })).not.toBeInTheDocument();
  await save();
  await expect.element(page.getByText('修改成功!')).toBeVisible();
  const body = server.callsOf('PUT /cemetery/template/edit')[0]?.body as { items: object[] };
  expect(Object.keys(body).sort()).toEqual(['id', 'items', 'version']);
  expect(body.items).toHaveLength(2);
  expect(body.items[1]).toEqual({
    orderNum: 2,
    itemType: '01',
    name: '墓证费',
    unitPrice: 2000,
    quantity: 1,
    required: 'Y',
    discountable: 'N',
    refundable: 'Y',
  });
});

test('an incomplete line is marked cell by cell and nothing is sent', async () => {
  const server = await openEdit();
  await add();
  await save();
  await expect.element(page.getByText('价格构成填写不完整，请检查标红的单元格')).toBeVisible();
  await expect.element(page.getByText('费用名称不能为空')).toBeVisible();
  await expect.element(page.getByRole('textbox', { name: '费用名称 第3行' })).toHaveFocus();
  expect((await cellOf('价格构成', '单价', 3)).title).toBe('单价不能为空');
  expect(server.callsOf('PUT /cemetery/template/edit')).toHaveLength(0);
});
