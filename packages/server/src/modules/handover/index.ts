import type { ServerModule } from '../../resource/server-context.ts';
import { handoverRoutes } from './handover.routes.ts';

/** What a seller has under way goes to another one. */
export const handoverModule: ServerModule = (app, server) => {
  handoverRoutes(app, server);
  return undefined;
};
