import type { Order } from '@songbai/contract/modules/order/order.resource.ts';
import { ORDER_VIEW_TITLES, type OrderView } from '@songbai/contract/modules/order/order.rules.ts';
import { OVERDUE_AGES, type OverdueAge } from '@songbai/contract/modules/order/overdue.rules.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useFreshWhenShown } from '../../lib/page.ts';
import { useDetailLink } from '../../resource/detail/use-detail-link.ts';
import { type ListHandle, ResourceList } from '../../resource/list/ResourceList.tsx';
import { AfterSuccessContext } from '../../resource/use-success-notice.tsx';
import { useCan } from '../../session/permissions.ts';
import { useViewer } from '../../session/viewer.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { MoneyText } from '../../ui/MoneyText.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { usePaper } from '../paper/index.ts';
import { refundsOf } from '../refund/index.ts';
import { orderStateCell } from './OpenChange.tsx';
import { OrderDrawer } from './OrderDrawer.tsx';
import { type Doing, OrderRowDialogs } from './OrderRowDialogs.tsx';
import { OverdueDays } from './OverdueDays.tsx';
import { OverdueTools, REMIND } from './OverdueTools.tsx';
import { fetchOrderCounts, ORDER_KEYS } from './order.calls.ts';
import { orderActions, VIEW_COLUMNS, VIEW_ESSENTIAL, VIEW_HINTS, VIEW_ORDER, viewResource } from './order-views.ts';
import styles from './overdue.module.css';
import { useMovedNotice } from './use-moved-notice.tsx';

/** Where not all columns fit, the plot stands under the number, the telephone under the name. */
const PAIRS = { orderNo: 'plotFullName', customerName: 'mobile' } as const;

const NEXT = ['orderDate', 'remindTime', 'cancelTime', 'outApplyDate', 'outType', 'salesId'] as const;

/** What is owed stands out; money and days that are overdue are red, the days the more the longer. */
const CELLS = {
  orderStatus: orderStateCell,
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
  const showMoved = useMovedNotice(view);
  const close = () => setTarget((now) => now && { ...now, open: false });
  const overdueTools = (list: ListHandle<Order>) => <OverdueTools list={list} ageing={ageing} onAgeing={setAgeing} />;
  const [viewed, setViewed] = useDetailLink();
  const navigate = useNavigate();
  const can = useCan();
  const { show, preview } = usePaper();
  const start = (row: Order) => (doing: Doing) => {
    if (doing === 'view') setViewed(row.id);
    else if (doing === 'orderPaper') show('order', row.id);
    else if (doing === 'depositPaper') show('deposit', row.id);
    else if (doing === 'outPaper') show('out', row.id);
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
        essential={VIEW_ESSENTIAL[view]}
        next={NEXT}
        cardTitle={['customerName', 'plotFullName']}
        pairs={PAIRS}
        cells={CELLS}
        form={null}
        hint={VIEW_HINTS[view]}
        {...(view === 'overdue' ? { toolbar: overdueTools, batch: can(REMIND) } : {})}
        rowActions={(row) => <RowActions row={row} view={view} onDo={start(row)} />}
      />
      <OrderDrawer
        id={viewed ?? undefined}
        open={viewed !== null}
        onClose={() => setViewed(null)}
        actions={(row) => <RowActions row={row} view={view} onDo={start(row)} viewed />}
      />
      {preview}
      {target && (
        <AfterSuccessContext value={() => showMoved(target.row.id)}>
          <OrderRowDialogs key={target.turn} {...target} onClose={close} />
        </AfterSuccessContext>
      )}
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
  const allowed = orderActions(row, view, useViewer());
  const buttons: [Doing, string, boolean][] = [
    ['view', '查看', !viewed],
    // The next step of the row, before what is done now and then.
    ['submit', '提交', allowed.submit],
    ['approve', '通过', allowed.approve],
    ['reject', '驳回', allowed.reject],
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
    ['exchange', '换墓', allowed.exchange],
    ['outApply', '迁出', allowed.outApply],
    ['partOut', '部分迁出', allowed.partOut],
    ['holder', '持证人变更', allowed.holder],
    ['outFinish', '完成迁出', allowed.outFinish],
    ['outWithdraw', '撤销', allowed.outWithdraw],
    ['outPaper', '打印迁出证明', allowed.outPaper],
    // Where the order is looked at; its list has enough links.
    ['orderPaper', '打印确认单', viewed && allowed.paper],
    ['depositPaper', '打印定金单', viewed && allowed.paper && (row.depositAmount ?? 0) > 0],
  ];
  return buttons
    .filter(([, , shown]) => shown)
    .map(([doing, text]) => (
      <LinkButton key={doing} danger={doing === 'remove' || doing === 'cancel'} onClick={() => onDo(doing)}>
        {text}
      </LinkButton>
    ));
}
