import { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../lib/failure.ts';

/** Switching back to a tab within this time shows what is there without asking again. */
const FRESH_MS = 15_000;

/** Nothing an answered call said will change by asking again; only calls without a reply are tried once more. */
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
