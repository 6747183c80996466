import { serviceItem, serviceOrder } from '@songbai/contract/modules/service/service.resource.ts';
import { resourceTable } from '../../resource/describe/columns.ts';

export const serviceItemTable = resourceTable(serviceItem);
export const serviceOrderTable = resourceTable(serviceOrder);
