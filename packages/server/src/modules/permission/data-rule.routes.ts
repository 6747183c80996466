import { MESSAGES } from '@songbai/contract/messages.ts';
import {
  addRuleBody,
  type DataRule,
  editRuleBody,
  oneMenu,
  type RuleDraft,
  rulesOfMenu,
} from '@songbai/contract/modules/permission/permission.calls.ts';
import { both } from '@songbai/contract/resource/filter.ts';
import { type ListParams, parseListParams } from '@songbai/contract/wire/list-params.ts';
import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import { done, ok } from '../../http/envelope.ts';
import { route } from '../../http/route.ts';
import { assertVersion } from '../../http/stock-clients.ts';
import { reading } from '../../resource/read/reading.ts';
import { page } from '../../resource/read/store.ts';
import type { Server } from '../../resource/server-context.ts';
import { addRule, editRule, removeRule } from './data-rule.service.ts';
import { dataRuleTable } from './menu.table.ts';
import { dataRulesOf } from './role-grants.store.ts';

const LIST = { permission: 'system:permission:list' } as const;

/** A menu has a handful of rules; their list is not paged. */
const ALL_RULES = 1000;

/** Data rules of menus (contract/1 §7.1, §7.3). */
export function dataRuleRoutes(app: FastifyInstance, server: Server): void {
  const { db } = server.database;
  route(app, {
    method: 'GET',
    url: '/sys/permission/getPermRuleListByPermId',
    access: LIST,
    summary: '菜单的数据规则',
    query: rulesOfMenu,
    handle: async ({ query }) => ok(await dataRulesOf(db, query.permissionId)),
  });
  route(app, {
    method: 'GET',
    url: '/sys/permission/queryPermissionRule',
    access: LIST,
    summary: '查询数据规则',
    query: Type.Object({ permissionId: Type.String({ maxLength: 128, default: '', title: 'permissionId' }) }),
    handle: async ({ actor, query: { permissionId }, request }) => {
      const { ruleName, ruleValue } = request.query as ListParams;
      const { filter } = parseListParams(dataRuleTable.resource, { ruleName, ruleValue });
      const own = both(filter, { field: 'permissionId', op: 'eq', value: permissionId });
      const window = { sort: [], pageNo: 1, pageSize: ALL_RULES };
      return ok((await page(reading(server, actor), dataRuleTable, { ...window, filter: own })).rows);
    },
  });
  changeRoutes(app, server);
}

function changeRoutes(app: FastifyInstance, server: Server): void {
  route(app, {
    method: 'POST',
    url: '/sys/permission/addPermissionRule',
    access: { permission: 'system:permission:addRule' },
    summary: '新增数据规则',
    body: addRuleBody,
    handle: async ({ actor, body }) => {
      await addRule(server, actor, ruleDraft(body));
      return done(MESSAGES.added);
    },
  });
  route(app, {
    method: ['PUT', 'POST'],
    url: '/sys/permission/editPermissionRule',
    access: { permission: 'system:permission:editRule' },
    summary: '修改数据规则',
    body: editRuleBody,
    handle: async ({ actor, body, request }) => {
      const { permissionId: _fixed, ...draft } = ruleDraft(body);
      assertVersion(request, (draft as { version?: unknown }).version);
      await editRule(server, actor, draft);
      return done(MESSAGES.ruleEdited);
    },
  });
  route(app, {
    method: 'DELETE',
    url: '/sys/permission/deletePermissionRule',
    access: { permission: 'system:permission:deleteRule' },
    summary: '删除数据规则',
    query: oneMenu,
    handle: async ({ actor, query }) => {
      await removeRule(server, actor, query.id);
      return done(MESSAGES.ruleDeleted);
    },
  });
}

const WRITABLE = ['id', 'version', 'permissionId', 'ruleName', 'ruleColumn', 'ruleConditions', 'ruleValue', 'status'];

/** The client's part of a body; a stock client sends whole rows. */
function ruleDraft(body: unknown): RuleDraft & Pick<DataRule, 'id' | 'permissionId'> {
  const entries = Object.entries(body as object).filter(([name]) => WRITABLE.includes(name));
  return Object.fromEntries(entries) as RuleDraft & Pick<DataRule, 'id' | 'permissionId'>;
}
