import type { ComponentType } from 'react';
import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { BurialListPage } from '../modules/burial/BurialListPage.tsx';
import { HolderChangeListPage } from '../modules/holder-change/HolderChangeListPage.tsx';
import { NormalOrdersPage } from '../modules/order/order-pages.tsx';
import { SoldListPage } from '../modules/order/SoldListPage.tsx';
import { PrintLogListPage } from '../modules/paper/PrintLogListPage.tsx';
import { PaymentCorrectionListPage } from '../modules/payment/PaymentCorrectionListPage.tsx';
import { PaymentListPage } from '../modules/payment/PaymentListPage.tsx';
import { PersonFixListPage } from '../modules/person-fix/PersonFixListPage.tsx';
import { PlotChangeListPage } from '../modules/plot-change/PlotChangeListPage.tsx';
import { RefundListPage } from '../modules/refund/RefundListPage.tsx';
import { ServiceOrderListPage } from '../modules/service/ServiceOrderListPage.tsx';
import { fakeServer, pageOf } from '../testing/fake-server.ts';
import { render } from '../testing/render.tsx';

const PLACE = '松鹤园-A区-01排-01号';
const WHOSE = { id: 'r1', plotFullName: PLACE, customerName: '王小明', payerName: '王小明' };
const NO_COUNTS = { normal: 1, cancelled: 0, deleted: 0, outgoing: 0, overdue: 0, all: 1 };

/** Page, its list, what a row tells besides, and how its card is called. */
const LISTS: [string, ComponentType, string, object, string][] = [
  ['安葬管理', BurialListPage, 'burial', { burialNo: 'AZ1', deceasedName: '王大山' }, `王大山 · ${PLACE}`],
  ['服务订单', ServiceOrderListPage, 'serviceOrder', { serviceNo: 'FW1', itemsText: '鲜花' }, `鲜花 · ${PLACE}`],
  ['退款单', RefundListPage, 'refund', { refundNo: 'TK1' }, `王小明 · ${PLACE}`],
  ['换退迁办理', PlotChangeListPage, 'plotChange', { changeNo: 'TM1' }, `王小明 · ${PLACE}`],
  [
    ...(['持证人变更', HolderChangeListPage, 'holderChange'] as const),
    ...([{ changeNo: 'BG1', fromName: '王小明', toName: '王小红' }, `王小明 · 王小红 · ${PLACE}`] as const),
  ],
  ['信息更正', PersonFixListPage, 'personFix', { fixNo: 'XG1', personName: '王大山' }, '王大山'],
  ['正常订单', NormalOrdersPage, 'order', { orderNo: 'GM1' }, `王小明 · ${PLACE}`],
  ['成交订单', SoldListPage, 'order', { orderNo: 'GM1' }, `王小明 · ${PLACE}`],
  ['收款记录', PaymentListPage, 'payment', { payNo: 'SK1' }, `王小明 · ${PLACE}`],
  ['收款更正', PaymentCorrectionListPage, 'paymentCorrection', { payNo: 'SK1' }, `王小明 · ${PLACE}`],
  ['打印记录', PrintLogListPage, 'printLog', { paperNo: 'SJ1', paper_dictText: '收据' }, `收据 · ${PLACE}`],
];

test.each(LISTS)(
  'on a phone a card of %s is called by whom and what, not by a number',
  async (_, Page, name, row, title) => {
    await page.viewport(390, 844);
    onTestFinished(() => page.viewport(1280, 800));
    fakeServer({
      [`GET /cemetery/${name}/list`]: () => pageOf([{ ...WHOSE, ...row }]),
      'GET /cemetery/order/counts': () => NO_COUNTS,
      'GET /cemetery/refund/summary': () => ({ states: [] }),
    });
    render(<Page />);
    await expect.element(page.getByText(title, { exact: true }).first()).toBeVisible();
  },
);

/** Where records come from that are not added in their list. */
const HINTS: [string, ComponentType, string, string][] = [
  ['持证人变更', HolderChangeListPage, 'holderChange', '点「持证人变更」申请'],
  ['信息更正', PersonFixListPage, 'personFix', '点「更正」申请'],
  ['换退迁办理', PlotChangeListPage, 'plotChange', '点「退墓」「换墓」或「部分迁出」登记'],
  ['退款单', RefundListPage, 'refund', '退墓后，待退的款项会列在这里'],
  ['安葬管理', BurialListPage, 'burial', '点「预约安葬」'],
  ['收款更正', PaymentCorrectionListPage, 'paymentCorrection', '请在「收款记录」中找到收款'],
  ['打印记录', PrintLogListPage, 'printLog', '打印收据、墓证等单据后会列在这里'],
];

test.each(HINTS)('%s without rows says where they come from', async (_, Page, name, hint) => {
  fakeServer({
    [`GET /cemetery/${name}/list`]: () => pageOf([]),
    'GET /cemetery/refund/summary': () => ({ states: [] }),
  });
  render(<Page />);
  await expect.element(page.getByText(hint)).toBeVisible();
});
