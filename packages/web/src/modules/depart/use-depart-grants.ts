import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { failureText } from '../../lib/feedback.ts';
import { useCommand } from '../../resource/use-command.ts';
import { checkNodes, ruledMenus } from '../role/index.ts';
import { departGrants, grantTree, saveDepartGrants } from './depart.calls.ts';

/** Rights that may be granted to the roles of a department, as stored and as ticked. */
export function useDepartGrants(departId: string) {
  const client = useQueryClient();
  const { busy, run } = useCommand();
  // The state when the first box was ticked is the base of the difference, even if it is reloaded meanwhile.
  const [edit, setEdit] = useState<{ shown: readonly string[]; wanted: readonly string[] }>();
  const tree = useQuery({ queryKey: ['permission', 'grantTree'], queryFn: ({ signal }) => grantTree(signal) });
  const queryKey = ['depart', 'grants', departId];
  const stored = useQuery({ queryKey, queryFn: ({ signal }) => departGrants(departId, signal) });
  const nodes = useMemo(() => checkNodes(tree.data?.treeList ?? []), [tree.data]);
  const ruled = useMemo(() => ruledMenus(tree.data?.treeList ?? []), [tree.data]);
  const shown = stored.data ?? NONE;
  const error = tree.error ?? stored.error;
  return {
    nodes,
    /** Names of menus that have data rules. */
    ruled,
    ticked: edit?.wanted ?? shown,
    tick: (wanted: readonly string[]) => setEdit({ shown: edit?.shown ?? shown, wanted }),
    dirty: edit !== undefined && !sameTicks(edit.shown, edit.wanted),
    reset: () => setEdit(undefined),
    loading: tree.isPending || stored.isPending,
    error: error ? failureText(error) : undefined,
    retry: () => Promise.all([tree.refetch(), stored.refetch()]),
    busy,
    save: async () => {
      if (!edit) return;
      if (!(await run(() => saveDepartGrants(departId, edit.wanted, edit.shown)))) return;
      await client.invalidateQueries({ queryKey });
      setEdit(undefined);
    },
  };
}

const NONE: readonly string[] = [];

function sameTicks(one: readonly string[], other: readonly string[]): boolean {
  const known = new Set(one);
  return known.size === other.length && other.every((key) => known.has(key));
}
