import { Button, Empty, Space, Table, type TableColumnsType, type TableProps, Typography } from 'antd';
import { type KeyboardEvent, type Ref, useEffect, useImperativeHandle, useRef } from 'react';
import { type TreeCommand, useTreeCommands } from '../tree-commands/index.ts';
import { keyOf, type TreeRow } from './rows.ts';
import { TreeToggle } from './TreeToggle.tsx';
import styles from './tree-table.module.css';
import { type LoadRows, type RequestEvents, useTreeRows } from './use-tree-rows.ts';

export interface TreeTableHandle {
  /** Reloads everything, or the children of one row (contract/3 §3). */
  loadData(parent?: string | null, first?: boolean): Promise<void>;
  /** Reloads everything, and expands again the expanded rows and `also`. */
  reload(also?: string): Promise<void>;
  expandLoaded(): void;
  collapseAll(): void;
}

export interface TreeTableProps<Row extends object> extends RequestEvents<Row> {
  columns: TableColumnsType<TreeRow<Row>>;
  load: LoadRows;
  /** What is missing where there are no rows, and how to get it. */
  empty: string;
  rowKey?: string;
  /** Parent value of the top level. */
  topValue?: string | null;
  /** `false`: nothing is loaded until `loadData`. */
  immediateRequest?: boolean;
  /** A changed text reloads everything and collapses all rows. */
  reloadOn?: string;
  /** Whether a row has children; default: its `hasChildren`. */
  hasChildren?(row: Row): boolean;
  /** All other table properties. */
  tableProps?: Omit<TableProps<TreeRow<Row>>, 'columns' | 'dataSource' | 'rowKey' | 'expandable'>;
  /** What a person may do with a row, by its menu or by key. */
  commandsOf?(row: Row): readonly TreeCommand[];
  /** Buttons that expand what is loaded and collapse all. */
  toolbar?: boolean;
  'aria-label'?: string;
  ref?: Ref<TreeTableHandle>;
}

/** A table whose rows expand to lazy-loaded child rows (contract/3 §3 JTreeTable, spec/2 §4). */
export function TreeTable<Row extends object>(props: TreeTableProps<Row>) {
  const { columns, rowKey = 'id', topValue = null, immediateRequest = true, reloadOn = '', tableProps } = props;
  const firstColumn = firstName(columns);
  const hasChildren = props.hasChildren ?? ((row: Row) => 'hasChildren' in row && row.hasChildren === true);
  const tree = useTreeRows<Row>({
    ...props,
    shape: { rowKey, firstColumn, hasChildren },
    topValue,
    immediateRequest,
    reloadOn,
  });
  useStableHandle(props.ref, tree);
  const { commandsOf } = props;
  const commands = useTreeCommands<TreeRow<Row>>(
    (row) => (row.isLoading ? [] : (commandsOf?.(row) ?? [])),
    (row, open) => row.children && tree.setExpanded(row, open),
  );
  const table = (
    <Table<TreeRow<Row>>
      size="middle"
      pagination={false}
      {...tableProps}
      {...(commandsOf ? { onRow: commands.onRow } : {})}
      rowKey={rowKey}
      columns={shielded(columns)}
      dataSource={[...tree.rows]}
      loading={tree.loading}
      locale={{
        emptyText: tree.error ? (
          <Typography.Text type="danger">{tree.error}</Typography.Text>
        ) : (
          <Empty description={props.empty} />
        ),
      }}
      expandable={{
        expandedRowKeys: [...tree.expanded],
        onExpand: (open, row) => tree.setExpanded(row, open),
        expandIcon: ({ expanded, record, onExpand }) => (
          <TreeToggle
            name={keyOf(record, firstColumn)}
            expanded={expanded}
            leaf={!record.children}
            onToggle={(event) => onExpand(record, event)}
          />
        ),
      }}
    />
  );
  return (
    <section aria-label={props['aria-label']} onKeyDown={walkToggles}>
      {props.toolbar && (
        <Space className={styles.toolbar}>
          <Button onClick={tree.expandLoaded}>展开已加载</Button>
          <Button onClick={tree.collapseAll}>全部折叠</Button>
        </Space>
      )}
      {commandsOf ? commands.around(table) : table}
    </section>
  );
}

/** One handle for the table's whole lifetime: a page may keep it in a state. */
function useStableHandle(ref: Ref<TreeTableHandle> | undefined, tree: TreeTableHandle): void {
  const latest = useRef(tree);
  useEffect(() => {
    latest.current = tree;
  });
  useImperativeHandle(
    ref,
    () => ({
      loadData: (...request) => latest.current.loadData(...request),
      reload: (also) => latest.current.reload(also),
      expandLoaded: () => latest.current.expandLoaded(),
      collapseAll: () => latest.current.collapseAll(),
    }),
    [],
  );
}

function firstName<Row extends object>(columns: TableColumnsType<TreeRow<Row>>): string {
  const [first] = columns;
  return first && 'dataIndex' in first ? String(first.dataIndex) : '';
}

/** Keeps placeholders away from column renderers: the first column shows their text, the others are empty. */
function shielded<Row extends object>(columns: TableColumnsType<TreeRow<Row>>): TableColumnsType<TreeRow<Row>> {
  return columns.map((column, at) => ({
    ...column,
    render: (value: unknown, row, index) => {
      if (row.isLoading) return at === 0 ? String(value) : null;
      return column.render ? column.render(value, row, index) : (value as string);
    },
  }));
}

/** Up and down move between toggles; right expands, left collapses. */
function walkToggles(event: KeyboardEvent<HTMLElement>): void {
  if (!(event.target instanceof HTMLElement) || !event.target.hasAttribute('data-tree-toggle')) return;
  const toggles = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-tree-toggle]')];
  const at = toggles.indexOf(event.target);
  const open = event.target.getAttribute('aria-expanded') === 'true';
  const steps: Readonly<Record<string, () => void>> = {
    ArrowDown: () => toggles[at + 1]?.focus(),
    ArrowUp: () => toggles[at - 1]?.focus(),
    Home: () => toggles[0]?.focus(),
    End: () => toggles.at(-1)?.focus(),
    ArrowRight: () => (open ? undefined : toggles[at]?.click()),
    ArrowLeft: () => (open ? toggles[at]?.click() : undefined),
  };
  const step = steps[event.key];
  if (!step) return;
  event.preventDefault();
  step();
}
