import { ID_TYPE } from '@songbai/contract/modules/customer/customer.dicts.ts';
import { idNumberProblem } from '@songbai/contract/rules/id-number.ts';
import { Form } from 'antd';
import { Link } from 'react-router';
import { useResourceFormContext } from '../../resource/form/form-context.ts';
import type { Values } from '../../resource/form/form-rules.ts';
import type { FormSection } from '../../resource/form/form-section.ts';
import { SameCustomers } from './SameCustomers.tsx';

/** Customers who may be the same person; their records open beside the form, for what was typed would be lost. */
function SameInForm({ of }: { of: 'mobile' | 'idNo' }) {
  const { record } = useResourceFormContext();
  const typed: unknown = Form.useWatch(of);
  return (
    <SameCustomers
      {...{ [of]: typeof typed === 'string' ? typed : '' }}
      but={record && String(record.id)}
      offer={({ id, name }) => (
        <Link to={`/customers/list?detail=${encodeURIComponent(id)}`} target="_blank">
          查看「{String(name ?? '')}」
        </Link>
      )}
    />
  );
}

/** The form and the record of a customer. */
export const CUSTOMER_SECTIONS: readonly FormSection[] = [
  {
    title: '基本信息',
    fields: ['type', 'name', 'formerName', 'sex', 'birthday', 'idType', 'idNo'],
    below: <SameInForm of="idNo" />,
  },
  {
    title: '联系方式',
    fields: ['mobile', 'phone2', 'wechat', 'regionCode', 'address', 'workUnit'],
    below: <SameInForm of="mobile" />,
  },
  { title: '归属与级别', fields: ['source', 'introducer', 'ownerSalesId', 'level', 'remark'] },
];

/** A resident ID number must be valid; an unchanged masked one is not validated. */
export function checkIdNumber({ idType, idNo }: Values, base: Values | undefined) {
  const typed = typeof idNo === 'string' && idNo !== '' && idNo !== base?.idNo;
  return { idNo: typed && idType === ID_TYPE.resident ? idNumberProblem(idNo) : undefined };
}
