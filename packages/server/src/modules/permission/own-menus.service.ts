import type { MenuLook, OwnMenu, OwnMenuSave } from '@songbai/contract/modules/permission/own-menus.calls.ts';
import { menuLook, tenantMenus } from '@songbai/contract/modules/permission/own-menus.rules.ts';
import { MENU_BUTTON } from '@songbai/contract/modules/permission/permission.calls.ts';
import { menusNeeded } from '@songbai/contract/modules/permission/permission.rules.ts';
import { differenceOf } from '@songbai/contract/rules/difference.ts';
import { bumpState } from '../../db/state.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import type { Server } from '../../resource/server-context.ts';
import { insert, remove, update } from '../../resource/write/store.ts';
import { type Work, write } from '../../resource/write/work.ts';
import { allMenus, holdMenus, type MenuRow } from './menu.store.ts';
import { menuOwnTable } from './menu.table.ts';
import { arranged } from './menu-nodes.ts';
import { ownMenuRows } from './own-menus.store.ts';

const byId = (rows: readonly MenuRow[]) => new Map(rows.map((row) => [row.id, row]));

/** All menus as the actor's tenant has them, as a tree. */
export async function ownMenuTree({ database: { db } }: Server, { tenantId }: Actor): Promise<OwnMenu[]> {
  const rows = await allMenus(db);
  const own = await ownMenuRows(db, tenantId);
  const shared = byId(rows);
  const needed = menusNeeded(shared);
  const versions = new Map(own.map(({ permissionId, version }) => [permissionId, version]));
  const { top, below } = arranged(
    tenantMenus(
      rows.filter(({ menuType }) => menuType !== MENU_BUTTON),
      own,
    ),
  );
  const nodeOf = (row: MenuRow): OwnMenu => {
    const forAll = shared.get(row.id) ?? row;
    return {
      ...{ permissionId: row.id, url: row.url, version: versions.get(row.id) ?? null },
      ...menuLook(row),
      shared: menuLook(forAll),
      fixed: forAll.hidden === 1 || needed.has(row.id),
      children: below.get(row.id)?.map(nodeOf) ?? null,
    };
  };
  return top.map(nodeOf);
}

/**
 * Saves how the actor's tenant wants a menu. Its rights, page and path stay those of all tenants.
 * @throws AppError refMissing, menuNeeded, menuHiddenForAll, staleVersion
 */
export async function saveOwnMenu(server: Server, actor: Actor, body: OwnMenuSave): Promise<void> {
  await changeOwn(server, actor, body.permissionId, async (work, menus, row) => {
    const menu = menus.get(body.permissionId);
    if (!menu || menu.menuType === MENU_BUTTON)
      throw new AppError('refMissing', { label: '菜单' }, { field: 'permissionId' });
    if ((row?.version ?? null) !== (body.version ?? null)) throw new AppError('staleVersion');
    const { name, icon, sortNo, hidden } = body;
    if (hidden < menu.hidden) throw new AppError('menuHiddenForAll', { name: menu.name });
    if (hidden > menu.hidden && menusNeeded(menus).has(menu.id)) throw new AppError('menuNeeded', { name: menu.name });
    const wanted: MenuLook = { name: name.trim(), icon: icon?.trim() || null, sortNo, hidden };
    const difference = differenceOf(menuLook(menu), wanted);
    if (row && difference) await update(work, menuOwnTable, row.id, difference);
    else if (row) await remove(work, menuOwnTable, [row.id]);
    else if (difference) await insert(work, menuOwnTable, {}, { permissionId: menu.id, ...difference });
  });
}

/**
 * 恢复默认: the tenant has the menu again as all have it.
 * @throws AppError recordMissing
 */
export async function removeOwnMenu(server: Server, actor: Actor, permissionId: string): Promise<void> {
  await changeOwn(server, actor, permissionId, async (work, _menus, row) => {
    if (!row) throw new AppError('recordMissing');
    await remove(work, menuOwnTable, [row.id]);
  });
}

type OwnRow = Awaited<ReturnType<typeof ownMenuRows>>[number];

/** One change at a time, none while the tree changes; afterwards the people of the tenant load their menu anew. */
async function changeOwn(
  server: Server,
  actor: Actor,
  permissionId: string,
  change: (work: Work, menus: ReadonlyMap<string, MenuRow>, row: OwnRow | undefined) => Promise<void>,
): Promise<void> {
  await write(server, actor, async (work) => {
    await holdMenus(work.db);
    const own = await ownMenuRows(work.db, actor.tenantId);
    await change(
      work,
      byId(await allMenus(work.db)),
      own.find((row) => row.permissionId === permissionId),
    );
    await bumpState(work.db, 'rights');
  });
}
