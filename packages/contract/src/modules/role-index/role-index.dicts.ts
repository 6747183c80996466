import { type Dict, namedDict } from '../../dicts/define.ts';

/** Dictionaries of home pages (contract/1 §16.15, §17). */
export const ROLE_INDEX_DICTS = {
  relation_type: namedDict('首页关联类型', {
    role: ['ROLE', '角色'],
    standard: ['DEFAULT', '全局默认'],
  }),
} as const satisfies Record<string, Dict>;

export const RELATION_TYPE = ROLE_INDEX_DICTS.relation_type.codes;
