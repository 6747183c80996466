import { template } from '@songbai/contract/modules/template/template.resource.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type FakeRow, fakeResource } from '../../testing/fake-resource.ts';
import { fakeServer } from '../../testing/fake-server.ts';
import { render } from '../../testing/render.tsx';
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
  await expect.element(page.getByRole('table', { name: '价格构成' })).toBeVisible();
  return server;
}

const cell = (column: string, line: number) => page.getByLabelText(`${column} 第${line}行`);
const save = () => page.getByRole('button', { name: '确 定' }).click();

test('a line amount is quantity × unit price, half up to the fen, and the foot adds up to the standard price (domain.md §3.3, §3.0)', async () => {
  await openEdit();
  const foot = page.getByRole('row', { name: /^合计/ });
  await expect.element(foot).toHaveTextContent('30,500.00');
  await cell('单价', 2).fill('33.35');
  await cell('数量', 2).fill('0.1');
  await expect.element(page.getByRole('row', { name: /^2 / })).toHaveTextContent('3.34');
  await expect.element(foot).toHaveTextContent('30,003.34');
});

test('only the lines travel when only the lines were changed; amounts stay with the server', async () => {
  const server = await openEdit();
  await page.getByRole('button', { name: '新增一行' }).click();
  await cell('费用名称', 3).fill('墓证费');
  await cell('单价', 3).fill('20');
  await page.getByRole('button', { name: '删除第1行' }).click();
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
  await page.getByRole('button', { name: '新增一行' }).click();
  await save();
  await expect.element(page.getByText('价格构成填写不完整，请检查标红的单元格')).toBeVisible();
  await expect.element(page.getByText('费用名称不能为空')).toBeVisible();
  await expect.element(page.getByText('单价不能为空')).toBeVisible();
  expect(server.callsOf('PUT /cemetery/template/edit')).toHaveLength(0);
});
