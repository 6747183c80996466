import { LIMITS } from '@songbai/contract/limits.ts';
import { type CategoryRow, category } from '@songbai/contract/modules/category/category.resource.ts';
import { CATEGORY_ROOT } from '@songbai/contract/modules/category/category.rules.ts';
import { Card, Pagination, Space, type TableColumnsType } from 'antd';
import { useState } from 'react';
import { RemoteTreeTable } from '../../pickers/tree/RemoteTreeTable.tsx';
import { ListToolbar } from '../../resource/list/ListToolbar.tsx';
import type { ListColumn } from '../../resource/list/plan-columns.ts';
import { QueryBar } from '../../resource/list/QueryBar.tsx';
import { tableColumns, useShownColumns } from '../../resource/list/use-list-columns.tsx';
import { ConfirmPop } from '../../ui/confirm/index.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import side from '../../ui/side-page.module.css';
import type { TreeCommand } from '../../ui/tree-commands/index.ts';
import type { TreeRow } from '../../ui/tree-table/index.ts';
import { CategoryDialog, type CategoryTarget } from './CategoryDialog.tsx';
import { useCategoryTree } from './use-category-tree.ts';

/** Matches may be at any level, so the two fields are sent by name (contract/2 §2). */
const searched = { ...category, search: [] };
const NONE: ReadonlySet<string> = new Set();

/** px */
const ACTIONS_WIDTH = 220;
const COLUMN_WIDTH = 120;

/** Columns never shrink: a narrow window scrolls the table. */
const widthOf = (columns: readonly ListColumn[]): number =>
  columns.reduce((sum, { field }) => sum + (field.list?.width ?? COLUMN_WIDTH), ACTIONS_WIDTH);

/** 分类字典 as a lazy tree (contract/2 §2). */
export function CategoryListPage() {
  const list = useCategoryTree();
  const columns = useShownColumns(category, { list: category.name });
  const [target, setTarget] = useState<CategoryTarget>({ mode: 'add', parent: CATEGORY_ROOT });
  const [open, setOpen] = useState(false);
  const openForm = (next: CategoryTarget) => {
    setTarget(next);
    setOpen(true);
  };
  const { can } = list;
  const commands = (row: CategoryRow): TreeCommand[] => {
    const edit = () => openForm({ mode: 'edit', id: row.id });
    return [
      ...(can.edit ? [{ key: 'edit', label: '编辑', shortcut: 'F2' as const, run: edit }] : []),
      ...(can.add ? [{ key: 'below', label: '添加下级', run: () => openForm({ mode: 'add', parent: row.id }) }] : []),
      ...(can.delete ? [deletion(row, () => list.remove(row.id))] : []),
    ];
  };
  const drawn: TableColumnsType<TreeRow<CategoryRow>> = [
    ...tableColumns<TreeRow<CategoryRow>>(columns.columns, {}),
    {
      key: 'actions',
      title: '操作',
      width: ACTIONS_WIDTH,
      render: (_value, row) => <RowActions row={row} list={list} onForm={openForm} />,
    },
  ];
  return (
    <Card className={side.main} variant="borderless">
      <QueryBar resource={searched} filters={list.filters} fixed={NONE} onSearch={list.setFilters} />
      <ListToolbar
        resource={category}
        list={list}
        columns={columns}
        onAdd={() => openForm({ mode: 'add', parent: CATEGORY_ROOT })}
      />
      <RemoteTreeTable<CategoryRow>
        ref={list.tree}
        aria-label="分类字典"
        toolbar
        url="/sys/category/rootList"
        childrenUrl="/sys/category/childList"
        queryKey="pid"
        queryParams={list.params}
        hasChildren={(row) => row.hasChild === '1'}
        empty={nothingIn(list)}
        columns={drawn}
        commandsOf={commands}
        onRequestSuccess={list.received}
        tableProps={{ scroll: { x: widthOf(columns.columns) }, rowSelection: list.rowSelection }}
      />
      <Pagination
        style={{ marginTop: 16, justifyContent: 'flex-end' }}
        current={list.place.pageNo}
        pageSize={list.place.pageSize}
        pageSizeOptions={[...LIMITS.pageSizeOptions]}
        showSizeChanger
        showQuickJumper
        showTotal={(total, [from, to]) => `${from}-${to} 共 ${total} 条`}
        total={list.total}
        onChange={list.setPage}
      />
      <CategoryDialog
        target={target}
        open={open}
        onClose={() => setOpen(false)}
        onSaved={() => list.reload(target.mode === 'add' ? target.parent : undefined)}
      />
    </Card>
  );
}

const nothingIn = ({ filters, can }: Pick<ReturnType<typeof useCategoryTree>, 'filters' | 'can'>): string => {
  if (Object.keys(filters).length > 0) return '没有查询到任何分类';
  return can.add ? '这里还没有分类，点击「新增」添加' : '这里还没有分类';
};

const REMOVAL = '确定删除吗?';
const removed = ({ name, hasChild }: CategoryRow): string =>
  `将删除分类「${name}」${hasChild === '1' ? '和它的下级分类' : ''}`;

const deletion = (row: CategoryRow, run: () => Promise<void>): TreeCommand => ({
  ...{ key: 'delete', label: '删除', shortcut: 'Delete', danger: true, run },
  confirm: { title: REMOVAL, content: removed(row) },
});

interface RowActionsProps {
  row: CategoryRow;
  list: Pick<ReturnType<typeof useCategoryTree>, 'can' | 'remove'>;
  onForm(target: CategoryTarget): void;
}

function RowActions({ row, list, onForm }: RowActionsProps) {
  return (
    <Space size={4} wrap>
      {list.can.edit && <LinkButton onClick={() => onForm({ mode: 'edit', id: row.id })}>编辑</LinkButton>}
      {list.can.add && <LinkButton onClick={() => onForm({ mode: 'add', parent: row.id })}>添加下级</LinkButton>}
      {list.can.delete && (
        <ConfirmPop danger title={REMOVAL} effect={removed(row)} onConfirm={() => list.remove(row.id)}>
          <LinkButton danger>删除</LinkButton>
        </ConfirmPop>
      )}
    </Space>
  );
}
