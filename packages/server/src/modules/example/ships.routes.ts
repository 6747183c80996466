import { EXAMPLE_CALLS } from '@songbai/contract/modules/example/example.calls.ts';
import { exampleShip } from '@songbai/contract/modules/example/example-parts.resource.ts';
import { actionCode } from '@songbai/contract/resource/define.ts';
import type { Filter } from '@songbai/contract/resource/filter.ts';
import { type ListParams, parseListParams } from '@songbai/contract/wire/list-params.ts';
import type { FastifyInstance } from 'fastify';
import { type TSchema, Type } from 'typebox';
import { ok, okText, pageOf } from '../../http/envelope.ts';
import { assertAccess, route } from '../../http/route.ts';
import { assertVersion } from '../../http/stock-clients.ts';
import type { Actor } from '../../platform/actor.ts';
import { checkedDraft } from '../../resource/checked-draft.ts';
import type { Values } from '../../resource/context.ts';
import type { ResourceTable } from '../../resource/describe/columns.ts';
import { reading } from '../../resource/read/reading.ts';
import { page, stored } from '../../resource/read/store.ts';
import { resourceRoutes } from '../../resource/routes.ts';
import { addRow, editRow } from '../../resource/rows.ts';
import type { Server } from '../../resource/server-context.ts';
import { remove } from '../../resource/write/store.ts';
import { type Work, write } from '../../resource/write/work.ts';
import { shipJobTable, shipTable } from './tables.ts';

const SAVED = '保存成功！';
const may = (action: 'list' | 'edit') => ({ permission: actionCode(exampleShip, action) });

/** 可编辑表格示例: each row by itself, a whole table at once, and the calls of the stock client's pages. */
export function shipRoutes(app: FastifyInstance, server: Server): void {
  for (const [table, call] of [
    [shipTable, EXAMPLE_CALLS.saveShips],
    [shipJobTable, EXAMPLE_CALLS.saveShipJobs],
  ] as const) {
    resourceRoutes(app, server, table);
    route(app, {
      method: 'POST',
      ...call,
      access: { permission: actionCode(table.resource, 'edit') },
      summary: `整表保存${table.resource.title}`,
      handle: async ({ actor, body: { rows, removed }, request }) => {
        for (const row of rows) assertVersion(request, isNew(row) ? 1 : row.version);
        await saveTable(server, actor, table, { rows, removed });
        return okText(SAVED);
      },
    });
  }
  familyRows(app, server);
  familySaves(app, server);
}

const isNew = ({ id }: Values): boolean => typeof id !== 'string' || id === '';

interface Saved {
  rows: readonly Values[];
  removed: readonly string[];
}

/** All or nothing: a row that is refused leaves the table as it was. */
async function saveTable(server: Server, actor: Actor, table: ResourceTable, { rows, removed }: Saved): Promise<void> {
  if (removed.length > 0) assertAccess({ permission: actionCode(table.resource, 'delete') }, actor);
  await write(server, actor, async (work) => {
    if (removed.length > 0) await remove(work, table, removed);
    const ids = rows.filter((row) => !isNew(row)).map(({ id }) => String(id));
    const there = new Set((await stored(work, table, ids)).map(({ id }) => id));
    for (const row of rows) await saveRow(work, table, row, there.has(String(row.id)));
  });
}

/** An id that no row has is the client's own name for a new one. */
async function saveRow(work: Work, table: ResourceTable, row: Values, known: boolean): Promise<void> {
  const { actor } = work;
  const { resource } = table;
  if (!known) assertAccess({ permission: actionCode(resource, 'add') }, actor);
  const { id: _id, ...values } = row;
  const draft = checkedDraft(resource, known ? 'edit' : 'add', { actor, body: known ? row : values }, {});
  if (known) await editRow(work, table, {}, draft);
  else await addRow(work, table, {}, draft);
}

/** Our names of a ship's fields by those of the family's page. */
const SHIP_NAMES = {
  ship_name: 'shipName',
  call: 'callSign',
  len: 'len',
  ton: 'ton',
  payer: 'payer',
  count: 'count',
  company: 'company',
  trend: 'trend',
} as const;
const JOB_NAMES = {
  tug: 'tug',
  work_start_time: 'workStartTime',
  work_stop_time: 'workStopTime',
  type: 'jobType',
  port_area: 'portArea',
} as const;

const shown = (names: Readonly<Record<string, string>>, row: Values): Values =>
  Object.fromEntries(Object.entries(names).map(([theirs, ours]) => [theirs, row[ours] ?? null]));

/** Ships, or with a parent the jobs of one; both have a number as their place in the page. */
function familyRows(app: FastifyInstance, server: Server): void {
  const read = async (actor: Actor, given: ListParams, parentId: string) => {
    const [table, names, number]: [ResourceTable, Readonly<Record<string, string>>, string] =
      parentId === '' ? [shipTable, SHIP_NAMES, 'num'] : [shipJobTable, JOB_NAMES, 'dd_num'];
    const { pageNo, pageSize } = given;
    const asked = parseListParams(table.resource, { pageNo, pageSize });
    const filter: Filter = parentId === '' ? asked.filter : { field: 'shipId', op: 'eq', value: parentId };
    const query = { ...asked, filter };
    const { rows, total } = await page(reading(server, actor), table, query);
    const first = (query.pageNo - 1) * query.pageSize;
    const records = rows.map((row, at) => ({ id: row.id, [number]: first + at + 1, ...shown(names, row) }));
    return pageOf(records, total, query);
  };
  route(app, {
    method: 'GET',
    url: '/mock/vxe/getData',
    access: may('list'),
    summary: '可编辑表格示例的数据（家族页面）',
    query: Type.Object({ parentId: Type.String({ maxLength: 64, default: '', title: 'parentId' }) }),
    handle: async ({ actor, query, request }) => ok(await read(actor, request.query as ListParams, query.parentId)),
  });
}

/** A row as the family's page sends it: with its number and marks of its table besides. */
const familyRow = Type.Object({ id: Type.Optional(Type.String({ maxLength: 64, title: 'id' })) });

function ownRow(row: Values): Values {
  const named = Object.entries(SHIP_NAMES).flatMap(([theirs, ours]) =>
    Object.hasOwn(row, theirs) ? [[ours, row[theirs]]] : [],
  );
  return { ...(row.id === undefined ? {} : { id: row.id }), ...Object.fromEntries(named) };
}

function familySaves(app: FastifyInstance, server: Server): void {
  const save = (url: string, method: 'PUT' | 'POST', body: TSchema, summary: string) =>
    route(app, {
      method,
      url: `/mock/vxe/${url}`,
      access: may('edit'),
      summary,
      body,
      handle: async (call) => {
        const rows = (Array.isArray(call.body) ? call.body : [call.body]) as Values[];
        await saveTable(server, call.actor, shipTable, { rows: rows.map(ownRow), removed: [] });
        return okText(SAVED);
      },
    });
  save('immediateSaveRow', 'PUT', familyRow, '即时保存一行（家族页面）');
  save('immediateSaveAll', 'POST', Type.Array(familyRow, { maxItems: 500, title: '行' }), '整表保存（家族页面）');
}
