import { resourceRoutes } from '../../resource/routes.ts';
import type { ServerModule } from '../../resource/server-context.ts';
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

/** A deleted role takes its home page along, so that a later role of the same code starts without one. */
export async function removeHomePage(work: Work, roleCode: string): Promise<void> {
  const id = await homePageId(work.db, roleCode);
  if (id === undefined) return;
  await remove(work, roleIndexTable, [id]);
}
