import { CUSTOMER_TYPE } from '@songbai/contract/modules/customer/customer.dicts.ts';
import { customer } from '@songbai/contract/modules/customer/customer.resource.ts';
import { RefSelect } from '../../../pickers/RefSelect.tsx';
import type { ReferenceRow } from '../../../pickers/use-reference.ts';
import type { KnownBuyer } from './purchase-draft.ts';

interface CustomerPickerProps {
  id: string;
  value: KnownBuyer | undefined;
  onChange: (buyer: KnownBuyer | undefined) => void;
}

/** Converts a row of the customer list to a buyer. */
export const buyerOf = ({ id, name, mobile, type, ...row }: ReferenceRow): KnownBuyer => ({
  id,
  name: textOf(name),
  mobile: textOf(mobile),
  // Whoever may not see numbers is not told whether there is one; the server asks then.
  ...('idNo' in row && textOf(row.idNo) === '' && type !== CUSTOMER_TYPE.unit ? { unnumbered: true } : {}),
});
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const labelOf = ({ name, mobile }: KnownBuyer): string => `${name}　${mobile}`;

/** Finds a customer by name, mobile, pinyin or number; the mobile distinguishes customers with the same name. */
export function CustomerPicker({ id, value, onChange }: CustomerPickerProps) {
  return (
    <RefSelect
      id={id}
      target={customer.name}
      value={value?.id ?? null}
      {...(value ? { text: labelOf(value) } : {})}
      labelOf={(row) => labelOf(buyerOf(row))}
      placeholder="输入姓名或手机号查找"
      nothing="没有查询到任何数据，可登记为新客户"
      onChange={(_, row) => onChange(row && buyerOf(row))}
    />
  );
}
