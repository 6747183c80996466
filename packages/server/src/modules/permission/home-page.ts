import { type HomePage, homePathOf, isHomePage } from '@songbai/contract/modules/role-index/role-index.rules.ts';
import type { Db } from '../../db/database.ts';
import type { Actor } from '../../platform/actor.ts';
import { activeHomePages } from './home-page.store.ts';
import { type Permission, permissionsFor } from './permission.store.ts';

/** Where a person starts (contract/1 §6.2): only pages of the menu that he holds. */
export async function homePath(db: Db, actor: Actor, held: readonly Permission[]): Promise<string> {
  const pages: HomePage[] = await activeHomePages(db, actor.roleCodes);
  const open = new Set(held.filter(isHomePage).map(({ url }) => url));
  return homePathOf(pages, actor.roleCodes, (url) => open.has(url));
}

/** The same where the menu has not been read yet. */
export async function homePathOfActor(db: Db, actor: Actor): Promise<string> {
  const all = await permissionsFor(db, actor.userId);
  return homePath(
    db,
    actor,
    all.filter(({ held }) => held),
  );
}
