import { type Dict, namedDict } from '../../dicts/define.ts';

/** Dictionaries of changes of the holder of a right (domain.md §3.6). */
export const HOLDER_CHANGE_DICTS = {
  holder_change_type: namedDict('持证人变更类型', {
    renamed: ['1', '更名'],
    inherited: ['2', '继承'],
    corrected: ['3', '补正'],
    contact: ['4', '联系人变更'],
  }),
  holder_change_status: namedDict('持证人变更状态', {
    pending: ['1', '待审'],
    applied: ['2', '已变更'],
    rejected: ['8', '驳回'],
    withdrawn: ['9', '撤销'],
  }),
} as const satisfies Record<string, Dict>;

export const HOLDER_CHANGE_TYPE = HOLDER_CHANGE_DICTS.holder_change_type.codes;
export const HOLDER_CHANGE_STATUS = HOLDER_CHANGE_DICTS.holder_change_status.codes;
