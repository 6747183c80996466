import { HOLDER_CHANGE_STATUS } from '@songbai/contract/modules/holder-change/holder-change.dicts.ts';
import { ORDER_STATUS } from '@songbai/contract/modules/order/order.dicts.ts';
import { CORRECTION_STATUS } from '@songbai/contract/modules/payment/payment.dicts.ts';
import { PERSON_FIX_STATUS } from '@songbai/contract/modules/person-fix/person-fix.dicts.ts';
import { CHANGE_STATUS } from '@songbai/contract/modules/plot-change/plot-change.dicts.ts';
import { OPEN_REFUNDS } from '@songbai/contract/modules/refund/refund.rules.ts';
import { SERVICE_STATUS } from '@songbai/contract/modules/service/service.dicts.ts';
import { listLinks, WAITING_STATUSES } from './list-links.ts';

export interface Task {
  title: string;
  /** Who does it. */
  code: string;
  /** Who may look at the list. */
  list: string;
  path: string;
  params: Readonly<Record<string, string>>;
  to: string;
  urgent?: true;
}

const service = (title: string, code: string, serviceStatus: string): Task => ({
  ...{ title, code, list: 'cem:service:list', path: '/cemetery/serviceOrder' },
  ...{ params: { serviceStatus }, to: listLinks.servicesIn(serviceStatus) },
});

/** Applications in a state, and the page that lists them. */
const applications = (path: string, page: string, status: string) => ({
  ...{ path, params: { status } },
  to: `${page}?status=${status}`,
});

const TASKS: readonly Task[] = [
  {
    ...{ title: '逾期未付订单', code: 'cem:pay:add', list: 'cem:order:list', path: '/cemetery/order', urgent: true },
    params: { view: 'overdue', orderStatus: WAITING_STATUSES },
    to: listLinks.waiting('overdue'),
  },
  {
    ...{ title: '待收款订单', code: 'cem:pay:add', list: 'cem:order:list', path: '/cemetery/order' },
    params: { view: 'normal', orderStatus: WAITING_STATUSES },
    to: listLinks.waiting('normal'),
  },
  {
    ...{ title: '待审批订单', code: 'cem:order:approve', list: 'cem:order:list', path: '/cemetery/order' },
    params: { view: 'normal', orderStatus: ORDER_STATUS.pendingApproval },
    to: `/orders/normal?orderStatus=${ORDER_STATUS.pendingApproval}`,
  },
  {
    ...{ title: '待办结订单', code: 'cem:order:complete', list: 'cem:order:list', path: '/cemetery/order' },
    params: { view: 'normal', orderStatus: ORDER_STATUS.paid },
    to: `/orders/normal?orderStatus=${ORDER_STATUS.paid}`,
  },
  {
    ...{ title: '待确认收款更正', code: 'cem:payFix:confirm', list: 'cem:payFix:list' },
    ...{ path: '/cemetery/paymentCorrection', to: '/orders/corrections' },
    params: { status: CORRECTION_STATUS.waiting },
  },
  {
    ...{ title: '未完结退款', code: 'cem:refund:list', list: 'cem:refund:list' },
    ...{ path: '/cemetery/refund', to: '/orders/refunds' },
    params: { status: OPEN_REFUNDS.join(',') },
  },
  {
    ...{ title: '待审批换退迁', code: 'cem:plotChange:approve', list: 'cem:plotChange:list' },
    ...applications('/cemetery/plotChange', '/orders/changes', CHANGE_STATUS.pending),
  },
  {
    ...{ title: '待收证换退迁', code: 'cem:plotChange:finish', list: 'cem:plotChange:list' },
    ...applications('/cemetery/plotChange', '/orders/changes', CHANGE_STATUS.papers),
  },
  {
    ...{ title: '待审批持证人变更', code: 'cem:holder:approve', list: 'cem:holder:list' },
    ...applications('/cemetery/holderChange', '/customers/holder-changes', HOLDER_CHANGE_STATUS.pending),
  },
  {
    ...{ title: '待审批信息更正', code: 'cem:personFix:approve', list: 'cem:personFix:list' },
    ...applications('/cemetery/personFix', '/customers/person-fixes', PERSON_FIX_STATUS.pending),
  },
  service('待收款服务', 'cem:service:pay', SERVICE_STATUS.unpaid),
  service('待派单服务', 'cem:service:assign', SERVICE_STATUS.unassigned),
  service('待完成服务', 'cem:service:finish', [SERVICE_STATUS.assigned, SERVICE_STATUS.underWay].join(',')),
  service('待验收服务', 'cem:service:accept', SERVICE_STATUS.toAccept),
];

/** The steps that a person with these rights takes. */
export const tasksOf = (can: (code: string) => boolean): readonly Task[] =>
  TASKS.filter(({ code, list }) => can(code) && can(list));
