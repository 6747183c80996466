import { LIMITS } from '@songbai/contract/limits.ts';
import { RESOURCES } from '@songbai/contract/modules/registry.ts';
import { draftSchema } from '@songbai/contract/resource/draft-schema.ts';
import { HEADER } from '@songbai/contract/wire/envelope.ts';
import type { ApiRoute } from '../../http/route-list.ts';

interface ObjectSchema {
  properties?: Record<string, object>;
  required?: readonly string[];
}

/** The OpenAPI 3.1 description of all registered routes; permission codes are in `x-permission`. */
export function openapiDocument(routes: readonly ApiRoute[], basePath: string): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const route of routes) {
    if (route.socket) continue;
    const path = pathOf(route.url, basePath);
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operationOf(route, basePath) };
  }
  return {
    openapi: '3.1.0',
    info: { title: '松柏陵园管理平台', version: '1' },
    servers: [{ url: basePath }],
    tags: [...new Set(routes.map((route) => tagOf(route, basePath)))].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: { token: { type: 'apiKey', in: 'header', name: HEADER.token } },
      schemas: { Envelope: ENVELOPE },
    },
  };
}

const ENVELOPE = {
  type: 'object',
  required: ['success', 'message', 'code', 'result', 'timestamp'],
  properties: {
    success: { type: 'boolean', description: '成功与否，客户端先看它' },
    message: { type: 'string', description: '给用户看的文字' },
    code: { type: 'integer', description: '0或200成功，500业务失败，510没有权限，401需要登录' },
    result: { description: '数据' },
    timestamp: { type: 'integer', description: '服务器时间，毫秒' },
  },
};

/** `/sys/dict/getDictText/:dictCode/:key` → `/sys/dict/getDictText/{dictCode}/{key}`. */
function pathOf(url: string, basePath: string): string {
  return url
    .slice(basePath.length)
    .replace(/:(\w+)/g, '{$1}')
    .replace(/\*$/, '{path}');
}

function tagOf(route: ApiRoute, basePath: string): string {
  return pathOf(route.url, basePath).split('/').slice(1, 3).join('/');
}

function operationOf(route: ApiRoute, basePath: string): object {
  const { access } = route;
  const path = pathOf(route.url, basePath);
  const body = route.body ?? draftOf(path);
  return {
    summary: route.summary,
    tags: [tagOf(route, basePath)],
    ...('public' in access ? { security: [] } : { security: [{ token: [] }] }),
    ...('permission' in access ? { 'x-permission': access.permission } : {}),
    parameters: [...pathParameters(path), ...queryParameters(route.query), ...listParameters(path)],
    ...(body ? { requestBody: { required: true, content: { 'application/json': { schema: plain(body) } } } } : {}),
    responses: {
      '200': {
        description: '统一返回格式',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Envelope' } } },
      },
    },
  };
}

function pathParameters(path: string): object[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
}

function queryParameters(query: object | undefined): object[] {
  const { properties = {}, required = [] } = (query ?? {}) as ObjectSchema;
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name) && !('default' in schema),
    schema: plain(schema),
  }));
}

const PAGE: readonly [string, object][] = [
  ['pageNo', { type: 'integer', minimum: 1, default: 1 }],
  ['pageSize', { type: 'integer', minimum: 1, maximum: LIMITS.pageSizeMax, default: LIMITS.pageSizeDefault }],
  ['column', { type: 'string', description: '排序字段' }],
  ['order', { type: 'string', enum: ['asc', 'desc'] }],
  ['keyword', { type: 'string' }],
  ['superQueryParams', { type: 'string', description: '高级查询条件（JSON数组）' }],
  ['superQueryMatchType', { type: 'string', enum: ['and', 'or'] }],
];

/** Every field of the resource is also accepted as a condition (contract/1 §1.8). */
function listParameters(path: string): object[] {
  const isList = RESOURCES.some(
    (resource) => path === `${resource.path}/list` || path === `${resource.path}/exportXls`,
  );
  return isList ? PAGE.map(([name, schema]) => ({ name, in: 'query', required: false, schema })) : [];
}

/** Bodies of the generic calls are derived from the resource (design.md §1). */
function draftOf(path: string): object | undefined {
  for (const resource of RESOURCES) {
    if (path === `${resource.path}/add`) return draftSchema(resource, 'add');
    if (path === `${resource.path}/edit`) return draftSchema(resource, 'edit');
  }
  return undefined;
}

/** A schema as plain JSON, without the schema library's own properties. */
function plain(schema: object): unknown {
  return JSON.parse(JSON.stringify(schema));
}
