import { allFields, type Resource } from '@songbai/contract/resource/define.ts';
import type { Field } from '@songbai/contract/resource/kinds.ts';
import { queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { getResult } from '../../api/client.ts';
import type { Values } from '../form/form-rules.ts';

/** One row for its detail view; cached, so that views of the same row share one request. */
export function useDetail(resource: Resource, id: string): UseQueryResult<Values> {
  return useQuery(detailQuery(resource, id));
}

/** The request behind `useDetail`, for reading several rows. */
export const detailQuery = (resource: Resource, id: string) =>
  queryOptions({
    queryKey: [resource.name, 'detail', id],
    queryFn: ({ signal }) => getResult<Values>(`${resource.path}/queryById`, { id }, { signal }),
  });

/** What a detail shows of a row, on screen and in print. */
export function detailFields(resource: Resource): [string, Field][] {
  return Object.entries(allFields(resource)).filter(([, field]) => field.kind !== 'json' && !field.program);
}
