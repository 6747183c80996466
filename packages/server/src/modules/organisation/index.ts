import { depart, role, user } from '@songbai/contract/modules/system/system.resource.ts';
import { resourceTable } from '../../resource/columns.ts';
import { resourceRoutes } from '../../resource/routes.ts';
import type { ServerModule } from '../../resource/server-context.ts';
import { departRoutes } from './depart.routes.ts';
import { peopleRoutes } from './people.routes.ts';
import { positionRoutes } from './position.routes.ts';
import { roleRoutes } from './role.routes.ts';

export { colleagueTable } from './people.store.ts';

/** Users belong to tenants by a list of ids; administrators of the platform see all of them. */
const userTable = resourceTable(user, {
  scope: 'global',
  visible: (actor, sql) =>
    actor.roleCodes.includes('admin')
      ? undefined
      : `(',' || coalesce(t.rel_tenant_ids, '') || ',') like ${sql.bind(`%,${actor.tenantId},%`)}`,
});
const roleTable = resourceTable(role, { scope: 'global' });
const departTable = resourceTable(depart);

/** Users, roles, departments and positions as far as lists, pickers and references need them (contract/1 §5, §6, §8, §9). */
export const organisationModule: ServerModule = (app, server) => {
  for (const table of [userTable, roleTable, departTable]) resourceRoutes(app, server, table);
  peopleRoutes(app, server);
  departRoutes(app, server);
  roleRoutes(app, server);
  positionRoutes(app, server);
  return undefined;
};
