import { announcement } from '@songbai/contract/modules/announcement/announcement.resource.ts';
import { plotRow } from '@songbai/contract/modules/area/area.resource.ts';
import { burial, comingBurial } from '@songbai/contract/modules/burial/burial.resource.ts';
import { OPEN_BURIALS } from '@songbai/contract/modules/burial/burial.rules.ts';
import { cemetery } from '@songbai/contract/modules/cemetery/cemetery.resource.ts';
import { chargeItem } from '@songbai/contract/modules/charge-item/charge-item.resource.ts';
import { checkRule } from '@songbai/contract/modules/check-rule/check-rule.resource.ts';
import { customer } from '@songbai/contract/modules/customer/customer.resource.ts';
import { dataSource } from '@songbai/contract/modules/data-source/data-source.resource.ts';
import { deceased } from '@songbai/contract/modules/deceased/deceased.resource.ts';
import { dict } from '@songbai/contract/modules/dict/dict.resource.ts';
import { exampleOrder, exampleRecord } from '@songbai/contract/modules/example/example.resource.ts';
import { feeRule } from '@songbai/contract/modules/fee/fee-rule.resource.ts';
import { feeTerm } from '@songbai/contract/modules/fee/fee-term.resource.ts';
import { ossFile } from '@songbai/contract/modules/file/file.resource.ts';
import { fillRule } from '@songbai/contract/modules/fill-rule/fill-rule.resource.ts';
import { holderChange } from '@songbai/contract/modules/holder-change/holder-change.resource.ts';
import { quartzJob } from '@songbai/contract/modules/job/job.resource.ts';
import { LOG_TYPE } from '@songbai/contract/modules/log/log.dicts.ts';
import { log } from '@songbai/contract/modules/log/log.resource.ts';
import { messageTemplate, sysMessage } from '@songbai/contract/modules/message/message.resource.ts';
import { online } from '@songbai/contract/modules/online/online.resource.ts';
import { order } from '@songbai/contract/modules/order/order.resource.ts';
import { type OrderView, SOLD_VIEW } from '@songbai/contract/modules/order/order.rules.ts';
import { printLog } from '@songbai/contract/modules/paper/paper.resource.ts';
import { CORRECTION_STATUS } from '@songbai/contract/modules/payment/payment.dicts.ts';
import { payment, paymentCorrection } from '@songbai/contract/modules/payment/payment.resource.ts';
import { personFix } from '@songbai/contract/modules/person-fix/person-fix.resource.ts';
import { plot } from '@songbai/contract/modules/plot/plot.resource.ts';
import { plotChange } from '@songbai/contract/modules/plot-change/plot-change.resource.ts';
import { OPEN_CHANGES } from '@songbai/contract/modules/plot-change/plot-change.rules.ts';
import { position } from '@songbai/contract/modules/position/position.resource.ts';
import { refund } from '@songbai/contract/modules/refund/refund.resource.ts';
import { OPEN_REFUNDS } from '@songbai/contract/modules/refund/refund.rules.ts';
import { role } from '@songbai/contract/modules/role/role.resource.ts';
import { serviceItem, serviceOrder } from '@songbai/contract/modules/service/service.resource.ts';
import { template } from '@songbai/contract/modules/template/template.resource.ts';
import { tenant } from '@songbai/contract/modules/tenant/tenant.resource.ts';
import { user } from '@songbai/contract/modules/user/user.resource.ts';
import type { Resource } from '@songbai/contract/resource/define.ts';
import type { QueryClient } from '@tanstack/react-query';
import { homeQueries } from '../modules/dashboard/index.ts';
import { listKey } from '../resource/list/list-key.ts';
import { listQuery } from '../resource/list/list-query.ts';
import { readListState } from '../resource/list/list-state.ts';
import { listViewOf } from '../session/list-views.ts';
import { can } from '../session/permissions.ts';

interface FirstList {
  /** By its address where the page shows its rows in more than one order. */
  resource: Resource | ((search: URLSearchParams) => Resource);
  /** Fixed parameters of the page, by its address. */
  params?: (search: URLSearchParams) => Readonly<Record<string, unknown>>;
}

