import { ID_TYPE } from '@songbai/contract/modules/customer/customer.dicts.ts';
import { customer } from '@songbai/contract/modules/customer/customer.resource.ts';
import { idNumberProblem } from '@songbai/contract/rules/id-number.ts';

import { useState } from 'react';
import type { RecordPlan } from '../../resource/detail/record-plan.ts';
import type { Values } from '../../resource/form/form-rules.ts';
import { ResourceDrawers } from '../../resource/form/ResourceDrawers.tsx';
import type { FormSection } from '../../resource/form/ResourceForm.tsx';
import { ResourceList } from '../../resource/list/ResourceList.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { StateTag } from '../../ui/StateTag.tsx';
import { RecordHistory } from '../event/index.ts';
import { RenewFor, useMayRenew } from '../fee/index.ts';
import { HandoverButton } from '../handover/index.ts';
import { FixButton } from '../person-fix/index.ts';

/** 客户列表. ID numbers are masked unless the user may see them in full (domain.md §3.7). */
export function CustomerListPage() {
  const mayRenew = useMayRenew();
  const [renewed, setRenewed] = useState<string>();
  return (
    <>
      <ResourceList
        resource={customer}
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
        telling={['customerNo', 'name', 'mobile', 'level', 'plotCount']}
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
            layout={SECTIONS}
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

const SECTIONS: readonly FormSection[] = [
  { title: '基本信息', fields: ['type', 'name', 'formerName', 'sex', 'birthday', 'idType', 'idNo'] },
  { title: '联系方式', fields: ['mobile', 'phone2', 'wechat', 'regionCode', 'address', 'workUnit'] },
  { title: '归属与级别', fields: ['source', 'introducer', 'ownerSalesId', 'level', 'remark'] },
];

const RECORD: RecordPlan = {
  tags: ['level', 'deceasedFlag'],
  facts: ['customerNo', 'type', 'mobile', 'idNo', 'ownerSalesId'],
  figures: ['plotCount'],
  contents: ({ deceasedFlag }) => (deceasedFlag === 'Y' ? { deceasedFlag: <StateTag tone="grey">已故</StateTag> } : {}),
};

/** A resident ID number must be valid; an unchanged masked one is not validated. */
function checkIdNumber({ idType, idNo }: Values, base: Values | undefined) {
  const typed = typeof idNo === 'string' && idNo !== '' && idNo !== base?.idNo;
  return { idNo: typed && idType === ID_TYPE.resident ? idNumberProblem(idNo) : undefined };
}
