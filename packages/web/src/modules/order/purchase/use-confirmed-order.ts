import type { OrderAddBody } from '@songbai/contract/modules/order/order.calls.ts';
import { isRefusal } from '../../../lib/failure.ts';
import { useConfirm } from '../../../ui/confirm/index.ts';

/** Places an order, and asks before it is placed for a customer about whom the server warns. */
export function useConfirmedOrder() {
  const confirm = useConfirm();
  const asks = (title: string) =>
    new Promise<boolean>((resolve) => {
      confirm({
        title,
        danger: true,
        okText: '仍然下单',
        effect: '确认后照常为该客户下单',
        onOk: () => resolve(true),
        onCancel: () => resolve(false),
      });
    });
  return async <T>(body: OrderAddBody, place: (body: OrderAddBody) => Promise<T>): Promise<T> => {
    try {
      return await place(body);
    } catch (error) {
      const warned = isRefusal(error, 'customerBlacklisted') || isRefusal(error, 'customerDeceased');
      if (!warned || !(await asks(error.message))) throw error;
      return place({ ...body, confirmed: true });
    }
  };
}
