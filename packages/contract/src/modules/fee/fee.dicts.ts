import { type Dict, namedDict } from '../../dicts/define.ts';

/** Dictionaries of management fees (domain.md §3.16). */
export const FEE_DICTS = {
  fee_calc: namedDict('计费方式', {
    priceShare: ['1', '按墓价比例'],
    perCavity: ['2', '按穴·年'],
    perPlot: ['3', '按墓位·年'],
    perArea: ['4', '按面积·年'],
    fixed: ['5', '固定金额'],
  }),
  fee_base: namedDict('计费基数', {
    deal: ['1', '成交价'],
    list: ['2', '挂牌价'],
    current: ['3', '现行价'],
  }),
  fee_rounding: namedDict('取整', {
    yuan: ['1', '元'],
    jiao: ['2', '角'],
    tens: ['3', '十元'],
  }),
  fee_start: namedDict('管理费起算日', {
    burial: ['1', '首次安葬日'],
    sale: ['2', '购墓日'],
    nextMonth: ['4', '次月一日'],
    nextYear: ['5', '次年一月一日'],
  }),
  fee_term_type: namedDict('管理费类型', {
    first: ['1', '购墓首期'],
    renewal: ['2', '续费'],
    arrears: ['3', '补缴'],
  }),
  fee_status: namedDict('管理费缴费状态', {
    notStarted: ['0', '待起算'],
    paid: ['2', '已缴'],
    voided: ['4', '已作废'],
    refunded: ['5', '已退'],
  }),
} as const satisfies Record<string, Dict>;

export const FEE_CALC = FEE_DICTS.fee_calc.codes;
export const FEE_BASE = FEE_DICTS.fee_base.codes;
export const FEE_START = FEE_DICTS.fee_start.codes;
export const FEE_ROUNDING = FEE_DICTS.fee_rounding.codes;
export const FEE_TERM_TYPE = FEE_DICTS.fee_term_type.codes;
export const FEE_STATUS = FEE_DICTS.fee_status.codes;
