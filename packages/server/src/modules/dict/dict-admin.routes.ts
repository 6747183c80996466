import { LIMITS } from '@songbai/contract/limits.ts';
import { MESSAGES } from '@songbai/contract/messages.ts';
import { DICT_ITEM_ORDER, DICT_SHARED } from '@songbai/contract/modules/dict/dict.calls.ts';
import { type ListParams, parseListParams } from '@songbai/contract/wire/list-params.ts';
import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import { done, ok, pageOf } from '../../http/envelope.ts';
import { list } from '../../http/query-parts.ts';
import { route } from '../../http/route.ts';
import { AppError } from '../../platform/errors.ts';
import { reading } from '../../resource/read/reading.ts';
import { page } from '../../resource/read/store.ts';
import { detailRoute } from '../../resource/routes.ts';
import type { Server } from '../../resource/server-context.ts';
import { ownsDictionaries } from '../permission/index.ts';
import { dictItemTable } from './dict.table.ts';
import { type DictEntry, deletedDicts, dictsNamed, itemValueTaken, purge, takeBack } from './dict-admin.store.ts';
import { orderItems } from './item-order.service.ts';

const id = (title: string) => Type.String({ minLength: 1, maxLength: 64, title });
const treeQuery = Type.Object({ dictName: Type.String({ maxLength: 100, default: '', title: '字典名称' }) });
const binIds = Type.Object({ ids: list('ids') });
const itemsQuery = Type.Object({ dictId: Type.String({ maxLength: 64, default: '', title: '字典' }) });
const checkQuery = Type.Object({
  itemValue: Type.String({ minLength: 1, maxLength: 100, title: '数据值' }),
  dictId: id('字典'),
  id: Type.String({ maxLength: 64, default: '', title: 'id' }),
});

const LIST = { permission: 'system:dict:list' } as const;
const EDIT = { permission: 'system:dict:edit' } as const;
const DELETE = { permission: 'system:dict:delete' } as const;
const PURGE = { permission: 'system:dict:purge' } as const;

function chosen(ids: string): string[] {
  const wanted = [...new Set(ids.split(',').filter((id) => id !== ''))];
  if (wanted.length === 0 || wanted.length > LIMITS.idsPerBatch) throw new AppError('idsMissing');
  return wanted;
}

const treeNode = (row: DictEntry) => ({ key: row.id, title: row.dictName, ...row });

/** The right to delete a dictionary includes listing the recycle bin and restoring from it (contract/2 §1.2). */
export function recycleRoutes(app: FastifyInstance, server: Server): void {
  purgeRoutes(app, server);
  route(app, {
    method: 'GET',
    url: '/sys/dict/treeList',
    access: LIST,
    summary: '字典树',
    query: treeQuery,
    handle: async ({ query }) => ok((await dictsNamed(server, query.dictName)).map(treeNode)),
  });
  route(app, {
    method: 'GET',
    url: '/sys/dict/deleteList',
    access: DELETE,
    summary: '字典回收站',
    handle: async () => ok(await deletedDicts(server.database.db)),
  });
  route(app, {
    method: 'PUT',
    url: '/sys/dict/back/:id',
    access: DELETE,
    summary: '恢复字典',
    handle: async ({ actor, params }) => {
      await takeBack(server, actor, [params.id ?? '']);
      return done(MESSAGES.operated);
    },
  });
  route(app, {
    method: 'PUT',
    url: '/sys/dict/putRecycleBin',
    access: DELETE,
    summary: '批量恢复字典',
    body: binIds,
    handle: async ({ actor, body }) => {
      await takeBack(server, actor, chosen(body.ids));
      return done(MESSAGES.operated);
    },
  });
}

/** Permanent deletion has its own right. */
function purgeRoutes(app: FastifyInstance, server: Server): void {
  route(app, {
    method: 'DELETE',
    url: '/sys/dict/deletePhysic/:id',
    access: PURGE,
    summary: '彻底删除字典',
    handle: async ({ actor, params }) => {
      await purge(server, actor, [params.id ?? '']);
      return done(MESSAGES.deleted);
    },
  });
  route(app, {
    method: 'DELETE',
    url: '/sys/dict/deleteRecycleBin',
    access: PURGE,
    summary: '批量彻底删除字典',
    query: binIds,
    handle: async ({ actor, query }) => {
      await purge(server, actor, chosen(query.ids));
      return done(MESSAGES.deleted);
    },
  });
}

/** Items of one dictionary, always in their order (contract/2 §1.5). */
export function itemRoutes(app: FastifyInstance, server: Server): void {
  detailRoute(app, server, dictItemTable);
  route(app, {
    method: 'GET',
    url: DICT_SHARED.url,
    access: LIST,
    summary: '是否可以修改全部租户共用的字典',
    handle: async ({ actor }) => ok({ mayChange: await ownsDictionaries(server.database.db, actor) }),
  });
  route(app, {
    method: 'GET',
    url: '/sys/dictItem/list',
    access: LIST,
    summary: '字典项列表',
    query: itemsQuery,
    handle: async ({ actor, query: { dictId }, request }) => {
      const params = { ...(request.query as ListParams), column: 'sortOrder', order: 'asc' };
      const query = parseListParams(dictItemTable.resource, params);
      // The drawer of a stock client asks before a dictionary is chosen.
      if (dictId === '') return ok(pageOf([], 0, query));
      const { rows, total } = await page(reading(server, actor), dictItemTable, query);
      return ok(pageOf(rows, total, query));
    },
  });
  route(app, {
    method: 'PUT',
    url: DICT_ITEM_ORDER.url,
    access: EDIT,
    summary: '字典项排序',
    body: DICT_ITEM_ORDER.body,
    handle: async ({ actor, body }) => {
      await orderItems(server, actor, body);
      return done(MESSAGES.dictEdited);
    },
  });
  route(app, {
    method: 'GET',
    url: '/sys/dictItem/dictItemCheck',
    access: LIST,
    summary: '字典项数据值校验',
    query: checkQuery,
    handle: async ({ query }) => {
      const taken = await itemValueTaken(server.database.db, query.dictId, query.itemValue, query.id);
      if (taken) throw new AppError('duplicateTaken');
      return done(MESSAGES.valueFree);
    },
  });
}
