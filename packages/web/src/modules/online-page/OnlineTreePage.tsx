import { LIMITS } from '@songbai/contract/limits.ts';
import { Card, Pagination } from 'antd';
import { ChosenPrint } from '../../resource/detail/ChosenPrint.tsx';
import { useFormTarget } from '../../resource/detail/use-detail-link.ts';
import { askFirst } from '../../resource/list/ask-first.ts';
import { ListToolbar } from '../../resource/list/ListToolbar.tsx';
import { QueryBar } from '../../resource/list/QueryBar.tsx';
import { RowButtons } from '../../resource/list/ResourceList.tsx';
import { ResourceTable } from '../../resource/list/ResourceTable.tsx';
import { rowName } from '../../resource/list/row-name.ts';
import { SuperQuery } from '../../resource/list/super-query/index.ts';
import { superQueryFields } from '../../resource/list/super-query-fields.ts';
import { fieldValue } from '../../resource/list/use-list-columns.tsx';
import { usePlannedColumns } from '../../resource/list/use-planned-columns.ts';
import { LoadFailure } from '../../ui/LoadFailure.tsx';
import type { TreeCommand } from '../../ui/tree-commands/index.ts';
import { MoveDialog } from './MoveDialog.tsx';
import { NodeLinks, NodeTable } from './NodeTable.tsx';
import { nodeCells, nodeColumns, withBelow } from './node-columns.tsx';
import { OnlineForm } from './OnlineForm.tsx';
import { OnlinePage } from './OnlinePage.tsx';
import type { TreeNodeRow } from './online-page.calls.ts';
import type { OnlineTable } from './online-table.ts';
import { notTree } from './unfit.ts';
import { useListParts } from './use-list-parts.tsx';
import { type OnlineTreeState, useMoved, useOnlineTree } from './use-online-tree.ts';

type TreeTableInfo = OnlineTable & { tree: NonNullable<OnlineTable['tree']> };

const NOTHING_FIXED: ReadonlySet<string> = new Set();

/** OnlCgformTreeList: the rows of a designed table as a tree (online.md §5.4). */
export function OnlineTreePage() {
  return (
    <OnlinePage unfit={notTree}>
      {(table) => table.tree && <TreeList table={{ ...table, tree: table.tree }} />}
    </OnlinePage>
  );
}

