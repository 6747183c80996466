import { type Dict, namedDict } from '../../dicts/define.ts';

/** Dictionaries of departments (contract/1 §17). */
export const DEPART_DICTS = {
  org_category: namedDict('机构类型', {
    company: ['1', '公司'],
    department: ['2', '部门'],
    post: ['3', '岗位'],
  }),
  depart_status: namedDict('部门状态', {
    on: ['1', '启用'],
    off: ['0', '不启用'],
  }),
} as const satisfies Record<string, Dict>;

export const ORG_CATEGORY = DEPART_DICTS.org_category.codes;
export const DEPART_STATUS = DEPART_DICTS.depart_status.codes;
