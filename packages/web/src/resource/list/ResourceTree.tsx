import type { Resource } from '@songbai/contract/resource/define.ts';
import { Card, Empty, Input, Space, Table } from 'antd';
import { type ReactNode, useState } from 'react';
import { usePhone } from '../../lib/media.ts';
import { LoadFailure } from '../../ui/LoadFailure.tsx';
import { type TreeCommand, useTreeCommands } from '../../ui/tree-commands/index.ts';
import { ChosenPrint } from '../detail/ChosenPrint.tsx';
import { type FormSlotProps, type FormTarget, ResourceDrawers } from '../form/ResourceDrawers.tsx';
import { ListToolbar } from './ListToolbar.tsx';
import { RowButtons } from './ResourceList.tsx';
import { ADD_ONE, nothingAnd, nothingOf } from './ResourceTable.tsx';
import { RowLinks } from './RowLinks.tsx';
import styles from './resource-list.module.css';
import { rowName } from './row-name.ts';
import { SuperQuery } from './super-query/index.ts';
import { superQueryFields } from './super-query-fields.ts';
import { matchingTree, type TreeNode } from './tree.ts';
import { fieldValue, tableColumns } from './use-list-columns.tsx';
import { type ListWishes, usePlannedColumns } from './use-planned-columns.ts';
import type { ResourceTreeState } from './use-resource-tree.ts';

export interface TreeHandle<Row> extends ResourceTreeState<Row> {
  openForm(target: FormTarget): void;
}

interface ResourceTreeProps<Row> extends ListWishes {
  resource: Resource;
  tree: ResourceTreeState<Row>;
  /** Values of a new top-level row. */
  defaults?: Readonly<Record<string, unknown>>;
  /** Shown above the buttons, e.g. a choice of what the tree belongs to. */
  head?: ReactNode;
  rowActions?(row: Row, tree: TreeHandle<Row>): ReactNode;
  /** Further entries of a row's menu, e.g. 添加下级. */
  rowCommands?(row: Row, tree: TreeHandle<Row>): readonly TreeCommand[];
  form?: (props: FormSlotProps) => ReactNode;
  /** Where rows come from, said where there are none; by default that they are added here, to who may. */
  hint?: string | undefined;
}

/** px; room for three links. */
const LINKS_WIDTH = 144;
/** px; 更多 alone. */
const MORE_WIDTH = 64;

