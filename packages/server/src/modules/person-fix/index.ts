import { resourceRoutes } from '../../resource/routes.ts';
import type { ServerModule } from '../../resource/server-context.ts';
import { personFixRoutes } from './person-fix.routes.ts';
import { personFixTable } from './person-fix.table.ts';

/** 信息更正 (domain.md §3.7, §3.9). */
export const personFixModule: ServerModule = (app, server) => {
  resourceRoutes(app, server, personFixTable);
  personFixRoutes(app, server);
  return undefined;
};
