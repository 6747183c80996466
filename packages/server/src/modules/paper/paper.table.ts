import { printLog } from '@songbai/contract/modules/paper/paper.resource.ts';
import { resourceTable } from '../../resource/describe/columns.ts';

export const printLogTable = resourceTable(printLog);