function TreeList({ table }: { table: TreeTableInfo }) {
  const { resource, head, can, tree: shape } = table;
  const tree = useOnlineTree(table);
  const parts = useListParts(table);
  const { moved, move, close: closeMove } = useMoved();
  const form = useFormTarget(true);
  const { target, open, close } = form;
  const selectable = head.isCheckbox && (can.delete || can.export);
  const wishes = {
    columns: nodeColumns(resource, shape.nameField),
    essential: [shape.nameField],
    sideways: head.scroll,
  };
  const [box, columns] = usePlannedColumns(resource, wishes, { boxes: selectable, arrow: true, links: true });
  const handle = askFirst({ ...tree, openForm: form.openForm }, parts.before);
  const { openForm } = handle;
  const below = (row: TreeNodeRow) => openForm({ mode: 'add', defaults: { [shape.parentField]: row.id } });
  const whatOf = (row: TreeNodeRow) => `${resource.title}「${rowName(resource, row)}」${withBelow(row)}`;
  const linksOf = (row: TreeNodeRow, inHead = false) => (
    <RowButtons
      {...{ list: handle, id: row.id, what: whatOf(row), editable: true, inHead, onRemoved: close }}
      without={parts.withoutButtons?.() ?? []}
    >
      <NodeLinks can={can} onAdd={() => below(row)} onMove={() => move(row)} />
      {parts.rowActions(row as never, handle)}
    </RowButtons>
  );
  const cells = nodeCells(table, parts.cells);
  const without: ReadonlySet<string> = new Set(parts.withoutTools);
  const opened = !parts.withoutButtons;
  const list = selectable && !without.has('batchDelete') ? handle : { ...handle, can: { ...tree.can, delete: false } };
  return (
    <Card variant="borderless">
      <QueryBar
        resource={resource}
        filters={tree.query.filters}
        fixed={NOTHING_FIXED}
        onSearch={tree.query.setFilters}
      />
      <ListToolbar
        resource={resource}
        list={list}
        columns={columns}
        bin={can.recycle}
        onAdd={() => openForm({ mode: 'add' })}
        chosen={
          parts.chosenPrint
            ? parts.chosenPrint(tree.selection.rows)
            : opened && <ChosenPrint resource={resource} ids={tree.selection.ids} />
        }
      >
        {!without.has('superQuery') && (
          <SuperQuery
            fields={superQueryFields(resource, NOTHING_FIXED)}
            value={tree.query.superQuery}
            onChange={tree.query.setSuperQuery}
            loading={tree.status.fetching}
          />
        )}
      </ListToolbar>
      {tree.status.error && <LoadFailure error={tree.status.error} onRetry={tree.actions.refresh} />}
      <div ref={box}>
        {tree.searching ? (
          <ResourceTable
            resource={resource}
            list={tree}
            columns={columns.columns}
            onResize={columns.resize}
            essential={columns.essential}
            dense={columns.dense}
            cells={cells}
            selectable={selectable}
            rowActions={linksOf}
            pageSizes={parts.pageSizes}
          />
        ) : (
          <>
            <NodeTable
              title={resource.title}
              tree={tree}
              columns={columns.columns}
              cells={cells}
              selectable={selectable}
              rowActions={linksOf}
              commandsOf={(row) => commandsOf(row, { tree: handle, what: whatOf(row), opened, below, move, openForm })}
            />
            {head.isPage && <RootPager tree={tree} />}
          </>
        )}
      </div>
      <OnlineForm
        table={table}
        target={target}
        open={open}
        onClose={close}
        actions={(row) => linksOf(row as TreeNodeRow, true)}
        onSaved={(saved) => void tree.reload(String(fieldValue(saved, shape.parentField) ?? ''))}
      />
      {parts.beside?.(handle)}
      {moved && (
        <MoveDialog
          table={table}
          row={moved}
          onClose={closeMove}
          onMoved={(parent) => {
            closeMove();
            void tree.reload(parent);
          }}
        />
      )}
    </Card>
  );
}

interface Commanding {
  tree: OnlineTreeState;
  what: string;
  /** Whether this person may look at details. */
  opened: boolean;
  below(row: TreeNodeRow): void;
  move(row: TreeNodeRow): void;
  openForm(target: { mode: 'edit' | 'detail'; id: string }): void;
}

function commandsOf(row: TreeNodeRow, { tree, what, opened, below, move, openForm }: Commanding): TreeCommand[] {
  const { can, actions } = tree;
  const { id } = row;
  const all: (TreeCommand | false)[] = [
    opened && { key: 'detail', label: '详情', shortcut: 'Enter', run: () => openForm({ mode: 'detail', id }) },
    can.edit && { key: 'edit', label: '编辑', shortcut: 'F2', run: () => openForm({ mode: 'edit', id }) },
    can.add && { key: 'below', label: '添加下级', run: () => below(row) },
    can.edit && { key: 'move', label: '移动', run: () => move(row) },
    can.delete && {
      ...{ key: 'delete', label: '删除', shortcut: 'Delete', danger: true },
      confirm: { title: '确定删除吗?', content: `将删除${what}` },
      run: () => actions.remove(id),
    },
  ];
  return all.filter((command) => command !== false);
}

/** Pages of the first level. */
function RootPager({ tree: { query, total } }: { tree: OnlineTreeState }) {
  return (
    <Pagination
      size="small"
      style={{ marginTop: 16, justifyContent: 'flex-end' }}
      current={query.pageNo}
      pageSize={query.pageSize}
      pageSizeOptions={[...LIMITS.pageSizeOptions]}
      showSizeChanger
      showQuickJumper
      showTotal={(all, [from, to]) => `${from}-${to} 共 ${all} 条`}
      total={total}
      onChange={(pageNo, pageSize) => query.setPage(pageSize === query.pageSize ? pageNo : 1, pageSize)}
    />
  );
}
