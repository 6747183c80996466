import { type Dict, userDict } from '../../dicts/define.ts';

/** Dictionaries of positions (contract/1 §17). */
export const POSITION_DICTS = {
  position_rank: userDict('职务职级', {
    '1': '员级',
    '2': '助级',
    '3': '中级',
    '4': '副高级',
    '5': '正高级',
  }),
} as const satisfies Record<string, Dict>;
