import { adminCaller } from './api.ts';
import { ACCOUNTS, expect, opened, test } from './fixtures.ts';
import { accessible, choose, expectNotice, layer, pressInRow, rowOf } from './screen.ts';
import { ADMIN_PASSWORD } from './server.ts';

interface Row {
  id: string;
  fullName: string;
  holderName: string | null;
  disputeFlag: string | null;
  generation: number;
}

/** A sold plot with a holder and without a dispute. */
async function heldPlot(url: string): Promise<Row> {
  const admin = await adminCaller(url);
  const { records } = await admin.get<{ records: Row[] }>('/cemetery/plot/list', { pageSize: '50', saleStatus: '6' });
  const plot = records.find(({ holderName, disputeFlag }) => holderName && disputeFlag !== 'Y');
  if (!plot) throw new Error('the demo has no plot with a holder');
  return plot;
}

const PAPER = { name: '公证书.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4 paper') };

test('a right is inherited: applied for with papers, approved by another person, the heir is the holder (domain.md §3.6)', async ({
  browser,
  server,
}) => {
  const { id, fullName, holderName, generation } = await heldPlot(server.url);
  const admin = await adminCaller(server.url);
  await admin.change('POST', '/cemetery/customer/add', {
    type: '1',
    name: '承继之',
    mobile: '13900007788',
  });
  const clerk = await opened(
    browser,
    server,
    'admin',
    `/plots/list?fullName=${encodeURIComponent(fullName)}`,
    ADMIN_PASSWORD,
  );
  await pressInRow(clerk, fullName, '持证人变更');
  const dialog = layer(clerk, `持证人变更 ${fullName}`);
  await expect(dialog.getByText('须由另一人审批后生效，原订单保持不变')).toBeVisible();
  await dialog.getByRole('button', { name: '提交审批' }).click();
  await expect(dialog.getByText('请选择客户')).toBeVisible();
  await expect(dialog.getByText('请上传同意书')).toBeVisible();
  const to = dialog.getByRole('combobox', { name: '变更为' });
  await to.click();
  await to.fill('承继之');
  await clerk
    .locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option')
    .filter({ hasText: '承继之' })
    .first()
    .click();
  await choose(clerk, dialog.getByRole('combobox', { name: '与原持证人关系' }), '儿子');
  await dialog.getByLabel('变更原因').fill('父亲去世，由儿子继承');
  for (const at of [0, 1]) await dialog.locator('input[type=file]').nth(at).setInputFiles(PAPER);
  await expect(dialog.getByText(PAPER.name)).toHaveCount(2);
  await accessible(clerk);
  await dialog.getByRole('button', { name: '提交审批' }).click();
  await expectNotice(clerk, '持证人变更已提交审批');

  // Who applied is not offered the approval.
  await clerk.goto(`${server.url}/customers/holder-changes`);
  await expect(rowOf(clerk, fullName)).toContainText('待审');
  await expect(rowOf(clerk, fullName).getByRole('button', { name: '通过' })).toHaveCount(0);
  expect(await admin.get<Row>('/cemetery/plot/queryById', { id })).toMatchObject({ holderName });

  const head = await opened(browser, server, ACCOUNTS.recordsHead, '/customers/holder-changes');
  await pressInRow(head, fullName, '通过');
  const approval = layer(head, /^通过持证人变更/);
  await expect(approval.getByText(`「${fullName}」${holderName} → 承继之（继承）`)).toBeVisible();
  await approval.getByLabel('审批意见').fill('公证书属实');
  await accessible(head);
  await approval.getByRole('button', { name: '通过', exact: true }).click();
  await expectNotice(head, '持证人已变更');
  await expect(rowOf(head, fullName)).toContainText('已变更');

  expect(await admin.get<Row>('/cemetery/plot/queryById', { id })).toMatchObject({ holderName: '承继之', generation });
  await Promise.all([clerk, head].map((page) => page.context().close()));
});
