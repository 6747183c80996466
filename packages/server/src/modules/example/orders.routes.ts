import { exampleCustomer, exampleOrder, exampleTicket } from '@songbai/contract/modules/example/example.resource.ts';
import { actionCode, type Lines } from '@songbai/contract/resource/define.ts';
import { both } from '@songbai/contract/resource/filter.ts';
import { type ListParams, parseListParams } from '@songbai/contract/wire/list-params.ts';
import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import { ok, pageOf } from '../../http/envelope.ts';
import { route } from '../../http/route.ts';
import type { ResourceTable } from '../../resource/describe/columns.ts';
import { reading } from '../../resource/read/reading.ts';
import { get, page } from '../../resource/read/store.ts';
import { listRoute, resourceRoutes, rowQuery, servedDetail, servedRoutes } from '../../resource/routes.ts';
import type { Server } from '../../resource/server-context.ts';
import { fixedSource } from '../../resource/source.ts';
import { readLines } from '../../resource/write/lines.ts';
import { customerTable, ofLiveOrders, orderTable, ticketTable } from './tables.ts';

/** Where the family's page with tabs below the list has its calls. */
const TABS = '/test/order';

/** Orders: saved with both sub-tables at once, or each row of a sub-table by itself under its tab. */
export function orderRoutes(app: FastifyInstance, server: Server): void {
  resourceRoutes(app, server, orderTable);
  linesRoute(app, server, 'queryOrderCustomerListByMainId', exampleCustomer);
  linesRoute(app, server, 'queryOrderTicketListByMainId', exampleTicket);
  listRoute(app, server, orderTable, {}, { url: `${TABS}/orderList`, summary: '一对多示例列表' });
  const heads = { ...fixedSource(orderTable, {}), path: TABS };
  servedDetail(app, server, heads);
  servedRoutes(app, server, { ...heads, actions: ['add', 'edit', 'delete'], has: { bin: false, masks: false } });
  tabRoutes(app, server, customerTable, 'Customer');
  tabRoutes(app, server, ticketTable, 'Ticket');
}

/** Rows of one tab: our generic calls, and the family's names for them. */
function tabRoutes(app: FastifyInstance, server: Server, table: ResourceTable, part: string): void {
  const hooks = { listSelection: () => ofLiveOrders };
  resourceRoutes(app, server, table, hooks);
  const source = fixedSource(table, hooks);
  servedRoutes(app, server, {
    ...source,
    actions: ['add', 'edit', 'delete'],
    calls: {
      add: `${TABS}/add${part}`,
      edit: `${TABS}/edit${part}`,
      delete: `${TABS}/delete${part}`,
      deleteBatch: `${TABS}/deleteBatch${part}`,
    },
  });
  route(app, {
    method: 'GET',
    url: `${TABS}/listOrder${part}ByMainId`,
    access: source.access('list'),
    summary: `一个订单的${source.title}（分页）`,
    // A stock client asks before an order is chosen, without the parameter.
    query: Type.Object({ orderId: Type.String({ maxLength: 64, default: '', title: 'orderId' }) }),
    handle: async ({ actor, query: { orderId }, request }) => {
      const { orderId: _own, ...params } = request.query as ListParams;
      const asked = parseListParams(table.resource, params);
      const query = { ...asked, filter: both(asked.filter, { field: 'orderId', op: 'eq', value: orderId }) };
      const { rows, total } = await page(reading(server, actor), table, query, ofLiveOrders);
      return ok(pageOf(rows, total, query));
    },
  });
}

/** One sub-table of an order that the caller may see. */
function linesRoute(app: FastifyInstance, server: Server, call: string, lines: Lines): void {
  route(app, {
    method: 'GET',
    url: `${exampleOrder.path}/${call}`,
    access: { permission: actionCode(exampleOrder, 'list') },
    summary: `一对多示例的${lines.title}`,
    query: rowQuery,
    handle: async ({ actor, query: { id } }) => {
      const from = reading(server, actor);
      await get(from, orderTable, id);
      return ok(await readLines(from, lines, id));
    },
  });
}
