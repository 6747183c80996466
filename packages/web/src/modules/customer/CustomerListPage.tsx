import { ID_TYPE } from '@songbai/contract/modules/customer/customer.dicts.ts';
import { customer } from '@songbai/contract/modules/customer/customer.resource.ts';
import { idNumberProblem } from '@songbai/contract/rules/id-number.ts';
import type { Values } from '../../resource/form/form-rules.ts';
import { ResourceDrawers } from '../../resource/form/ResourceDrawers.tsx';
import type { FormSection } from '../../resource/form/ResourceForm.tsx';
import { ResourceList } from '../../resource/list/ResourceList.tsx';

/** 客户列表. ID numbers are masked unless the user may see them in full (domain.md §3.7). */
export function CustomerListPage() {
  return (
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
      form={(slot) => <ResourceDrawers resource={customer} layout={SECTIONS} check={checkIdNumber} {...slot} />}
    />
  );
}

const SECTIONS: readonly FormSection[] = [
  { title: '基本信息', fields: ['type', 'name', 'formerName', 'sex', 'birthday', 'idType', 'idNo'] },
  { title: '联系方式', fields: ['mobile', 'phone2', 'wechat', 'regionCode', 'address', 'workUnit'] },
  { title: '归属与级别', fields: ['source', 'introducer', 'ownerSalesId', 'level', 'remark'] },
];

/** A resident ID number must be valid; an unchanged masked one is not validated. */
function checkIdNumber({ idType, idNo }: Values, base: Values | undefined) {
  const typed = typeof idNo === 'string' && idNo !== '' && idNo !== base?.idNo;
  return { idNo: typed && idType === ID_TYPE.resident ? idNumberProblem(idNo) : undefined };
}
