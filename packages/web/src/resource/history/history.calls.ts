import type { ReadableChange } from '@songbai/contract/modules/data-log/data-log.calls.ts';
import { dataLog } from '@songbai/contract/modules/data-log/data-log.resource.ts';
import type { Page } from '@songbai/contract/wire/envelope.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getResult } from '../../api/client.ts';

export interface ChangesAsked {
  dataTable?: string;
  dataId?: string;
  record?: string;
  person?: string;
  createTime_begin?: string;
  createTime_end?: string;
}

/** One page of who changed what. */
export function useChanges(asked: ChangesAsked, pageNo: number, pageSize: number) {
  return useQuery({
    queryKey: [dataLog.name, 'changes', asked, pageNo, pageSize],
    queryFn: ({ signal }) =>
      getResult<Page<ReadableChange>>(
        `${dataLog.path}/changes`,
        { ...asked, pageNo, pageSize },
        { signal, quiet: true },
      ),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}
