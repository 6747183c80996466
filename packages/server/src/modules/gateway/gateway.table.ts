import { MESSAGES } from '@songbai/contract/messages.ts';
import { gatewayRoute } from '@songbai/contract/modules/gateway/gateway.resource.ts';
import { resourceTable } from '../../resource/describe/columns.ts';
import { isAdmin } from '../permission/index.ts';

const stateOf = (column: string) => () => `(select s.${column} from sys_gateway_route_state s where s.id = t.id)`;

/** Routes belong to the platform: each acts for everybody, so only its administrators know them. */
export const gatewayTable = resourceTable(gatewayRoute, {
  scope: 'global',
  visible: (actor) => (isAdmin(actor) ? undefined : '1 = 0'),
  computed: {
    lastTime: stateOf('last_time'),
    lastStatus: stateOf('last_status'),
    lastError: stateOf('last_error'),
    failures: stateOf('failures'),
    circuitOpen: () => '(select count(*) from sys_gateway_circuit c where c.route_id = t.id)',
  },
  messages: { added: MESSAGES.routeDone, edited: MESSAGES.routeDone, deleted: MESSAGES.routeDeleted },
  refusals: { missing: 'routeMissing', notDeleted: 'routeMissing' },
  uniqueness: { refusals: { routerId: 'routeIdTaken' } },
});
