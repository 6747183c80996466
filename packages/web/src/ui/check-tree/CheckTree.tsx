import { LockOutlined } from '@ant-design/icons';
import { Empty, Input, Space, Tooltip, Tree } from 'antd';
import { type Key, type ReactNode, useMemo, useRef, useState } from 'react';
import { allToggled, type CheckNode, clicked, indexOf, searched, shownTicks, ticksBelow } from './check-model.ts';
import styles from './check-tree.module.css';
import { TreeMenu } from './TreeMenu.tsx';
import { useRestOfWindow } from './use-rest-of-window.ts';

interface CheckTreeProps {
  nodes: readonly CheckNode[];
  /** Checked keys; keys without a node are kept. */
  value: readonly string[];
  onChange(value: string[]): void;
  /** Read-only. */
  disabled?: boolean;
  /** Nodes whose check state is locked, with the reason shown for them. */
  locked?: ReadonlySet<string>;
  lockedReason?: string;
  /** Content next to a node's name. */
  extra?(key: string): ReactNode;
  /** What is missing where there are no nodes. */
  emptyText: string;
  'aria-label': string;
}

const NOTHING: ReadonlySet<string> = new Set();

/** A checkable tree as high as the window allows, with a search box and the family's menu 树操作 (contract/1 §8.2). */
export function CheckTree(props: CheckTreeProps) {
  const { nodes, value, onChange, disabled = false, locked = NOTHING, emptyText } = props;
  const [linked, setLinked] = useState(true);
  const [keyword, setKeyword] = useState('');
  const [opened, setOpened] = useState<readonly Key[]>();
  const index = useMemo(() => indexOf(nodes), [nodes]);
  const shown = useMemo(() => searched(nodes, keyword), [nodes, keyword]);
  const counts = useMemo(() => ticksBelow(index, value), [index, value]);
  const block = useRef<HTMLDivElement>(null);
  const height = useRestOfWindow(block);
  return (
    <div ref={block} className={styles.block}>
      <Space.Compact block>
        <Input.Search
          allowClear
          aria-label={`搜索${props['aria-label']}`}
          placeholder="请输入名称搜索"
          value={keyword}
          onChange={(event) => setKeyword(event.target.value)}
        />
        <TreeMenu
          linked={linked}
          disabled={disabled}
          onLink={setLinked}
          onCheckAll={(on) => onChange(allToggled(index, value, locked, on))}
          onExpandAll={(open) => setOpened(open ? index.keys : [])}
        />
      </Space.Compact>
      {shown.length === 0 ? (
        <Empty description={keyword.trim() === '' ? emptyText : '没有查询到任何数据'} />
      ) : (
        <Tree<CheckNode & { disableCheckbox?: boolean }>
          checkable
          checkStrictly
          selectable={false}
          disabled={disabled}
          blockNode
          aria-label={props['aria-label']}
          height={height}
          treeData={withLocks(shown, locked)}
          checkedKeys={shownTicks(index, value, linked)}
          expandedKeys={keyword.trim() === '' ? [...(opened ?? nodes.map(({ key }) => key))] : [...index.keys]}
          onExpand={(keys) => setOpened(keys)}
          onCheck={(_keys, { node, checked }) =>
            onChange(clicked(index, value, locked, { key: node.key, on: checked, linked }))
          }
          titleRender={({ key, title }) => (
            <Space size={4}>
              {title}
              <Count count={counts.get(key)} />
              {locked.has(key) && (
                <Tooltip title={props.lockedReason}>
                  <LockOutlined aria-label={props.lockedReason ?? '不能更改'} />
                </Tooltip>
              )}
              {props.extra?.(key)}
            </Space>
          )}
        />
      )}
    </div>
  );
}

/** How many of the rights below a node are ticked. */
function Count({ count }: { count: { on: number; of: number } | undefined }) {
  if (!count) return null;
  return (
    <span className={styles.count} aria-hidden="true">
      {count.on}/{count.of}
    </span>
  );
}

function withLocks(nodes: readonly CheckNode[], locked: ReadonlySet<string>): CheckNode[] {
  if (locked.size === 0) return [...nodes];
  return nodes.map((node) => ({
    ...node,
    disableCheckbox: locked.has(node.key),
    ...(node.children ? { children: withLocks(node.children, locked) } : {}),
  }));
}
