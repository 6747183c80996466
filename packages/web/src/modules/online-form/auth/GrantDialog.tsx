import type { AuthMode } from '@songbai/contract/modules/online-auth/online-auth.calls.ts';
import type { CgformHead } from '@songbai/contract/modules/online-form/head.resource.ts';
import { Button, Empty, Flex, Spin } from 'antd';
import { useState } from 'react';
import { SelectDepart } from '../../../pickers/people/SelectDepart.tsx';
import { SelectUser } from '../../../pickers/people/SelectUser.tsx';
import { RefSelect } from '../../../pickers/RefSelect.tsx';
import { CheckTree } from '../../../ui/check-tree/index.ts';
import { LoadFailure } from '../../../ui/LoadFailure.tsx';
import { Dialog } from '../../../ui/modal/index.ts';
import { Tabs } from '../../../ui/Tabs.tsx';
import type { GrantKind } from './auth.calls.ts';
import { grantNodes } from './grant-nodes.ts';
import { useGrants } from './use-grants.ts';

interface GrantDialogProps {
  head: Pick<CgformHead, 'id' | 'tableTxt'>;
  onClose(): void;
}

const KINDS: readonly { key: GrantKind; label: string }[] = [
  { key: 'columns', label: '字段权限' },
  { key: 'buttons', label: '按钮权限' },
  { key: 'rules', label: '数据权限' },
];

/** 角色授权: what is under control of a table and its sub-tables, for a role, a department or a person. */
export function GrantDialog({ head, onClose }: GrantDialogProps) {
  const [authMode, setMode] = useState<AuthMode>('role');
  const [chosen, setChosen] = useState<Partial<Record<AuthMode, string | null>>>({});
  const roleId = chosen[authMode] ?? undefined;
  const grants = useGrants(head.id, roleId === undefined ? undefined : { authMode, roleId });
  const choose = (mode: AuthMode) => (id: string | null) => setChosen((before) => ({ ...before, [mode]: id }));
  const value = (mode: AuthMode) => chosen[mode] ?? null;
  return (
    <Dialog
      open
      title={`角色授权[${head.tableTxt}]`}
      width={900}
      onOpenChange={(next) => !next && onClose()}
      footer={
        <>
          <Button onClick={onClose}>关闭</Button>
          <Button type="primary" loading={grants.busy} disabled={!grants.dirty} onClick={() => void grants.save()}>
            保存
          </Button>
        </>
      }
    >
      <Tabs
        activeKey={authMode}
        onChange={(key) => setMode(key as AuthMode)}
        items={[
          {
            ...{ key: 'role', label: '角色' },
            children: (
              <RefSelect
                target="role"
                aria-label="角色"
                placeholder="请选择角色"
                value={value('role')}
                onChange={choose('role')}
              />
            ),
          },
          {
            ...{ key: 'depart', label: '部门' },
            children: <SelectDepart aria-label="部门" value={value('depart')} onChange={choose('depart')} />,
          },
          {
            ...{ key: 'user', label: '用户' },
            children: (
              <SelectUser aria-label="用户" multi={false} store="id" value={value('user')} onChange={choose('user')} />
            ),
          },
        ]}
      />
      <Rights grants={grants} isChosen={roleId !== undefined} />
    </Dialog>
  );
}

function Rights({ grants, isChosen }: { grants: ReturnType<typeof useGrants>; isChosen: boolean }) {
  const { tables, ticked, error, pending, retry, setTicked } = grants;
  if (!isChosen) return <Empty description="请先选中角色/部门/用户" />;
  if (error) return <LoadFailure error={error} onRetry={retry} />;
  if (pending)
    return (
      <Flex justify="center">
        <Spin />
      </Flex>
    );
  return (
    <Tabs
      items={KINDS.map(({ key, label }) => ({
        key,
        label,
        children: (
          <CheckTree
            aria-label={label}
            nodes={grantNodes(tables, key)}
            value={ticked}
            onChange={setTicked}
            emptyText="无权限信息"
          />
        ),
      }))}
    />
  );
}
