import type { Resource } from '../resource/define.ts';
import { announcement } from './announcement/announcement.resource.ts';
import { area, plotRow } from './area/area.resource.ts';
import { cemetery } from './cemetery/cemetery.resource.ts';
import { customer } from './customer/customer.resource.ts';
import { order } from './order/order.resource.ts';
import { plot } from './plot/plot.resource.ts';
import { serviceItem, serviceOrder } from './service/service.resource.ts';
import { category } from './system/category.resource.ts';
import { checkRule } from './system/check-rule.resource.ts';
import { depart } from './system/depart.resource.ts';
import { departRole } from './system/depart-role.resource.ts';
import { dict, dictItem } from './system/dict.resource.ts';
import { fillRule } from './system/fill-rule.resource.ts';
import { position } from './system/position.resource.ts';
import { role } from './system/role.resource.ts';
import { tenant } from './system/tenant.resource.ts';
import { user } from './system/user.resource.ts';
import { template } from './template/template.resource.ts';

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
