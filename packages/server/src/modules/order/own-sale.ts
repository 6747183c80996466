import { isOwnSale as isOwn } from '@songbai/contract/modules/order/own-sale.rules.ts';
import type { Actor } from '../../platform/actor.ts';
import type { ComputedSql } from '../../resource/describe/columns.ts';
import { isAdmin } from '../permission/index.ts';
import type { StoredOrder } from './order.table.ts';

/** Whether the order is an own sale of the caller (`own-sale.rules.ts`). */
export const isOwnSale = (order: Pick<StoredOrder, 'salesId'>, actor: Actor): boolean =>
  isOwn(order, { userId: actor.userId, isAdmin: isAdmin(actor) });

/** The seller of the order that a record is about (`soldBy`). */
export const sellerOf: ComputedSql = () => '(select o.sales_id from cem_order o where o.id = t.order_id)';
