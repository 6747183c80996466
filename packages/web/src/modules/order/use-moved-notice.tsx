import { type Order, order } from '@songbai/contract/modules/order/order.resource.ts';
import { ORDER_VIEW_TITLES, type OrderView, orderView } from '@songbai/contract/modules/order/order.rules.ts';
import { dateText } from '@songbai/contract/rules/dates.ts';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { getResult } from '../../api/client.ts';
import { useViewer } from '../../session/viewer.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { refundsOf } from '../refund/index.ts';
import { factsOf, orderActions } from './order-views.ts';

/** An order that left its list by what was done to it is not lost: where it is now, and a way to it there. */
export function useMovedNotice(view: OrderView): (id: string) => Promise<ReactNode> {
  const navigate = useNavigate();
  const viewer = useViewer();
  return async (id) => {
    const row = await getResult<Order>(`${order.path}/queryById`, { id }, { quiet: true }).catch(() => undefined);
    if (!row) return undefined;
    const now = orderView(factsOf(row), dateText(Date.now()));
    if (now === view) return undefined;
    const open = () => void navigate(`/orders/${now}?detail=${encodeURIComponent(id)}`);
    const { refund } = orderActions(row, now, viewer);
    return (
      <>
        订单已转入{ORDER_VIEW_TITLES[now]}
        <LinkButton onClick={open}>查看</LinkButton>
        {refund && <LinkButton onClick={() => void navigate(refundsOf(row.orderNo))}>退款单</LinkButton>}
      </>
    );
  };
}
