import { feeRule } from '@songbai/contract/modules/fee/fee-rule.resource.ts';
import { ResourceList } from '../../resource/list/ResourceList.tsx';

/** 管理费规则 (domain.md §3.16). */
export function FeeRuleListPage() {
  return <ResourceList resource={feeRule} />;
}
