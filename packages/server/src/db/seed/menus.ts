import { MENUS, type MenuSeed } from '@songbai/contract/menus.ts';
import { PERMS_TYPE, VALID_STATUS } from '@songbai/contract/modules/permission/permission.dicts.ts';
import { chunks } from '../chunks.ts';
import type { Trx } from '../database.ts';
import { record } from './records.ts';

export type MenuRow = ReturnType<typeof menuRow>;

/** Rows of menus and buttons, and their ids by menu key and by button code. */
export function menuRows(now: string): { rows: MenuRow[]; ids: Map<string, string> } {
  const ids = new Map<string, string>();
  const rows: MenuRow[] = [];
  const visit = (menu: MenuSeed, parent: MenuSeed | null, order: number) => {
    const id = `menu-${menu.key}`;
    ids.set(menu.key, id);
    rows.push(menuRow(menu, parent, order, now));
    for (const [position, [code, label]] of Object.entries(menu.buttons ?? {}).entries()) {
      ids.set(code, `button-${code}`);
      rows.push(buttonRow(code, label, id, position, now));
    }
    menu.children?.forEach((child, position) => visit(child, menu, position));
  };
  MENUS.forEach((menu, position) => visit(menu, null, position));
  return { rows, ids };
}

export async function insertMenus(trx: Trx, rows: readonly MenuRow[]): Promise<void> {
  for (const part of chunks(rows, 50)) await trx.insertInto('sysPermission').values(part).execute();
}

/** A menu as it is stored; its id comes from its key. */
export function menuRow(menu: MenuSeed, parent: Pick<MenuSeed, 'key'> | null, order: number, now: string) {
  return {
    ...record(now),
    id: `menu-${menu.key}`,
    parentId: parent ? `menu-${parent.key}` : null,
    name: menu.name,
    perms: null as string | null,
    permsType: PERMS_TYPE.shown,
    icon: menu.icon ?? null,
    component: menu.component as string | null,
    componentName: null,
    url: menu.url as string | null,
    redirect: menu.redirect ?? null,
    sortNo: order + 1,
    menuType: parent ? 1 : 0,
    isLeaf: menu.children ? 0 : 1,
    isRoute: 1,
    keepAlive: menu.keepAlive === false ? 0 : 1,
    hidden: menu.hidden ? 1 : 0,
    hideTab: 0,
    alwaysShow: 0,
    internalOrExternal: 0,
    description: null,
    ruleFlag: 0,
    status: VALID_STATUS.valid,
  };
}

function buttonRow(
  code: string,
  label: string,
  menuId: string,
  order: number,
  now: string,
): ReturnType<typeof menuRow> {
  const blank = menuRow({ key: '', name: label, url: '', component: '' }, null, order, now);
  return {
    ...blank,
    id: `button-${code}`,
    parentId: menuId,
    perms: code,
    component: null,
    url: null,
    menuType: 2,
    isLeaf: 1,
    isRoute: 0,
    keepAlive: 0,
  };
}
