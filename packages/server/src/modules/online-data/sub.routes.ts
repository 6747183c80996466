import { rulesOf } from '@songbai/contract/design/expression/rules.ts';
import { ONLINE_SUB_PATH } from '@songbai/contract/modules/online-data/online-data.calls.ts';
import { writableFields } from '@songbai/contract/resource/define.ts';
import type { FastifyInstance } from 'fastify';
import type { Call } from '../../http/route.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import type { Values } from '../../resource/context.ts';
import { columnOf, type ResourceTable } from '../../resource/describe/columns.ts';
import type { ResourceHooks } from '../../resource/describe/hooks.ts';
import { type Reading, reading } from '../../resource/read/reading.ts';
import { get, stored } from '../../resource/read/store.ts';
import { servedDetail, servedRoutes } from '../../resource/routes.ts';
import type { Server } from '../../resource/server-context.ts';
import type { ResourceSource, Right } from '../../resource/source.ts';
import type { Work } from '../../resource/write/work.ts';
import { enhanced } from './enhancer.ts';
import { withoutHidden } from './hidden-values.ts';
import { mainFollows } from './main-follows.ts';
import { withMainRules, withShown } from './main-rules.ts';
import type { Runtime } from './runtime.ts';
import { underMain } from './save-subs.ts';
import { importedAs, servedFor } from './served.ts';
import { type SubLink, subLinks, subRows } from './sub-tables.ts';
import { assertRight, callOf, tableOf, type UnderMain } from './targets.ts';

/** Rows of a sub-table by themselves, below one row of the main table whose rights decide (online.md §5.4 ERP). */
export function subRoutes(app: FastifyInstance, server: Server): void {
  const source: ResourceSource = {
    path: ONLINE_SUB_PATH,
    title: '在线附表数据',
    actions: ['list', 'add', 'edit', 'delete', 'export', 'import'],
    has: { bin: false, masks: false },
    access: () => ({ signedIn: true }),
    of: async (call, right) => servedFor(await subOf(server, call, right), right),
    importing: async (call) => {
      const runtime = await subOf(server, call, 'import');
      return (fields) => importedAs(runtime, fields);
    },
  };
  servedRoutes(app, server, source);
  servedDetail(app, server, source);
}

/**
 * The sub-table that an address names, under a main row that this person sees.
 * @throws AppError of `tableOf`; onlineMissing, recordMissing, invalid
 */
export async function subOf(
  server: Server,
  { actor, params }: Pick<Call, 'actor' | 'params'>,
  right: Right,
): Promise<Runtime> {
  const main = await tableOf(server, actor, params.code, right);
  const link = subLinks(main).find(({ name }) => name === params.sub);
  if (!link) throw new AppError('onlineMissing');
  assertRight(link.sub, right);
  const row = await get(reading(server, actor), main.table, params.main ?? '');
  const value = row[link.mainField];
  if (value === null || value === undefined || value === '')
    throw new AppError('invalid', { detail: `主表没有「${link.mainField}」的值，不能使用附表` });
  const sub = await enhanced(server, actor, link.sub, callOf(right));
  const hooks = withMainRules({ ...link, sub }, hooksUnder(server, { ...link, sub }, row), async (work) => {
    const [above] = await stored(work, main.table, [String(row.id)]);
    return above && withShown(work, main, above);
  });
  return { ...sub, hooks: followed({ ...link, sub, main }, row, hooks) };
}

/** Nothing is read or written but the rows of one main row, whatever a body says. */
function hooksUnder(server: Server, link: SubLink, main: Readonly<Values>): ResourceHooks {
  const { sub, key, mainField } = link;
  const { table } = sub;
  const value = main[mainField];
  const isWritable = writableFields(table.resource, 'edit').some(([name]) => name === key);
  const hooks = underMain(sub.hooks, () => ({ [key]: value }));
  const isOwn = (row: object) => String((row as Values)[key]) === String(value);
  const assertOwn = (rows: readonly object[]) => {
    if (!rows.every(isOwn)) throw new AppError('recordMissing');
  };
  return {
    ...hooks,
    listSelection: () => ({ extra: (sql) => `t."${columnOf(key)}" = ${sql.bind(value)}` }),
    precheck: (draft, extras) => {
      // Where a body has it, it is that of the main row; otherwise it is set beside the draft alone.
      if (isWritable) draft[key] = value;
      hooks.precheck?.(draft, extras);
    },
    beforeInsertMany: async (work, drafts) => {
      const refusal = await singleRefusal(work, link, main, drafts.length);
      if (refusal) return drafts.map(() => refusal);
      return (await hooks.beforeInsertMany?.(work, drafts)) ?? [];
    },
    beforeUpdate: async (work, before, patch) => {
      assertOwn([before]);
      return (await hooks.beforeUpdate?.(work, before, patch)) ?? {};
    },
    beforeRemove: async (work, rows, reason) => {
      assertOwn(rows);
      await hooks.beforeRemove?.(work, rows, reason);
    },
    view: (actor, id) => ownRow(server, actor, { table, rights: sub.rights, id, isOwn }),
  };
}

interface OwnRow {
  table: ResourceTable;
  rights: Runtime['rights'];
  id: string;
  isOwn(row: object): boolean;
}

/** The formulas of the main row follow at the end of whatever changes rows under it, an import as well. */
function followed(of: UnderMain, main: Readonly<Values>, hooks: ResourceHooks): ResourceHooks {
  if (!rulesOf(of.main.table.resource)?.readsRows) return hooks;
  const later = (work: Work) =>
    work.atEnd(`follows:${String(main.id)}`, () => mainFollows(work, of, [{ [of.key]: main[of.mainField] }]));
  return {
    ...hooks,
    beforeInsertMany: async (work, drafts) => {
      later(work);
      return (await hooks.beforeInsertMany?.(work, drafts)) ?? drafts.map(() => ({}));
    },
    beforeUpdate: async (work, before, patch) => {
      later(work);
      return (await hooks.beforeUpdate?.(work, before, patch)) ?? {};
    },
    beforeRemove: async (work, rows, reason) => {
      later(work);
      await hooks.beforeRemove?.(work, rows, reason);
    },
    afterRestore: async (work, row) => {
      later(work);
      return (await hooks.afterRestore?.(work, row)) ?? [];
    },
  };
}

/** The key may be masked for this person in what is shown, so the stored row decides. */
async function ownRow(server: Server, actor: Actor, { table, rights, id, isOwn }: OwnRow) {
  const from = reading(server, actor);
  const [row] = await stored(from, table, [id]);
  if (!row || !isOwn(row)) throw new AppError('recordMissing');
  return withoutHidden(await get(from, table, id), rights);
}

/** A second row of a one-to-one sub-table. */
async function singleRefusal(
  from: Reading<Server>,
  link: SubLink,
  main: Readonly<Values>,
  added: number,
): Promise<AppError | undefined> {
  if (link.sub.live.design.head.relationType !== 1) return undefined;
  const present = (await subRows(from, link, main)).length;
  return present + added > 1 ? new AppError('onlineSubSingle') : undefined;
}
