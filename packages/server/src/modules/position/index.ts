import type { ServerModule } from '../../resource/server-context.ts';
import { positionRoutes } from './position.routes.ts';

/** Positions (contract/1 §9). */
export const positionModule: ServerModule = (app, server) => {
  positionRoutes(app, server);
  return undefined;
};
