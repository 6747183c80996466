import { resourceRoutes } from '../../resource/routes.ts';
import type { ServerModule } from '../../resource/server-context.ts';
import { categoryHooks } from './category.hooks.ts';
import { categoryTable } from './category.table.ts';
import { listRoutes } from './list.routes.ts';
import { lookUpRoutes, treeRoutes } from './tree.routes.ts';

export { nextCategoryCodeBelow } from './category.hooks.ts';

/** 分类字典: maintaining categories and reading their tree (contract/2 §2). */
export const categoryModule: ServerModule = (app, server) => {
  resourceRoutes(app, server, categoryTable, categoryHooks());
  listRoutes(app, server);
  treeRoutes(app, server);
  lookUpRoutes(app, server);
  return undefined;
};
