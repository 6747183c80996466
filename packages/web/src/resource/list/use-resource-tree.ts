import { LIMITS } from '@songbai/contract/limits.ts';
import type { Resource, RowOf } from '@songbai/contract/resource/define.ts';
import type { SuperQuery } from '@songbai/contract/rules/super-query.ts';
import type { Page } from '@songbai/contract/wire/envelope.ts';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { getResult } from '../../api/client.ts';
import { failureText } from '../../lib/feedback.ts';
import { useFreshWhenShown } from '../../lib/page.ts';
import { invalidate } from '../invalidate.ts';
import { superParams } from './list-state.ts';
import { type TreeNode, treeOf } from './tree.ts';
import { useExport } from './use-export.tsx';
import { useRemoval } from './use-removal.ts';
import { type ResourceListState, useActions } from './use-resource-list.ts';

/** Headless tree of a resource whose rows have a `parentId`; same members as a list. */
export interface ResourceTreeState<Row>
  extends Pick<ResourceListState<Row>, 'rows' | 'status' | 'selection' | 'can' | 'actions'> {
  roots: readonly TreeNode<Row>[];
  /** Conditions of the super query; not kept beyond the page. */
  superQuery: SuperQuery | undefined;
  setSuperQuery(query: SuperQuery | undefined): void;
}

interface TreeOptions {
  params?: Readonly<Record<string, unknown>>;
  /** No request is sent while the page is still determining its parameters. */
  enabled?: boolean;
}

type ParentRow<R extends Resource> = RowOf<R> & { parentId: string | null };

export function useResourceTree<R extends Resource>(
  resource: R,
  options: TreeOptions = {},
): ResourceTreeState<ParentRow<R>> {
  type Row = ParentRow<R>;
  const { params: fixed, enabled = true } = options;
  const [chosen, setChosen] = useState<readonly Row[]>([]);
  const [superQuery, setSuperQuery] = useState<SuperQuery>();
  const params = { ...fixed, ...superParams(superQuery) };
  const queryKey = [resource.name, 'list', 'tree', params];
  useFreshWhenShown(queryKey);
  const { data, isPending, isFetching, error } = useQuery({
    queryKey,
    queryFn: ({ signal }) => everyRow<Row>(resource, params, signal),
    placeholderData: keepPreviousData,
    enabled,
  });
  const rows = data ?? [];
  const roots = useMemo(() => treeOf(data ?? []), [data]);
  const client = useQueryClient();
  const refresh = () => invalidate(client, resource.name);
  const removal = useRemoval(resource, refresh);
  const exportXls = useExport(resource);
  const ids = chosen.map((row) => row.id);
  const clear = () => setChosen([]);
  return {
    rows,
    roots,
    superQuery,
    setSuperQuery: (query) => {
      clear();
      setSuperQuery(query);
    },
    status: { loading: enabled && isPending, fetching: isFetching, error: error ? failureText(error) : undefined },
    selection: { ids, rows: chosen, set: setChosen, clear },
    can: useActions(resource),
    actions: {
      refresh,
      remove: async (id) => {
        if (await removal.one(id)) setChosen((list) => list.filter((row) => row.id !== id));
      },
      removeSelected: () => removal.several(chosen, clear),
      exportXls: () => exportXls(params, ids),
    },
  };
}

/** Loads all pages: a tree cannot be shown in parts. */
async function everyRow<Row>(
  resource: Resource,
  params: Readonly<Record<string, unknown>>,
  signal: AbortSignal,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let pageNo = 1; ; pageNo += 1) {
    const query = { ...params, pageNo, pageSize: LIMITS.pageSizeMax };
    const page = await getResult<Page<Row>>(`${resource.path}/list`, query, { signal, quiet: true });
    rows.push(...page.records);
    if (page.records.length === 0 || rows.length >= page.total) return rows;
  }
}
