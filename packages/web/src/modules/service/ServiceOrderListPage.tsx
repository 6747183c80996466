import { type ServiceOrder, serviceOrder } from '@songbai/contract/modules/service/service.resource.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Popconfirm } from 'antd';
import { useState } from 'react';
import { ResourceDetailDrawer } from '../../resource/detail/ResourceDetail.tsx';
import type { FormSlotProps } from '../../resource/form/ResourceDrawers.tsx';
import { ResourceFormDrawer } from '../../resource/form/ResourceFormDrawer.tsx';
import { invalidate } from '../../resource/invalidate.ts';
import { ResourceList } from '../../resource/list/ResourceList.tsx';
import { useCommand } from '../../resource/use-command.ts';
import { useCan } from '../../session/permissions.ts';
import { AssignDialog, PayDialog, type ServiceDialogProps, ServiceReasonDialog } from './ServiceDialogs.tsx';
import { ServiceOrderForm } from './ServiceOrderForm.tsx';
import { moveServiceOrder } from './service.calls.ts';
import { SERVICE_DOINGS, type ServiceDoing, serviceDoings } from './service-actions.ts';

/** New orders use a call of their own; orders are cancelled, not deleted. */
const LISTED: typeof serviceOrder = { ...serviceOrder, actions: ['list', 'add', 'edit', 'export'] };

type Asking = Exclude<ServiceDoing, 'start' | 'finish' | 'accept'>;

/** 服务订单 (domain.md §10.2) with the state changes of §4.4. */
export function ServiceOrderListPage() {
  const client = useQueryClient();
  const refresh = () => void invalidate(client, 'serviceOrder');
  const [asking, setAsking] = useState<{ row: ServiceOrder; doing: Asking; open: boolean }>();
  const close = () => setAsking((now) => now && { ...now, open: false });
  return (
    <>
      <ResourceList
        resource={LISTED}
        columns={[
          'serviceNo',
          'itemsText',
          'plotFullName',
          'customerName',
          'mobile',
          'appointDate',
          'payableAmount',
          'paymentStatus',
          'serviceStatus',
          'assigneeId',
          'source',
          'finishTime',
        ]}
        actionsWidth={246}
        rowActions={(row) => (
          <RowMoves row={row} onAsk={(doing) => setAsking({ row, doing, open: true })} onDone={refresh} />
        )}
        form={(slot) => <Drawers {...slot} onDone={refresh} />}
      />
      {asking && <Dialog key={`${asking.row.id}${asking.doing}`} {...asking} onClose={close} onDone={refresh} />}
    </>
  );
}

function Drawers({ target, open, onClose, onDone }: FormSlotProps & { onDone: () => void }) {
  if (target.mode === 'add') return <ServiceOrderForm open={open} onClose={onClose} onDone={onDone} />;
  if (target.mode === 'edit') {
    return <ResourceFormDrawer resource={serviceOrder} id={target.id} open={open} onClose={onClose} />;
  }
  return <ResourceDetailDrawer resource={serviceOrder} id={target.id} open={open} onClose={onClose} />;
}

interface RowMovesProps {
  row: ServiceOrder;
  onAsk: (doing: Asking) => void;
  onDone: () => void;
}

function RowMoves({ row, onAsk, onDone }: RowMovesProps) {
  const can = useCan();
  const { busy, run } = useCommand();
  return serviceDoings(row, can).map((doing) => {
    const { label } = SERVICE_DOINGS[doing];
    if (doing !== 'start' && doing !== 'finish' && doing !== 'accept') {
      return (
        <Button key={doing} type="link" size="small" danger={doing === 'cancel'} onClick={() => onAsk(doing)}>
          {label}
        </Button>
      );
    }
    return (
      <Popconfirm
        key={doing}
        title={`确定${label}吗?`}
        onConfirm={() => void run(() => moveServiceOrder(doing, row.id), { settled: onDone })}
      >
        <Button type="link" size="small" disabled={busy}>
          {label}
        </Button>
      </Popconfirm>
    );
  });
}

function Dialog({ doing, ...dialog }: ServiceDialogProps & { doing: Asking }) {
  if (doing === 'pay') return <PayDialog {...dialog} />;
  if (doing === 'assign') return <AssignDialog {...dialog} />;
  return <ServiceReasonDialog doing={doing} {...dialog} />;
}
