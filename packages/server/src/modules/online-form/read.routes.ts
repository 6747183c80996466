import {
  BY_HEAD,
  CHECK_TABLE,
  FIELDS_BY_CODE,
  FIELDS_OF,
  INDEXES_OF,
} from '@songbai/contract/modules/online-form/design.calls.ts';
import { namedSources } from '@songbai/contract/modules/online-form/design-file.ts';
import { FORM_RIGHTS } from '@songbai/contract/modules/online-form/online-form.rights.ts';
import type { FieldRow, IndexRow } from '@songbai/contract/modules/online-form/save.calls.ts';
import { type DesignRelations, USES_OF } from '@songbai/contract/modules/online-form/uses.calls.ts';
import type { ListParams } from '@songbai/contract/wire/list-params.ts';
import type { FastifyInstance } from 'fastify';
import { ok } from '../../http/envelope.ts';
import { route } from '../../http/route.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import { containing } from '../../resource/read/contains.ts';
import { reading } from '../../resource/read/reading.ts';
import { get, stored } from '../../resource/read/store.ts';
import { listRoute } from '../../resource/routes.ts';
import type { Server } from '../../resource/server-context.ts';
import { fieldRows, indexRows } from './design.store.ts';
import { headTable } from './head.table.ts';
import { headNamed } from './heads.store.ts';
import { missingSources, sourceTitles } from './sources.store.ts';
import { usesOf } from './uses.store.ts';

const LIST = { permission: FORM_RIGHTS.list } as const;

/** Reading designs (contract/2 §15.1); another tenant's do not exist. */
export function readRoutes(app: FastifyInstance, server: Server): void {
  const { db } = server.database;
  const hooks = { listParams: (params: ListParams) => containing(params, 'tableName') };
  listRoute(app, server, headTable, hooks, { url: `${headTable.resource.path}/list`, summary: '在线表单列表' });
  route(app, {
    method: 'GET',
    ...FIELDS_OF,
    access: LIST,
    summary: '在线表单的字段；parked=1为已移除的字段',
    handle: async ({ actor, query }) => {
      await assertSeen(server, actor, query.headId);
      return ok(await fieldsOf(server, query.headId, query.parked === '1' ? 1 : 0));
    },
  });
  route(app, {
    method: 'GET',
    ...INDEXES_OF,
    access: LIST,
    summary: '在线表单的索引',
    handle: async ({ actor, query }) => {
      await assertSeen(server, actor, query.headId);
      return ok((await indexRows(db, query.headId)).map((row): IndexRow => shown(row)));
    },
  });
  headRoutes(app, server);
}

function headRoutes(app: FastifyInstance, server: Server): void {
  const { db } = server.database;
  route(app, {
    method: 'GET',
    ...FIELDS_BY_CODE,
    access: LIST,
    summary: '按表名取在线表单的字段',
    handle: async ({ actor, query }) => {
      const head = await headNamed(db, actor.tenantId, query.headCode);
      if (!head) throw new AppError('designMissing');
      return ok(await fieldsOf(server, head.id, 0));
    },
  });
  route(app, {
    method: 'GET',
    ...BY_HEAD,
    access: LIST,
    summary: '在线表单的表头、字段和索引',
    handle: async ({ actor, query }) => {
      await assertSeen(server, actor, query.id);
      const head = await get(reading(server, actor), headTable, query.id);
      const indexs = (await indexRows(db, query.id)).map((row): IndexRow => shown(row));
      const fields = await fieldsOf(server, query.id, 0);
      return ok({ head, fields, indexs, missing: await missingSources(db, actor.tenantId, fields) });
    },
  });
  route(app, {
    method: 'GET',
    ...USES_OF,
    access: LIST,
    summary: '引用该表的菜单、在线表单和报表，以及该表所引用的名称',
    handle: async ({ actor, params }) => {
      const head = await assertSeen(server, actor, params.id ?? '');
      const fields = await fieldsOf(server, head.id, 0);
      const beside = [...(head.subTableStr ?? '').split(','), ...fields.map(({ mainTable }) => mainTable ?? '')];
      const tables = beside.filter(Boolean).map((code) => ({ kind: 'table' as const, code }));
      const titles = await sourceTitles(db, actor.tenantId, [...namedSources(fields), ...tables]);
      const relations: DesignRelations = { uses: await usesOf(db, head, []), titles };
      return ok(relations);
    },
  });
  route(app, {
    method: 'GET',
    ...CHECK_TABLE,
    access: LIST,
    summary: '表名是否可用：-1已存在，1可用',
    handle: async ({ actor, query }) => {
      const taken = await headNamed(db, actor.tenantId, query.tbname.trim().toLowerCase());
      return ok(taken && taken.id !== query.id ? -1 : 1);
    },
  });
}

/** @throws AppError designMissing */
export async function assertSeen(server: Server, actor: Actor, id: string) {
  const [head] = await stored(reading(server, actor), headTable, [id]);
  if (!head) throw new AppError('designMissing');
  return head;
}

async function fieldsOf(server: Server, headId: string, parked: 0 | 1): Promise<FieldRow[]> {
  const rows = await fieldRows(server.database.db, headId);
  return rows.filter((row) => row.parked === parked).map((row): FieldRow => shown(row));
}

/** A stored part without what marks deleted rows. */
export function shown<T extends { delFlag: number; deleteBy: unknown; deleteTime: unknown; deleteReason: unknown }>(
  row: T,
): Omit<T, 'delFlag' | 'deleteBy' | 'deleteTime' | 'deleteReason'> {
  const { delFlag: _, deleteBy: __, deleteTime: ___, deleteReason: ____, ...rest } = row;
  return rest;
}
