import { type Dict, dict } from '../../dicts/define.ts';

/** Dictionaries of fill rules (contract/2 §18.5). */
export const FILL_RULE_DICTS = {
  fill_rule_class: dict('填值规则实现类', {
    orderNumber: '订单号',
    departCode: '部门编码',
    categoryCode: '分类编码',
    documentNumber: '单据流水号',
  }),
} as const satisfies Record<string, Dict>;
