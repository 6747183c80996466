import { type Dict, namedDict, namedUserDict, userDict } from '../../dicts/define.ts';

/** Dictionaries of templates and prices (domain.md §3.3). */
export const TEMPLATE_DICTS = {
  tomb_kind: userDict('墓葬形式', {
    '01': '立碑墓',
    '02': '卧碑墓',
    '03': '草坪葬',
    '04': '树葬',
    '05': '花坛葬',
    '06': '壁葬',
    '07': '塔葬/格位',
    '08': '艺术墓',
    '09': '家族墓',
    '10': '衣冠冢',
    '11': '遗体葬(仅允许地区)',
    '12': '其他生态葬',
  }),
  capacity_type: namedDict('穴型', {
    single: ['1', '单穴'],
    double: ['2', '双穴'],
    triple: ['3', '三穴'],
    fourfold: ['4', '四穴'],
    sixfold: ['6', '六穴'],
    custom: ['9', '多穴(自定义)'],
  }),
  stone: userDict('石材', {
    '1': '中国黑',
    '2': '山西黑',
    '3': '芝麻黑',
    '4': '芝麻白',
    '5': '汉白玉',
    '6': '将军红',
    '7': '印度红',
    '8': '青石',
    '9': '其他',
  }),
  stone_shape: namedUserDict(
    '碑型',
    {
      upright: ['1', '竖碑'],
      wide: ['2', '横碑'],
      flat: ['3', '卧碑'],
      book: ['4', '书卷碑'],
      carved: ['5', '影雕碑'],
      none: ['6', '无碑/挂牌'],
    },
    ['upright'],
  ),
  price_item: namedDict('费用类型', {
    use: ['01', '墓位使用费(墓穴租用费)'],
    stone: ['02', '墓碑材料费'],
    works: ['03', '建筑工料费'],
    burial: ['04', '安葬费'],
    greening: ['05', '绿化费'],
    maintenance: ['06', '维护管理费'],
    certificate: ['07', '墓证费'],
    other: ['08', '其他'],
    engraving: ['10', '刻字'],
    gilding: ['11', '描金/颜料'],
    portrait: ['12', '瓷像'],
    burialService: ['13', '安葬服务'],
    supplies: ['14', '用品'],
    exchangeDifference: ['15', '换墓差价'],
    handling: ['16', '手续费'],
    offset: ['17', '冲减'],
  }),
} as const satisfies Record<string, Dict>;

export const CAPACITY_TYPE = TEMPLATE_DICTS.capacity_type.codes;
export const PRICE_ITEM = TEMPLATE_DICTS.price_item.codes;
export const STONE_SHAPE = TEMPLATE_DICTS.stone_shape.codes;
