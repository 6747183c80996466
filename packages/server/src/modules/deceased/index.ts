import { resourceRoutes } from '../../resource/routes.ts';
import type { ServerModule } from '../../resource/server-context.ts';
import { deceasedHooks } from './deceased.hooks.ts';
import { deceasedTable } from './deceased.table.ts';

export { changeDeceased, deceasedById, recountPlot, takenCavities } from './deceased.store.ts';
export { deceasedTable, type StoredDeceased } from './deceased.table.ts';

export const deceasedModule: ServerModule = (app, server) => {
  resourceRoutes(app, server, deceasedTable, deceasedHooks());
  return undefined;
};
