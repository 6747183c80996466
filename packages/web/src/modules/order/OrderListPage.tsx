import { MESSAGES } from '@songbai/contract/messages.ts';
import { CHANGE_TYPE } from '@songbai/contract/modules/order/order.dicts.ts';
import { type Order, order } from '@songbai/contract/modules/order/order.resource.ts';
import { ORDER_VIEW_TITLES, type OrderView } from '@songbai/contract/modules/order/order.rules.ts';
import { OVERDUE_AGES, type OverdueAge } from '@songbai/contract/modules/order/overdue.rules.ts';
import type { ChangeKind } from '@songbai/contract/modules/plot-change/plot-change.rules.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Tabs } from 'antd';
import { useMemo, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useFreshWhenShown } from '../../lib/page.ts';
import { useDetailLink } from '../../resource/detail/use-detail-link.ts';
import { ResourceFormDrawer } from '../../resource/form/ResourceFormDrawer.tsx';
import { invalidate } from '../../resource/invalidate.ts';
import { type ListHandle, ResourceList } from '../../resource/list/ResourceList.tsx';
import { useCommand } from '../../resource/use-command.ts';
import { useCan } from '../../session/permissions.ts';
import { MoneyText } from '../../ui/MoneyText.tsx';
import { ReasonDialog } from '../../ui/ReasonDialog.tsx';
import { RenewDialog } from '../fee/index.ts';
import { HolderApplyDialog } from '../holder-change/index.ts';
import { usePaper } from '../paper/index.ts';
import { ChangeDrawer } from '../plot-change/index.ts';
import { refundsOf } from '../refund/index.ts';
import { ApproveDialog, BackDialog, ChoosePlotDialog, CompleteDialog, SubmitDialog } from './ApprovalDialogs.tsx';
import { CancelDialog } from './CancelDialog.tsx';
import { InstalmentDialog } from './InstalmentDialog.tsx';
import { OrderDrawer } from './OrderDrawer.tsx';
import { OutApplyDialog } from './OutApplyDialog.tsx';
import { OutFinishDialog } from './OutFinishDialog.tsx';
import { OverdueDays } from './OverdueDays.tsx';
import { OverdueTools } from './OverdueTools.tsx';
import { deleteOrder, fetchOrderCounts, ORDER_KEYS, restoreOrder, withdrawOut } from './order.calls.ts';
import { orderActions, VIEW_COLUMNS, VIEW_ORDER, VIEW_TELLING, viewResource } from './order-views.ts';
import styles from './overdue.module.css';
import { PayDialog } from './PayDialog.tsx';
import { RemindDialog } from './RemindDialog.tsx';
import { useMovedNotice } from './use-moved-notice.tsx';
import { useRefreshOrders } from './use-refresh-orders.ts';

type Doing =
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
  | Leaving
  | Approval;
type Leaving = 'outApply' | 'outFinish' | 'outWithdraw';
type Approval = 'submit' | 'choosePlot' | 'approve' | 'reject' | 'withdraw' | 'complete';

/** Where not all columns fit, the plot stands under the number, the telephone under the name. */
const PAIRS = { orderNo: 'plotFullName', customerName: 'mobile' } as const;

const NEXT = ['orderDate', 'remindTime', 'cancelTime', 'outApplyDate', 'outType', 'salesId'] as const;

/** What is owed stands out; money and days that are overdue are red, the days the more the longer. */
const CELLS = {
  arrearsAmount: (fen: unknown) => <MoneyText fen={Number(fen ?? 0)} strong={Number(fen ?? 0) > 0} />,
  overdueAmount: (fen: unknown) => (
    <span className={styles.overdue}>
      <MoneyText fen={Number(fen ?? 0)} />
    </span>
  ),
  overdueDays: (days: unknown) => <OverdueDays days={Number(days ?? 0)} />,
};

