import type { ServerModule } from '../../resource/server-context.ts';
import { onRename } from '../online-form/index.ts';
import { controlRoutes } from './control.routes.ts';
import { grantRoutes } from './grant.routes.ts';
import { ruleRoutes } from './rule.routes.ts';
import { renameRuleColumns } from './rules.service.ts';

export { controlsOf } from './controls.ts';

/** Rights of designed tables: what is under control, and who was granted it (online.md §5.1). */
export const onlineAuthModule: ServerModule = (app, server) => {
  onRename(server, renameRuleColumns);
  void app.register(async (granting) => {
    // Open browsers are told now.
    granting.addHook('onResponse', async (request) => {
      if (request.method !== 'GET') server.live.stateChanged();
    });
    controlRoutes(granting, server);
    ruleRoutes(granting, server);
    grantRoutes(granting, server);
  });
  return undefined;
};
