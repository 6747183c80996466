import type { ServerModule } from '../../resource/server-context.ts';
import { choiceRoutes, fieldChoices } from './choice.routes.ts';
import { dataRoutes } from './data.routes.ts';
import { linkRoutes } from './link.routes.ts';
import { designedTable } from './runtime.ts';
import { screenRoutes } from './screen.routes.ts';
import { seesRow } from './seen-rows.ts';
import { subRoutes } from './sub.routes.ts';
import { uniqueField } from './unique-field.ts';
import { wireBinRoutes } from './wire-bin.routes.ts';
import { wireDataRoutes } from './wire-data.routes.ts';
import { wireExcelRoutes } from './wire-excel.routes.ts';
import { metaRoutes } from './wire-meta.routes.ts';
import { wireTreeRoutes } from './wire-tree.routes.ts';

export { type Enhancer, enhanceBy } from './enhancer.ts';
export { scopeOf, withColumns } from './expression-hooks.ts';
export { mayUseButton } from './own-buttons.ts';
export { type Runtime, runtimeOf } from './runtime.ts';
export { subLinks, subRows } from './sub-tables.ts';
export { assertMain, mainOf, personalTable, plainTableOf, runningTable, type UnderMain } from './targets.ts';
export { fieldNamed, ownRow, wireNames } from './wire-names.ts';

/** Running designed tables on the resource engine, and for the family's clients (online.md §5). */
export const onlineDataModule: ServerModule = (app, server) => {
  server.designed.find = (actor, table) => designedTable(server, actor, table);
  server.designed.sees = (actor, table, id) => seesRow(server, actor, table, id);
  server.designed.choices = (actor, key) => fieldChoices(server, actor, key);
  server.designed.unique = (actor, table, field) => uniqueField(server, actor, table, field);
  dataRoutes(app, server);
  subRoutes(app, server);
  screenRoutes(app, server);
  linkRoutes(app, server);
  choiceRoutes(app, server);
  metaRoutes(app, server);
  wireDataRoutes(app, server);
  wireTreeRoutes(app, server);
  wireBinRoutes(app, server);
  wireExcelRoutes(app, server);
  return undefined;
};
