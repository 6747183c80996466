import type { Resource } from '@songbai/contract/resource/define.ts';
import { Card, Empty, Input, Space, Table } from 'antd';
import { type ReactNode, useState } from 'react';
import { useMediaQuery } from '../../lib/media.ts';
import { LoadFailure } from '../../ui/LoadFailure.tsx';
import { type FormSlotProps, type FormTarget, ResourceDrawers } from '../form/ResourceDrawers.tsx';
import { ListToolbar } from './ListToolbar.tsx';
import { RowButtons } from './ResourceList.tsx';
import styles from './resource-list.module.css';
import { SuperQuery } from './super-query/index.ts';
import { superQueryFields } from './super-query-fields.ts';
import { matchingTree, type TreeNode } from './tree.ts';
import { fieldValue, tableColumns, useShownColumns } from './use-list-columns.tsx';
import type { ResourceTreeState } from './use-resource-tree.ts';

export interface TreeHandle<Row> extends ResourceTreeState<Row> {
  openForm(target: FormTarget): void;
}

interface ResourceTreeProps<Row> {
  resource: Resource;
  tree: ResourceTreeState<Row>;
  columns?: readonly string[];
  /** Values of a new top-level row. */
  defaults?: Readonly<Record<string, unknown>>;
  /** Shown above the buttons, e.g. a choice of what the tree belongs to. */
  head?: ReactNode;
  rowActions?(row: Row, tree: TreeHandle<Row>): ReactNode;
  form?: (props: FormSlotProps) => ReactNode;
  /** Width in px of the row action column. */
  actionsWidth?: number;
}

/** Tree view of a resource, the counterpart of ResourceList over the same parts (anchors.md §7.4). */
export function ResourceTree<Row extends { id: string }>(props: ResourceTreeProps<Row>) {
  const { resource, tree, defaults, form, rowActions, actionsWidth = rowActions ? 200 : 136 } = props;
  const columns = useShownColumns(resource, props.columns);
  const narrow = useMediaQuery('(max-width: 767.99px)');
  const [keyword, setKeyword] = useState('');
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const [opened, setOpened] = useState<{ target: FormTarget; open: boolean }>({ target: { mode: 'add' }, open: false });
  const openForm = (target: FormTarget) => setOpened({ target, open: true });
  const handle: TreeHandle<Row> = { ...tree, openForm };
  const slot: FormSlotProps = { ...opened, onClose: () => setOpened((now) => ({ ...now, open: false })) };
  const shown = searched(resource, tree.roots, keyword.trim());
  const searching = keyword !== '' || tree.superQuery !== undefined;
  const cells = tableColumns<TreeNode<Row>>(columns.columns, {});
  const width = cells.reduce((sum, column) => sum + Number(column.width), actionsWidth + 120);
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
      <ListToolbar resource={resource} list={tree} columns={columns} onAdd={() => openForm({ mode: 'add', defaults })}>
        <SuperQuery
          fields={superQueryFields(resource, new Set(Object.keys(defaults ?? {})))}
          value={tree.superQuery}
          onChange={tree.setSuperQuery}
          loading={tree.status.fetching}
        />
      </ListToolbar>
      {tree.status.error && <LoadFailure error={tree.status.error} onRetry={tree.actions.refresh} />}
      <Table<TreeNode<Row>>
        rowKey="id"
        size="middle"
        pagination={false}
        dataSource={shown}
        loading={tree.status.loading}
        scroll={{ x: width }}
        locale={{
          emptyText: (
            <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={searching ? '没有查询到任何数据' : '暂无数据'} />
          ),
        }}
        columns={[
          ...cells,
          {
            key: 'actions',
            title: '操作',
            width: actionsWidth,
            fixed: narrow ? undefined : 'end',
            render: (_value, row) => (
              <Space className={styles.rowButtons} size={4} wrap>
                <RowButtons list={handle} id={row.id} editable>
                  {rowActions?.(row, handle)}
                </RowButtons>
              </Space>
            ),
          },
        ]}
        expandable={{
          expandedRowKeys: parentIds(shown).filter((id) => !folded.has(id)),
          onExpand: (open, row) => setFolded(open ? without(folded, row.id) : new Set([...folded, row.id])),
        }}
        rowSelection={
          tree.can.delete || tree.can.export
            ? {
                checkStrictly: true,
                selectedRowKeys: [...tree.selection.ids],
                onChange: (_keys, rows) => tree.selection.set(rows),
              }
            : undefined
        }
      />
      {form ? form(slot) : <ResourceDrawers resource={resource} {...slot} />}
    </Card>
  );
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
