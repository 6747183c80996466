import { tenantMenus } from '@songbai/contract/modules/permission/own-menus.rules.ts';
import { PERMS_TYPE, VALID_STATUS } from '@songbai/contract/modules/permission/permission.dicts.ts';
import type { PermissionResult } from '@songbai/contract/modules/session/session.calls.ts';
import { ok } from '../../http/envelope.ts';
import { route } from '../../http/route.ts';
import { isVue3 } from '../../http/stock-clients.ts';
import type { ServerModule } from '../../resource/server-context.ts';
import { listViewsOf } from '../list-view/index.ts';
import { ownSettingsOf } from '../own-setting/index.ts';
import { isAdmin } from './admin-role.ts';
import { dataRuleRoutes } from './data-rule.routes.ts';
import { fieldLevelRoutes } from './field-levels.routes.ts';
import { homePath } from './home-page.ts';
import { menuRoutes } from './menu.routes.ts';
import { menuTree, withHome } from './menu-tree.ts';
import { ownMenuRoutes } from './own-menus.routes.ts';
import { ownMenuRows } from './own-menus.store.ts';
import { BUTTON, type Permission, permissionsFor } from './permission.store.ts';
import { roleGrantRoutes } from './role-grants.routes.ts';
import { userRightsRoutes } from './user-rights.routes.ts';
import { vue3Menu } from './vue3-menu.ts';

export { ADMIN_ROLE, isAdmin } from './admin-role.ts';
export { grantsHeldBy, permissionName } from './delegation.store.ts';
export {
  assertAdminStays,
  assertMayChangeRoles,
  assertMayGive,
  assertMayGiveRoles,
  assertMayManage,
  assertMayTake,
  assertMayTakeRoles,
  reachOfActor,
  rolesBeyond,
} from './delegation.ts';
export { grantTree } from './grant-tree.ts';
export { homePathOfActor } from './home-page.ts';
export { livingGrants } from './living-grants.store.ts';
export { addMenuIn } from './menu.service.ts';
export { placeAtEnd } from './menu.store.ts';
export { assertNoOthers, assertOwnDepartMembers, assertOwnDictionaries, ownsDictionaries } from './other-tenants.ts';
export { knownRoles } from './own-roles.ts';
export { changeableRole, saveGrantsIn } from './role-grants.service.ts';
export {
  assertRoleKnown,
  dataRulesOf,
  type GrantRow,
  grantablePermissions,
  insertGrants,
  insertPassing,
  lockRole,
} from './role-grants.store.ts';
export { administratorsByTenant } from './tenant-administrators.store.ts';

/** Menu and buttons of the signed-in person (contract/1 §3), and what roles grant (contract/1 §6.1). */
export const permissionModule: ServerModule = (app, server) => {
  route(app, {
    method: 'GET',
    url: '/sys/permission/getUserPermissionByToken',
    access: { signedIn: true },
    summary: '当前用户的菜单与按钮权限',
    handle: async ({ actor, request, reply }) => {
      // Every client calls this when it begins and when the tenant was changed.
      server.fileCookies.give(request, reply, actor);
      const { db } = server.database;
      const all = await permissionsFor(db, actor.userId);
      const shared = all.filter((row) => row.menuType !== BUTTON);
      const menus = tenantMenus(shared, await ownMenuRows(db, actor.tenantId));
      const buttons = all.filter((row) => row.menuType === BUTTON && row.perms);
      const mine = buttons.filter((row) => row.held && row.status === VALID_STATUS.valid);
      const held = withHome(
        menus.filter((row) => row.held),
        menus,
      );
      const menu = menuTree(held);
      const [home, listViews, ownSettings] = await Promise.all([
        homePath(db, actor, held),
        listViewsOf(db, actor),
        ownSettingsOf(db, actor.userId),
      ]);
      const result: PermissionResult = {
        menu: isVue3(request) ? vue3Menu(menu) : menu,
        auth: mine.map(authItem),
        allAuth: buttons.map((row) => ({ ...authItem(row), status: row.status ?? VALID_STATUS.valid })),
        sysSafeMode: server.config.safeMode,
        codeList: mine.flatMap((row) => (row.perms ?? '').split(',')),
        admin: isAdmin(actor),
        homePath: home,
        listViews,
        ownSettings,
        closedPaths: closedPaths(menus, held),
      };
      return ok(result);
    },
  });
  void app.register(async (granting) => {
    granting.addHook('onResponse', async (request) => {
      if (request.method !== 'GET') server.live.stateChanged();
    });
    roleGrantRoutes(granting, server);
    fieldLevelRoutes(granting, server);
    userRightsRoutes(granting, server);
    menuRoutes(granting, server);
    ownMenuRoutes(granting, server);
    dataRuleRoutes(granting, server);
  });
  return undefined;
};

/** Paths of pages in the menu that this person does not hold. */
function closedPaths(menus: readonly Permission[], held: readonly Permission[]): string[] {
  const open = new Set(held.map((row) => row.url));
  return menus.flatMap(({ url }) => (url?.startsWith('/') && !open.has(url) ? [url] : []));
}

function authItem(row: Permission) {
  return { action: row.perms ?? '', type: row.permsType ?? PERMS_TYPE.shown, describe: row.name };
}
