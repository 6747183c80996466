import { type Dict, dict } from '../../dicts/define.ts';

/** Dictionaries of the example pages. */
export const EXAMPLE_DICTS = {
  example_order_type: dict('示例订单类型', { '1': '国内订单', '2': '国际订单' }),
  example_task_column: dict('示例任务看板列', { '1': '待办', '2': '进行中', '3': '待验收', '4': '已完成' }),
  example_task_level: dict('示例任务紧急程度', { '1': '普通', '2': '较急', '3': '紧急' }),
} as const satisfies Record<string, Dict>;
