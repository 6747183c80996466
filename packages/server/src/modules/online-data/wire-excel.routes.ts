import type { Envelope } from '@songbai/contract/wire/envelope.ts';
import type { ListParams } from '@songbai/contract/wire/list-params.ts';
import type { FastifyInstance } from 'fastify';
import type { Call } from '../../http/route.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import { exportRoute, importRoute, listParamsOf } from '../../resource/excel/routes.ts';
import { reading } from '../../resource/read/reading.ts';
import { firstRows } from '../../resource/read/store.ts';
import type { Server } from '../../resource/server-context.ts';
import type { Exporting, ImportFields, Importing, ResourceSource, Served } from '../../resource/source.ts';
import type { Runtime } from './runtime.ts';
import { importedAs, servedFor } from './served.ts';
import { subOf } from './sub.routes.ts';
import { exportedBelow } from './sub-sheets.ts';
import { assertRight, mainOf, tableOf } from './targets.ts';
import { wireParams } from './wire-query.ts';

const BASE = '/online/cgform/api';

/** Workbooks of designed tables under the family's addresses (contract/2 §16.5, §13.4). */
export function wireExcelRoutes(app: FastifyInstance, server: Server): void {
  const source: ResourceSource = {
    path: BASE,
    title: '在线表数据',
    actions: ['export', 'import'],
    has: { bin: false, masks: false },
    access: () => ({ signedIn: true }),
    of: async ({ actor, params }, right) => asked(servedFor(await tableOf(server, actor, params.code, right), right)),
    importing: (call) => importing(server, call),
    imported: withPath,
  };
  for (const [call, merged] of Object.entries({ exportXls: false, exportXlsOld: true })) {
    const exporting = (asking: Asking) => exported(server, asking, merged);
    exportRoute(app, server, { ...source, exporting }, `${BASE}/${call}/:code`);
  }
  importRoute(app, server, source, { url: `${BASE}/importXls/:code`, summary: '导入在线表数据' });
}

type Asking = Pick<Call, 'actor' | 'params' | 'request'>;

/**
 * 导出 takes the sub rows into the sheet of their main rows, 大数据导出 gives each table a sheet; `exportSingleOnly` leaves them
 * out, and with `tabletype` 3 a sub-table goes out by itself, under the main row that the call names.
 * @throws AppError of `tableOf`, of `subOf`; invalid, refMissing
 */
async function exported(server: Server, { actor, params, request }: Asking, merged: boolean): Promise<Exporting> {
  const given = listParamsOf(request.query as ListParams);
  if (String(given.tabletype) === '3') {
    const under = await mainOf(server, actor, params.code ?? '', 'export');
    assertRight(under.link.sub, 'export');
    const key = String(given[under.link.key] ?? '');
    return asked(servedFor(await underMain(server, actor, under, key), 'export'));
  }
  const runtime = await tableOf(server, actor, params.code, 'export');
  const below = String(given.exportSingleOnly) === '1' ? [] : exportedBelow(runtime);
  return { ...asked(servedFor(runtime, 'export')), below, merged };
}

/**
 * What an import of the family works on: a table, or with `tabletype` 3 a sub-table under the main row that `foreignKeys`
 * names.
 * @throws AppError of `tableOf`, of `subOf`; invalid, refMissing
 */
async function importing(
  server: Server,
  { actor, params: { code = '' }, request }: Pick<Call, 'actor' | 'params' | 'request'>,
): Promise<(fields: ImportFields) => Promise<Importing>> {
  const { tabletype } = request.query as { tabletype?: unknown };
  if (tabletype !== '3') {
    const runtime = await tableOf(server, actor, code, 'import');
    return async (fields) => asked(importedAs(runtime, fields));
  }
  const under = await mainOf(server, actor, code, 'import');
  assertRight(under.link.sub, 'import');
  return async (fields) =>
    asked(
      importedAs(await underMain(server, actor, under, keyIn(fields.foreignKeys, under.link.key), 'import'), fields),
    );
}

/** @throws AppError refMissing where this person sees no such main row */
async function underMain(
  server: Server,
  actor: Actor,
  { main, link }: Awaited<ReturnType<typeof mainOf>>,
  value: string,
  right: 'export' | 'import' = 'export',
): Promise<Runtime> {
  const filter = { field: link.mainField, op: 'eq' as const, value };
  const [row] = value === '' ? [] : await firstRows(reading(server, actor), main.table, { filter, sort: [] }, 1);
  if (!row) throw new AppError('refMissing', { label: main.table.resource.title }, { field: 'foreignKeys' });
  const address = { code: main.live.design.head.id, sub: link.name, main: row.id };
  return subOf(server, { actor, params: address }, right);
}

/** @throws AppError invalid for what is no JSON object of texts */
function keyIn(keys: string | undefined, name: string): string {
  try {
    const given: unknown = JSON.parse(keys || '{}');
    const value = Object.entries(given ?? {}).find(([key]) => key === name)?.[1];
    return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  } catch {
    throw new AppError('invalid', { detail: 'foreignKeys不是有效的JSON' }, { field: 'foreignKeys' });
  }
}

/** The same table, asked by the family's names. */
function asked<S extends Served>(served: S): S {
  const { table, hooks } = served;
  const listParams = (given: ListParams) => wireParams(table.resource, hooks.listParams?.(given) ?? given);
  return { ...served, hooks: { ...hooks, listParams } };
}

/** Where rows were refused, the family's online import takes the path of the error file alone. */
function withPath(reply: Envelope<unknown>): Envelope<unknown> {
  const { result } = reply;
  const isFile = typeof result === 'object' && result !== null && 'fileUrl' in result;
  return isFile ? { ...reply, result: result.fileUrl } : reply;
}
