import { type Dict, namedDict } from '../../dicts/define.ts';

/** Dictionaries used by the dictionary module (contract/1 §17). */
export const DICT_DICTS = {
  dict_item_status: namedDict('字典状态', {
    on: ['1', '启用'],
    off: ['0', '不启用'],
  }),
} as const satisfies Record<string, Dict>;
