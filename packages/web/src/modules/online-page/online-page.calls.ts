import type { OnlineResource } from '@songbai/contract/modules/online-data/online-data.calls.ts';
import { queryOptions } from '@tanstack/react-query';
import { getResult } from '../../api/client.ts';

/** What a page of a designed table is drawn from; each table has its own. */
export const onlineResourceQuery = (code: string) =>
  queryOptions({
    queryKey: ['onlineResource', code],
    queryFn: ({ signal }) =>
      getResult<OnlineResource>(`/online/cgform/api/resource/${encodeURIComponent(code)}`, undefined, {
        signal,
        quiet: true,
      }),
  });
