import { exampleOrder, exampleRecord } from '@songbai/contract/modules/example/example.resource.ts';
import {
  exampleBigRow,
  exampleOrderCustomer,
  exampleOrderTicket,
  exampleShip,
  exampleShipJob,
  exampleTask,
  exampleTree,
} from '@songbai/contract/modules/example/example-parts.resource.ts';
import { resourceTable } from '../../resource/describe/columns.ts';

export const recordTable = resourceTable(exampleRecord);
export const orderTable = resourceTable(exampleOrder);
export const customerTable = resourceTable(exampleOrderCustomer);
export const ticketTable = resourceTable(exampleOrderTicket);
export const shipTable = resourceTable(exampleShip);
export const shipJobTable = resourceTable(exampleShipJob);
export const taskTable = resourceTable(exampleTask);
export const bigRowTable = resourceTable(exampleBigRow);

const BELOW = 'select 1 from test_tree c where c.tenant_id = t.tenant_id and c.pid = t.id and c.del_flag = 0';
export const treeTable = resourceTable(exampleTree, {
  computed: { hasChild: () => `case when exists (${BELOW}) then '1' else '0' end` },
});

/** Rows of a sub-table whose order is still there: a deleted order keeps its rows for its return from the recycle bin. */
export const ofLiveOrders = {
  extra: () => 'exists (select 1 from test_order_main o where o.id = t.order_id and o.del_flag = 0)',
};
