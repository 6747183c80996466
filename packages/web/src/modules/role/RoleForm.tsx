import { role } from '@songbai/contract/modules/role/role.resource.ts';
import { Field } from '../../resource/form/Field.tsx';
import { type FormSlotProps, ResourceDrawers } from '../../resource/form/ResourceDrawers.tsx';
import { FieldGrid } from '../../resource/form/ResourceForm.tsx';

/** The form of a role with the labels of contract/1 §6; the code cannot be changed after saving. */
export function RoleForm(slot: FormSlotProps) {
  return (
    <ResourceDrawers resource={role} {...slot}>
      <FieldGrid>
        <Field name="roleName" emptyText="请输入角色名称!" />
        <Field name="roleCode" emptyText="请输入角色名称!" takenText="角色编码已存在!" />
        <Field name="description" />
      </FieldGrid>
    </ResourceDrawers>
  );
}
