import { RESOURCES } from '@songbai/contract/modules/registry.ts';
import type { Resource } from '@songbai/contract/resource/define.ts';
import { draftSchema } from '@songbai/contract/resource/draft-schema.ts';
import type { Page } from '@songbai/contract/wire/envelope.ts';
import type { ApiRoute } from '../http/route-list.ts';
import { type Shape, shapeOf } from './hostile-values.ts';
import type { Caller, TestApp } from './test-app.ts';
import type { Row } from './world.ts';

/** Shapes of routes beyond their own schemas, and existing ids; for tests generated from the list of routes. */
export interface RouteShapes {
  pathOf(route: ApiRoute): string;
  resourceOf(route: ApiRoute): Resource | undefined;
  bodyShape(route: ApiRoute): Shape | undefined;
  /** An existing id or name for a parameter of a route, by its name. */
  textFor(route: ApiRoute): (name: string) => string;
  /** The same, but missing ids for everything that belongs to a tenant. */
  missingFor(route: ApiRoute): (name: string) => string;
}

const PARAMETERS: Readonly<Record<string, string>> = {
  user: 'userId,userid,userIds,userIdList',
  role: 'roleId,roleid,roleIds',
  depart: 'departId,depId,deptId,depIds,parentId',
  plot: 'plotId',
  cemetery: 'cemeteryId',
  area: 'areaId',
  order: 'orderId',
  customer: 'customerId',
  category: 'pid',
};

/** Reads ids of everything visible to `owner`; `user` is the login name of the person the calls refer to. */
export async function routeShapes(t: TestApp, owner: Caller, user: string): Promise<RouteShapes> {
  const known = new Map<string, string>();
  for (const { name, path } of RESOURCES) {
    const reply = await owner.get<Page<Row>>(`${path}/${name === 'category' ? 'rootList' : 'list'}`, { pageSize: 2 });
    const row = reply.success ? reply.result?.records?.[0] : undefined;
    if (row) known.set(name, row.id);
  }
  const [depart] = await t.database.query<{ id: string }>('select id as "id" from sys_depart order by org_code', []);
  known
    .set('depart', depart?.id ?? 'x')
    .set('user', `user-${user}`)
    .set('role', 'role-sales');
  for (const [name, parameters] of Object.entries(PARAMETERS))
    for (const parameter of parameters.split(',')) known.set(parameter, known.get(name) ?? 'x');
  known.set('permissionId', 'button-system:role:list');
  known
    .set('username', user)
    .set('usernames', user)
    .set('userName', user)
    .set('dictCode', 'sex')
    .set('tenantId', '1')
    .set('orgCode', 'A01');
  const base = t.config.apiBasePath;
  const pathOf = (route: ApiRoute) => route.url.slice(base.length);
  const resourceOf = (route: ApiRoute) => RESOURCES.find(({ path }) => pathOf(route).startsWith(`${path}/`));
  return {
    pathOf,
    resourceOf,
    bodyShape: (route) => {
      if (route.body) return shapeOf(route.body);
      const resource = resourceOf(route);
      const mode = resource && (['add', 'edit'] as const).find((one) => pathOf(route) === `${resource.path}/${one}`);
      return resource && mode ? shapeOf(draftSchema(resource, mode)) : undefined;
    },
    textFor: (route) => {
      const own = resourceOf(route);
      return (name) => known.get(own && isId(name) ? own.name : name) ?? '1';
    },
    missingFor: (route) => {
      const own = resourceOf(route);
      return (name) => {
        const key = own && isId(name) ? own.name : name;
        const text = known.get(key);
        if (text === undefined || SHARED.has(key)) return text ?? '1';
        return MISSING.get(key) ?? NOWHERE;
      };
    },
  };
}

const isId = (name: string): boolean => name === 'id' || name === 'ids';

/** Names shared by all tenants, or without meaning for them. */
const SHARED: ReadonlySet<string> = new Set(
  'role,roleId,roleid,roleIds,dict,dictItem,tenant,tenantId,permissionId,dictCode'.split(','),
);
/** Short enough for every field. */
const NOWHERE = 'nowhere';
const MISSING: ReadonlyMap<string, string> = new Map([
  ...['username', 'usernames', 'userName'].map((name): [string, string] => [name, 'nobody-there']),
  ['orgCode', 'Z99'],
]);

/** Half a surrogate pair cannot be percent-encoded; JSON bodies carry it unchanged. */
const wellFormed = (text: string) => text.replace(/\p{Surrogate}/gu, '\ufffd');

export const encodedPart = (value: string): string => encodeURIComponent(wellFormed(value));

export const encodedQuery = (values: Readonly<Record<string, unknown>>): string =>
  Object.entries(values)
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodedPart(String(value))}`)
    .join('&');
