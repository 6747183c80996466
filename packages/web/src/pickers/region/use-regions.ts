import { useQuery } from '@tanstack/react-query';

type Regions = typeof import('@songbai/contract/regions/regions.ts');

/** The region table, loaded on first use; undefined until loaded. */
export function useRegions(wanted = true): { regions: Regions | undefined; failed: boolean } {
  const { data, isError } = useQuery({
    queryKey: ['regions'],
    queryFn: () => import('@songbai/contract/regions/regions.ts'),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    enabled: wanted,
  });
  return { regions: data, failed: isError };
}
