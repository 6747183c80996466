import { isRefusal } from '../lib/failure.ts';
import { useConfirm } from '../ui/confirm/index.ts';

/** Sends what is for a customer about whom the server warns only after the warning was read. */
export function useConfirmedCustomer({ okText, effect }: { okText: string; effect: string }) {
  const confirm = useConfirm();
  const asks = (title: string) =>
    new Promise<boolean>((resolve) => {
      const answer = { onOk: () => resolve(true), onCancel: () => resolve(false) };
      confirm({ title, danger: true, okText, effect, ...answer });
    });
  return async <B extends { confirmed?: boolean }, T>(body: B, send: (body: B) => Promise<T>): Promise<T> => {
    try {
      return await send(body);
    } catch (error) {
      const warned = isRefusal(error, 'customerBlacklisted') || isRefusal(error, 'customerDeceased');
      if (!warned || !(await asks(error.message))) throw error;
      return send({ ...body, confirmed: true });
    }
  };
}
