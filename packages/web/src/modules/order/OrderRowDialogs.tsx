import { MESSAGES } from '@songbai/contract/messages.ts';
import { CHANGE_TYPE } from '@songbai/contract/modules/order/order.dicts.ts';
import { type Order, order } from '@songbai/contract/modules/order/order.resource.ts';
import type { ChangeKind } from '@songbai/contract/modules/plot-change/plot-change.rules.ts';
import { useQueryClient } from '@tanstack/react-query';
import { ResourceFormDrawer } from '../../resource/form/ResourceFormDrawer.tsx';
import { invalidate } from '../../resource/invalidate.ts';
import { useCommand } from '../../resource/use-command.ts';
import { ReasonDialog } from '../../ui/ReasonDialog.tsx';
import { RenewDialog } from '../fee/index.ts';
import { HolderApplyDialog } from '../holder-change/index.ts';
import { ChangeDrawer } from '../plot-change/index.ts';
import { ApproveDialog, BackDialog, ChoosePlotDialog, CompleteDialog, SubmitDialog } from './ApprovalDialogs.tsx';
import { aboutOrder } from './about-order.ts';
import { CancelDialog } from './CancelDialog.tsx';
import { InstalmentDialog } from './InstalmentDialog.tsx';
import { OutApplyDialog } from './OutApplyDialog.tsx';
import { OutFinishDialog } from './OutFinishDialog.tsx';
import { deleteOrder, restoreOrder, withdrawOut } from './order.calls.ts';
import { PayDialog } from './PayDialog.tsx';
import { RemindDialog } from './RemindDialog.tsx';
import { useRefreshOrders } from './use-refresh-orders.ts';

/** What is done with an order from its row. */
export type Doing =
  | 'view'
  | 'edit'
  | 'pay'
  | 'plan'
  | 'remind'
  | 'renew'
  | 'cancel'
  | 'refund'
  | 'remove'
  | 'restore'
  | 'giveBack'
  | 'exchange'
  | 'partOut'
  | 'holder'
  | 'orderPaper'
  | 'depositPaper'
  | 'outPaper'
  | Leaving
  | Approval;
type Leaving = 'outApply' | 'outFinish' | 'outWithdraw';
type Approval = 'submit' | 'choosePlot' | 'approve' | 'reject' | 'withdraw' | 'complete';

interface DialogsProps {
  row: Order;
  doing: Doing;
  open: boolean;
  onClose: () => void;
}

/** The dialog or drawer of what is done with a row. */
export function OrderRowDialogs({ row, doing, open, onClose }: DialogsProps) {
  if (doing === 'edit') return <ResourceFormDrawer resource={order} id={row.id} open={open} onClose={onClose} />;
  if (doing === 'plan') return <InstalmentDialog order={row} open={open} onClose={onClose} />;
  if (doing === 'remind') return <RemindDialog order={row} open={open} onClose={onClose} />;
  if (doing === 'outApply') return <OutApplyDialog order={row} open={open} onClose={onClose} />;
  if (doing === 'outFinish') return <OutFinishDialog order={row} open={open} onClose={onClose} />;
  if (doing === 'holder') {
    const plot = { id: row.plotId ?? '', fullName: row.plotFullName };
    return <HolderApplyDialog plot={plot} open={open} onClose={onClose} />;
  }
  if (doing === 'cancel') return <CancelDialog order={row} open={open} onClose={onClose} />;
  if (doing === 'submit') return <SubmitDialog order={row} open={open} onClose={onClose} />;
  if (doing === 'choosePlot') return <ChoosePlotDialog order={row} open={open} onClose={onClose} />;
  if (doing === 'approve') return <ApproveDialog order={row} open={open} onClose={onClose} />;
  if (doing === 'complete') return <CompleteDialog order={row} open={open} onClose={onClose} />;
  if (doing === 'reject' || doing === 'withdraw')
    return <BackDialog act={doing} order={row} open={open} onClose={onClose} />;
  const kind = CHANGES[doing];
  if (kind) return <ChangeRow kind={kind} row={row} open={open} onClose={onClose} />;
  if (doing === 'renew') return <RenewRow row={row} open={open} onClose={onClose} />;
  if (doing === 'pay') return <PayDialog order={row} open={open} onClose={onClose} />;
  return <RecordDialog row={row} doing={doing} open={open} onClose={onClose} />;
}

function RenewRow({ row, open, onClose }: Omit<DialogsProps, 'doing'>) {
  const refresh = useRefreshOrders();
  return <RenewDialog orderId={row.id} open={open} onClose={onClose} onSettled={refresh} />;
}

/** Changes of the plot that begin at its order. */
const CHANGES: Partial<Record<Doing, ChangeKind>> = {
  giveBack: CHANGE_TYPE.return,
  exchange: CHANGE_TYPE.exchange,
  partOut: CHANGE_TYPE.partlyOutgoing,
};

function ChangeRow({ kind, row, open, onClose }: Omit<DialogsProps, 'doing'> & { kind: ChangeKind }) {
  const client = useQueryClient();
  const settled = () => void invalidate(client, 'order', 'plot', 'plotChange');
  return <ChangeDrawer kind={kind} order={row} open={open} onClose={onClose} onSettled={settled} />;
}

/** Actions that only require a reason, which is logged. */
const RECORDED = {
  restore: { title: '恢复订单', label: '恢复原因', fallback: MESSAGES.restored },
  remove: { title: '删除订单', label: '删除原因', fallback: MESSAGES.deleted },
  outWithdraw: { title: '撤销迁出', label: '撤销原因', fallback: MESSAGES.outWithdrawn },
} as const;

/** 删除, 恢复 and 撤销迁出. */
function RecordDialog({ row, doing, open, onClose }: DialogsProps) {
  const { busy, run } = useCommand();
  const refresh = useRefreshOrders();
  const act = doing === 'restore' || doing === 'outWithdraw' ? doing : 'remove';
  const { title, label, fallback } = RECORDED[act];
  const confirm = async (reason: string) => {
    const calls = {
      restore: () => restoreOrder({ id: row.id, reason }),
      remove: () => deleteOrder(row.id, reason),
      outWithdraw: () => withdrawOut({ id: row.id, reason }),
    };
    if (await run<unknown>(calls[act], { fallback, settled: refresh })) onClose();
  };
  return (
    <ReasonDialog
      open={open}
      title={`${title} ${row.orderNo ?? ''}`}
      okText={title}
      about={aboutOrder(row)}
      label={label}
      busy={busy}
      onOk={(reason) => void confirm(reason)}
      onCancel={onClose}
    />
  );
}
