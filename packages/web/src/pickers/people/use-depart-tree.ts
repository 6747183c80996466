import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type Key, useMemo, useState } from 'react';
import { type DepartNode, foundTree, type Levels, loadedTree, openIn, wholeTree } from './depart-nodes.ts';
import { departIdTree, departLevel, searchDeparts } from './people.calls.ts';

export interface DepartTreeState {
  nodes: DepartNode[];
  /** All departments, once the whole tree was asked for. */
  everything: readonly DepartNode[];
  /** What the last call said against it; the tree stays as it was. */
  error: unknown;
  loading: boolean;
  expanded: readonly Key[];
  setExpanded(keys: readonly Key[]): void;
  /** Departments whose level below is here. */
  loaded: readonly string[];
  /** Loads the level below a department. */
  load(id: string): Promise<void>;
  /** What is being looked for; empty shows the whole tree. */
  keyword: string;
  search(keyword: string): void;
}

/** Departments level by level, or what a search found; `whole` brings all of them by id and name. */
export function useDepartTree(
  onFailure: (error: unknown) => void,
  { whole = false, rootOpened = true } = {},
): DepartTreeState {
  const client = useQueryClient();
  const [levels, setLevels] = useState<Levels>({});
  const [opened, setOpened] = useState<readonly Key[]>();
  const [keyword, setKeyword] = useState('');
  const level = (pid: string) => ({
    queryKey: ['depart', 'level', pid],
    queryFn: ({ signal }: { signal: AbortSignal }) => departLevel(pid, { signal }),
  });
  const top = useQuery(level(''));
  const found = useQuery({
    queryKey: ['depart', 'search', keyword],
    queryFn: ({ signal }) => searchDeparts(keyword, signal),
    enabled: keyword !== '',
  });
  const all = useQuery({ queryKey: ['depart', 'ids'], queryFn: ({ signal }) => departIdTree(signal), enabled: whole });
  const hits = keyword === '' ? undefined : (found.data ?? []);
  const known: Levels = { ...levels, '': top.data ?? [] };
  const everything = useMemo(() => wholeTree(all.data ?? []), [all.data]);
  const nodes = hits ? foundTree(hits, known) : whole ? everything : loadedTree(known);
  const usual = hits ? openIn(hits) : rootOpened ? rootsOf(nodes) : [];
  return {
    nodes,
    everything,
    error: keyword === '' ? (top.error ?? all.error) : found.error,
    loading: top.isPending || (keyword !== '' && found.isPending) || (whole && all.isPending),
    expanded: opened ?? usual,
    setExpanded: setOpened,
    loaded: Object.keys(levels),
    load: async (id) => {
      try {
        const below = await client.fetchQuery(level(id));
        setLevels((now) => ({ ...now, [id]: below }));
      } catch (error) {
        // Closed again, so that opening it asks anew.
        setOpened((now) => (now ?? usual).filter((key) => key !== id));
        onFailure(error);
      }
    },
    keyword,
    search: (next) => {
      setKeyword(next.trim());
      setOpened(undefined);
    },
  };
}

/** Only what has something below it (contract/3 §10 rootOpened). */
function rootsOf(nodes: readonly DepartNode[]): string[] {
  return nodes.filter(({ isLeaf }) => !isLeaf).map(({ key }) => key);
}
