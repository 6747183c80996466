import type { Page } from '@songbai/contract/wire/envelope.ts';
import { useQuery } from '@tanstack/react-query';
import { getResult } from '../../api/client.ts';
import { useFreshWhenShown } from '../../lib/page.ts';

/** The first rows of a list and how many there are: the figure is the list's own total. */
export function useListHead<T>(path: string, params: Readonly<Record<string, string>>, pageSize = 1) {
  const key = ['figure', 'list', path, params, pageSize];
  useFreshWhenShown(key);
  return useQuery({
    queryKey: key,
    queryFn: ({ signal }) => getResult<Page<T>>(`${path}/list`, { ...params, pageSize }, { signal }),
    refetchOnMount: 'always',
  });
}
