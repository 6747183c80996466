import type { TableColumnsType } from 'antd';
import type { ReactNode } from 'react';
import { usePhone } from '../../lib/media.ts';
import type { ListColumn } from '../../resource/list/plan-columns.ts';
import { nothingOf } from '../../resource/list/ResourceTable.tsx';
import { RowLinks } from '../../resource/list/RowLinks.tsx';
import { type Cells, tableColumns } from '../../resource/list/use-list-columns.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import type { TreeCommand } from '../../ui/tree-commands/index.ts';
import { type TreeRow, TreeTable } from '../../ui/tree-table/index.ts';
import type { TreeNodeRow } from './online-page.calls.ts';
import type { OnlineTreeState } from './use-online-tree.ts';

/** px; two links and 更多. */
const LINKS_WIDTH = 190;
const TICK_WIDTH = 48;

interface NodeTableProps {
  title: string;
  tree: OnlineTreeState;
  columns: readonly ListColumn[];
  cells: Cells<TreeRow<TreeNodeRow>>;
  selectable: boolean;
  rowActions(row: TreeNodeRow): ReactNode;
  commandsOf(row: TreeNodeRow): readonly TreeCommand[];
}

/** The nodes of a designed tree, loaded level by level. */
export function NodeTable({ title, tree, columns, cells, selectable, rowActions, commandsOf }: NodeTableProps) {
  const narrow = usePhone();
  const drawn = tableColumns<TreeRow<TreeNodeRow>>(columns, cells, tree.query.sort);
  const shown: TableColumnsType<TreeRow<TreeNodeRow>> = [
    ...drawn,
    {
      ...{ key: 'actions', title: '操作', width: LINKS_WIDTH },
      // On a phone it would cover the rest.
      ...(narrow ? {} : { fixed: 'end' as const }),
      render: (_value, row) => <RowLinks>{rowActions(row)}</RowLinks>,
    },
  ];
  const width = drawn.reduce((sum, column) => sum + Number(column.width), LINKS_WIDTH + (selectable ? TICK_WIDTH : 0));
  const { selection, query } = tree;
  return (
    <TreeTable<TreeNodeRow>
      ref={tree.tree}
      aria-label={title}
      toolbar
      load={tree.level}
      reloadOn={JSON.stringify(query.params)}
      empty={nothingOf({ title })}
      columns={shown}
      commandsOf={commandsOf}
      tableProps={{
        scroll: { x: width },
        onChange: (_page, _filters, sorter, { action }) => {
          const { field, order } = Array.isArray(sorter) ? (sorter[0] ?? {}) : sorter;
          if (action === 'sort')
            query.setSort(
              field && order ? { field: String(field), order: order === 'ascend' ? 'asc' : 'desc' } : undefined,
            );
        },
        ...(selectable
          ? {
              rowSelection: {
                checkStrictly: true,
                preserveSelectedRowKeys: true,
                selectedRowKeys: [...selection.ids],
                onChange: (_keys, rows) => selection.set(rows),
                getCheckboxProps: (row) => ({ disabled: row.isLoading === true }),
              },
            }
          : {}),
      }}
    />
  );
}

interface NodeLinksProps {
  can: { add: boolean; edit: boolean };
  onAdd(): void;
  onMove(): void;
}

/** 添加下级 and 移动 of a node. */
export function NodeLinks({ can, onAdd, onMove }: NodeLinksProps) {
  return (
    <>
      {can.add && <LinkButton onClick={onAdd}>添加下级</LinkButton>}
      {can.edit && <LinkButton onClick={onMove}>移动</LinkButton>}
    </>
  );
}
