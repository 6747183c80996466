import { type Role, role } from '@songbai/contract/modules/role/role.resource.ts';

import { useState } from 'react';
import { usePhone } from '../../lib/media.ts';
import { ResourceList, type RowButton } from '../../resource/list/ResourceList.tsx';
import { useCan } from '../../session/permissions.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Drawer } from '../../ui/layer.tsx';
import { FieldLevelsDrawer } from './FieldLevelsDrawer.tsx';
import { GrantDrawer } from './GrantDrawer.tsx';
import { HomePageDialog } from './HomePageDialog.tsx';
import { RoleForm } from './RoleForm.tsx';
import { RoleMembers } from './RoleMembers.tsx';

type Look = 'grants' | 'fields' | 'home' | 'members';
const ADMIN_ROLE = 'admin';
const KEPT: readonly RowButton[] = ['delete'];
const NONE: readonly RowButton[] = [];

/** 角色管理 (contract/1 §6). */
export function RoleListPage() {
  const [looking, setLooking] = useState<{ role: Role; at: Look; open: boolean }>();
  const close = () => setLooking((now) => now && { ...now, open: false });
  return (
    <>
      <ResourceList
        resource={role}
        columns={['roleName', 'roleCode', 'description', 'createTime', 'updateTime']}
        essential={['roleName', 'roleCode', 'createTime']}
        withoutButtons={({ roleCode }) => (roleCode === ADMIN_ROLE ? KEPT : NONE)}
        rowActions={(row) => <RowActions onLook={(at) => setLooking({ role: row, at, open: true })} />}
        form={(slot) => <RoleForm {...slot} />}
      />
      {looking?.at === 'grants' && (
        <GrantDrawer key={looking.role.id} role={looking.role} open={looking.open} onClose={close} />
      )}
      {looking?.at === 'members' && <MembersDrawer role={looking.role} open={looking.open} onClose={close} />}
      {looking?.at === 'home' && (
        <HomePageDialog key={looking.role.id} role={looking.role} open={looking.open} onClose={close} />
      )}
      {looking?.at === 'fields' && looking.open && <FieldLevelsDrawer role={looking.role} onClose={close} />}
    </>
  );
}

function RowActions({ onLook }: { onLook(at: Look): void }) {
  const can = useCan();
  return (
    <>
      {can('system:permission:saveRole') && (
        <>
          <LinkButton onClick={() => onLook('grants')}>授权</LinkButton>
          <LinkButton onClick={() => onLook('fields')}>字段</LinkButton>
        </>
      )}
      {can('system:roleindex:edit') && <LinkButton onClick={() => onLook('home')}>首页</LinkButton>}
      <LinkButton onClick={() => onLook('members')}>成员</LinkButton>
    </>
  );
}

function MembersDrawer({ role: shown, open, onClose }: { role: Role; open: boolean; onClose(): void }) {
  const narrow = usePhone();
  return (
    <Drawer
      title={`角色成员：${shown.roleName}`}
      open={open}
      onClose={onClose}
      size={narrow ? '100%' : 1000}
      destroyOnHidden
    >
      <RoleMembers role={shown} />
    </Drawer>
  );
}
