import { LIMITS } from '@songbai/contract/limits.ts';
import { MESSAGES } from '@songbai/contract/messages.ts';
import { ONLINE_MESSAGES } from '@songbai/contract/modules/online-data/online-data.calls.ts';
import { both } from '@songbai/contract/resource/filter.ts';
import type { ListParams } from '@songbai/contract/wire/list-params.ts';
import type { FastifyInstance } from 'fastify';
import { done, ok, pageOf } from '../../http/envelope.ts';
import { type Call, route } from '../../http/route.ts';
import { AppError } from '../../platform/errors.ts';
import { checkedDraft } from '../../resource/checked-draft.ts';
import type { Values } from '../../resource/context.ts';
import { type Reading, reading } from '../../resource/read/reading.ts';
import { get, page, stored } from '../../resource/read/store.ts';
import { addRow, editRow } from '../../resource/rows.ts';
import type { Server } from '../../resource/server-context.ts';
import { readAtOf } from '../../resource/write/read-at.store.ts';
import { remove } from '../../resource/write/store.ts';
import { write } from '../../resource/write/work.ts';
import { assertQuery } from './button-rights.ts';
import { withoutHidden } from './hidden-values.ts';
import { joinedPage } from './joined.store.ts';
import { type Joined, joinedOf, joinedParams, joinedRow } from './joined.ts';
import { mainFollows } from './main-follows.ts';
import type { Runtime } from './runtime.ts';
import { shownSubRows, subLinks } from './sub-tables.ts';
import { assertMain, assertUnderMain, mainOf, seesMain, tableOf, targetOf } from './targets.ts';
import { totalsOf } from './totals.ts';
import { withDescendants } from './tree.ts';
import { ownRow, wireRow } from './wire-names.ts';
import { wireQuery } from './wire-query.ts';

const BASE = '/online/cgform/api';
const signedIn = { signedIn: true } as const;

/** Rows of designed tables by the names of their columns, for the family's clients (contract/2 §16.5, online.md §5.3). */
export function wireDataRoutes(app: FastifyInstance, server: Server): void {
  listRoute(app, server);
  readRoutes(app, server);
  saveRoutes(app, server);
  removeRoute(app, server);
}

/** Which table a call names; `tabletype=3`: a sub-table by itself, as the ERP screens work. */
const placeOf = ({ params, request }: Call) => ({
  code: params.code,
  tabletype: (request.query as ListParams).tabletype,
});

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

function listRoute(app: FastifyInstance, server: Server): void {
  route(app, {
    method: 'GET',
    url: `${BASE}/getData/:code`,
    access: signedIn,
    summary: '在线表的数据',
    handle: async ({ actor, params, request }) => {
      const { tabletype, withTotals, ...given } = request.query as ListParams;
      const target = await targetOf(server, actor, { code: params.code, tabletype }, 'list');
      const { list, of } = target;
      assertQuery(target, given);
      const joined = of ? undefined : joinedOf(target);
      if (joined) return ok(await joinedReply(reading(server, actor), target, joined, given));
      const value = of ? textOf(given[of.key]) : undefined;
      const query = wireQuery(list.resource, of ? { ...given, [of.key]: undefined } : given);
      // No main row chosen answers nothing, never everything; nor does one that this person does not see.
      if (of && !(await seesMain(reading(server, actor), of, value))) return ok(pageOf([], 0, query));
      const filter = of ? both(query.filter, { field: of.key, op: 'eq', value: value ?? '' }) : query.filter;
      const { rows, total } = await page(reading(server, actor), list, { ...query, filter });
      const reply = pageOf(rows.map(wireRow), total, query);
      if (withTotals !== '1') return ok(reply);
      return ok({
        ...reply,
        totals: await totalsOf(reading(server, actor), { ...target, table: list }, { ...query, filter }),
      });
    },
  });
}

/** The list of a main table together with its sub rows; the fields of these are asked for as `{sub}__{field}`. */
async function joinedReply(from: Reading<Server>, { live }: Runtime, joined: Joined, given: ListParams) {
  const query = wireQuery(joined.table.resource, joinedParams(joined, given, live.design.head.tableName));
  const { pairs, total } = await joinedPage(from, joined, query);
  return pageOf(
    pairs.map((pair) => joinedRow(joined, pair)),
    total,
    query,
  );
}

