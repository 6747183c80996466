import type { Comparison } from '@songbai/contract/modules/data-log/data-log.calls.ts';
import { dataLog } from '@songbai/contract/modules/data-log/data-log.resource.ts';
import { useQuery } from '@tanstack/react-query';
import { getResult, send } from '../../api/client.ts';

const { path: PATH } = dataLog;

/** Two versions to compare, the first one on the left. */
export function useComparison([dataId1, dataId2]: readonly [string, string], enabled: boolean) {
  return useQuery({
    queryKey: ['dataLog', 'compare', dataId1, dataId2],
    queryFn: ({ signal }) => getResult<Comparison>(`${PATH}/compare`, { dataId1, dataId2 }, { signal, quiet: true }),
    enabled,
    staleTime: 0,
  });
}

/** Restores fields of a version in the record. */
export function restoreFields(id: string, fields: readonly string[]) {
  return send<unknown>('POST', `${PATH}/restore`, { body: { id, fields } });
}
