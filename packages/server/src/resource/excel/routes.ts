import type { MultipartFields } from '@fastify/multipart';
import { LIMITS } from '@songbai/contract/limits.ts';
import type { Resource } from '@songbai/contract/resource/define.ts';
import { both, type Filter } from '@songbai/contract/resource/filter.ts';
import type { Envelope } from '@songbai/contract/wire/envelope.ts';
import { type ListParams, parseListParams } from '@songbai/contract/wire/list-params.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { attachment } from '../../http/attachment.ts';
import { route } from '../../http/route.ts';
import { AppError } from '../../platform/errors.ts';
import type { ResourceTable } from '../describe/columns.ts';
import type { ResourceHooks } from '../describe/hooks.ts';
import { reading } from '../read/reading.ts';
import type { Server } from '../server-context.ts';
import { type Exporting, fixedSource, type ImportFields, type Importing, type ResourceSource } from '../source.ts';
import { exportRows } from './export.ts';
import { type ImportOutcome, importSheet } from './import.ts';
import { type FileOutcome, importReply, previewReply } from './import-reply.ts';
import { XLSX } from './passing-workbook.ts';
import { isCsvName } from './read-sheet.ts';
import { sheetTable } from './sheet-columns.ts';
import { resourceTemplate, sendTemplate } from './template.ts';

/** Concurrent exports; each holds a thread and a read connection. */
const EXPORTS_AT_ONCE = 2;

/** Export and import of a resource, if it has them (contract/2 §13). */
export function excelRoutes(app: FastifyInstance, server: Server, table: ResourceTable, hooks: ResourceHooks): void {
  servedExcelRoutes(app, server, fixedSource(table, hooks));
}

/** The same for all resources of a source. */
export function servedExcelRoutes(app: FastifyInstance, server: Server, source: ResourceSource): void {
  const { path, title } = source;
  if (source.actions.includes('export')) exportRoute(app, server, source, `${path}/exportXls`);
  if (!source.actions.includes('import')) return;
  templateRoute(app, server, source);
  importRoute(app, server, source, { url: `${path}/importExcel`, summary: `导入${title}；dryRun=1只检查不写入` });
}

let exporting = 0;

/** A workbook of what a list asks for; the family has some under a second address as well. */
export function exportRoute(app: FastifyInstance, server: Server, source: ResourceSource, url: string): void {
  route(app, {
    method: 'GET',
    url,
    access: source.access('export'),
    summary: `导出${source.title}`,
    handle: async (call) => {
      const { actor, request, reply } = call;
      const exported: Exporting = await (source.exporting?.(call) ?? source.of(call, 'export'));
      const { table, hooks, below, merged } = exported;
      const { resource } = table;
      const given = listParamsOf(request.query as ListParams);
      const params = hooks.listParams?.(given) ?? given;
      const query = parseListParams(resource, params);
      if (exporting >= EXPORTS_AT_ONCE) throw new AppError('tooManyRequests');
      const cancel = new AbortController();
      request.raw.once('close', () => request.raw.destroyed && !reply.sent && cancel.abort());
      exporting += 1;
      try {
        const options = { selection: hooks.listSelection?.(params, actor), below, merged, signal: cancel.signal };
        const wanted = { ...query, filter: chosenRows(resource, params, query.filter) };
        const file = await exportRows(server, sheetTable(table, hooks.sheet, actor), actor, wanted, options);
        server.log.info({ resource: resource.name, rows: file.rows, user: actor.username }, 'export');
        reply
          .type(XLSX)
          .header('content-length', file.bytes)
          .header('content-disposition', attachment(`${resource.sheetTitle ?? resource.title}.xlsx`));
        reply.send(file.stream);
      } finally {
        exporting -= 1;
      }
      return undefined;
    },
  });
}

/** The ticked rows of a list, or all of them; a selection of nothing but commas selects nothing. */
function chosenRows({ fields }: Resource, { selections }: ListParams, filter: Filter): Filter {
  // A field of a designed table may be called so.
  if (Object.hasOwn(fields, 'selections')) return filter;
  const ids = typeof selections === 'string' ? selections.split(',').filter((id) => id !== '') : [];
  if (ids.length === 0 && (selections === undefined || selections === '')) return filter;
  return both(filter, { field: 'id', op: 'in', value: ids.slice(0, LIMITS.idsPerBatch) });
}

/** An older form of the call sends the list parameters as JSON (contract/1 §9, contract/2 §13.2). */
export function listParamsOf({ paramsStr, ...params }: ListParams): ListParams {
  if (typeof paramsStr !== 'string') return params;
  try {
    const entries = Object.entries(parsedParams(paramsStr) ?? {}).flatMap(([name, value]) =>
      typeof value === 'string' || typeof value === 'number' ? [[name, String(value)]] : [],
    );
    return { ...params, ...Object.fromEntries(entries) };
  } catch {
    throw new AppError('invalid', { detail: 'paramsStr不是有效的JSON' });
  }
}

/** Clients that encode the JSON themselves send it encoded twice when their HTTP library encodes it as well. */
function parsedParams(text: string): object | null {
  return JSON.parse(/^\s*%7B/i.test(text) ? decodeURIComponent(text) : text) as object | null;
}

