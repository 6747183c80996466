import type { DepartMember } from '@songbai/contract/modules/depart/depart-member.resource.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Checkbox, Empty, Spin } from 'antd';
import { useState } from 'react';
import { useCommand } from '../../resource/use-command.ts';
import { LoadFailure } from '../../ui/LoadFailure.tsx';
import { SaveDrawer } from '../../ui/SaveDrawer.tsx';
import { departRolesOf, type MyDepart, rolesOfMember, saveRolesOfMember } from './depart-user.calls.ts';
import styles from './depart-user.module.css';

interface MemberRolesDrawerProps {
  depart: MyDepart;
  member: DepartMember;
  open: boolean;
  onClose(): void;
}

/** Which roles of the department a member has (contract/1 §8.5). */
export function MemberRolesDrawer({ depart, member, open, onClose }: MemberRolesDrawerProps) {
  const client = useQueryClient();
  const { busy, run } = useCommand();
  const key = ['departRole', 'of', depart.id, member.id];
  const { data, isPending, error, refetch } = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => {
      const [roles, held] = await Promise.all([
        departRolesOf(depart.id, member.id, { signal }),
        rolesOfMember(depart.id, member.id, { signal }),
      ]);
      return { roles, held: (held ?? []).map((row) => row.droleId) };
    },
    enabled: open,
    gcTime: 0,
  });
  const [ticked, setTicked] = useState<readonly string[]>();
  const held = data?.held ?? [];
  const now = ticked ?? held;
  const close = () => {
    setTicked(undefined);
    onClose();
  };
  const save = async () => {
    const settled = () => void client.invalidateQueries({ queryKey: key });
    if (await run(() => saveRolesOfMember(member.id, now, held), { settled })) close();
  };
  return (
    <SaveDrawer
      title={`分配部门角色：${member.realname}`}
      open={open}
      dirty={ticked !== undefined}
      busy={busy}
      width={480}
      onSave={() => void save()}
      onClose={close}
    >
      {error ? (
        <LoadFailure error={error} onRetry={refetch} />
      ) : isPending ? (
        <Spin />
      ) : data.roles.length === 0 ? (
        <Empty description="该部门还没有角色，请先在「部门角色」中新增" />
      ) : (
        <Checkbox.Group
          className={styles.checks}
          value={[...now]}
          onChange={setTicked}
          options={data.roles.map((role) => ({ value: role.id, label: `${role.roleName}（${role.roleCode}）` }))}
        />
      )}
    </SaveDrawer>
  );
}
