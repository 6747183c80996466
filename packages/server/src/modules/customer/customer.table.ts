import { customer } from '@songbai/contract/modules/customer/customer.resource.ts';
import type { StoredOf } from '@songbai/contract/resource/define.ts';
import { resourceTable } from '../../resource/describe/columns.ts';

const plotCount = () => "select count(*) from cem_plot_right r where r.holder_id = t.id and r.status in ('1', '2')";

/** A stored customer. */
export type StoredCustomer = StoredOf<typeof customer>;

export const customerTable = resourceTable(customer, {
  computed: { plotCount },
  searchIndex: { fields: customer.search, pairs: true, whole: ['pinyin'] },
});
