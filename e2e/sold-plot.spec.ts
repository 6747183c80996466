import { ACCOUNTS, expect, freePlots, openOnPicture, signedIn, test } from './fixtures.ts';

test('a clerk sells a plot from the picture; a colleague is told at once; the cashier takes deposit and balance', async ({
  browser,
  server,
}) => {
  const [plot] = await freePlots(server, ACCOUNTS.seller, 1);
  if (!plot) throw new Error('the demo has no free plot');
  const seller = await signedIn(browser, server, ACCOUNTS.seller);
  const colleague = await signedIn(browser, server, ACCOUNTS.colleague);
  const map = `${server.url}/plots/map?cemeteryId=${plot.cemeteryId}`;
  await seller.goto(map);
  await colleague.goto(map);
  await openOnPicture(colleague, plot.fullName);
  await openOnPicture(seller, plot.fullName);

  const ownDrawer = seller.getByRole('dialog').filter({ hasText: plot.fullName });
  await ownDrawer
    .getByRole('button', { name: '锁定', exact: true })
    .or(ownDrawer.getByRole('button', { name: '锁定' }))
    .click();
  await expect(ownDrawer.getByText(/您已锁定该墓位，剩余 1[45]:\d\d/)).toBeVisible();
  await expect(seller.getByText(/我的锁定（\d\/5）/)).toBeVisible();

  // The colleague's open drawer updates without a reload, through the socket.
  const otherDrawer = colleague.getByRole('dialog').filter({ hasText: plot.fullName });
  await expect(otherDrawer.getByText(/该墓位正在被「.+」锁定，剩余/)).toBeVisible();
  await expect(otherDrawer.getByRole('button', { name: '去购墓' })).toHaveCount(0);

  await ownDrawer.getByRole('button', { name: '去购墓' }).click();
  await expect(seller).toHaveURL(/\/orders\/purchase\?plotId=/);
  await seller.getByText('新客户', { exact: true }).click();
  await seller.getByLabel('购墓人姓名').fill('陈建国');
  await seller.getByLabel('手机号').fill('13957100001');
  await seller.getByLabel('证件号码').fill('11010519491231002X');
  await seller.getByRole('button', { name: '下一步' }).click();
  await expect(seller.getByText('墓位使用费', { exact: false }).first()).toBeVisible();
  await expect(seller.getByText('新客户　陈建国　13957100001')).toBeVisible();
  await seller.getByRole('button', { name: '提交订单' }).click();
  await expect(seller.getByText('请收银员收款')).toBeVisible();

  // The cashier finds the order in the normal list, takes the deposit, then the balance.
  const cashier = await signedIn(browser, server, ACCOUNTS.cashier);
  await cashier.goto(`${server.url}/orders/normal?keyword=13957100001`);
  const row = cashier.getByRole('row').filter({ hasText: '陈建国' });
  await expect(row).toContainText('已预定');
  await row.getByRole('button', { name: '收款' }).click();
  await cashier.getByRole('dialog').getByRole('button', { name: '确认收款' }).click();
  await cashier.getByRole('button', { name: '完成', exact: true }).click();
  await expect(row).toContainText('已付定金');
  await row.getByRole('button', { name: '收款' }).click();
  await cashier.getByRole('dialog').getByRole('button', { name: '确认收款' }).click();
  await expect(row).toContainText('已付清');

  // The receipt of the balance opens from there, with its sum in capitals.
  await cashier.getByRole('button', { name: '打印收据' }).click();
  const receipt = cashier.getByRole('region', { name: '打印内容' });
  await expect(receipt).toContainText(plot.fullName);
  await expect(receipt).toContainText(/[壹贰叁肆伍陆柒捌玖][拾佰仟万].*元整/);

  // Every user's map shows it sold.
  await expect(otherDrawer.getByText('已售').first()).toBeVisible();
  await Promise.all([seller, colleague, cashier].map((page) => page.context().close()));
});
