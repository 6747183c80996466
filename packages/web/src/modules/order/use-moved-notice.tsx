import { type Order, order } from '@songbai/contract/modules/order/order.resource.ts';
import { ORDER_VIEW_TITLES, type OrderView, orderView } from '@songbai/contract/modules/order/order.rules.ts';
import { dateText } from '@songbai/contract/rules/dates.ts';

import { useNavigate } from 'react-router';
import { getResult } from '../../api/client.ts';
import { useFeedback } from '../../lib/feedback.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { factsOf } from './order-views.ts';

const SHOWN_S = 8;

/** An order that left its list by what was done to it is not lost: a notice says where it is, and opens it there. */
export function useMovedNotice(view: OrderView): (id: string) => Promise<void> {
  const { message } = useFeedback();
  const navigate = useNavigate();
  return async (id) => {
    const row = await getResult<Order>(`${order.path}/queryById`, { id }, { quiet: true }).catch(() => undefined);
    if (!row) return;
    const now = orderView(factsOf(row), dateText(Date.now()));
    if (now === view) return;
    const open = () => void navigate(`/orders/${now}?detail=${encodeURIComponent(id)}`);
    void message.info(
      <>
        订单 {row.orderNo} 已转入{ORDER_VIEW_TITLES[now]}
        <LinkButton onClick={open}>查看</LinkButton>
      </>,
      SHOWN_S,
    );
  };
}
