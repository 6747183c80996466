import { type Tenant, tenant } from '@songbai/contract/modules/tenant/tenant.resource.ts';
import type { RowOf } from '@songbai/contract/resource/define.ts';

import { useState } from 'react';
import { Field } from '../../resource/form/Field.tsx';
import { type FormSlotProps, ResourceDrawers } from '../../resource/form/ResourceDrawers.tsx';
import { FieldGrid } from '../../resource/form/ResourceForm.tsx';
import { ResourceList } from '../../resource/list/ResourceList.tsx';
import { useCan, useIsAdmin } from '../../session/permissions.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { MembersDrawer } from './MembersDrawer.tsx';

/** The id is a number here, and an integer on the wire. */
const tenantOf = (row: RowOf<typeof tenant>): Tenant => ({ ...row, id: Number(row.id) });

/** Others rename their own tenant. */
const MAY_RENAME = { add: false, delete: false };

/** 租户管理 (contract/1 §10). */
export function TenantListPage() {
  const can = useCan();
  const admin = useIsAdmin();
  const [looking, setLooking] = useState<{ tenant: Tenant; open: boolean }>();
  const mayLink = can('system:tenant:user');
  return (
    <>
      <ResourceList
        resource={tenant}
        {...(admin ? {} : { may: MAY_RENAME })}
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
  // Whether and how long a tenant may be used is for the platform's administrators.
  const use = useIsAdmin() ? {} : { locked: '由平台管理员设置' };
  return (
    <ResourceDrawers resource={tenant} {...slot}>
      <FieldGrid>
        <Field name="name" />
        <Field name="id" emptyText="请输入租户编号!" />
        <Field name="status" {...use} />
        <Field name="beginDate" {...use} />
        <Field name="endDate" {...use} />
      </FieldGrid>
    </ResourceDrawers>
  );
}
