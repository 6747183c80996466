import { DICTS } from '../../dicts.ts';
import type { Refusal } from '../../errors.ts';

/** Changes that an administrator may request for a dictionary or one of its items. */
export type DictChange = 'remove' | 'recode' | 'addItem' | 'revalueItem' | 'disableItem' | 'removeItem';

const ACTIONS: Record<DictChange, string> = {
  remove: '删除',
  recode: '修改编码',
  addItem: '增加数据值',
  revalueItem: '修改数据值',
  disableItem: '停用数据值',
  removeItem: '删除数据值',
};

/**
 * Fields refer to every dictionary of the contract, so none of those may be deleted or change its code; where values
 * have a meaning in code as well, the set of values is fixed. Texts, colours and order may always change (design.md
 * §5).
 */
export function dictRefusal(dict: { code: string; name: string }, change: DictChange): Refusal | undefined {
  const known = Object.hasOwn(DICTS, dict.code) ? DICTS[dict.code as keyof typeof DICTS] : undefined;
  if (!known) return undefined;
  const header = change === 'remove' || change === 'recode';
  if (!header && 'user' in known) return undefined;
  return { error: 'dictSystem', params: { name: dict.name, action: ACTIONS[change] } };
}
