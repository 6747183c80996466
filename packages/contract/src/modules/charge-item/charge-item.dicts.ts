import { type Dict, namedDict } from '../../dicts/define.ts';

/** Dictionaries of the charge list (domain.md §3.21). */
export const CHARGE_ITEM_DICTS = {
  charge_cat: namedDict('收费类别', {
    basic: ['1', '基本服务'],
    extended: ['2', '延伸服务'],
    supplies: ['3', '用品'],
  }),
  charge_status: namedDict('收费项目状态', {
    draft: ['0', '草稿'],
    published: ['1', '已发布'],
    stopped: ['2', '停用'],
  }),
} as const satisfies Record<string, Dict>;

export const CHARGE_CATEGORY = CHARGE_ITEM_DICTS.charge_cat.codes;
export const CHARGE_STATUS = CHARGE_ITEM_DICTS.charge_status.codes;
