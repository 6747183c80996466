import { type Dict, namedDict } from '../../dicts/define.ts';

/** Dictionaries of corrected payments (domain.md §3.11, §4.8). */
export const CORRECTION_DICTS = {
  correction_kind: namedDict('更正方式', {
    voided: ['1', '作废'],
    reversed: ['2', '冲红'],
    moved: ['3', '转款'],
  }),
  correction_status: namedDict('更正状态', {
    waiting: ['1', '待确认'],
    done: ['2', '已完成'],
    rejected: ['3', '已驳回'],
    withdrawn: ['4', '已撤回'],
  }),
} as const satisfies Record<string, Dict>;

export const CORRECTION_KIND = CORRECTION_DICTS.correction_kind.codes;
export const CORRECTION_STATUS = CORRECTION_DICTS.correction_status.codes;
