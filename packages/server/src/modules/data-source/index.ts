import { resourceRoutes } from '../../resource/routes.ts';
import type { ServerModule } from '../../resource/server-context.ts';
import { dataSourceHooks } from './data-source.hooks.ts';
import { dataSourceRoutes } from './data-source.routes.ts';
import { dataSourceTable } from './data-source.table.ts';
import { watchSources } from './sources.ts';

export type { SourceKind, SourceRows, SourceValue } from './connection.ts';
export { readSource, sourceEngine } from './sources.ts';

/** 多数据源管理: databases of other systems that reports read (contract/2 §8, ADR 32). */
export const dataSourceModule: ServerModule = (app, server) => {
  resourceRoutes(app, server, dataSourceTable, dataSourceHooks);
  dataSourceRoutes(app, server);
  return watchSources(server);
};
