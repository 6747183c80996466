import { resourceRoutes } from '../../resource/routes.ts';
import type { ServerModule } from '../../resource/server-context.ts';
import { takeBack } from '../../resource/write/bin.store.ts';
import { remove } from '../../resource/write/store.ts';
import type { Work } from '../../resource/write/work.ts';
import { roleIndexHooks } from './role-index.hooks.ts';
import { homePageRoutes } from './role-index.routes.ts';
import { homePageId } from './role-index.store.ts';
import { roleIndexTable } from './role-index.table.ts';

/** Home pages by role (contract/1 §6.2); which one counts for a person the permission module says. */
export const roleIndexModule: ServerModule = (app, server) => {
  void app.register(async (keeping) => {
    // Open browsers fetch their rights again, which name the home page.
    keeping.addHook('onResponse', async (request) => {
      if (request.method !== 'GET') server.live.stateChanged();
    });
    resourceRoutes(keeping, server, roleIndexTable, roleIndexHooks);
    homePageRoutes(keeping, server);
  });
  return undefined;
};

/**
 * A deleted role takes its home page along, so that a later role of the same code starts without one. Returns its id.
 */
export async function removeHomePage(work: Work, roleCode: string): Promise<string | undefined> {
  const id = await homePageId(work.db, roleCode);
  if (id !== undefined) await remove(work, roleIndexTable, [id]);
  return id;
}

/** A restored role has its home page again. */
export async function restoreHomePage(work: Work, id: string, roleCode: string): Promise<void> {
  if ((await homePageId(work.db, roleCode)) === undefined) await takeBack(work, roleIndexTable, id);
}
