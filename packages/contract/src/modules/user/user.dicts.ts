import { type Dict, namedDict } from '../../dicts/define.ts';

/** Dictionaries of accounts (contract/1 §17). */
export const USER_DICTS = {
  user_status: namedDict('用户状态', {
    normal: ['1', '正常'],
    frozen: ['2', '冻结'],
  }),
  user_identity: namedDict('用户身份', {
    member: ['1', '普通用户'],
    superior: ['2', '上级'],
  }),
} as const satisfies Record<string, Dict>;

export const USER_STATUS = USER_DICTS.user_status.codes;
export const USER_IDENTITY = USER_DICTS.user_identity.codes;
