import { Type } from 'typebox';
import { ONE_LINE } from '../../resource/text-form.ts';

const BASE = '/sys/gatewayRoute';
const text = (title: string, maxLength: number) =>
  Type.Optional(Type.Union([Type.String({ maxLength, title }), Type.Null()], { title }));
/** Sent as a boolean or as a number, whatever the client (contract/2 §9). */
const flag = (title: string) =>
  Type.Optional(Type.Union([Type.Boolean(), Type.Integer(), Type.String({ maxLength: 5 }), Type.Null()], { title }));
const id = Type.String({ minLength: 1, maxLength: 64, title: 'id' });

/** The most characters of conditions and of filters. */
export const RULES_LENGTH = 8000;

/** Routes as the family lists them: a plain array, conditions and filters parsed. */
export const ROUTE_LIST = `${BASE}/list`;
/** Routes by pages, with the last state of their targets; ours. */
export const ROUTE_PAGE = `${BASE}/page`;
/** Adds and changes alike. */
export const SAVE_ROUTE = {
  url: `${BASE}/updateAll`,
  body: Type.Object({
    router: Type.Object({
      id: text('id', 64),
      version: Type.Optional(Type.Union([Type.Integer(), Type.Null()], { title: '版本' })),
      routerId: text('路由ID', 100),
      name: Type.String({ minLength: 1, maxLength: 100, title: '路由名称', ...ONE_LINE }),
      uri: Type.String({ minLength: 1, maxLength: 300, title: '路由URI' }),
      status: flag('路由状态'),
      predicates: text('路由条件', RULES_LENGTH),
      filters: text('过滤器', RULES_LENGTH),
      stripPrefix: flag('忽略前缀'),
      retryable: flag('是否重试'),
    }),
  }),
} as const;
export const CLEAR_ROUTES = `${BASE}/clearRedis`;
export const DELETED_ROUTES = `${BASE}/deleteList`;
export const PURGE_ROUTES = {
  url: `${BASE}/deleteRecycleBin`,
  query: Type.Object({ ids: Type.String({ minLength: 1, maxLength: 65 * 1000, title: 'ids' }) }),
} as const;
export const COPY_ROUTE = { url: `${BASE}/copyRoute`, query: Type.Object({ id }) } as const;
