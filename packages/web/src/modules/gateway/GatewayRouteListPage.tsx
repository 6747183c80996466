import { COPY_ROUTE, ROUTE_PAGE } from '@songbai/contract/modules/gateway/gateway.calls.ts';
import { type GatewayRoute, gatewayRoute } from '@songbai/contract/modules/gateway/gateway.resource.ts';
import { actionCode } from '@songbai/contract/resource/define.ts';

import { send } from '../../api/client.ts';
import { type ListHandle, ResourceList, type RowButton } from '../../resource/list/ResourceList.tsx';
import { useCommand } from '../../resource/use-command.ts';
import { useCan, useIsAdmin } from '../../session/permissions.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { StateTag } from '../../ui/StateTag.tsx';
import { GatewayRouteDrawer } from './GatewayRouteDrawer.tsx';

const MAY_NOTHING = { add: false, edit: false, delete: false };
/** The form shows everything there is. */
const WITHOUT: readonly RowButton[] = ['detail'];

/** 网关路由 (contract/2 §9): which calls are passed on, where to, and how their targets do. */
export function GatewayRouteListPage() {
  // Routes act for everybody, so only the platform's administrators change them.
  const admin = useIsAdmin();
  return (
    <ResourceList
      resource={gatewayRoute}
      listPath={ROUTE_PAGE}
      {...(admin ? {} : { may: MAY_NOTHING })}
      essential={['name', 'status', 'lastStatus', 'circuitOpen']}
      next={['uri', 'routerId', 'lastTime', 'failures']}
      cells={{
        status: (value) =>
          value === 1 ? <StateTag tone="green">正常</StateTag> : <StateTag tone="grey">禁用</StateTag>,
        lastStatus: (_value, row) => <LastAnswer row={row} />,
        circuitOpen: (value) => (value ? <StateTag tone="red">{`${String(value)}个节点`}</StateTag> : '—'),
      }}
      withoutButtons={() => WITHOUT}
      rowActions={(row, list) => (admin ? <CopyButton row={row} list={list} /> : null)}
      form={(slot) => <GatewayRouteDrawer {...slot} />}
    />
  );
}

function LastAnswer({ row: { lastStatus, lastError, lastTime } }: { row: GatewayRoute }) {
  if (lastTime === null) return '—';
  if (lastStatus === null) return <StateTag tone="red">{lastError ?? '没有应答'}</StateTag>;
  return <StateTag tone={lastStatus < 500 ? 'green' : 'orange'}>{String(lastStatus)}</StateTag>;
}

function CopyButton({ row, list }: { row: GatewayRoute; list: ListHandle<GatewayRoute> }) {
  const can = useCan();
  const { busy, run } = useCommand();
  if (!can(actionCode(gatewayRoute, 'add'))) return null;
  const copy = () =>
    run(() => send<GatewayRoute>('GET', COPY_ROUTE.url, { params: { id: row.id } }), {
      settled: () => void list.actions.refresh(),
    });
  return (
    <LinkButton disabled={busy} onClick={() => void copy()}>
      复制
    </LinkButton>
  );
}
