import { ROLE_INDEX_CALLS, standardBody } from '@songbai/contract/modules/role-index/role-index.calls.ts';
import { roleIndex } from '@songbai/contract/modules/role-index/role-index.resource.ts';
import { HOME_PATH, STANDARD_CODE } from '@songbai/contract/modules/role-index/role-index.rules.ts';
import { actionCode } from '@songbai/contract/resource/define.ts';
import type { FastifyInstance } from 'fastify';
import { done, ok } from '../../http/envelope.ts';
import { type Call, route } from '../../http/route.ts';
import { checkBody } from '../../http/validation.ts';
import type { Actor } from '../../platform/actor.ts';
import { addRow, detail, editRow } from '../../resource/rows.ts';
import type { Server } from '../../resource/server-context.ts';
import { write } from '../../resource/write/work.ts';
import { roleIndexHooks } from './role-index.hooks.ts';
import { homePageId } from './role-index.store.ts';
import { roleIndexTable } from './role-index.table.ts';

const HOME_COMPONENT = 'dashboard/Analysis';

/** The home page of a role, and the one of everybody else (contract/1 §6.2). */
export function homePageRoutes(app: FastifyInstance, server: Server): void {
  const pageOf = async (actor: Actor, roleCode: string) => {
    const id = await homePageId(server.database.db, roleCode);
    return id === undefined ? undefined : { ...(await detail(server, roleIndexTable, actor, id)), route: true };
  };
  route(app, {
    method: 'GET',
    ...ROLE_INDEX_CALLS.byCode,
    access: { permission: actionCode(roleIndex, 'list') },
    summary: '角色的首页配置',
    handle: async ({ actor, query }) => ok((await pageOf(actor, query.roleCode)) ?? null),
  });
  route(app, {
    method: 'GET',
    ...ROLE_INDEX_CALLS.standard,
    access: { signedIn: true },
    summary: '全局默认首页',
    handle: async ({ actor }) =>
      ok((await pageOf(actor, STANDARD_CODE)) ?? { url: HOME_PATH, component: HOME_COMPONENT, route: true }),
  });
  route(app, {
    method: 'PUT',
    ...ROLE_INDEX_CALLS.updateStandard,
    access: { permission: actionCode(roleIndex, 'edit') },
    summary: '设置全局默认首页',
    handle: async (call) => {
      const { url, component = null } = standardOf(call);
      await write(server, call.actor, async (work) => {
        const id = await homePageId(work.db, STANDARD_CODE);
        if (id === undefined) {
          await addRow(work, roleIndexTable, roleIndexHooks, { roleCode: STANDARD_CODE, url, component });
        } else {
          await editRow(work, roleIndexTable, roleIndexHooks, { id, url, component });
        }
      });
      return done('设置成功');
    },
  });
}

/** The stock client sends the values in the address; the body works as well. */
function standardOf({ request }: Call): { url: string; component?: string | null } {
  const { url, component } = { ...(request.body as object | null), ...(request.query as object) } as Record<
    string,
    unknown
  >;
  const given = { ...(url === undefined ? {} : { url }), ...(component === undefined ? {} : { component }) };
  checkBody(standardBody, given);
  return given as { url: string; component?: string | null };
}