/** One of the five order lists (domain.md §4.3): the same rows with different columns and row actions. */
export function OrderListPage({ view }: { view: OrderView }) {
  const resource = useMemo(() => viewResource(view), [view]);
  const [ageing, setAgeing] = useAgeing();
  const params = useMemo(() => ({ view, ...(ageing ? { ageing } : {}) }), [view, ageing]);
  const [target, setTarget] = useState<{ row: Order; doing: Doing; open: boolean; turn: number }>();
  const tellMoved = useMovedNotice(view);
  const close = () => {
    if (target) void tellMoved(target.row.id);
    setTarget((now) => now && { ...now, open: false });
  };
  const overdueTools = (list: ListHandle<Order>) => <OverdueTools list={list} ageing={ageing} onAgeing={setAgeing} />;
  const [viewed, setViewed] = useDetailLink();
  const navigate = useNavigate();
  const { show, preview } = usePaper();
  const start = (row: Order) => (doing: Doing) => {
    if (doing === 'view') setViewed(row.id);
    else if (doing === 'orderPaper') show('order', row.id);
    else if (doing === 'depositPaper') show('deposit', row.id);
    else if (doing === 'refund') void navigate(refundsOf(row.orderNo));
    // Each turn is a layer of its own, so that it lies above the order it was asked for in.
    else setTarget((last) => ({ row, doing, open: true, turn: (last?.turn ?? 0) + 1 }));
  };
  return (
    <>
      <ViewTabs view={view} />
      <ResourceList
        resource={resource}
        params={params}
        columns={VIEW_COLUMNS[view]}
        telling={VIEW_TELLING[view]}
        next={NEXT}
        pairs={PAIRS}
        cells={CELLS}
        form={null}
        {...(view === 'overdue' ? { toolbar: overdueTools } : {})}
        rowActions={(row) => <RowActions row={row} view={view} onDo={start(row)} />}
      />
      <OrderDrawer
        id={viewed ?? undefined}
        open={viewed !== null}
        onClose={() => setViewed(null)}
        actions={(row) => <RowActions row={row} view={view} onDo={start(row)} viewed />}
      />
      {preview}
      {target && <Dialogs key={target.turn} {...target} onClose={close} />}
    </>
  );
}

/** The age in the address, so that a figure can open its list. */
function useAgeing(): [OverdueAge | undefined, (age: OverdueAge | undefined) => void] {
  const [search, setSearch] = useSearchParams();
  const ageing = OVERDUE_AGES.find(({ key }) => key === search.get('ageing'))?.key;
  const setAgeing = (age: OverdueAge | undefined) =>
    setSearch(
      (now) => {
        const next = new URLSearchParams(now);
        if (age) next.set('ageing', age);
        else next.delete('ageing');
        return next;
      },
      { replace: true },
    );
  return [ageing, setAgeing];
}

function ViewTabs({ view }: { view: OrderView }) {
  const navigate = useNavigate();
  useFreshWhenShown(ORDER_KEYS.counts);
  const { data } = useQuery({
    queryKey: ORDER_KEYS.counts,
    queryFn: ({ signal }) => fetchOrderCounts(signal),
    staleTime: 0,
  });
  return (
    <Tabs
      activeKey={view}
      onChange={(next) => void navigate(`/orders/${next}`)}
      items={VIEW_ORDER.map((one) => ({
        key: one,
        label: data ? `${ORDER_VIEW_TITLES[one]}（${data[one]}）` : ORDER_VIEW_TITLES[one],
      }))}
    />
  );
}

interface RowActionsProps {
  row: Order;
  view: OrderView;
  onDo: (doing: Doing) => void;
  /** The order is open already. */
  viewed?: boolean;
}

function RowActions({ row, view, onDo, viewed = false }: RowActionsProps) {
  const can = useCan();
  const allowed = orderActions(row, view, can);
  const buttons: [Doing, string, boolean][] = [
    ['view', '查看', !viewed],
    // The next step of the row, before what is done now and then.
    ['submit', '提交', allowed.submit],
    ['approve', '通过', allowed.approve],
    ['reject', '驳回', allowed.approve],
    ['remind', '催缴', allowed.remind],
    ['pay', '收款', allowed.pay],
    ['renew', '续费', allowed.renew],
    ['edit', '编辑', allowed.edit],
    ['complete', '办结', allowed.complete],
    ['plan', '分期', allowed.plan],
    ['choosePlot', '选择墓位', allowed.choosePlot],
    ['withdraw', '撤回', allowed.withdraw],
    ['cancel', '取消', allowed.cancel],
    ['refund', '退款单', allowed.refund],
    ['remove', '删除', allowed.remove],
    ['restore', '恢复', allowed.restore],
    ['giveBack', '退墓', allowed.giveBack],
    ['exchange', '换墓', allowed.giveBack],
    ['outApply', '迁出', allowed.outApply],
    ['partOut', '部分迁出', allowed.partOut],
    ['holder', '持证人变更', allowed.holder],
    ['outFinish', '完成迁出', allowed.outFinish],
    ['outWithdraw', '撤销', allowed.outWithdraw],
    // Where the order is looked at; its list has enough links.
    ['orderPaper', '打印确认单', viewed && allowed.paper],
    ['depositPaper', '打印定金单', viewed && allowed.paper && (row.depositAmount ?? 0) > 0],
  ];
  return buttons
    .filter(([, , shown]) => shown)
    .map(([doing, text]) => (
      <Button
        key={doing}
        type="link"
        size="small"
        danger={doing === 'remove' || doing === 'cancel'}
        onClick={() => onDo(doing)}
      >
        {text}
      </Button>
    ));
}

interface DialogsProps {
  row: Order;
  doing: Doing;
  open: boolean;
  onClose: () => void;
}

function Dialogs({ row, doing, open, onClose }: DialogsProps) {
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
      label={label}
      busy={busy}
      onOk={(reason) => void confirm(reason)}
      onCancel={onClose}
    />
  );
}
