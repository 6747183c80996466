import { type DepartRole, departRole } from '@songbai/contract/modules/depart-role/depart-role.resource.ts';

import { useMemo, useState } from 'react';
import { Field } from '../../resource/form/Field.tsx';
import { type FormSlotProps, ResourceDrawers } from '../../resource/form/ResourceDrawers.tsx';
import { FieldGrid } from '../../resource/form/ResourceForm.tsx';
import { ResourceList } from '../../resource/list/ResourceList.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import type { MyDepart } from './depart-user.calls.ts';
import { RoleGrantDrawer } from './RoleGrantDrawer.tsx';

/** The manager of a department maintains its roles, independently of permission codes. */
const IN_CHARGE = { list: true, add: true, edit: true, delete: true } as const;

/** 部门角色 of one department, and their rights (contract/1 §8.5, §8.6). */
export function RolesTab({ depart }: { depart: MyDepart }) {
  const [granting, setGranting] = useState<{ role: DepartRole; open: boolean }>();
  const defaults = useMemo(() => ({ departId: depart.id }), [depart.id]);
  return (
    <>
      <ResourceList
        resource={departRole}
        params={{ deptId: depart.id }}
        urlState={false}
        may={IN_CHARGE}
        columns={['roleName', 'roleCode', 'departId', 'description']}
        rowActions={(role) => <LinkButton onClick={() => setGranting({ role, open: true })}>授权</LinkButton>}
        form={(slot) => <RoleDrawers {...slot} defaults={defaults} />}
      />
      {granting && (
        <RoleGrantDrawer
          key={granting.role.id}
          role={granting.role}
          open={granting.open}
          onClose={() => setGranting({ ...granting, open: false })}
        />
      )}
    </>
  );
}

function RoleDrawers({ defaults, target, ...slot }: FormSlotProps & { defaults: Readonly<Record<string, unknown>> }) {
  const inDepart = useMemo(
    () => (target.mode === 'add' ? { mode: 'add' as const, defaults } : target),
    [target, defaults],
  );
  return (
    <ResourceDrawers resource={departRole} width={560} check={nameLength} target={inDepart} {...slot}>
      <FieldGrid>
        <Field name="roleName" emptyText="请输入部门角色名称!" />
        <Field name="roleCode" emptyText="请输入部门角色编码!" />
        <Field name="description" />
      </FieldGrid>
    </ResourceDrawers>
  );
}

const SHORTEST = 2;

function nameLength({ roleName }: Readonly<Record<string, unknown>>): Readonly<Record<string, string | undefined>> {
  const short = typeof roleName === 'string' && roleName !== '' && roleName.trim().length < SHORTEST;
  return { roleName: short ? '长度在 2 到 30 个字符' : undefined };
}
