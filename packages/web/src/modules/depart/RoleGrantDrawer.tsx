import type { DepartRole } from '@songbai/contract/modules/depart-role/depart-role.resource.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Spin } from 'antd';
import { useMemo, useState } from 'react';
import { useCommand } from '../../resource/use-command.ts';
import { CheckTree } from '../../ui/check-tree/index.ts';
import { LoadFailure } from '../../ui/LoadFailure.tsx';
import { SaveDrawer } from '../../ui/SaveDrawer.tsx';
import { checkNodes, DataRulesDrawer, RulesButton, ruledMenus } from '../role/index.ts';
import { grantsOfRole, offeredTree, saveGrantsOfRole } from './depart-user.calls.ts';

interface RoleGrantDrawerProps {
  role: DepartRole;
  open: boolean;
  onClose(): void;
}

/** Rights of a department role: only those granted to its department that the user may grant (contract/1 §8.6). */
export function RoleGrantDrawer({ role, open, onClose }: RoleGrantDrawerProps) {
  const client = useQueryClient();
  const { busy, run } = useCommand();
  const { tree, granted, pending, error, retry, key } = useGrants(role, open);
  const [ticked, setTicked] = useState<string[]>();
  const [ruled, setRuled] = useState<{ menu: { id: string; name: string }; open: boolean }>();
  const locked = useMemo(() => new Set(tree?.locked ?? []), [tree]);
  const nodes = useMemo(() => checkNodes(tree?.treeList ?? []), [tree]);
  const rules = useMemo(() => ruledMenus(tree?.treeList ?? []), [tree]);
  const close = () => {
    setTicked(undefined);
    onClose();
  };
  const save = async () => {
    const settled = () => void client.invalidateQueries({ queryKey: key });
    if (await run(() => saveGrantsOfRole(role.id, ticked ?? granted, granted), { settled })) close();
  };
  return (
    <SaveDrawer
      title={`部门角色授权：${role.roleName}`}
      open={open}
      dirty={ticked !== undefined}
      busy={busy}
      onSave={() => void save()}
      onClose={close}
      width={560}
    >
      {error ? (
        <LoadFailure error={error} onRetry={retry} />
      ) : pending ? (
        <Spin />
      ) : (
        <CheckTree
          aria-label="部门拥有的权限"
          nodes={nodes}
          value={ticked ?? granted}
          onChange={setTicked}
          locked={locked}
          lockedReason="您没有此权限，不能授予或收回"
          emptyText="该部门还没有任何权限，请联系管理员在「部门管理」中授权"
          extra={(id) => {
            const name = rules.get(id);
            if (name === undefined) return null;
            return (
              <RulesButton
                name={name}
                label="数据权限"
                missing={granted.includes(id) ? undefined : '请先保存角色菜单权限!'}
                onOpen={() => setRuled({ menu: { id, name }, open: true })}
              />
            );
          }}
        />
      )}
      {ruled && (
        <DataRulesDrawer
          key={ruled.menu.id}
          title={`数据权限：${ruled.menu.name}`}
          call={{
            url: '/sys/sysDepartRole/datarule',
            path: [ruled.menu.id, role.departId, role.id],
            body: { permissionId: ruled.menu.id, roleId: role.id },
          }}
          open={ruled.open}
          onClose={() => setRuled({ ...ruled, open: false })}
        />
      )}
    </SaveDrawer>
  );
}

function useGrants(role: DepartRole, open: boolean) {
  const key = ['departRole', 'grants', role.id];
  const { data, isPending, error, refetch } = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => {
      const [tree, granted] = await Promise.all([
        offeredTree(role.departId, { signal }),
        grantsOfRole(role.id, { signal }),
      ]);
      return { tree, granted };
    },
    enabled: open,
    gcTime: 0,
  });
  return { tree: data?.tree, granted: data?.granted ?? NONE, pending: isPending, error, retry: refetch, key };
}

const NONE: string[] = [];
