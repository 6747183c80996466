import { LIMITS } from '@songbai/contract/limits.ts';
import { type ColumnValue, sqlName } from '@songbai/contract/rules/equal-terms.ts';
import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import { ok } from '../../http/envelope.ts';
import { route } from '../../http/route.ts';
import { refuseControlText } from '../../http/validation.ts';
import { AppError } from '../../platform/errors.ts';
import { dictOption } from '../../resource/describe/dictionaries.store.ts';
import type { Choice } from '../../resource/read/choices.ts';
import type { Server } from '../../resource/server-context.ts';
import { type OptionSource, optionSource, treeBehind } from './option-source.ts';
import { assertColumn, listOf } from './table-code.ts';
import { treeLevel } from './table-options.store.ts';

const optionQuery = Type.Object({
  keyword: Type.Optional(Type.String({ maxLength: 1000, title: '关键字' })),
  pageNo: Type.Integer({ minimum: 1, maximum: 100_000, default: 1, title: 'pageNo' }),
  pageSize: Type.Integer({
    minimum: 1,
    maximum: LIMITS.pageSizeMax,
    default: LIMITS.pageSizeDefault,
    title: 'pageSize',
  }),
});
const itemQuery = Type.Object({
  key: Type.String({ maxLength: 20_000, title: 'key' }),
  delNotExist: Type.Boolean({ default: true, title: 'delNotExist' }),
});
const name = (title: string) => Type.String({ minLength: 1, maxLength: 64, title });
const treeQuery = Type.Object({
  pid: Type.String({ maxLength: 64, default: '', title: 'pid' }),
  pidField: name('pidField'),
  tableName: name('tableName'),
  text: name('text'),
  code: name('code'),
  hasChildField: Type.String({ maxLength: 64, default: '', title: 'hasChildField' }),
  condition: Type.String({ maxLength: 1000, default: '', title: 'condition' }),
  converIsLeafVal: Type.Integer({ default: 1, title: 'converIsLeafVal' }),
});

/** Reading options of one dictionary or of an allowed table (contract/2 §1.3). */
export function optionRoutes(app: FastifyInstance, server: Server): void {
  const access = { signedIn: true } as const;
  route(app, {
    method: 'GET',
    url: '/sys/dict/getDictItems/:dictCode',
    access,
    summary: '字典项（字典编码，或 表,文本列,值列）',
    signed: true,
    handle: async ({ actor, params }) => {
      const dictCode = params.dictCode ?? '';
      if (dictCode.trim() === '') throw new AppError('dictCodeEmpty');
      if (!dictCode.includes(',')) return ok(server.dicts.of(actor.tenantId).items(dictCode));
      const source = await optionSource(server, actor, dictCode, [3, 4]);
      return ok(asOptions(await source({ limit: LIMITS.pageSizeMax, offset: 0 })));
    },
  });
  for (const url of ['/sys/dict/loadDict/:dictCode', '/sys/dict/loadDictOrderByValue/:dictCode']) {
    const chosenFirst = url.includes('OrderByValue');
    route(app, {
      method: 'GET',
      url,
      access,
      summary: chosenFirst ? '查询表字典（已选项在前）' : '查询表字典',
      query: optionQuery,
      signed: true,
      handle: async ({ actor, params, query }) => {
        const source = await optionSource(server, actor, params.dictCode ?? '', [3, 4]);
        return ok(asOptions(await (chosenFirst ? chosenThenRest : search)(source, query)));
      },
    });
  }
  route(app, {
    method: 'GET',
    url: '/sys/dict/loadDictItem/:dictCode',
    access,
    summary: '按值取表字典文本',
    query: itemQuery,
    signed: true,
    handle: async ({ actor, params, query }) => {
      const source = await optionSource(server, actor, params.dictCode ?? '', [3]);
      const keys = valuesOf(query.key);
      const found = await source({ values: keys, limit: LIMITS.pageSizeMax, offset: 0 });
      const texts = new Map(found.map((option) => [option.value, option.text]));
      return ok(keys.flatMap((key) => texts.get(key) ?? (query.delNotExist ? [] : [key])));
    },
  });
}

