import type { ServerModule } from '../../resource/server-context.ts';
import { designRoutes } from './design.routes.ts';
import { runRoutes } from './run.routes.ts';
import { sqlRoutes } from './sql.routes.ts';

/** 在线报表: of our lists, and of statements written in the browser (contract/2 §17, online.md §8, ADR 45). */
export const onlineReportModule: ServerModule = (app, server) => {
  designRoutes(app, server);
  sqlRoutes(app, server);
  runRoutes(app, server);
  return undefined;
};
