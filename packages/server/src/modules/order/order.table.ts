import { order } from '@songbai/contract/modules/order/order.resource.ts';
import type { Engine } from '../../db/database.ts';
import { daysBetweenSql } from '../../db/dialect/dates.ts';
import { type ComputedSql, type ResourceTable, resourceTable } from '../../resource/columns.ts';
import { VIEW_FULL } from '../customer/index.ts';

/** SQL of contract overdue(); `due_date` is the date that counts in the order's present status. */
const overdueType: ComputedSql = (bind, today) => `case when t.due_date < ${bind(today)}
  then case when t.order_status in ('5', '6') then '4' when t.order_status = '4' then '2' else '1' end else '0' end`;

const overdueDays =
  (engine: Engine): ComputedSql =>
  (bind, today) =>
    `case when t.due_date < ${bind(today)} then ${daysBetweenSql(engine, 't.due_date', bind(today))} else 0 end`;

function tableFor(engine: Engine): ResourceTable<typeof order> {
  return resourceTable(order, {
    computed: { overdueType, overdueDays: overdueDays(engine) },
    searchIndex: { fields: order.search },
    masked: { idNo: { code: VIEW_FULL, mask: 'idNumber' } },
  });
}

const TABLES: Readonly<Record<Engine, ResourceTable<typeof order>>> = { sqlite: tableFor('sqlite'), postgres: tableFor('postgres') };

/** Orders as the server keeps them. */
export function orderTable(context: { database: { engine: Engine } }): ResourceTable<typeof order> {
  return TABLES[context.database.engine];
}
