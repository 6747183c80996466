import { LIMITS } from '@songbai/contract/limits.ts';
import { EXAMPLE_ROOT } from '@songbai/contract/modules/example/example.calls.ts';
import { exampleTree } from '@songbai/contract/modules/example/example-parts.resource.ts';
import { useRef, useState } from 'react';
import { useRemoval } from '../../resource/list/use-removal.ts';
import { useActions } from '../../resource/list/use-resource-list.ts';
import type { TreeTableHandle } from '../../ui/tree-table/index.ts';

/** State of the tree page, except the rows, which the tree loads itself. */
export function useExampleTree() {
  const tree = useRef<TreeTableHandle>(null);
  const can = useActions(exampleTree);
  const [name, setName] = useState('');
  /** Expanded rows stay so, and that to which one was added opens. */
  const reload = async (parent?: string): Promise<void> => {
    await tree.current?.reload(parent === EXAMPLE_ROOT ? undefined : parent);
  };
  const { one: remove } = useRemoval(exampleTree, () => reload());
  return {
    tree,
    can,
    isSearching: name !== '',
    params: { pageNo: 1, pageSize: LIMITS.pageSizeMax, ...(name === '' ? {} : { name: `*${name}*` }) },
    reload,
    remove: async (id: string): Promise<void> => {
      await remove(id);
    },
    search: (text: string) => setName(text.trim()),
  };
}
