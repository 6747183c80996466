import { depart } from '@songbai/contract/modules/depart/depart.resource.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { failureText, useFeedback } from '../../lib/feedback.ts';
import { useDepartTree } from '../../pickers/people/use-depart-tree.ts';
import { invalidate } from '../../resource/invalidate.ts';
import { useExport } from '../../resource/list/use-export.tsx';
import { useActions } from '../../resource/list/use-resource-list.ts';
import { useConfirm } from '../../ui/confirm/index.ts';
import type { DepartTarget } from './DepartFormDrawer.tsx';
import { openable, useCheckedDeparts } from './use-checked-departs.ts';
import { useDepartRemoval } from './use-depart-removal.tsx';

interface Selected {
  key: string;
  title: string;
}

export type DepartPage = ReturnType<typeof useDepartPage>;

/** State of 部门管理: the tree, what is checked and selected in it, and whether there is unsaved input. */
export function useDepartPage() {
  const { message } = useFeedback();
  const confirm = useConfirm();
  const client = useQueryClient();
  const { tree, expandAll, foldAll } = useOpenableTree((error) => void message.error(failureText(error)));
  const checks = useCheckedDeparts(tree);
  const [selected, setSelected] = useState<Selected>();
  const [form, setForm] = useState<{ target: DepartTarget; open: boolean }>({
    target: { parent: undefined },
    open: false,
  });
  const dirty = useRef({ base: false, grants: false });
  const refresh = () => invalidate(client, depart.name);
  const removal = useDepartRemoval(refresh);
  const exportXls = useExport(depart);
  const openForm = (parent: { id: string; departName: string } | undefined) =>
    setForm({ target: { parent }, open: true });
  const chosen = [...checks.checked];
  return {
    tree,
    checks,
    selected,
    form,
    question: removal.question,
    can: useActions(depart),
    refresh,
    select: (next: Selected) => {
      if (next.key === selected?.key) return;
      if (!dirty.current.base && !dirty.current.grants) setSelected(next);
      else confirm(leaving(() => setSelected(next)));
    },
    baseDirty: useCallback((is: boolean) => {
      dirty.current.base = is;
    }, []),
    grantsDirty: useCallback((is: boolean) => {
      dirty.current.grants = is;
    }, []),
    expandAll,
    foldAll,
    addTop: () => openForm(undefined),
    addBelow: () => selected && openForm({ id: selected.key, departName: selected.title }),
    closeForm: () => setForm((now) => ({ ...now, open: false })),
    /** Reveals the new department in the tree. */
    added: () => {
      if (selected) tree.setExpanded([...new Set([...tree.expanded, selected.key])]);
    },
    exportXls: () => exportXls({ column: 'orgCode', order: 'asc' }, chosen),
    removeChecked: () =>
      removal.several(chosen, () => {
        if (selected && checks.checked.has(selected.key)) setSelected(undefined);
        checks.none();
      }),
  };
}

const leaving = (onOk: () => void) => ({
  title: '提示',
  content: '修改的内容尚未保存，确定要切换部门吗？',
  okText: '切换',
  danger: true,
  onOk,
});

/** Departments level by level, or all at once when the user expands all. */
function useOpenableTree(onFailure: (error: unknown) => void) {
  const [whole, setWhole] = useState(false);
  const tree = useDepartTree(onFailure, { whole });
  return {
    tree,
    expandAll: async () => {
      const nodes = await tree.everything();
      if (!nodes) return;
      setWhole(true);
      tree.setExpanded(openable(nodes));
    },
    foldAll: () => {
      setWhole(false);
      tree.setExpanded([]);
    },
  };
}
