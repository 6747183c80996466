import { customer } from '@songbai/contract/modules/customer/customer.resource.ts';
import { actionCode } from '@songbai/contract/resource/define.ts';
import { ResourceFormDrawer } from '../../resource/form/ResourceFormDrawer.tsx';
import { useCan } from '../../session/permissions.ts';
import { CUSTOMER_SECTIONS, checkIdNumber } from './customer-form.tsx';

/** Whether this person may add the customer that a choice does not find. */
export function useMayAddCustomer(): boolean {
  return useCan()(actionCode(customer, 'add'));
}

interface AddCustomerProps {
  open: boolean;
  onClose: () => void;
  onAdded: (id: string) => void;
}

/** 新增客户 beside a choice of customers. Stands outside of the form whose field it serves: it is a form itself. */
export function AddCustomer({ open, onClose, onAdded }: AddCustomerProps) {
  return (
    <ResourceFormDrawer
      resource={customer}
      layout={CUSTOMER_SECTIONS}
      check={checkIdNumber}
      open={open}
      onClose={onClose}
      onSaved={({ id }) => onAdded(String(id))}
    />
  );
}
