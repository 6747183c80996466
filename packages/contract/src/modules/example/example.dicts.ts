import { type Dict, dict } from '../../dicts/define.ts';

/** Dictionaries of the example pages. */
export const EXAMPLE_DICTS = {
  example_order_type: dict('示例订单类型', { '1': '国内订单', '2': '国际订单' }),
} as const satisfies Record<string, Dict>;
