import { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../lib/failure.ts';

/** Switching back to a tab within this time shows the cached data without refetching. */
const FRESH_MS = 15_000;

/** Retrying does not change a server's answer, so only calls without a reply are retried, once. */
const retriesRead = (failures: number, error: Error): boolean =>
  failures < 1 && error instanceof ApiError && error.http === 0;

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: FRESH_MS, refetchOnWindowFocus: false, retry: retriesRead, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
