import type { GrantNode } from '@songbai/contract/modules/permission/role-grants.calls.ts';
import { Alert, Flex } from 'antd';
import { useMemo } from 'react';
import { CheckTree } from '../../ui/check-tree/index.ts';
import { lockedKeys, ruledMenus, shownNodes } from './grant-nodes.ts';
import { RulesButton } from './RulesButton.tsx';
import type { RoleTicks } from './role.calls.ts';

interface GrantTreePaneProps {
  label: string;
  note?: string;
  tree: readonly GrantNode[];
  ticks: RoleTicks;
  value: readonly string[];
  onChange(value: string[]): void;
  /** Opens the data rules of a menu. */
  onRules?(menu: { id: string; name: string; readOnly: boolean }): void;
}

/** The tree of one kind of grants: rights the user may grant can be ticked, other rights of the role are locked. */
export function GrantTreePane({ label, note, tree, ticks, value, onChange, onRules }: GrantTreePaneProps) {
  const offered = useMemo(() => new Set(ticks.offered), [ticks]);
  const stored = useMemo(() => new Set(ticks.stored), [ticks]);
  const nodes = useMemo(() => shownNodes(tree, new Set([...offered, ...stored])), [tree, offered, stored]);
  const locked = useMemo(() => lockedKeys(nodes, offered), [nodes, offered]);
  const ruled = useMemo(() => (onRules ? ruledMenus(tree) : new Map<string, string>()), [tree, onRules]);
  return (
    <Flex vertical gap={12}>
      {note && <Alert type="info" showIcon title={note} />}
      <CheckTree
        aria-label={label}
        nodes={nodes}
        value={value}
        onChange={onChange}
        locked={locked}
        lockedReason="您没有此权限，不能授予或收回"
        emptyText="没有您可以授予的权限"
        extra={(id) => {
          const name = ruled.get(id);
          if (name === undefined || !onRules) return null;
          return (
            <RulesButton
              name={name}
              label="数据规则"
              missing={stored.has(id) ? undefined : '请先保存角色菜单权限!'}
              onOpen={() => onRules({ id, name, readOnly: !offered.has(id) })}
            />
          );
        }}
      />
    </Flex>
  );
}
