import { cemetery } from '@songbai/contract/modules/cemetery/cemetery.resource.ts';
import { resourceTable } from '../../resource/describe/columns.ts';
import { resourceRoutes } from '../../resource/routes.ts';
import type { ServerModule } from '../../resource/server-context.ts';
import { cemeteryHooks } from './cemetery.hooks.ts';

const count = (condition: string) => () =>
  `select count(*) from cem_plot p where p.cemetery_id = t.id and p.del_flag = 0${condition}`;

export const cemeteryTable = resourceTable(cemetery, {
  computed: {
    plotTotal: count(''),
    plotAvailable: count(" and p.sale_status = '1'"),
    plotSold: count(" and p.sale_status = '6'"),
  },
});

export const cemeteryModule: ServerModule = (app, server) => {
  resourceRoutes(app, server, cemeteryTable, cemeteryHooks());
  return undefined;
};
