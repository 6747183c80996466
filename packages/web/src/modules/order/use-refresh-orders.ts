import { useQueryClient } from '@tanstack/react-query';
import { invalidate } from '../../resource/invalidate.ts';

/** After any order call: lists, counts and details of orders are stale, and so is what is known of their plots. */
export function useRefreshOrders(): () => void {
  const client = useQueryClient();
  return () => void invalidate(client, 'order', 'plot');
}
