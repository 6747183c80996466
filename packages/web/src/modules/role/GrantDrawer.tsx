import type { Role } from '@songbai/contract/modules/role/role.resource.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, Skeleton } from 'antd';
import { useState } from 'react';
import { useCommand } from '../../resource/use-command.ts';
import { LoadFailure } from '../../ui/LoadFailure.tsx';
import { SaveDrawer } from '../../ui/SaveDrawer.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { DataRulesDrawer } from './DataRulesDrawer.tsx';
import { GrantTreePane } from './GrantTreePane.tsx';
import { fetchGrants, type GrantKind, saveTicks } from './role.calls.ts';

interface GrantDrawerProps {
  role: Pick<Role, 'id' | 'roleName' | 'roleCode'>;
  open: boolean;
  onClose(): void;
}

const ADMIN_ROLE = 'admin';

/** 角色权限配置: rights of a role, and those its holders may delegate (contract/1 §6.1, user-asks row 8). */
export function GrantDrawer({ role, open, onClose }: GrantDrawerProps) {
  const grants = useGrants(role.id, open, onClose);
  const { data, error, ticked, setTicked } = grants;
  const [ruled, setRuled] = useState<{ id: string; name: string; readOnly: boolean; open: boolean }>();
  return (
    <SaveDrawer
      title={`角色权限配置：${role.roleName}`}
      open={open}
      dirty={Object.keys(ticked).length > 0}
      busy={grants.busy}
      onSave={() => void grants.save()}
      onClose={grants.close}
    >
      {error && <LoadFailure error={error} onRetry={grants.retry} />}
      {!error && !data && <Skeleton active />}
      {!error && data && (
        <Tabs
          items={[
            {
              key: 'use',
              label: '所拥有的权限',
              children: (
                <GrantTreePane
                  label="所拥有的权限"
                  tree={data.tree}
                  ticks={data.use}
                  value={ticked.use ?? data.use.stored}
                  onChange={(use) => setTicked({ ...ticked, use })}
                  onRules={(menu) => setRuled({ ...menu, open: true })}
                />
              ),
            },
            {
              key: 'pass',
              label: '可转授',
              children:
                role.roleCode === ADMIN_ROLE ? (
                  <Alert type="info" showIcon title="管理员可以授予全部权限，无需设置可转授" />
                ) : (
                  <GrantTreePane
                    label="可转授的权限"
                    note="该角色的成员可以把这里勾选的权限授予他人，自己并不因此拥有这些权限。"
                    tree={data.tree}
                    ticks={data.pass}
                    value={ticked.pass ?? data.pass.stored}
                    onChange={(pass) => setTicked({ ...ticked, pass })}
                  />
                ),
            },
          ]}
        />
      )}
      {ruled && (
        <DataRulesDrawer
          key={ruled.id}
          title={`数据规则配置：${ruled.name}`}
          call={{
            url: '/sys/role/datarule',
            path: [ruled.id, role.id],
            body: { roleId: role.id, permissionId: ruled.id },
          }}
          readOnly={ruled.readOnly}
          open={ruled.open}
          onClose={() => setRuled({ ...ruled, open: false })}
        />
      )}
    </SaveDrawer>
  );
}

type Ticked = Partial<Record<GrantKind, string[]>>;

const KINDS: readonly GrantKind[] = ['use', 'pass'];

function useGrants(roleId: string, open: boolean, onClose: () => void) {
  const client = useQueryClient();
  const { busy, run } = useCommand();
  const queryKey = ['role', 'grants', roleId];
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => fetchGrants(roleId, { signal }),
    enabled: open,
    gcTime: 0,
  });
  const [ticked, setTicked] = useState<Ticked>({});
  const close = () => {
    setTicked({});
    onClose();
  };
  const save = async () => {
    if (!data) return;
    const saveAll = async () => {
      let reply = { message: '', result: null as null };
      for (const kind of KINDS) {
        const now = ticked[kind];
        if (now) reply = await saveTicks(kind, roleId, now, data[kind].stored);
      }
      return reply;
    };
    const settled = () => void client.invalidateQueries({ queryKey });
    if (await run(saveAll, { settled })) close();
  };
  return { data, error, retry: refetch, busy, ticked, setTicked, save, close };
}
