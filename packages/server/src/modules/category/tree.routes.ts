import { CATEGORY_CALLS } from '@songbai/contract/modules/category/category.calls.ts';
import { CATEGORY_ROOT } from '@songbai/contract/modules/category/category.rules.ts';
import type { FastifyInstance } from 'fastify';
import { ok } from '../../http/envelope.ts';
import { route } from '../../http/route.ts';
import { AppError } from '../../platform/errors.ts';
import type { Server } from '../../resource/server-context.ts';
import { allCategories, categoriesBy, categoriesByIds, levelOf } from './category.store.ts';
import { conditionsOf, keyField, nestedBelow, nodeOf } from './category.tree.ts';
import { commaValues } from './comma-values.ts';

/** Every form may contain these widgets, so their calls only require a session. */
const access = { signedIn: true } as const;

/** Trees of categories for widgets (contract/2 §2, spec/2 §7). */
export function treeRoutes(app: FastifyInstance, server: Server): void {
  const { db } = server.database;
  const idOfCode = async (tenantId: number, code: string): Promise<string | undefined> =>
    code === '' || code === CATEGORY_ROOT ? CATEGORY_ROOT : (await categoriesBy(db, tenantId, 'code', code))[0]?.id;
  route(app, {
    method: 'GET',
    ...CATEGORY_CALLS.treeRoot,
    access,
    summary: '分类树（根）',
    handle: async ({ actor: { tenantId }, query }) => {
      const pid = await idOfCode(tenantId, query.pcode);
      if (pid === undefined) throw new AppError('categoryCodeUnknown', { code: query.pcode });
      if (query.async) return ok((await levelOf(db, tenantId, pid)).map(nodeOf));
      return ok(nestedBelow(await allCategories(db, tenantId), pid));
    },
  });
  route(app, {
    method: 'GET',
    ...CATEGORY_CALLS.treeChildren,
    access,
    summary: '分类树（下级）',
    handle: async ({ actor, query }) => ok((await levelOf(db, actor.tenantId, query.pid || CATEGORY_ROOT)).map(nodeOf)),
  });
  route(app, {
    method: 'GET',
    ...CATEGORY_CALLS.treeData,
    access,
    summary: '分类树（按父级或编码）',
    handle: async ({ actor: { tenantId }, query }) => {
      const conditions = conditionsOf(query.condition);
      if (query.pid === '' && query.pcode === '') throw new AppError('categoryTreeParams', { part: 'null' });
      const pid = query.pid || (await idOfCode(tenantId, query.pcode));
      if (pid === undefined) throw new AppError('categoryTreeParams', { part: 'code' });
      return ok((await levelOf(db, tenantId, pid, conditions)).map(nodeOf));
    },
  });
}

/** Single categories, their names and their codes (contract/2 §2). */
export function lookUpRoutes(app: FastifyInstance, server: Server): void {
  const { db } = server.database;
  route(app, {
    method: 'GET',
    ...CATEGORY_CALLS.loadOne,
    access,
    summary: '按字段取一个分类',
    handle: async ({ actor, query: { field, val } }) => {
      const [row, second] = await categoriesBy(db, actor.tenantId, keyField(field), val);
      if (!row) throw new AppError('categoryNoResult');
      if (second) throw new AppError('categoryManyResults', { field, value: val });
      return ok(row);
    },
  });
  const { url, query: idsQuery } = CATEGORY_CALLS.dictItem;
  for (const address of [url, url.slice(0, -1)]) {
    route(app, {
      method: 'GET',
      url: address,
      query: idsQuery,
      access,
      summary: '按编号取分类名称',
      handle: async ({ actor, query }) => {
        const ids = commaValues(query.ids);
        if (ids.length === 0) throw new AppError('categoryIdsEmpty');
        const names = new Map((await categoriesByIds(db, actor.tenantId, ids)).map((row) => [row.id, row.name]));
        return ok(ids.flatMap((id) => names.get(id) ?? (query.delNotExist ? [] : [id])));
      },
    });
  }
  route(app, {
    method: 'GET',
    ...CATEGORY_CALLS.allData,
    access,
    summary: '分类选项（按编码开头）',
    handle: async ({ actor, query: { code } }) => {
      const prefix = code === CATEGORY_ROOT ? '' : code;
      const rows = code === '' ? [] : await allCategories(db, actor.tenantId, prefix);
      if (rows.length === 0) throw new AppError('categoryNoData');
      return ok(rows.map(({ id, name }) => ({ value: id, text: name, title: name, label: name })));
    },
  });
  route(app, {
    method: 'GET',
    ...CATEGORY_CALLS.checkCode,
    access,
    summary: '分类编码校验',
    handle: async ({ actor, query: { pid, code } }) => {
      if (code.trim() === '') throw new AppError('categoryCodeEmpty');
      if (pid === '' || pid === CATEGORY_ROOT) return ok(null);
      const [parent] = await categoriesBy(db, actor.tenantId, 'id', pid);
      if (!parent) throw new AppError('refMissing', { label: '父级节点' });
      if (!code.startsWith(parent.code)) throw new AppError('categoryCodePrefix', { code: parent.code });
      return ok(null);
    },
  });
}
