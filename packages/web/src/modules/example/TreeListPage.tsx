import { EXAMPLE_CALLS, EXAMPLE_ROOT } from '@songbai/contract/modules/example/example.calls.ts';
import { type ExampleTreeRow, exampleTree } from '@songbai/contract/modules/example/example-parts.resource.ts';
import { Button, Card, Space, type TableColumnsType } from 'antd';
import { useState } from 'react';
import { RemoteTreeTable } from '../../pickers/tree/RemoteTreeTable.tsx';
import { ResourceFormDialog } from '../../resource/form/ResourceFormDialog.tsx';
import { BoundedSearch } from '../../ui/BoundedSearch.tsx';
import { ConfirmPop } from '../../ui/confirm/index.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import type { TreeCommand } from '../../ui/tree-commands/index.ts';
import type { TreeRow } from '../../ui/tree-table/index.ts';
import { useExampleTree } from './use-example-tree.ts';

/** What the form is opened for: a new row below `pid`, or an existing one. */
type Target = { pid: string } | { id: string };

/** 树表示例: opened level by level; rows are added at the top or below any row. */
export function TreeListPage() {
  const list = useExampleTree();
  const [target, setTarget] = useState<Target>({ pid: EXAMPLE_ROOT });
  const [open, setOpen] = useState(false);
  const openForm = (next: Target) => {
    setTarget(next);
    setOpen(true);
  };
  const below = 'pid' in target ? target.pid : undefined;
  return (
    <Card variant="borderless">
      <Space wrap style={{ marginBottom: 16 }}>
        <BoundedSearch aria-label="名称" placeholder="请输入名称" onSearch={list.search} style={{ width: 240 }} />
        {list.can.add && (
          <Button type="primary" onClick={() => openForm({ pid: EXAMPLE_ROOT })}>
            新增
          </Button>
        )}
        <Button onClick={() => void list.reload()}>刷新</Button>
      </Space>
      <RemoteTreeTable<ExampleTreeRow>
        ref={list.tree}
        aria-label="树表示例"
        toolbar
        url={EXAMPLE_CALLS.treeRoot.url}
        childrenUrl={EXAMPLE_CALLS.treeChildren.url}
        queryKey="pid"
        queryParams={list.params}
        hasChildren={(row) => row.hasChild === '1'}
        empty={nothingIn(list)}
        columns={columnsOf(list, openForm)}
        commandsOf={(row) => commandsOf(row, list, openForm)}
        tableProps={{ scroll: { x: WIDTH } }}
      />
      <ResourceFormDialog
        key={'id' in target ? target.id : `below ${target.pid}`}
        resource={formed}
        id={'id' in target ? target.id : undefined}
        defaults={below === undefined ? undefined : below === EXAMPLE_ROOT ? AT_TOP : { pid: below }}
        title={below === undefined || below === EXAMPLE_ROOT ? undefined : '添加下级'}
        width={600}
        open={open}
        onClose={() => setOpen(false)}
        onSaved={() => void list.reload(below)}
      />
    </Card>
  );
}

const AT_TOP = { pid: EXAMPLE_ROOT };

/** Where a row stands is said by where it is added, not in the form. */
const formed = {
  ...exampleTree,
  fields: { ...exampleTree.fields, pid: { ...exampleTree.fields.pid, form: false as const } },
};

type List = ReturnType<typeof useExampleTree>;

const nothingIn = ({ isSearching, can }: Pick<List, 'isSearching' | 'can'>): string => {
  if (isSearching) return '没有查询到任何数据';
  return can.add ? '这里还没有数据，点击「新增」添加' : '这里还没有数据';
};

/** px */
const WIDTH = 700;
const REMOVAL = '确定删除吗?';
const removed = ({ name, hasChild }: ExampleTreeRow): string =>
  `将删除「${name}」${hasChild === '1' ? '和它的全部下级' : ''}`;

function commandsOf(row: ExampleTreeRow, { can, remove }: List, openForm: (target: Target) => void): TreeCommand[] {
  const { id } = row;
  const confirm = { title: REMOVAL, content: removed(row) };
  return [
    ...(can.edit ? [{ key: 'edit', label: '编辑', shortcut: 'F2' as const, run: () => openForm({ id }) }] : []),
    ...(can.add ? [{ key: 'below', label: '添加下级', run: () => openForm({ pid: id }) }] : []),
    ...(can.delete
      ? [{ key: 'delete', label: '删除', shortcut: 'Delete' as const, danger: true, confirm, run: () => remove(id) }]
      : []),
  ];
}

function columnsOf(list: List, openForm: (target: Target) => void): TableColumnsType<TreeRow<ExampleTreeRow>> {
  return [
    { dataIndex: 'name', title: '名称', width: 220 },
    { dataIndex: 'component', title: '组件', width: 180 },
    { dataIndex: 'orderNum', title: '排序', width: 90 },
    {
      key: 'actions',
      title: '操作',
      width: 220,
      render: (_value, row) => (
        <Space size={4} wrap>
          {list.can.edit && <LinkButton onClick={() => openForm({ id: row.id })}>编辑</LinkButton>}
          {list.can.add && <LinkButton onClick={() => openForm({ pid: row.id })}>添加下级</LinkButton>}
          {list.can.delete && (
            <ConfirmPop danger title={REMOVAL} effect={removed(row)} onConfirm={() => list.remove(row.id)}>
              <LinkButton danger>删除</LinkButton>
            </ConfirmPop>
          )}
        </Space>
      ),
    },
  ];
}
