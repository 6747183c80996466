import { type Dict, namedDict, userDict } from '../../dicts/define.ts';

/** Dictionaries of services (domain.md §4.4). */
export const SERVICE_DICTS = {
  service_cat: userDict('服务分类', {
    '1': '祭扫用品',
    '2': '代客祭扫',
    '3': '鲜花',
    '4': '墓碑维护(描金/清洗/修补)',
    '5': '刻字瓷像',
    '6': '安葬礼仪',
    '7': '绿化养护',
    '8': '车辆',
    '9': '场地/礼厅',
    '10': '证件补办',
    '11': '骨灰寄存',
    '12': '其他',
  }),
  price_type: namedDict('定价方式', {
    guided: ['1', '政府指导价'],
    market: ['2', '市场调节价'],
    free: ['3', '免费'],
  }),
  service_source: namedDict('服务来源', {
    counter: ['1', '前台'],
    phone: ['2', '电话'],
    online: ['3', '微信/网络'],
    visit: ['4', '上门'],
    burial: ['5', '随安葬'],
  }),
  service_status: namedDict('服务状态', {
    draft: ['0', '草稿'],
    unpaid: ['1', '待付款'],
    unassigned: ['2', '待派单'],
    assigned: ['3', '已派单'],
    underWay: ['4', '服务中'],
    toAccept: ['5', '待验收'],
    completed: ['6', '已完成'],
    cancelled: ['7', '已取消'],
    refunding: ['8', '退款中'],
    refunded: ['9', '已退款'],
  }),
} as const satisfies Record<string, Dict>;

export const PRICE_TYPE = SERVICE_DICTS.price_type.codes;
export const SERVICE_SOURCE = SERVICE_DICTS.service_source.codes;
export const SERVICE_STATUS = SERVICE_DICTS.service_status.codes;
