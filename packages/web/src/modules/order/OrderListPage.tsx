import { MESSAGES } from '@songbai/contract/messages.ts';
import { type Order, order } from '@songbai/contract/modules/order/order.resource.ts';
import { ORDER_VIEW_TITLES, type OrderView } from '@songbai/contract/modules/order/order.rules.ts';
import { useQuery } from '@tanstack/react-query';
import { Button, Tabs } from 'antd';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { useFreshWhenShown } from '../../lib/page.ts';
import { useDetailLink } from '../../resource/detail/use-detail-link.ts';
import { ResourceFormDrawer } from '../../resource/form/ResourceFormDrawer.tsx';
import { ResourceList } from '../../resource/list/ResourceList.tsx';
import { useCommand } from '../../resource/use-command.ts';
import { useCan } from '../../session/permissions.ts';
import { Dialog } from '../../ui/modal/index.ts';
import { ReasonDialog } from '../../ui/ReasonDialog.tsx';
import { CancelDialog } from './CancelDialog.tsx';
import { InstalmentDialog } from './InstalmentDialog.tsx';
import { OrderDrawer } from './OrderDrawer.tsx';
import { OutApplyDialog } from './OutApplyDialog.tsx';
import { OutFinishDialog } from './OutFinishDialog.tsx';
import { deleteOrder, fetchOrderCounts, ORDER_KEYS, restoreOrder, withdrawOut } from './order.calls.ts';
import { orderActions, VIEW_COLUMNS, VIEW_ORDER, viewResource } from './order-views.ts';
import { PaymentForm } from './PaymentForm.tsx';
import { RemindDialog } from './RemindDialog.tsx';
import { useRefreshOrders } from './use-refresh-orders.ts';

type Doing = 'view' | 'edit' | 'pay' | 'plan' | 'remind' | 'cancel' | 'remove' | 'restore' | Leaving;
type Leaving = 'outApply' | 'outFinish' | 'outWithdraw';

/** px; width of the maximum number of buttons of a row. */
const ACTIONS_WIDTH: Record<OrderView, number> = {
  normal: 214,
  overdue: 214,
  cancelled: 120,
  deleted: 120,
  outgoing: 190,
};

/** One of the five order lists (domain.md §4.3): the same rows with different columns and row actions. */
export function OrderListPage({ view }: { view: OrderView }) {
  const resource = useMemo(() => viewResource(view), [view]);
  const params = useMemo(() => ({ view }), [view]);
  const [target, setTarget] = useState<{ row: Order; doing: Doing; open: boolean }>();
  const close = () => setTarget((now) => now && { ...now, open: false });
  const [viewed, setViewed] = useDetailLink();
  return (
    <>
      <ViewTabs view={view} />
      <ResourceList
        resource={resource}
        params={params}
        columns={VIEW_COLUMNS[view]}
        form={null}
        actionsWidth={ACTIONS_WIDTH[view]}
        rowActions={(row) => (
          <RowActions
            row={row}
            view={view}
            onDo={(doing) => (doing === 'view' ? setViewed(row.id) : setTarget({ row, doing, open: true }))}
          />
        )}
      />
      <OrderDrawer id={viewed ?? undefined} open={viewed !== null} onClose={() => setViewed(null)} />
      {target && <Dialogs key={`${target.row.id}${target.doing}`} {...target} onClose={close} />}
    </>
  );
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

function RowActions({ row, view, onDo }: { row: Order; view: OrderView; onDo: (doing: Doing) => void }) {
  const can = useCan();
  const allowed = orderActions(row, view, can);
  const buttons: [Doing, string, boolean][] = [
    ['view', '查看', true],
    ['edit', '编辑', allowed.edit],
    ['remind', '催缴', allowed.remind],
    ['pay', '收款', allowed.pay],
    ['plan', '分期', allowed.plan],
    ['cancel', '取消', allowed.cancel],
    ['remove', '删除', allowed.remove],
    ['restore', '恢复', allowed.restore],
    ['outApply', '迁出', allowed.outApply],
    ['outFinish', '完成迁出', allowed.outFinish],
    ['outWithdraw', '撤销', allowed.outWithdraw],
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
  if (doing === 'cancel') return <CancelDialog order={row} open={open} onClose={onClose} />;
  if (doing === 'pay') {
    return (
      <Dialog open={open} title={`收款 ${row.orderNo ?? ''}`} footer={null} onOpenChange={onClose}>
        <PaymentForm order={row} onPaid={onClose} />
      </Dialog>
    );
  }
  return <RecordDialog row={row} doing={doing} open={open} onClose={onClose} />;
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