/** Tree view of a resource, the counterpart of ResourceList over the same parts (anchors.md §7.4). */
export function ResourceTree<Row extends { id: string }>(props: ResourceTreeProps<Row>) {
  const { resource, tree, defaults, form, rowActions } = props;
  const boxes = tree.can.delete || tree.can.export;
  // The arrows and their steps stand in the first column.
  const [box, columns] = usePlannedColumns(resource, props, { boxes, arrow: true, links: true });
  const narrow = usePhone();
  const [keyword, setKeyword] = useState('');
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const [opened, setOpened] = useState<{ target: FormTarget; open: boolean }>({ target: { mode: 'add' }, open: false });
  const openForm = (target: FormTarget) => setOpened({ target, open: true });
  const handle: TreeHandle<Row> = { ...tree, openForm };
  const slot: FormSlotProps = { ...opened, onClose: () => setOpened((now) => ({ ...now, open: false })) };
  const shown = searched(resource, tree.roots, keyword.trim());
  const searching = keyword !== '' || tree.superQuery !== undefined;
  const missing = nothingAnd(nothingOf(resource), props.hint ?? (tree.can.add ? ADD_ONE : undefined));
  const expand = (row: TreeNode<Row>, open: boolean) =>
    setFolded(open ? without(folded, row.id) : new Set([...folded, row.id]));
  const commands = useTreeCommands<TreeNode<Row>>(
    (row) => [...standardCommands(resource, handle, row), ...(props.rowCommands?.(row, handle) ?? [])],
    expand,
  );
  // A phone has room for a line with the name, what tells most and one word for all links.
  const isEssential = ({ name }: { name: string }, at: number) => at === 0 || columns.essential.has(name);
  const seen = narrow ? columns.columns.filter(isEssential) : columns.columns;
  const cells = tableColumns<TreeNode<Row>>(seen, {});
  const linksWidth = narrow ? MORE_WIDTH : LINKS_WIDTH;
  const width = cells.reduce((sum, column) => sum + Number(column.width), linksWidth + 32);
  return (
    <Card variant="borderless">
      <Space wrap style={{ marginBottom: 16 }}>
        {props.head}
        <Input.Search
          allowClear
          aria-label="搜索"
          placeholder="请输入搜索内容"
          value={keyword}
          onChange={(event) => setKeyword(event.target.value)}
          style={{ width: 240 }}
        />
      </Space>
      <ListToolbar
        resource={resource}
        list={tree}
        columns={columns}
        onAdd={() => openForm({ mode: 'add', defaults })}
        chosen={<ChosenPrint resource={resource} ids={tree.selection.ids} />}
      >
        <SuperQuery
          fields={superQueryFields(resource, new Set(Object.keys(defaults ?? {})))}
          value={tree.superQuery}
          onChange={tree.setSuperQuery}
          loading={tree.status.fetching}
        />
      </ListToolbar>
      {tree.status.error && <LoadFailure error={tree.status.error} onRetry={tree.actions.refresh} />}
      {commands.around(
        <div ref={box} className={narrow ? `${styles.table} ${styles.phoneTree}` : styles.table}>
          <Table<TreeNode<Row>>
            rowKey="id"
            onRow={commands.onRow}
            size="middle"
            pagination={false}
            dataSource={shown}
            loading={tree.status.loading}
            scroll={{ x: width }}
            locale={{
              emptyText: <Empty description={searching ? '没有查询到任何数据' : missing} />,
            }}
            columns={[
              ...cells,
              {
                key: 'actions',
                title: '操作',
                width: linksWidth,
                fixed: 'end',
                render: (_value, row) => (
                  <RowLinks>
                    <RowButtons
                      list={handle}
                      id={row.id}
                      what={`${resource.title}「${rowName(resource, row)}」`}
                      editable
                    >
                      {rowActions?.(row, handle)}
                    </RowButtons>
                  </RowLinks>
                ),
              },
            ]}
            expandable={{
              expandedRowKeys: parentIds(shown).filter((id) => !folded.has(id)),
              onExpand: (open, row) => expand(row, open),
            }}
            rowSelection={
              boxes
                ? {
                    checkStrictly: true,
                    selectedRowKeys: [...tree.selection.ids],
                    onChange: (_keys, rows) => tree.selection.set(rows),
                  }
                : undefined
            }
          />
        </div>,
      )}
      {form ? form(slot) : <ResourceDrawers resource={resource} {...slot} />}
    </Card>
  );
}

/** 编辑, 详情 and 删除, as permitted. */
function standardCommands<Row extends { id: string }>(
  resource: Resource,
  { can, openForm, actions }: TreeHandle<Row>,
  row: TreeNode<Row>,
): TreeCommand[] {
  const name = String(fieldValue(row, resource.titleField) ?? '');
  const below = row.children?.length ?? 0;
  const commands: TreeCommand[] = [
    { key: 'detail', label: '详情', shortcut: 'Enter', run: () => openForm({ mode: 'detail', id: row.id }) },
  ];
  if (can.edit)
    commands.push({ key: 'edit', label: '编辑', shortcut: 'F2', run: () => openForm({ mode: 'edit', id: row.id }) });
  if (can.delete)
    commands.push({
      ...{ key: 'delete', label: '删除', shortcut: 'Delete', danger: true },
      confirm: {
        title: `删除${resource.title}“${name}”？`,
        ...(below > 0 ? { content: `其下还有 ${below} 个下级。` } : {}),
      },
      run: () => actions.remove(row.id),
    });
  return commands;
}

function searched<Row>(resource: Resource, roots: readonly TreeNode<Row>[], keyword: string): TreeNode<Row>[] {
  if (keyword === '') return [...roots];
  const holds = (row: object) => resource.search.some((name) => String(fieldValue(row, name) ?? '').includes(keyword));
  return matchingTree(roots, (row) => holds(row as object));
}

function parentIds<Row extends { id: string }>(nodes: readonly TreeNode<Row>[]): string[] {
  return nodes.flatMap((node) => (node.children ? [node.id, ...parentIds(node.children)] : []));
}

function without(set: ReadonlySet<string>, id: string): ReadonlySet<string> {
  return new Set([...set].filter((one) => one !== id));
}
