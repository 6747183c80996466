import type { DepartOption } from '@songbai/contract/modules/user/people.calls.ts';
import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Key, useState } from 'react';
import {
  branchOf,
  type DepartNode,
  foundTree,
  type Levels,
  loadedTree,
  nodeIn,
  openIn,
  wholeTree,
} from './depart-nodes.ts';
import { departIdTree, departLevel, myDeparts, searchDeparts } from './people.calls.ts';

export interface DepartTreeState {
  nodes: DepartNode[];
  /** The first level, regardless of the search. */
  tops: readonly DepartOption[];
  /** All departments at all levels, fetched on call. Undefined on failure, which is shown to the user. */
  everything(): Promise<readonly DepartNode[] | undefined>;
  /** A department with all its descendants, loaded or not; undefined as above. */
  branch(node: DepartNode): Promise<DepartNode[] | undefined>;
  /** Error of the last call; the tree stays unchanged. */
  error: unknown;
  /** Retries what failed. */
  retry(): Promise<unknown>;
  loading: boolean;
  expanded: readonly Key[];
  setExpanded(keys: readonly Key[]): void;
  /** Departments whose children are loaded. */
  loaded: readonly string[];
  /** Loads the children of a department. */
  load(id: string): Promise<void>;
  /** The search text; empty shows the whole tree. */
  keyword: string;
  search(keyword: string): void;
}

/** The departments the user is in charge of, as the top of a tree. */
export const MY_DEPARTS = ['depart', 'mine'];

const LEVEL = (pid: string) => ({
  queryKey: ['depart', 'level', pid],
  queryFn: ({ signal }: { signal: AbortSignal }) => departLevel(pid, { signal }),
});
const OWN = {
  queryKey: MY_DEPARTS,
  queryFn: async (asked: { signal: AbortSignal }) => (await myDeparts(asked)) ?? [],
};
const WHOLE = {
  queryKey: ['depart', 'whole'],
  queryFn: async ({ signal }: { signal: AbortSignal }) => wholeTree(await departIdTree(signal)),
  // Comparing 20,000 departments with the previous ones costs more than rendering them.
  structuralSharing: false,
};

/**
 * Departments level by level, or search results; expanded levels are kept fresh. `whole` shows all of them at
 * once, `mine` starts with those the user is in charge of.
 */
export function useDepartTree(
  onFailure: (error: unknown) => void,
  { whole = false, rootOpened = true, mine = false } = {},
): DepartTreeState {
  const [opened, setOpened] = useState<readonly Key[]>();
  const [keyword, setKeyword] = useState('');
  const top = useQuery({ ...(mine ? OWN : LEVEL('')), enabled: !whole });
  const all = useQuery({ ...WHOLE, enabled: whole });
  const found = useQuery({
    queryKey: ['depart', 'search', mine, keyword],
    queryFn: ({ signal }) => searchDeparts(keyword, mine, signal),
    enabled: keyword !== '',
  });
  const { levels, load } = useLevels(whole);
  const branches = useBranches(onFailure);
  const hits = keyword === '' ? undefined : (found.data ?? []);
  const known: Levels = { ...levels, '': top.data ?? [] };
  const nodes = hits ? foundTree(hits, known) : whole ? (all.data ?? []) : loadedTree(known);
  const usual = hits ? openIn(hits) : rootOpened ? rootsOf(nodes) : [];
  const shown = keyword !== '' ? found : whole ? all : top;
  return {
    nodes,
    tops: top.data ?? [],
    everything: branches.everything,
    branch: branches.branch,
    error: shown.error,
    retry: () => shown.refetch(),
    loading: shown.isPending || branches.waiting,
    expanded: opened ?? usual,
    setExpanded: setOpened,
    loaded: Object.keys(levels),
    load: async (id) => {
      try {
        await load(id);
      } catch (error) {
        // Collapsed again, so that the next expansion retries.
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

/** Current state of the requested levels. */
function useLevels(resting: boolean) {
  const client = useQueryClient();
  const [asked, setAsked] = useState<readonly string[]>([]);
  const below = useQueries({ queries: resting ? [] : asked.map(LEVEL) });
  const levels: Record<string, readonly DepartOption[]> = {};
  for (const [at, { data }] of below.entries()) {
    const id = asked[at];
    if (id !== undefined && data) levels[id] = data;
  }
  const load = async (id: string): Promise<void> => {
    setAsked((now) => [...now.filter((one) => one !== id), id]);
    try {
      await client.fetchQuery(LEVEL(id));
    } catch (error) {
      setAsked((now) => now.filter((one) => one !== id));
      throw error;
    }
  };
  return { levels, load };
}

/** Data about all departments, fetched on demand. */
function useBranches(onFailure: (error: unknown) => void) {
  const client = useQueryClient();
  const [waiting, setWaiting] = useState(false);
  const everything = async (): Promise<readonly DepartNode[] | undefined> => {
    setWaiting(true);
    try {
      return await client.fetchQuery(WHOLE);
    } catch (error) {
      onFailure(error);
      return undefined;
    } finally {
      setWaiting(false);
    }
  };
  const branch = async (node: DepartNode): Promise<DepartNode[] | undefined> => {
    if (node.isLeaf) return [node];
    const all = await everything();
    return all && branchOf(nodeIn(all, node.key) ?? node);
  };
  return { waiting, everything, branch };
}

/** Only nodes with children (contract/3 §10 rootOpened). */
function rootsOf(nodes: readonly DepartNode[]): string[] {
  return nodes.filter(({ isLeaf }) => !isLeaf).map(({ key }) => key);
}
