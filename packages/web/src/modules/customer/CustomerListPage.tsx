import { customer } from '@songbai/contract/modules/customer/customer.resource.ts';
import { useState } from 'react';
import type { RecordPlan } from '../../resource/detail/record-plan.ts';
import { ResourceDrawers } from '../../resource/form/ResourceDrawers.tsx';
import { ResourceList } from '../../resource/list/ResourceList.tsx';
import { useCan } from '../../session/permissions.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { StateTag } from '../../ui/StateTag.tsx';
import { RecordHistory } from '../event/index.ts';
import { RenewFor, useMayRenew } from '../fee/index.ts';
import { HAND_OVER, HandoverButton } from '../handover/index.ts';
import { FixButton } from '../person-fix/index.ts';
import { CUSTOMER_SECTIONS, checkIdNumber } from './customer-form.tsx';

/** 客户列表. ID numbers are masked unless the user may see them in full (domain.md §3.7). */
export function CustomerListPage() {
  const can = useCan();
  const mayRenew = useMayRenew();
  const [renewed, setRenewed] = useState<string>();
  return (
    <>
      <ResourceList
        resource={customer}
        batch={can(HAND_OVER)}
        columns={[
          'customerNo',
          'name',
          'type',
          'mobile',
          'idNo',
          'sex',
          'source',
          'level',
          'ownerSalesId',
          'plotCount',
          'createTime',
        ]}
        essential={['customerNo', 'name', 'mobile', 'level', 'plotCount']}
        next={['ownerSalesId', 'createTime', 'idNo']}
        toolbar={(list) => (
          <HandoverButton
            chosen={list.selection.rows}
            onDone={() => {
              list.selection.clear();
              void list.actions.refresh();
            }}
          />
        )}
        rowActions={(row) => (
          <>
            {mayRenew && Number(row.plotCount ?? 0) > 0 && (
              <LinkButton onClick={() => setRenewed(row.id)}>续费</LinkButton>
            )}
            <FixButton person={{ id: row.id, kind: 'customer', name: row.name ?? '', idType: row.idType }} />
          </>
        )}
        form={(slot) => (
          <ResourceDrawers
            resource={customer}
            layout={CUSTOMER_SECTIONS}
            plan={RECORD}
            check={checkIdNumber}
            below={historyOf}
            {...slot}
          />
        )}
      />
      {renewed && <RenewFor of={{ customerId: renewed }} onClose={() => setRenewed(undefined)} />}
    </>
  );
}

const historyOf = (id: string) => <RecordHistory kind="customer" id={id} />;

const RECORD: RecordPlan = {
  tags: ['level', 'deceasedFlag'],
  facts: ['customerNo', 'type', 'mobile', 'idNo', 'ownerSalesId'],
  figures: ['plotCount'],
  contents: ({ deceasedFlag }) => (deceasedFlag === 'Y' ? { deceasedFlag: <StateTag tone="grey">已故</StateTag> } : {}),
};
