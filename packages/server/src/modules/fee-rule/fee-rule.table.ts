import { feeRule } from '@songbai/contract/modules/fee/fee-rule.resource.ts';
import { resourceTable } from '../../resource/describe/columns.ts';

export const feeRuleTable = resourceTable(feeRule);
