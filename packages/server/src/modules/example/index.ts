import {
  exampleCustomer,
  exampleOrder,
  exampleRecord,
  exampleTicket,
} from '@songbai/contract/modules/example/example.resource.ts';
import { actionCode, type Lines } from '@songbai/contract/resource/define.ts';
import type { FastifyInstance } from 'fastify';
import { ok } from '../../http/envelope.ts';
import { route } from '../../http/route.ts';
import { resourceTable } from '../../resource/describe/columns.ts';
import { reading } from '../../resource/read/reading.ts';
import { get } from '../../resource/read/store.ts';
import { listRoute, resourceRoutes, rowQuery } from '../../resource/routes.ts';
import type { Server, ServerModule } from '../../resource/server-context.ts';
import { readLines } from '../../resource/write/lines.ts';

const recordTable = resourceTable(exampleRecord);
const orderTable = resourceTable(exampleOrder);

/** The tables behind the example pages, under the addresses of the stock clients' demo pages. */
export const exampleModule: ServerModule = (app, server) => {
  resourceRoutes(app, server, recordTable);
  resourceRoutes(app, server, orderTable);
  listRoute(app, server, orderTable, {}, { url: '/test/order/orderList', summary: '一对多示例列表' });
  linesRoute(app, server, 'queryOrderCustomerListByMainId', exampleCustomer);
  linesRoute(app, server, 'queryOrderTicketListByMainId', exampleTicket);
  return undefined;
};

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
