import { SERVICE_STATUS } from '@songbai/contract/modules/service/service.dicts.ts';
import { type ServiceOrder, serviceOrder } from '@songbai/contract/modules/service/service.resource.ts';
import { useQueryClient } from '@tanstack/react-query';

import { useState } from 'react';
import { useNavigate } from 'react-router';
import { ResourceDetailDrawer } from '../../resource/detail/ResourceDetail.tsx';
import type { RecordPlan } from '../../resource/detail/record-plan.ts';
import type { FormSlotProps } from '../../resource/form/ResourceDrawers.tsx';
import { ResourceFormDrawer } from '../../resource/form/ResourceFormDrawer.tsx';
import { invalidate } from '../../resource/invalidate.ts';
import { ResourceList } from '../../resource/list/ResourceList.tsx';
import { ASKS } from '../../resource/list/RowLinks.tsx';
import { useCommand } from '../../resource/use-command.ts';
import { useCan } from '../../session/permissions.ts';
import { ConfirmPop } from '../../ui/confirm/index.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { RecordHistory } from '../event/index.ts';
import { refundsOf } from '../refund/index.ts';
import { FinishDialog } from './FinishDialog.tsx';
import { AssignDialog, PayDialog, type ServiceDialogProps, ServiceReasonDialog } from './ServiceDialogs.tsx';
import { ServiceOrderForm } from './ServiceOrderForm.tsx';
import { moveServiceOrder } from './service.calls.ts';
import { isNextStep, SERVICE_DOINGS, type ServiceDoing, serviceDoings } from './service-actions.ts';

/** New orders use a call of their own; orders are cancelled, not deleted. */
const LISTED: typeof serviceOrder = { ...serviceOrder, actions: ['list', 'add', 'edit', 'export'] };

/** Moves without further input. */
type Plain = 'submit' | 'start' | 'accept';
type Asking = Exclude<ServiceDoing, Plain>;
const isPlain = (doing: ServiceDoing): doing is Plain => doing === 'submit' || doing === 'start' || doing === 'accept';

/** 服务订单 (domain.md §10.2) with the state changes of §4.4. */
export function ServiceOrderListPage() {
  const client = useQueryClient();
  const refresh = () => void invalidate(client, 'serviceOrder');
  const [asking, setAsking] = useState<{ row: ServiceOrder; doing: Asking; open: boolean; turn: number }>();
  // Each turn is a layer of its own, so that it lies above the order it was asked for in.
  const ask = (row: ServiceOrder, doing: Asking) =>
    setAsking((last) => ({ row, doing, open: true, turn: (last?.turn ?? 0) + 1 }));
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
        essential={[
          ...(['serviceNo', 'plotFullName', 'customerName', 'mobile', 'appointDate'] as const),
          ...(['payableAmount', 'paymentStatus', 'serviceStatus'] as const),
        ]}
        next={['itemsText', 'assigneeId']}
        cardTitle={['itemsText', 'plotFullName']}
        pairs={{ serviceNo: 'plotFullName', customerName: 'mobile' }}
        nextStep={(row) => <RowMoves row={row} onAsk={(doing) => ask(row, doing)} onDone={refresh} next />}
        rowActions={(row) => <RowMoves row={row} onAsk={(doing) => ask(row, doing)} onDone={refresh} />}
        form={(slot) => <Drawers {...slot} onDone={refresh} />}
      />
      {asking && <Dialog key={asking.turn} {...asking} onClose={close} onDone={refresh} />}
    </>
  );
}

function Drawers({ target, open, onClose, onDone, actions }: FormSlotProps & { onDone: () => void }) {
  if (target.mode === 'add') return <ServiceOrderForm open={open} onClose={onClose} onDone={onDone} />;
  if (target.mode === 'edit') {
    return <ResourceFormDrawer resource={serviceOrder} id={target.id} open={open} onClose={onClose} />;
  }
  return (
    <ResourceDetailDrawer
      resource={serviceOrder}
      id={target.id}
      open={open}
      onClose={onClose}
      plan={RECORD}
      actions={actions}
      below={historyOf}
    />
  );
}

const RECORD: RecordPlan = {
  tags: ['serviceStatus', 'paymentStatus'],
  facts: ['itemsText', 'plotFullName', 'customerName', 'mobile', 'appointDate', 'assigneeId'],
  figures: ['payableAmount', 'receivedAmount', 'arrearsAmount', 'refundedAmount'],
  cards: [
    { title: '办理情况', fields: ['startTime', 'finishTime', 'photos', 'acceptBy', 'acceptTime', 'cancelReason'] },
    { title: '服务要求', fields: ['source', 'requirement', 'remark'] },
  ],
  without: ['plotId', 'customerId'],
  links: { plotFullName: 'plotId', customerName: 'customerId' },
};

const historyOf = (id: string) => <RecordHistory kind="service" id={id} />;

interface RowMovesProps {
  row: ServiceOrder;
  onAsk: (doing: Asking) => void;
  onDone: () => void;
  /** What brings the work forward; otherwise the rest, with the way to the refunds. */
  next?: boolean;
}

function RowMoves({ row, onAsk, onDone, next = false }: RowMovesProps) {
  const can = useCan();
  const { busy, run } = useCommand();
  const shown = serviceDoings(row, can).filter((doing) => isNextStep(doing) === next);
  const moves = shown.map((doing) => {
    const { label } = SERVICE_DOINGS[doing];
    if (!isPlain(doing)) {
      return (
        <LinkButton key={doing} danger={doing === 'cancel' || doing === 'complain'} onClick={() => onAsk(doing)}>
          {label}
        </LinkButton>
      );
    }
    return (
      <ConfirmPop
        key={doing}
        title={`确定${label}吗?`}
        effect={`「${row.customerName ?? ''}」${row.itemsText ?? ''}（${row.serviceNo ?? ''}）`}
        onConfirm={() => void run(() => moveServiceOrder(doing, row.id), { settled: onDone })}
      >
        <LinkButton {...ASKS} disabled={busy}>
          {label}
        </LinkButton>
      </ConfirmPop>
    );
  });
  return (
    <>
      {moves}
      {!next && <RefundsLink row={row} />}
    </>
  );
}

const PAID_BACK = new Set<string | null>([SERVICE_STATUS.refunding, SERVICE_STATUS.refunded]);

function RefundsLink({ row: { serviceNo, serviceStatus } }: { row: ServiceOrder }) {
  const can = useCan();
  const navigate = useNavigate();
  if (!can('cem:refund:list') || !PAID_BACK.has(serviceStatus)) return null;
  return <LinkButton onClick={() => void navigate(refundsOf(serviceNo))}>退款单</LinkButton>;
}

function Dialog({ doing, ...dialog }: ServiceDialogProps & { doing: Asking }) {
  if (doing === 'pay') return <PayDialog {...dialog} />;
  if (doing === 'assign' || doing === 'reassign') return <AssignDialog {...dialog} />;
  if (doing === 'finish') return <FinishDialog {...dialog} />;
  return <ServiceReasonDialog doing={doing} {...dialog} />;
}
