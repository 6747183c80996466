import type { Dict } from '../../dicts/define.ts';
import { DICTS, isOwnDict } from '../../dicts.ts';
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

/** Changes after which no item with the value is there any more. */
const ENDS_VALUE: readonly DictChange[] = ['revalueItem', 'removeItem'];

/**
 * Fields refer to every dictionary of the contract, so none of those may be deleted or change its code; where values
 * have a meaning in code as well, the set of values is fixed, and in a user dictionary those values are that the program
 * relies on. Texts, colours and order may always change (design.md §5).
 * @param value the value of the item as it is now
 */
export function dictRefusal(
  dict: { code: string; name: string },
  change: DictChange,
  value?: string,
): Refusal | undefined {
  if (!isOwnDict(dict.code)) return undefined;
  const known: Dict = DICTS[dict.code];
  const action = ACTIONS[change];
  const header = change === 'remove' || change === 'recode';
  if (header || !known.user) return { error: 'dictSystem', params: { name: dict.name, action } };
  if (value === undefined || !ENDS_VALUE.includes(change) || !known.relied?.includes(value)) return undefined;
  return { error: 'dictItemRelied', params: { name: known.items[value] ?? value, value, action } };
}
