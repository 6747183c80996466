import { screenOf } from '@songbai/contract/design/screens.ts';
import type { MenuDraft } from '@songbai/contract/modules/online-form/design.calls.ts';
import { MENU_SUB, MENU_TOP } from '@songbai/contract/modules/permission/permission.calls.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import { stored } from '../../resource/read/store.ts';
import type { Server } from '../../resource/server-context.ts';
import { type Work, write } from '../../resource/write/work.ts';
import { addMenuIn, placeAtEnd, saveGrantsIn } from '../permission/index.ts';
import { headDesign } from './design.store.ts';
import { headTable } from './head.table.ts';
import { menusOf } from './heads.store.ts';

/**
 * Makes the menu of a designed table and grants it, all or nothing; who grants is bound by what he may pass on.
 * @throws AppError designMissing, designMenuSub, designMenuTaken, and refusals of menus and grants
 */
export async function createMenu(server: Server, actor: Actor, draft: MenuDraft) {
  return write(server, actor, async (work) => {
    const [head] = await stored(work, headTable, [draft.headId]);
    if (!head) throw new AppError('designMissing');
    const screen = screenOf(headDesign(head));
    if (!screen) throw new AppError('designMenuSub');
    const [taken] = await menusOf(work.db, draft.headId);
    if (taken) throw new AppError('designMenuTaken', { name: taken });
    return makeMenu(work, draft, screen);
  });
}

interface Screen {
  url: string;
  component: string;
}

/** The menu of a page, granted to roles. */
export async function makeMenu(
  work: Work,
  { parentId, name, icon, sortNo, roleIds }: MenuDraft,
  screen: Screen,
): Promise<Screen & { id: string }> {
  const place = parentId ? { menuType: MENU_SUB, parentId } : { menuType: MENU_TOP };
  // Whoever names no place does not mean the one before the home page.
  const at = sortNo ?? (await placeAtEnd(work.db, parentId || undefined));
  const { id } = await addMenuIn(work, { ...place, ...screen, name, icon, sortNo: at, route: true });
  for (const roleId of [...new Set(roleIds ?? [])].sort())
    await saveGrantsIn(work, { roleId, permissionIds: id, lastpermissionIds: '' });
  return { id, ...screen };
}
