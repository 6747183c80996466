import type { PermissionNode } from '@songbai/contract/modules/permission/permission.calls.ts';
import { keepPreviousData, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { failureText } from '../../lib/feedback.ts';
import { fetchMenus, fetchMenusBelow, fetchMenusBelowAll, fetchTopMenus, MENU_KEYS } from './permission.calls.ts';

/** The data of the menu table, whatever its source. */
export interface MenuSource {
  nodes: readonly PermissionNode[];
  loading: boolean;
  fetching: boolean;
  error: string | undefined;
  expanded: readonly string[];
  setExpanded(ids: readonly string[]): void;
  refresh(): Promise<void>;
}

/** All menus at once; with a name, those that match. */
export function useWholeMenus(name: string): MenuSource {
  const [expanded, setExpanded] = useState<readonly string[]>([]);
  const { data, error, isPending, isFetching, refetch } = useQuery({
    queryKey: MENU_KEYS.whole(name),
    queryFn: ({ signal }) => fetchMenus(name, signal),
    placeholderData: keepPreviousData,
  });
  return {
    nodes: data ?? [],
    loading: isPending,
    fetching: isFetching,
    error: error ? failureText(error) : undefined,
    expanded,
    setExpanded,
    refresh: () => refetch().then(() => undefined),
  };
}

/** Menus loaded level by level; after a change all expanded levels are reloaded in one call. */
export function useLazyMenus(): MenuSource {
  const client = useQueryClient();
  const [opened, setOpened] = useState<readonly string[]>([]);
  const top = useQuery({ queryKey: MENU_KEYS.top, queryFn: ({ signal }) => fetchTopMenus(signal) });
  const levels = useQueries({
    queries: opened.map((id) => ({
      queryKey: MENU_KEYS.below(id),
      queryFn: ({ signal }: { signal: AbortSignal }) => fetchMenusBelow(id, signal),
    })),
  });
  const below = new Map(opened.map((id, at) => [id, levels[at]?.data]));
  const failed = [top, ...levels].find((level) => level.error)?.error;
  const refresh = async (): Promise<void> => {
    const [rows, batch] = await Promise.all([fetchTopMenus(), opened.length > 0 ? fetchMenusBelowAll(opened) : {}]);
    client.setQueryData(MENU_KEYS.top, rows);
    for (const [id, level] of Object.entries(batch)) client.setQueryData(MENU_KEYS.below(id), level);
  };
  return {
    nodes: grown(top.data ?? [], below),
    loading: top.isPending || levels.some((level) => level.isPending),
    fetching: [top, ...levels].some((level) => level.isFetching),
    error: failed ? failureText(failed) : undefined,
    expanded: opened,
    setExpanded: setOpened,
    refresh: () => refresh().catch(() => top.refetch().then(() => undefined)),
  };
}

/** Merges the loaded levels into the rows. */
function grown(
  rows: readonly PermissionNode[],
  below: ReadonlyMap<string, PermissionNode[] | undefined>,
): PermissionNode[] {
  return rows.map((row) => {
    const level = row.children && below.get(row.id);
    return level ? { ...row, children: grown(level, below) } : row;
  });
}

/** Every row of a tree, at any depth. */
export function flatMenus(nodes: readonly PermissionNode[]): PermissionNode[] {
  return nodes.flatMap((node) => [node, ...flatMenus(node.children ?? [])]);
}