/** One level of a tree over an allowed table (contract/2 §1.4). */
export function treeRoutes(app: FastifyInstance, server: Server): void {
  route(app, {
    method: 'GET',
    url: '/sys/dict/loadTreeData',
    access: { signedIn: true },
    summary: '通用树',
    query: treeQuery,
    signed: true,
    handle: async ({ actor, query }) => {
      const { pid } = query;
      const own = await treeBehind(server, actor, query);
      if (own) return ok(await own.level(pid));
      const [table, text, code, pidField] = [
        sqlName(query.tableName),
        sqlName(query.text),
        sqlName(query.code),
        sqlName(query.pidField),
      ];
      const list = listOf(table);
      const hasChildField = query.hasChildField ? sqlName(query.hasChildField) : undefined;
      const likes = treeConditions(query.condition);
      for (const column of [text, code, pidField, ...(hasChildField ? [hasChildField] : [])])
        assertColumn(list, column);
      for (const { column } of likes) assertColumn(list, column);
      const spec = { table, list, text, code, pidField, hasChildField };
      return ok(await treeLevel(server, actor, spec, { pid, likes, marksChildren: query.converIsLeafVal === 1 }));
    },
  });
}

interface Search {
  keyword?: string;
  pageNo: number;
  pageSize: number;
}

const ORDER_BY = /\[orderby:([a-z_]{1,40}),(asc|desc)\]$/i;

/** No keyword: a page; a comma: exact texts or values; otherwise part of either. `[orderby:col,asc]` may follow. */
function search(source: OptionSource, query: Search): Promise<Choice[]> {
  const raw = (query.keyword ?? '').trim();
  const order = ORDER_BY.exec(raw);
  const keyword = raw.replace(ORDER_BY, '').trim();
  const window = { limit: query.pageSize, offset: (query.pageNo - 1) * query.pageSize };
  const column = sqlName(order?.[1] ?? '');
  const sort = order
    ? { sort: { column, order: order[2]?.toLowerCase() === 'desc' ? ('desc' as const) : ('asc' as const) } }
    : {};
  if (keyword === '') return source({ ...sort, ...window });
  if (keyword.includes(',')) return source({ anyOf: valuesOf(keyword), ...sort, ...window });
  return source({ keyword, ...sort, ...window });
}

/** The chosen values first, then the first page without them. */
async function chosenThenRest(source: OptionSource, query: Search): Promise<Choice[]> {
  const values = valuesOf((query.keyword ?? '').replace(ORDER_BY, ''));
  const chosen = values.length > 0 ? await source({ values, limit: LIMITS.pageSizeMax, offset: 0 }) : [];
  const window = { limit: query.pageSize + chosen.length, offset: (query.pageNo - 1) * query.pageSize };
  const taken = new Set(chosen.map((option) => option.value));
  const rest = (await source(window)).filter((option) => !taken.has(option.value));
  return [...chosen, ...rest].slice(0, Math.max(query.pageSize, chosen.length));
}

/** `{"col":"val"}`: each pair is a LIKE with the value as given; the tenant is always the caller's. */
function treeConditions(text: string): ColumnValue[] {
  if (text.trim() === '') return [];
  try {
    const parsed: unknown = JSON.parse(text);
    if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) throw new SyntaxError('not an object');
    refuseControlText(parsed, 0);
    return Object.entries(parsed).flatMap(([column, value]) =>
      column === 'tenant_id' ? [] : [{ column, value: String(value) }],
    );
  } catch {
    throw new AppError('treeCondition');
  }
}

function valuesOf(text: string): string[] {
  return text
    .split(',')
    .map((value) => value.trim())
    .filter((value) => value !== '')
    .slice(0, LIMITS.inValues);
}

function asOptions(options: readonly Choice[]) {
  return options.map((option) => dictOption(option.value, option.text));
}