const isAll = (search: URLSearchParams) => search.get('view') === 'all';
const of = (resource: Resource): FirstList => ({ resource });
const orders = (view: OrderView): FirstList => ({ resource: order, params: () => ({ view }) });

/** Component key of a menu → the first list of its page, with exactly the page's parameters. */
const LISTS: Readonly<Record<string, FirstList>> = {
  'cemetery/CemeteryList': of(cemetery),
  'cemetery/RowList': of(plotRow),
  'cemetery/TemplateList': of(template),
  'examples/RecordList': of(exampleRecord),
  'examples/OrderList': of(exampleOrder),
  'examples/OrderTabs': of(exampleOrder),
  'cemetery/ChargeItemList': of(chargeItem),
  'cemetery/FeeRuleList': of(feeRule),
  'cemetery/FeeTermList': of(feeTerm),
  'cemetery/CustomerList': of(customer),
  'cemetery/BurialList': {
    resource: (search) => (isAll(search) ? burial : comingBurial),
    params: (search) => (isAll(search) ? {} : { status: OPEN_BURIALS.join(',') }),
  },
  'cemetery/DeceasedList': of(deceased),
  'cemetery/ServiceItemList': of(serviceItem),
  'cemetery/PlotList': of(plot),
  'cemetery/order/NormalList': orders('normal'),
  'cemetery/order/CancelledList': orders('cancelled'),
  'cemetery/order/DeletedList': orders('deleted'),
  'cemetery/order/OutgoingList': orders('outgoing'),
  'cemetery/order/OverdueList': orders('overdue'),
  'cemetery/order/SoldList': { resource: order, params: () => ({ view: SOLD_VIEW }) },
  'cemetery/PaymentList': of(payment),
  'cemetery/PaymentCorrectionList': {
    resource: paymentCorrection,
    params: (search) => (isAll(search) ? {} : { status: CORRECTION_STATUS.waiting }),
  },
  'cemetery/PrintLogList': of(printLog),
  'cemetery/RefundList': {
    resource: refund,
    params: (search) => (isAll(search) ? {} : { status: OPEN_REFUNDS.join(',') }),
  },
  'cemetery/PlotChangeList': {
    resource: plotChange,
    params: (search) => (isAll(search) ? {} : { status: OPEN_CHANGES.join(',') }),
  },
  'cemetery/HolderChangeList': of(holderChange),
  'cemetery/PersonFixList': of(personFix),
  'cemetery/ServiceOrderList': of(serviceOrder),
  'system/UserList': of(user),
  'system/RoleList': of(role),
  'system/SysPositionList': of(position),
  'system/DictList': of(dict),
  'system/SysCheckRuleList': of(checkRule),
  'system/SysDataSourceList': of(dataSource),
  'system/OSSFileList': of(ossFile),
  'system/SysFillRuleList': of(fillRule),
  'system/SysAnnouncementList': of(announcement),
  'modules/message/SysMessageList': of(sysMessage),
  'modules/message/SysMessageTemplateList': of(messageTemplate),
  'system/TenantList': of(tenant),
  'system/SysUserOnlineList': of(online),
  'system/QuartzJobList': of(quartzJob),
  'system/LogList': { resource: log, params: (search) => ({ logType: search.get('logType') ?? LOG_TYPE.login }) },
};

const HOME = 'dashboard/Analysis';

export const LISTED_VIEWS: readonly string[] = Object.keys(LISTS);

/** The first list call of a view at this address; undefined for one without a list. */
export function firstList(component: string, search: URLSearchParams) {
  const list = Object.hasOwn(LISTS, component) ? LISTS[component] : undefined;
  if (!list) return undefined;
  const resource = typeof list.resource === 'function' ? list.resource(search) : list.resource;
  const fixed = list.params?.(search);
  const { pageSize } = listViewOf(listKey(resource, fixed));
  return listQuery(resource, readListState(resource, search, pageSize), { params: fixed }).query;
}

/** Sends the first calls of a view; each of them answers or fails for itself. */
export function prefetchFirst(client: QueryClient, component: string, search: URLSearchParams): void {
  if (component === HOME) for (const query of homeQueries(can)) void client.prefetchQuery(query);
  const list = firstList(component, search);
  if (list) void client.prefetchQuery(list);
}
