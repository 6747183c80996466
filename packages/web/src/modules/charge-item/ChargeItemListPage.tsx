import { chargeItem } from '@songbai/contract/modules/charge-item/charge-item.resource.ts';
import { ResourceList } from '../../resource/list/ResourceList.tsx';

/** 收费清单 (domain.md §3.21). */
export function ChargeItemListPage() {
  return <ResourceList resource={chargeItem} />;
}
