import { binder, startsWith } from '../../resource/describe/sql-text.ts';
import type { Reading } from '../../resource/read/reading.ts';
import type { Server } from '../../resource/server-context.ts';

/** A payment and what was paid by it. */
export interface NumberedPayment {
  id: string;
  payNo: string;
  orderId: string | null;
  serviceOrderId: string | null;
}

/** Payments of the tenant whose number begins so, the newest first. */
export function paymentsFrom(
  { server, actor }: Reading<Server>,
  start: string,
  limit: number,
): Promise<NumberedPayment[]> {
  const sql = binder(server.database.engine);
  const tenant = sql.plan(actor.tenantId);
  const text = `select t.id as "id", t.pay_no as "payNo", t.order_id as "orderId", t.service_order_id as "serviceOrderId"
    from cem_payment t where t.tenant_id = ${tenant} and ${startsWith('t.pay_no', start, sql)} and t.del_flag = 0
    order by t.pay_no desc limit ${sql.plan(limit)}`;
  return server.database.query<NumberedPayment>(text, sql.values);
}
