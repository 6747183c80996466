import { useQueryClient } from '@tanstack/react-query';
import { invalidate } from '../../resource/invalidate.ts';

/** After any order call, invalidates lists, counts and details of orders, and the data of their plots. */
export function useRefreshOrders(): () => void {
  const client = useQueryClient();
  return () => void invalidate(client, 'order', 'plot');
}
