import { MESSAGES } from '@songbai/contract/messages.ts';
import { type ListParams, parseListParams } from '@songbai/contract/wire/list-params.ts';
import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import { done, ok, pageOf } from '../../http/envelope.ts';
import { route } from '../../http/route.ts';
import { AppError } from '../../platform/errors.ts';
import type { Server } from '../../resource/server-context.ts';
import { page } from '../../resource/store.ts';
import { dictItemTable } from './dict.table.ts';
import { type DictEntry, deletedDicts, dictsNamed, itemValueTaken, purge, takeBack } from './dict-admin.store.ts';

const id = (title: string) => Type.String({ minLength: 1, maxLength: 64, title });
const treeQuery = Type.Object({ dictName: Type.String({ maxLength: 100, default: '', title: '字典名称' }) });
const itemsQuery = Type.Object({ dictId: id('字典') });
const checkQuery = Type.Object({
  itemValue: Type.String({ minLength: 1, maxLength: 100, title: '数据值' }),
  dictId: id('字典'),
  id: Type.String({ maxLength: 64, default: '', title: 'id' }),
});

const LIST = { permission: 'system:dict:list' } as const;
const DELETE = { permission: 'system:dict:delete' } as const;

const treeNode = (row: DictEntry) => ({ key: row.id, title: row.dictName, ...row });

/** Whoever may delete a dictionary may look into the bin and take it back; removing for good is a right of its own. */
export function recycleRoutes(app: FastifyInstance, server: Server): void {
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
    summary: '取回字典',
    handle: async ({ actor, params }) => {
      await takeBack(server, actor, params.id ?? '');
      return done(MESSAGES.operated);
    },
  });
  route(app, {
    method: 'DELETE',
    url: '/sys/dict/deletePhysic/:id',
    access: { permission: 'system:dict:purge' },
    summary: '彻底删除字典',
    handle: async ({ actor, params }) => {
      await purge(server, actor, params.id ?? '');
      return done(MESSAGES.deleted);
    },
  });
}

/** Items of one dictionary, always in their order (contract/2 §1.5). */
export function itemRoutes(app: FastifyInstance, server: Server): void {
  route(app, {
    method: 'GET',
    url: '/sys/dictItem/list',
    access: LIST,
    summary: '字典项列表',
    query: itemsQuery,
    handle: async ({ actor, request }) => {
      const params = { ...(request.query as ListParams), column: 'sortOrder', order: 'asc' };
      const query = parseListParams(dictItemTable.resource, params);
      const { rows, total } = await page(server, server.database.db, dictItemTable, actor, query);
      return ok(pageOf(rows, total, query));
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
