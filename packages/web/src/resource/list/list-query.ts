import type { Resource } from '@songbai/contract/resource/define.ts';
import type { Page } from '@songbai/contract/wire/envelope.ts';
import { queryOptions } from '@tanstack/react-query';
import { getResult } from '../../api/client.ts';
import { type ListState, listParams } from './list-state.ts';

interface ListCall {
  /** Fixed parameters besides the query bar's. */
  params?: Readonly<Record<string, unknown>> | undefined;
  /** Another list call of the same shape. */
  listPath?: string | undefined;
}

/** The one list call for a state of a list: who asks ahead asks for the same as the page will. */
export function listQuery<Row>(resource: Resource, state: ListState, call: ListCall = {}) {
  const { params: fixed, listPath = `${resource.path}/list` } = call;
  const params = { ...listParams(resource, state), ...fixed };
  const query = queryOptions({
    queryKey: [resource.name, 'list', listPath, params],
    queryFn: ({ signal }) => getResult<Page<Row> | Row[]>(listPath, params, { signal }),
  });
  return { params, query };
}
