import { serviceItem, serviceOrder } from '@songbai/contract/modules/service/service.resource.ts';
import type { StoredOf } from '@songbai/contract/resource/define.ts';
import { resourceTable } from '../../resource/describe/columns.ts';

/** A stored service order. */
export type StoredService = StoredOf<typeof serviceOrder>;

export const serviceItemTable = resourceTable(serviceItem);
export const serviceOrderTable = resourceTable(serviceOrder);
