import { type Dict, namedDict } from '../../dicts/define.ts';

/** Dictionaries of corrections of a person's data (domain.md §3.7, §3.9). */
export const PERSON_FIX_DICTS = {
  person_fix_status: namedDict('信息更正状态', {
    pending: ['1', '待审'],
    applied: ['2', '已更正'],
    rejected: ['8', '驳回'],
    withdrawn: ['9', '撤销'],
  }),
} as const satisfies Record<string, Dict>;

export const PERSON_FIX_STATUS = PERSON_FIX_DICTS.person_fix_status.codes;
