import { LIMITS } from '@songbai/contract/limits.ts';
import { type Action, actionCode, type Resource, type RowOf } from '@songbai/contract/resource/define.ts';
import type { Page } from '@songbai/contract/wire/envelope.ts';
import {
  hashKey,
  keepPreviousData,
  type QueryClient,
  type QueryKey,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { failureText } from '../../lib/feedback.ts';
import { useFreshWhenShown } from '../../lib/page.ts';
import { setListView, useListView } from '../../session/list-views.ts';
import { useCan } from '../../session/permissions.ts';
import { invalidate } from '../invalidate.ts';
import { listKey } from './list-key.ts';
import { listQuery } from './list-query.ts';
import { type ListState, readListState, viewQuery } from './list-state.ts';
import { useExport } from './use-export.tsx';
import { useListUrl } from './use-list-url.ts';
import { useRemoval } from './use-removal.ts';

export interface ListOptions {
  /** Fixed parameters in addition to the query bar's. */
  params?: Readonly<Record<string, unknown>>;
  /** `false`: keep page, sort and filters out of the URL (lists inside dialogs). */
  urlState?: boolean;
  /** Alternative list endpoint of the same shape. */
  listPath?: string;
  /** What the user may do here where no permission code decides it. */
  may?: Readonly<Partial<Record<Action, boolean>>>;
  /** How many rows a page may have, the usual number first; `'all'`: as many as one call gives, without paging. */
  pageSizes?: readonly number[] | 'all' | undefined;
  /** The chosen rows say where the page is, not what is exported. */
  exportsAll?: boolean | undefined;
  /** Names of other resources whose rows change with these. */
  alsoChanges?: readonly string[] | undefined;
}

/** Headless list of a resource; members grouped as in anchors.md §7.4. */
export interface ResourceListState<Row> {
  query: ListState & {
    /** Parameters of the current list call. */
    params: Readonly<Record<string, unknown>>;
    /** New filters reset to page one and clear the selection. */
    setFilters(filters: ListState['filters']): void;
    /** The same for the conditions of the super query; undefined removes them. */
    setSuperQuery(query: ListState['superQuery']): void;
    /** Takes all conditions away. */
    clear(): void;
    /** Conditions and sort, as a view keeps them. */
    toView(): string;
    /** Conditions and sort of a view in the place of those that are there. */
    openView(query: string): void;
    setPage(pageNo: number, pageSize?: number): void;
    setSort(sort: ListState['sort'] | undefined): void;
  };
  rows: readonly Row[];
  total: number;
  status: { loading: boolean; fetching: boolean; error: string | undefined };
  selection: { ids: readonly string[]; rows: readonly Row[]; set(rows: readonly Row[]): void; clear(): void };
  can: Readonly<Record<Action, boolean>>;
  actions: {
    refresh(): Promise<void>;
    remove(id: string): Promise<void>;
    /** Warns 请选择一条记录！ when none is selected, otherwise asks for confirmation (contract/2 §13.1). */
    removeSelected(): void;
    /** Exports all filtered rows, or the selected ones, as `<title>.xlsx`. */
    exportXls(): void;
  };
}

/** @typeParam Row the list call's row type, where it is not the resource's row */
export function useResourceList<R extends Resource, Row extends { id: string } = RowOf<R>>(
  resource: R,
  options: ListOptions = {},
): ResourceListState<Row> {
  const { urlState = true } = options;
  const key = listKey(resource, options.params);
  const { pageSize } = useListView(key);
  const [state, write] = useListUrl(resource, urlState, usualSize(options.pageSizes, pageSize));
  const [chosen, setChosen] = useState<readonly Row[]>([]);
  const { params, query } = listQuery<Row>(resource, state, options);
  useFreshWhenShown(query.queryKey);
  const { data, isPending, isFetching, error } = useQuery({ ...query, placeholderData: keepPreviousData });
  const { rows, total } = rowsOf(data);
  const can = { ...useActions(resource), ...options.may };
  const client = useQueryClient();
  const refresh = () => invalidate(client, resource.name, ...(options.alsoChanges ?? []));
  const removal = useRemoval(resource, refresh);
  const exportXls = useExport(resource);
  const clear = () => setChosen([]);
  const narrow = (part: Partial<ListState>) => {
    clear();
    const next = { ...state, ...part, pageNo: 1 };
    write(next);
    readAnew(client, listQuery<Row>(resource, next, options).query.queryKey, query.queryKey);
  };
  useReturnToLastPage(state, rows.length, total, isFetching, write);
  return {
    query: {
      ...state,
      params,
      setFilters: (filters) => narrow({ filters }),
      setSuperQuery: (superQuery) => narrow({ superQuery }),
      clear: () => narrow({ filters: {}, superQuery: undefined }),
      toView: () => viewQuery(resource, state),
      openView: (text) => {
        const { filters, superQuery, sort } = readListState(resource, new URLSearchParams(text));
        narrow({ filters, superQuery, sort });
      },
      setPage: (pageNo, pageSize = state.pageSize) => {
        if (pageSize !== state.pageSize) setListView(key, { pageSize });
        write({ ...state, pageNo, pageSize });
      },
      setSort: (sort) => write({ ...state, sort: sort ?? resource.defaultSort, pageNo: 1 }),
    },
    rows,
    total,
    status: { loading: isPending, fetching: isFetching, error: error ? failureText(error) : undefined },
    selection: { ids: chosen.map((row) => row.id), rows: chosen, set: setChosen, clear },
    can,
    actions: {
      refresh,
      remove: async (id) => {
        if (await removal.one(id)) setChosen((rows) => rows.filter((row) => row.id !== id));
      },
      removeSelected: () => removal.several(chosen, clear),
      exportXls: () => exportXls(params, options.exportsAll ? [] : chosen.map((row) => row.id)),
    },
  };
}

/** @param chosen what the person chose, perhaps in another list of the same rows */
function usualSize(sizes: ListOptions['pageSizes'], chosen: number | undefined): number | undefined {
  if (sizes === undefined) return chosen;
  if (sizes === 'all') return LIMITS.pageSizeMax;
  return chosen !== undefined && sizes.includes(chosen) ? chosen : sizes[0];
}

/** Who asks wants to see what is there now, though the conditions are those shown or were asked a moment ago. */
function readAnew(client: QueryClient, asked: QueryKey, shown: QueryKey): void {
  const same = hashKey(asked) === hashKey(shown);
  void client.invalidateQueries({ queryKey: asked, refetchType: same ? 'active' : 'none' });
}

/** A list returns a page, or a bare array from the platform's older endpoints (contract/1 §1.7). */
function rowsOf<Row>(data: Page<Row> | Row[] | null | undefined): { rows: readonly Row[]; total: number } {
  if (!data) return { rows: [], total: 0 };
  if (Array.isArray(data)) return { rows: data, total: data.length };
  return { rows: data.records, total: data.total };
}

/** The standard actions that exist and that the user may use. */
export function useActions(resource: Resource): Readonly<Record<Action, boolean>> {
  const can = useCan();
  const may = (action: Action) => resource.actions.includes(action) && can(actionCode(resource, action));
  return {
    list: may('list'),
    add: may('add'),
    edit: may('edit'),
    delete: may('delete'),
    export: may('export'),
    import: may('import'),
  };
}

/** After the last page was emptied, goes to what is now the last page. */
function useReturnToLastPage(
  state: ListState,
  shown: number,
  total: number,
  fetching: boolean,
  write: (state: ListState) => void,
) {
  const last = Math.max(1, Math.ceil(total / state.pageSize));
  const beyond = !fetching && shown === 0 && total > 0 && state.pageNo > last;
  useEffect(() => {
    if (beyond) write({ ...state, pageNo: last });
  });
}
