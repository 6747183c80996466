import { LIMITS } from '@songbai/contract/limits.ts';
import type { Page } from '@songbai/contract/wire/envelope.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { getResult } from '../../api/client.ts';
import { useFeedback } from '../../lib/feedback.ts';
import { invalidate } from '../../resource/invalidate.ts';
import { readListState } from '../../resource/list/list-state.ts';
import { rowName } from '../../resource/list/row-name.ts';
import { useResourceList } from '../../resource/list/use-resource-list.ts';
import { useCommand } from '../../resource/use-command.ts';
import { named, useConfirm } from '../../ui/confirm/index.ts';
import type { TreeTableHandle } from '../../ui/tree-table/index.ts';
import { EVERYWHERE, fetchLevel, removeNodes, type TreeNodeRow, treePath } from './online-page.calls.ts';
import type { OnlineTable } from './online-table.ts';

const AT_ROOT = {};

/**
 * State of a designed tree. Without conditions its list is the first level, below which the tree loads what is opened;
 * with conditions it is what they find at any level.
 */
export function useOnlineTree(table: OnlineTable) {
  const { resource, head, can } = table;
  const [search] = useSearchParams();
  const asked = readListState(resource, search);
  const searching = Object.keys(asked.filters).length > 0 || asked.superQuery !== undefined;
  const list = useResourceList<typeof resource, TreeNodeRow>(resource, {
    ...{ listPath: treePath(resource), params: searching ? EVERYWHERE : AT_ROOT, may: can },
    ...(head.isPage ? {} : { pageSizes: 'all' as const }),
  });
  const tree = useRef<TreeTableHandle>(null);
  const reload = useReload(table, tree);
  const removal = useNodeRemoval(table, reload);
  return {
    ...list,
    searching,
    tree,
    reload,
    level: useLevel(table, list.query.params),
    actions: {
      ...list.actions,
      refresh: () => reload(),
      remove: async (id: string) => {
        if (await removal.one(id)) list.selection.set(list.selection.rows.filter((row) => row.id !== id));
      },
      removeSelected: () => removal.several(list.selection.rows, list.selection.clear),
    },
  };
}

export type OnlineTreeState = ReturnType<typeof useOnlineTree>;

/** Reads everything anew; what is open stays open, and so does the node that got another one below it. */
function useReload({ resource }: OnlineTable, tree: { current: TreeTableHandle | null }) {
  const client = useQueryClient();
  return async (below?: string): Promise<void> => {
    await invalidate(client, resource.name);
    await tree.current?.reload(below === '' ? undefined : below);
  };
}

/** Reads one level of the tree; the first is that of the list. */
function useLevel({ resource }: OnlineTable, params: Readonly<Record<string, unknown>>) {
  const client = useQueryClient();
  const { message } = useFeedback();
  return async (parent: string | null, { first, signal }: { first: boolean; signal: AbortSignal }) => {
    const path = treePath(resource);
    if (first)
      return client.fetchQuery({
        queryKey: [resource.name, 'list', path, params],
        queryFn: ({ signal: own }) => getResult<Page<TreeNodeRow>>(path, params, { signal: own, quiet: true }),
      });
    const place = { pageNo: 1, pageSize: LIMITS.pageSizeMax };
    const page = await fetchLevel(resource, parent ?? '', { ...params, ...place }, signal);
    const { records, total } = page;
    if (total > records.length) void message.info(`下级共 ${total} 条，仅显示前${records.length}条，其余请查询`);
    return page;
  };
}

/** Nodes go with all that is below them. */
function useNodeRemoval({ resource, head }: OnlineTable, reload: () => Promise<void>) {
  const confirm = useConfirm();
  const { message } = useFeedback();
  const { run } = useCommand();
  const remove = async (ids: readonly string[]): Promise<boolean> => {
    const done = await run(() => removeNodes(head.id, ids));
    if (done) await reload();
    return done !== undefined;
  };
  return {
    one: (id: string) => remove([id]),
    several: (rows: readonly TreeNodeRow[], after: () => void) => {
      if (rows.length === 0) {
        void message.warning('请选择一条记录！');
        return;
      }
      const below = rows.some(({ hasChildren }) => hasChildren) ? '和它们的全部下级' : '';
      confirm({
        title: '确认删除',
        content: '是否删除选中数据?',
        effect: `${resource.title}${named(rows.map((row) => rowName(resource, row)))}${below}`,
        danger: true,
        onOk: async () => {
          if (await remove(rows.map(({ id }) => id))) after();
        },
      });
    },
  };
}

/** Which node's form or move is open. */
export function useMoved() {
  const [moved, setMoved] = useState<TreeNodeRow>();
  return { moved, move: setMoved, close: () => setMoved(undefined) };
}
