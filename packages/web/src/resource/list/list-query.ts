import type { Resource } from '@songbai/contract/resource/define.ts';
import type { Page } from '@songbai/contract/wire/envelope.ts';
import { queryOptions } from '@tanstack/react-query';
import { getResult } from '../../api/client.ts';
import { type ListState, listParams } from './list-state.ts';

interface ListCall {
  /** Fixed parameters in addition to the query bar's. */
  params?: Readonly<Record<string, unknown>> | undefined;
  /** Alternative list endpoint of the same shape. */
  listPath?: string | undefined;
}

/** The single definition of the list call for a state, so that a prefetch requests exactly what the page will. */
export function listQuery<Row>(resource: Resource, state: ListState, call: ListCall = {}) {
  const { params: fixed, listPath = `${resource.path}/list` } = call;
  const params = { ...listParams(resource, state), ...fixed };
  const query = queryOptions({
    queryKey: [resource.name, 'list', listPath, params],
    // The list itself shows why it could not be loaded; a notice would say it twice.
    queryFn: ({ signal }) => getResult<Page<Row> | Row[]>(listPath, params, { signal, quiet: true }),
  });
  return { params, query };
}
