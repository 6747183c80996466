import { feeTerm } from '@songbai/contract/modules/fee/fee-term.resource.ts';
import { resourceTable } from '../../resource/describe/columns.ts';

export const feeTermTable = resourceTable(feeTerm);
