import { type Dict, namedDict, namedUserDict, userDict } from '../../dicts/define.ts';

/** Dictionaries of areas and rows (domain.md §3.2). */
export const AREA_DICTS = {
  area_level: namedDict('墓区层级', {
    garden: ['1', '园/苑'],
    section: ['2', '区'],
    group: ['3', '组/台'],
  }),
  area_type: namedUserDict(
    '区域类型',
    {
      upright: ['1', '传统立碑'],
      lawn: ['2', '卧碑/草坪'],
      art: ['3', '艺术墓'],
      family: ['4', '家族墓'],
      tree: ['5', '树葬'],
      flowerBed: ['6', '花坛葬'],
      wall: ['7', '壁葬'],
      columbarium: ['8', '骨灰堂'],
      religious: ['9', '宗教墓区'],
      martyrs: ['10', '功勋/烈士'],
      sea: ['11', '海葬纪念'],
      other: ['12', '其他'],
    },
    ['upright'],
  ),
  area_status: namedDict('墓区状态', {
    building: ['0', '建设中'],
    selling: ['1', '销售中'],
    soldOut: ['2', '售完'],
    stopped: ['3', '停售'],
    closed: ['4', '迁建/关闭'],
  }),
  area_usage: userDict('用途标识', {
    '1': '经营',
    '2': '公益',
    '3': '政府保障',
    '4': '自留',
  }),
  row_order: namedDict('排序方式', {
    upwards: ['1', '自下而上'],
    downwards: ['2', '自上而下'],
  }),
  seat_order: namedDict('号序', {
    fromLeft: ['1', '左起'],
    fromRight: ['2', '右起'],
    serpentine: ['3', '蛇形'],
    fromMiddle: ['4', '中间向两侧'],
  }),
} as const satisfies Record<string, Dict>;

export const AREA_LEVEL = AREA_DICTS.area_level.codes;
export const AREA_STATUS = AREA_DICTS.area_status.codes;
export const ROW_ORDER = AREA_DICTS.row_order.codes;
export const SEAT_ORDER = AREA_DICTS.seat_order.codes;
export const AREA_TYPE = AREA_DICTS.area_type.codes;
