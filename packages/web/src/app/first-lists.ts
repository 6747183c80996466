import { announcement } from '@songbai/contract/modules/announcement/announcement.resource.ts';
import { plotRow } from '@songbai/contract/modules/area/area.resource.ts';
import { cemetery } from '@songbai/contract/modules/cemetery/cemetery.resource.ts';
import { chargeItem } from '@songbai/contract/modules/charge-item/charge-item.resource.ts';
import { checkRule } from '@songbai/contract/modules/check-rule/check-rule.resource.ts';
import { customer } from '@songbai/contract/modules/customer/customer.resource.ts';
import { dataLog } from '@songbai/contract/modules/data-log/data-log.resource.ts';
import { dict } from '@songbai/contract/modules/dict/dict.resource.ts';
import { fillRule } from '@songbai/contract/modules/fill-rule/fill-rule.resource.ts';
import { LOG_TYPE } from '@songbai/contract/modules/log/log.dicts.ts';
import { log } from '@songbai/contract/modules/log/log.resource.ts';
import { online } from '@songbai/contract/modules/online/online.resource.ts';
import { order } from '@songbai/contract/modules/order/order.resource.ts';
import type { OrderView } from '@songbai/contract/modules/order/order.rules.ts';
import { plot } from '@songbai/contract/modules/plot/plot.resource.ts';
import { position } from '@songbai/contract/modules/position/position.resource.ts';
import { role } from '@songbai/contract/modules/role/role.resource.ts';
import { serviceItem, serviceOrder } from '@songbai/contract/modules/service/service.resource.ts';
import { template } from '@songbai/contract/modules/template/template.resource.ts';
import { tenant } from '@songbai/contract/modules/tenant/tenant.resource.ts';
import { user } from '@songbai/contract/modules/user/user.resource.ts';
import type { Resource } from '@songbai/contract/resource/define.ts';
import { listQuery } from '../resource/list/list-query.ts';
import { readListState } from '../resource/list/list-state.ts';

interface FirstList {
  resource: Resource;
  /** Fixed parameters of the page, by its address. */
  params?: (search: URLSearchParams) => Readonly<Record<string, unknown>>;
}

const of = (resource: Resource): FirstList => ({ resource });
const orders = (view: OrderView): FirstList => ({ resource: order, params: () => ({ view }) });

/** Component key of a menu → the first list of its page, with exactly the page's parameters. */
const LISTS: Readonly<Record<string, FirstList>> = {
  'cemetery/CemeteryList': of(cemetery),
  'cemetery/RowList': of(plotRow),
  'cemetery/TemplateList': of(template),
  'cemetery/ChargeItemList': of(chargeItem),
  'cemetery/CustomerList': of(customer),
  'cemetery/ServiceItemList': of(serviceItem),
  'cemetery/PlotList': of(plot),
  'cemetery/order/NormalList': orders('normal'),
  'cemetery/order/CancelledList': orders('cancelled'),
  'cemetery/order/DeletedList': orders('deleted'),
  'cemetery/order/OutgoingList': orders('outgoing'),
  'cemetery/order/OverdueList': orders('overdue'),
  'cemetery/ServiceOrderList': of(serviceOrder),
  'system/UserList': of(user),
  'system/RoleList': of(role),
  'system/SysPositionList': of(position),
  'system/DictList': of(dict),
  'system/SysCheckRuleList': of(checkRule),
  'system/SysFillRuleList': of(fillRule),
  'system/SysAnnouncementList': of(announcement),
  'system/TenantList': of(tenant),
  'system/SysUserOnlineList': of(online),
  'system/LogList': { resource: log, params: (search) => ({ logType: search.get('logType') ?? LOG_TYPE.login }) },
  'system/DataLogList': of(dataLog),
};

export const LISTED_VIEWS: readonly string[] = Object.keys(LISTS);

/** The first list call of a view at this address; undefined for one without a list. */
export function firstList(component: string, search: URLSearchParams) {
  const list = Object.hasOwn(LISTS, component) ? LISTS[component] : undefined;
  if (!list) return undefined;
  const { resource, params } = list;
  return listQuery(resource, readListState(resource, search), { params: params?.(search) }).query;
}
