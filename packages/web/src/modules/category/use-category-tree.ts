import { LIMITS } from '@songbai/contract/limits.ts';
import { type CategoryRow, category } from '@songbai/contract/modules/category/category.resource.ts';
import { CATEGORY_ROOT } from '@songbai/contract/modules/category/category.rules.ts';
import { useQueryClient } from '@tanstack/react-query';
import type { TableProps } from 'antd';
import { useRef, useState } from 'react';
import { invalidate } from '../../resource/invalidate.ts';
import { type ListState, listParams } from '../../resource/list/list-state.ts';
import { useExport } from '../../resource/list/use-export.tsx';
import { useRemoval } from '../../resource/list/use-removal.ts';
import { useActions } from '../../resource/list/use-resource-list.ts';
import type { TreeRow, TreeTableHandle } from '../../ui/tree-table/index.ts';

type Row = TreeRow<CategoryRow>;

/** State of the category page, except the rows, which the tree loads itself. */
export function useCategoryTree() {
  const tree = useRef<TreeTableHandle>(null);
  const can = useActions(category);
  const client = useQueryClient();
  const chosen = useChosenRows();
  const { setFilters, ...question } = useQuestion();
  const [loading, setLoading] = useState(false);

  /** Reloads the tree and other views of categories; expanded nodes stay expanded. */
  const reload = async (parent?: string): Promise<void> => {
    setLoading(true);
    try {
      await Promise.all([
        invalidate(client, category.name, 'dict'),
        tree.current?.reload(parent === CATEGORY_ROOT ? undefined : parent),
      ]);
    } finally {
      setLoading(false);
    }
  };
  const refresh = () => reload();
  const removal = useRemoval(category, refresh);
  const exportXls = useExport(category);
  return {
    ...question,
    tree,
    can,
    reload,
    rowSelection: chosen.rowSelection,
    setFilters: (next: ListState['filters']) => {
      chosen.clear();
      setFilters(next);
    },
    remove: async (id: string) => {
      if (await removal.one(id)) chosen.drop(id);
    },
    selection: chosen,
    status: { fetching: loading },
    actions: {
      refresh,
      removeSelected: () => removal.several(chosen.rows, chosen.clear),
      exportXls: () => exportXls(question.params, chosen.ids),
    },
  };
}

/** Query parameters of the root level, and its row count. */
function useQuestion() {
  const [filters, setFilters] = useState<ListState['filters']>({});
  const [place, setPlace] = useState<{ pageNo: number; pageSize: number }>({
    pageNo: 1,
    pageSize: LIMITS.pageSizeDefault,
  });
  const [total, setTotal] = useState(0);
  return {
    filters,
    place,
    total,
    params: listParams(category, { filters, sort: category.defaultSort, superQuery: undefined, ...place }),
    setFilters: (next: ListState['filters']) => {
      setFilters(next);
      setPlace((now) => ({ ...now, pageNo: 1 }));
    },
    setPage: (pageNo: number, pageSize: number) => setPlace({ pageNo, pageSize }),
    received: ({ first, res }: { first: boolean; res: unknown }) => {
      if (first) setTotal(totalOf(res));
    },
  };
}

function useChosenRows() {
  const [rows, setRows] = useState<readonly Pick<Row, 'id' | 'name'>[]>([]);
  const ids = rows.map(({ id }) => id);
  const rowSelection: NonNullable<TableProps<Row>['rowSelection']> = {
    selectedRowKeys: ids,
    checkStrictly: true,
    onChange: (_keys, chosen) => setRows(chosen),
    getCheckboxProps: (row) => ({ disabled: row.isLoading === true, 'aria-label': `选择 ${row.name}` }),
  };
  return {
    ids,
    rows,
    rowSelection,
    clear: () => setRows([]),
    drop: (id: string) => setRows((now) => now.filter((row) => row.id !== id)),
  };
}

function totalOf(reply: unknown): number {
  const total = typeof reply === 'object' && reply !== null && 'total' in reply ? Number(reply.total) : 0;
  return Number.isFinite(total) ? total : 0;
}
