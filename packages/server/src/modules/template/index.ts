import { template } from '@songbai/contract/modules/template/template.resource.ts';
import { resourceTable } from '../../resource/describe/columns.ts';
import { resourceRoutes } from '../../resource/routes.ts';
import type { ServerModule } from '../../resource/server-context.ts';
import { templateHooks } from './template.hooks.ts';

const plotCount = () => 'select count(*) from cem_plot p where p.template_id = t.id and p.del_flag = 0';

const templateTable = resourceTable(template, { computed: { plotCount } });

export const templateModule: ServerModule = (app, server) => {
  resourceRoutes(app, server, templateTable, templateHooks());
  return undefined;
};
