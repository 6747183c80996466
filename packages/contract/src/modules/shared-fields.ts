import { ENABLED } from '../dicts/shared.ts';
import type { Field } from '../resource/kinds.ts';

/** Fields that are identical in several cemetery resources (domain.md §3). */

export const remark = { kind: 'textarea', label: '备注', maxLength: 500 } as const satisfies Field;

/** Whether it can be chosen for new records; existing references remain. */
export const enabled = {
  kind: 'dict',
  label: '状态',
  dict: 'enabled',
  required: true,
  initial: ENABLED.on,
  query: 'eq',
  list: { width: 80 },
} as const satisfies Field;

/** How the office contacts a customer. */
export const mobile = {
  kind: 'text',
  label: '手机号',
  maxLength: 11,
  pattern: 'mobile',
  sensitive: { mask: 'phone', open: true },
  required: true,
  query: 'like',
  list: { width: 120 },
} as const satisfies Field;
