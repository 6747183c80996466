import { type Dict, namedDict, userDict } from '../../dicts/define.ts';

/** Dictionaries of plots, holds and rights of use (domain.md §3.4-§3.6, §4.1). */
export const PLOT_DICTS = {
  plot_sale: namedDict('销售状态', {
    notOpen: ['0', '未开放'],
    available: ['1', '可售'],
    locked: ['2', '锁定'],
    held: ['3', '保留'],
    reserved: ['4', '已预定'],
    deposited: ['5', '已付定金'],
    sold: ['6', '已售'],
    inRepair: ['7', '待整修'],
    disabled: ['8', '停用'],
  }),
  plot_burial: namedDict('安葬状态', {
    none: ['0', '未葬'],
    partial: ['1', '部分安葬'],
    full: ['2', '已满'],
    emptied: ['3', '已迁空'],
  }),
  plot_fee: namedDict('管理费状态', {
    notStarted: ['0', '未起算'],
    current: ['1', '有效'],
    expiring: ['2', '将到期'],
    expired: ['3', '已到期'],
    longOverdue: ['4', '长期欠费'],
    exempt: ['9', '免收'],
  }),
  plot_stone: namedDict('碑石状态', {
    none: ['0', '无碑'],
    blank: ['1', '空碑'],
    toCarve: ['2', '待刻'],
    carved: ['3', '已刻'],
    recarving: ['4', '改刻中'],
    damaged: ['5', '损坏'],
    removed: ['6', '已拆'],
  }),
  plot_display: namedDict('综合状态', {
    available: ['10', '可售'],
    locked: ['20', '锁定中'],
    held: ['30', '保留'],
    reserved: ['40', '已预定'],
    deposited: ['50', '已付定金'],
    soldEmpty: ['53', '已售未葬(寿穴)'],
    partlyBuried: ['54', '部分安葬'],
    full: ['55', '已满'],
    feeExpiring: ['61', '管理费将到期'],
    feeOverdue: ['62', '管理费逾期'],
    inRepair: ['70', '迁出待整修'],
    disputed: ['80', '争议'],
    disabled: ['90', '停用'],
    notOpen: ['0', '未开放'],
  }),
  plot_tag: userDict('特征标签', {
    '1': '头排',
    '2': '边位',
    '3': '近路',
    '4': '视野好',
    '5': '吉号',
    '6': '靠水',
    '7': '靠树',
    '8': '瑕疵',
  }),
  hold_type: namedDict('保留类型', {
    lock: ['1', '临时锁定(选位)'],
    hold: ['2', '保留(长期)'],
    reservation: ['3', '预定无定金'],
  }),
  hold_status: namedDict('保留状态', {
    active: ['1', '生效'],
    ordered: ['2', '已转订单'],
    expired: ['3', '到期释放'],
    released: ['4', '人工释放'],
  }),
  right_status: namedDict('使用权状态', {
    pending: ['0', '待生效'],
    valid: ['1', '有效'],
    frozen: ['2', '冻结'],
    ended: ['3', '终止'],
    voided: ['4', '未生效作废'],
  }),
  right_end: namedDict('终止方式', {
    returned: ['1', '退墓'],
    exchanged: ['2', '换墓'],
    outgoing: ['3', '迁出'],
    reclaimed: ['4', '无主收回'],
    corrected: ['5', '更正'],
  }),
} as const satisfies Record<string, Dict>;

export const PLOT_SALE = PLOT_DICTS.plot_sale.codes;
export const PLOT_BURIAL = PLOT_DICTS.plot_burial.codes;
export const PLOT_FEE = PLOT_DICTS.plot_fee.codes;
export const PLOT_STONE = PLOT_DICTS.plot_stone.codes;
export const PLOT_DISPLAY = PLOT_DICTS.plot_display.codes;
export const HOLD_TYPE = PLOT_DICTS.hold_type.codes;
export const HOLD_STATUS = PLOT_DICTS.hold_status.codes;
export const RIGHT_STATUS = PLOT_DICTS.right_status.codes;
export const RIGHT_END = PLOT_DICTS.right_end.codes;
