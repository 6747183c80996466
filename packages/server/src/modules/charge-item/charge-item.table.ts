import { chargeItem } from '@songbai/contract/modules/charge-item/charge-item.resource.ts';
import { resourceTable } from '../../resource/describe/columns.ts';

export const chargeItemTable = resourceTable(chargeItem);
