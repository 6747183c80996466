import { resourceRoutes } from '../../resource/routes.ts';
import type { ServerModule } from '../../resource/server-context.ts';
import { deceasedHooks } from './deceased.hooks.ts';
import { deceasedTable } from './deceased.table.ts';

export { correctDeceased } from './correct.ts';
export { changeDeceased, deceasedById, peopleOfPlot, recountPlot, takenCavities } from './deceased.store.ts';
export { deceasedTable, type StoredDeceased } from './deceased.table.ts';
export { linkUsers, moveAllOut, moveUsers, registerUsers } from './users.ts';

export const deceasedModule: ServerModule = (app, server) => {
  resourceRoutes(app, server, deceasedTable, deceasedHooks());
  return undefined;
};
