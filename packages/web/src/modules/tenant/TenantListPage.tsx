import { type Tenant, tenant } from '@songbai/contract/modules/tenant/tenant.resource.ts';
import type { RowOf } from '@songbai/contract/resource/define.ts';

import { useState } from 'react';
import { Field } from '../../resource/form/Field.tsx';
import { type FormSlotProps, ResourceDrawers } from '../../resource/form/ResourceDrawers.tsx';
import { FieldGrid } from '../../resource/form/ResourceForm.tsx';
import { ResourceList } from '../../resource/list/ResourceList.tsx';
import { useCan } from '../../session/permissions.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { MembersDrawer } from './MembersDrawer.tsx';

/** The id is a number here, and an integer on the wire. */
const tenantOf = (row: RowOf<typeof tenant>): Tenant => ({ ...row, id: Number(row.id) });

/** 租户管理 (contract/1 §10). */
export function TenantListPage() {
  const can = useCan();
  const [looking, setLooking] = useState<{ tenant: Tenant; open: boolean }>();
  const mayLink = can('system:tenant:user');
  return (
    <>
      <ResourceList
        resource={tenant}
        columns={['name', 'id', 'status', 'beginDate', 'endDate', 'createTime']}
        form={(slot) => <TenantForm {...slot} />}
        rowActions={(row) =>
          mayLink && <LinkButton onClick={() => setLooking({ tenant: tenantOf(row), open: true })}>成员</LinkButton>
        }
      />
      {looking && (
        <MembersDrawer
          key={looking.tenant.id}
          tenant={looking.tenant}
          open={looking.open}
          onClose={() => setLooking({ ...looking, open: false })}
        />
      )}
    </>
  );
}

function TenantForm(slot: FormSlotProps) {
  return (
    <ResourceDrawers resource={tenant} {...slot}>
      <FieldGrid>
        <Field name="name" />
        <Field name="id" emptyText="请输入租户编号!" />
        <Field name="status" />
        <Field name="beginDate" />
        <Field name="endDate" />
      </FieldGrid>
    </ResourceDrawers>
  );
}