/** Concurrent imports; each holds a workbook in memory. */
const IMPORTS_AT_ONCE = 2;
let importing = 0;

function templateRoute(app: FastifyInstance, server: Server, source: ResourceSource): void {
  route(app, {
    method: 'GET',
    url: `${source.path}/importTemplate`,
    access: source.access('import'),
    summary: `下载${source.title}的导入模板`,
    handle: async (call) => {
      const { actor, reply } = call;
      const { table, hooks, below = [] }: Importing = await (source.template?.(call) ?? source.of(call, 'import'));
      const filled = sheetTable(table, hooks.sheet, actor).resource;
      await sendTemplate(server.config, reply, resourceTemplate(server, actor, filled, below));
      return undefined;
    },
  });
}

/** Takes workbooks as the list's own template has them. */
export function importRoute(
  app: FastifyInstance,
  server: Server,
  source: ResourceSource,
  place: { url: string; summary: string },
): void {
  route(app, {
    method: 'POST',
    ...place,
    access: source.access('import'),
    query: importQuery,
    handle: async (call) => {
      const { actor, request, reply, query } = call;
      const opening = await source.importing?.(call);
      let served: Importing | undefined = opening ? undefined : await source.of(call, 'import');
      if (!request.isMultipart()) throw noFile();
      if (importing >= IMPORTS_AT_ONCE) throw new AppError('tooManyRequests');
      const cancel = new AbortController();
      reply.raw.once('close', () => !reply.raw.writableEnded && cancel.abort());
      const options = { dryRun: query.dryRun === '1', addSame: query.duplicates === 'add', signal: cancel.signal };
      const open = async (fields: ImportFields): Promise<Taking> => {
        served ??= await opening?.(fields);
        if (!served) throw noFile();
        const { table, hooks, anyPattern = false, below = [] } = served;
        return {
          mayBeCsv: table.resource.csv ?? false,
          take: (content, csv) =>
            importSheet(server, table, hooks, actor, content, { ...options, csv, anyPattern, below }),
        };
      };
      importing += 1;
      try {
        const files = await eachFile(request, open);
        const [first] = files;
        if (!first || !served) throw noFile();
        refuseWhenNone(files);
        if (options.dryRun && files.length > 1) throw new AppError('importFailed', { detail: '一次只能检查一个文件' });
        return options.dryRun && 'sheet' in first
          ? previewReply(server, first)
          : (source.imported ?? kept)(await importReply(reading(server, actor), served.table.resource, files));
      } finally {
        importing -= 1;
      }
    },
  });
}

/** How the files of one form are read. */
interface Taking {
  mayBeCsv: boolean;
  take(content: Buffer, csv: boolean): Promise<ImportOutcome>;
}

const kept = (reply: Envelope<unknown>) => reply;

const importQuery = Type.Object({
  dryRun: Type.Optional(Type.Union([Type.Literal('0'), Type.Literal('1')], { title: 'dryRun' })),
  duplicates: Type.Optional(Type.Union([Type.Literal('skip'), Type.Literal('add')], { title: 'duplicates' })),
});

const noFile = () => new AppError('importFailed', { detail: '请选择要导入的文件' });

/**
 * Reads the workbooks of a form one after the other, whatever the part name (`file`, several of them, or `files[]`). A bad
 * workbook does not stop the others.
 * @param open is told the other fields of the form, as far as they come before the first file
 */
async function eachFile(request: FastifyRequest, open: (fields: ImportFields) => Promise<Taking>) {
  const limits = { files: LIMITS.importFiles, parts: LIMITS.importFiles + 20, fileSize: LIMITS.importBytes };
  const files: FileOutcome[] = [];
  for await (const part of request.files({ limits })) {
    const content = await part.toBuffer();
    const name = part.filename;
    const { mayBeCsv, take } = await open(textsOf(part.fields));
    try {
      const csv = mayBeCsv && isCsvName(name);
      if (!csv && !/\.xlsx?$/i.test(name))
        throw new AppError('importFailed', { detail: `只支持.xls、.xlsx${mayBeCsv ? '、.csv' : ''}文件` });
      files.push({ name, ...(await take(content, csv)) });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      files.push({ name, failure: error.message });
    }
  }
  return files;
}

function textsOf(fields: MultipartFields): ImportFields {
  const texts = Object.entries(fields).flatMap(([name, part]): [string, string][] =>
    part && !Array.isArray(part) && part.type === 'field' && typeof part.value === 'string' ? [[name, part.value]] : [],
  );
  return Object.assign(Object.create(null), Object.fromEntries(texts));
}

/** The call fails when no row of any workbook was imported. */
function refuseWhenNone(files: readonly FileOutcome[]): void {
  const failures = files.flatMap((file) => ('failure' in file ? [file] : []));
  if (failures.length < files.length) return;
  const texts = failures.map(({ name, failure }) => {
    const detail = failure.replace(/^文件导入失败:/, '');
    return failures.length === 1 ? detail : `${name} ${detail}`;
  });
  throw new AppError('importFailed', { detail: texts.join('；') });
}
