import type { Resource } from '../resource/define.ts';
import { announcement } from './announcement/announcement.resource.ts';
import { area, plotRow } from './area/area.resource.ts';
import { category } from './category/category.resource.ts';
import { cemetery } from './cemetery/cemetery.resource.ts';
import { checkRule } from './check-rule/check-rule.resource.ts';
import { customer } from './customer/customer.resource.ts';
import { depart } from './depart/depart.resource.ts';
import { departRole } from './depart-role/depart-role.resource.ts';
import { dict, dictItem } from './dict/dict.resource.ts';
import { fillRule } from './fill-rule/fill-rule.resource.ts';
import { order } from './order/order.resource.ts';
import { plot } from './plot/plot.resource.ts';
import { position } from './position/position.resource.ts';
import { role } from './role/role.resource.ts';
import { serviceItem, serviceOrder } from './service/service.resource.ts';
import { template } from './template/template.resource.ts';
import { tenant } from './tenant/tenant.resource.ts';
import { user } from './user/user.resource.ts';

/** Every hand-written resource; structure tests and reference look-ups read this list. */
export const RESOURCES: readonly Resource[] = [
  cemetery,
  area,
  plotRow,
  template,
  plot,
  customer,
  order,
  serviceItem,
  serviceOrder,
  user,
  role,
  depart,
  departRole,
  position,
  announcement,
  dict,
  dictItem,
  category,
  checkRule,
  fillRule,
  tenant,
];

const BY_NAME = new Map(RESOURCES.map((resource) => [resource.name, resource]));

/** The resource a `ref` field points to; throws on a name that no resource has (a programming error). */
export function resourceByName(name: string): Resource {
  const resource = BY_NAME.get(name);
  if (!resource) throw new Error(`no resource named ${name}`);
  return resource;
}