function readRoutes(app: FastifyInstance, server: Server): void {
  const withSubs = async (call: Call) => {
    const { actor, params } = call;
    const runtime = await tableOf(server, actor, params.code, 'view');
    const from = reading(server, actor);
    const main = await get(from, runtime.table, params.id ?? '');
    const subs: Values = {};
    for (const link of subLinks(runtime)) subs[link.name] = (await shownSubRows(from, link, main)).map(wireRow);
    return ok({ ...wireRow(withoutHidden(main, runtime.rights)), ...subs });
  };
  for (const [path, summary] of [
    ['form', '在线表的一行'],
    ['detail', '在线表的一行及其文本'],
  ] as const)
    route(app, { method: 'GET', url: `${BASE}/${path}/:code/:id`, access: signedIn, summary, handle: withSubs });
  const subsOf = async ({ actor, params }: Call) => {
    const { main, link } = await mainOf(server, actor, params.table ?? '', 'list');
    const from = reading(server, actor);
    return (await shownSubRows(from, link, await get(from, main.table, params.mainId ?? ''))).map(wireRow);
  };
  route(app, {
    method: 'GET',
    url: `${BASE}/subform/:table/:mainId`,
    access: signedIn,
    summary: '一对一附表的一行',
    handle: async (call) => ok((await subsOf(call))[0] ?? null),
  });
  route(app, {
    method: 'GET',
    url: `${BASE}/subform/list/:table/:mainId`,
    access: signedIn,
    summary: '附表的行',
    handle: async (call) => ok(await subsOf(call)),
  });
}

/** A form's body by the names of the house, checked by the rules of the table. */
function formDraft(call: Call, { table, hooks }: Runtime, mode: 'add' | 'edit'): Values {
  const { body, actor } = call;
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new AppError('invalid', { detail: '请求内容格式不正确' });
  const { id, ...sent } = ownRow(body as Values);
  return checkedDraft(table.resource, mode, { actor, body: mode === 'add' ? sent : { ...sent, id } }, hooks);
}

function saveRoutes(app: FastifyInstance, server: Server): void {
  const url = `${BASE}/form/:code`;
  route(app, {
    method: 'POST',
    url,
    access: signedIn,
    bodyBytes: 'form',
    summary: '新增在线表的一行',
    handle: async (call) => {
      const runtime = await targetOf(server, call.actor, placeOf(call), 'add');
      const given = formDraft(call, runtime, 'add');
      await runtime.hooks.admit?.(call.actor, 'add', { draft: given });
      const draft = (await runtime.hooks.ask?.(call.actor, { action: 'add', draft: given, ids: [] })) ?? given;
      if (runtime.of) await assertMain(reading(server, call.actor), runtime.of, draft);
      const id = await write(server, call.actor, async (work) => {
        const added = await addRow(work, runtime.table, runtime.hooks, draft);
        await mainFollows(work, runtime.of, [draft]);
        return added;
      });
      return done(MESSAGES.added, id);
    },
  });
  route(app, {
    method: 'PUT',
    url,
    access: signedIn,
    bodyBytes: 'form',
    summary: '修改在线表的一行',
    handle: async (call) => {
      const runtime = await targetOf(server, call.actor, placeOf(call), 'edit');
      const given = formDraft(call, runtime, 'edit');
      const id = String(given.id);
      await assertUnderMain(reading(server, call.actor), runtime, [id]);
      const draft = (await runtime.hooks.ask?.(call.actor, { action: 'edit', draft: given, ids: [id] })) ?? given;
      if (runtime.of && Object.hasOwn(draft, runtime.of.key))
        await assertMain(reading(server, call.actor), runtime.of, draft);
      const readAt = readAtOf(ownRow(call.body as Values));
      await write(server, call.actor, async (work) => {
        const before = await stored(work, runtime.table, runtime.of ? [id] : []);
        await editRow(work, runtime.table, runtime.hooks, draft, readAt);
        await mainFollows(work, runtime.of, [...before, draft]);
      });
      return done(ONLINE_MESSAGES.edited, id);
    },
  });
}

function removeRoute(app: FastifyInstance, server: Server): void {
  route(app, {
    method: 'DELETE',
    url: `${BASE}/form/:code/:ids`,
    access: signedIn,
    summary: '删除在线表的行',
    handle: async (call) => {
      const { actor, params } = call;
      const { cascade } = call.request.query as ListParams;
      const runtime = await targetOf(server, actor, placeOf(call), 'delete');
      const ids = [...new Set((params.ids ?? '').split(',').filter((id) => id !== ''))];
      if (ids.length === 0 || ids.length > LIMITS.idsPerBatch) throw new AppError('idsMissing');
      await runtime.hooks.admit?.(actor, 'delete', { ids });
      await assertUnderMain(reading(server, actor), runtime, ids);
      await runtime.hooks.ask?.(actor, { action: 'delete', draft: {}, ids });
      await write(server, actor, async (work) => {
        const named = await stored(work, runtime.table, ids);
        if (named.length < ids.length) throw new AppError('recordMissing');
        const rows = cascade === '1' ? await withDescendants(work, runtime, named) : named;
        await runtime.hooks.beforeRemove?.(work, rows);
        await remove(
          work,
          runtime.table,
          rows.map(({ id }) => id),
        );
        await mainFollows(work, runtime.of, rows);
      });
      return done(ONLINE_MESSAGES.deleted);
    },
  });
}
