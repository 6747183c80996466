import { type Dict, namedDict, namedUserDict } from '../../dicts/define.ts';

/** Dictionaries of customers (domain.md §3.7). */
export const CUSTOMER_DICTS = {
  customer_type: namedDict('客户类型', {
    person: ['1', '个人'],
    unit: ['2', '单位'],
  }),
  customer_level: namedUserDict(
    '客户级别',
    {
      ordinary: ['1', '普通'],
      important: ['2', '重要'],
      unit: ['3', '单位'],
      watched: ['8', '关注(投诉)'],
      blacklisted: ['9', '黑名单'],
    },
    ['ordinary', 'blacklisted'],
  ),
  id_type: namedDict('证件类型', {
    resident: ['1', '居民身份证'],
    household: ['2', '户口簿'],
    passport: ['3', '护照'],
    hongKongMacau: ['4', '港澳居民来往内地通行证'],
    taiwan: ['5', '台湾居民来往大陆通行证'],
    military: ['6', '军官证'],
    permanentResident: ['7', '外国人永久居留证'],
    other: ['9', '其他'],
  }),
} as const satisfies Record<string, Dict>;

export const CUSTOMER_TYPE = CUSTOMER_DICTS.customer_type.codes;
export const ID_TYPE = CUSTOMER_DICTS.id_type.codes;
export const CUSTOMER_LEVEL = CUSTOMER_DICTS.customer_level.codes;
