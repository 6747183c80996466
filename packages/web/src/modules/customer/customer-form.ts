import { ID_TYPE } from '@songbai/contract/modules/customer/customer.dicts.ts';
import { idNumberProblem } from '@songbai/contract/rules/id-number.ts';
import type { Values } from '../../resource/form/form-rules.ts';
import type { FormSection } from '../../resource/form/ResourceForm.tsx';

/** The form and the record of a customer. */
export const CUSTOMER_SECTIONS: readonly FormSection[] = [
  { title: '基本信息', fields: ['type', 'name', 'formerName', 'sex', 'birthday', 'idType', 'idNo'] },
  { title: '联系方式', fields: ['mobile', 'phone2', 'wechat', 'regionCode', 'address', 'workUnit'] },
  { title: '归属与级别', fields: ['source', 'introducer', 'ownerSalesId', 'level', 'remark'] },
];

/** A resident ID number must be valid; an unchanged masked one is not validated. */
export function checkIdNumber({ idType, idNo }: Values, base: Values | undefined) {
  const typed = typeof idNo === 'string' && idNo !== '' && idNo !== base?.idNo;
  return { idNo: typed && idType === ID_TYPE.resident ? idNumberProblem(idNo) : undefined };
}
