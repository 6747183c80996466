import { yuan } from '../../rules/money.ts';
import { ORDER_STATUS } from '../order/order.dicts.ts';
import { owesNothing } from '../order/order.rules.ts';
import {
  column,
  dictIn,
  fact,
  fenIn,
  figure,
  filledIn,
  type Sheet,
  type SheetTable,
  type Shown,
  textIn,
  yuanIn,
} from './sheet.ts';

export interface OrderParts {
  order: Shown;
  items: readonly Shown[];
  instalments: readonly Shown[];
}

/** States in which an order binds nobody, or not yet. */
const MARKED: readonly unknown[] = [
  ORDER_STATUS.draft,
  ORDER_STATUS.pendingApproval,
  ORDER_STATUS.refunding,
  ORDER_STATUS.cancelled,
  ORDER_STATUS.outgoing,
];

const markOf = (order: Shown): string | null =>
  MARKED.includes(order.orderStatus) ? dictIn(order, 'orderStatus') : null;

/** Nothing of an order that was cancelled or left, though money was given back. */
const owedIn = (order: Shown): string =>
  owesNothing({ orderStatus: order.orderStatus }) ? '' : `${yuanIn(order, 'arrearsAmount')} 元`;

const parties = (order: Shown) => [
  fact('购墓人', textIn(order, 'customerName')),
  fact('手机号', textIn(order, 'mobile')),
  fact('墓位', textIn(order, 'plotFullName')),
  fact('订单类型', dictIn(order, 'orderType')),
  fact('下单日期', textIn(order, 'orderDate')),
  fact('业务员', dictIn(order, 'salesId')),
];

/** 定金单: the deposit and until when the balance is due (domain.md §5.1). */
export function depositSheet({ order }: OrderParts): Sheet {
  const due = textIn(order, 'balanceDueDate') || textIn(order, 'nextDueDate');
  return {
    title: '定金单',
    size: 'A5',
    no: textIn(order, 'orderNo'),
    mark: markOf(order),
    intro: null,
    facts: filledIn([
      ...parties(order),
      fact('应收总额', `${yuanIn(order, 'payableAmount')} 元`),
      fact('定金日期', textIn(order, 'depositDate')),
      fact('尚欠余款', owedIn(order)),
      fact('余款截止日', due),
    ]),
    amount: { label: '定金', fen: fenIn(order, 'depositAmount') },
    tables: [],
    notes: [
      due ? `请于 ${due} 前付清余款，逾期未付的，本单位有权取消预定。` : '请按约定日期付清余款。',
      '购墓人原因取消预定的，定金按约定处理；本单位原因不能交付墓位的，定金全额退还。',
    ],
    signatures: ['购墓人（签字）：', '经办人（签字）：', '单位（盖章）：'],
  };
}

/** 购墓确认单: plot, price parts, sums and plan of an order (domain.md §5.1). */
export function orderSheet({ order, items, instalments }: OrderParts): Sheet {
  return {
    title: '购墓确认单',
    size: 'A4',
    no: textIn(order, 'orderNo'),
    mark: markOf(order),
    intro: null,
    facts: filledIn([
      ...parties(order),
      fact('证件号码', textIn(order, 'idNo')),
      fact('付款方式', dictIn(order, 'payPlan')),
      fact('订单状态', dictIn(order, 'orderStatus')),
      fact('已收', `${yuan(fenIn(order, 'receivedAmount') - fenIn(order, 'refundedAmount'))} 元`),
      fact('欠款', owedIn(order)),
      fact('余款截止日', textIn(order, 'balanceDueDate')),
      fact('管理费缴至', textIn(order, 'feePaidTo')),
    ]),
    amount: { label: '应收总额', fen: fenIn(order, 'payableAmount') },
    tables: [itemsTable(order, items), ...(instalments.length > 0 ? [planTable(instalments)] : [])],
    notes: textIn(order, 'remark') ? [`备注：${textIn(order, 'remark')}`] : [],
    signatures: ['购墓人（签字）：', '业务员（签字）：', '单位（盖章）：', '日期：'],
  };
}

const itemsTable = (order: Shown, items: readonly Shown[]): SheetTable => ({
  title: '费用明细',
  heads: [column('项目'), figure('数量'), figure('单价（元）'), figure('优惠（元）'), figure('金额（元）')],
  rows: items.map((item) => [
    textIn(item, 'name'),
    textIn(item, 'quantity'),
    yuanIn(item, 'unitPrice'),
    yuanIn(item, 'discount'),
    yuan(fenIn(item, 'amount') - fenIn(item, 'discount')),
  ]),
  total: ['合计', '', '', yuanIn(order, 'discountAmount'), yuanIn(order, 'payableAmount')],
});

const planTable = (instalments: readonly Shown[]): SheetTable => ({
  title: '分期计划',
  heads: [column('期次'), column('应付日期'), figure('应付金额（元）'), figure('已付（元）')],
  rows: instalments.map((row, at) => [
    String(at + 1),
    textIn(row, 'dueDate'),
    yuanIn(row, 'amount'),
    yuanIn(row, 'paidAmount'),
  ]),
});
