import { defineResource } from '../../resource/define.ts';
import { remark } from '../shared-fields.ts';
import { FEE_BASE, FEE_CALC, FEE_ROUNDING, FEE_START } from './fee.dicts.ts';
import { FEE_MAX_YEARS } from './fee.rules.ts';

/** 管理费规则: how the fee of a plot is computed, for one cemetery or all (domain.md §3.16). */
export const feeRule = defineResource({
  name: 'feeRule',
  title: '管理费规则',
  path: '/cemetery/feeRule',
  permission: 'cem:feeRule',
  table: 'cem_fee_rule',
  titleField: 'name',
  pages: ['cemetery/FeeRuleList'],
  search: ['name'],
  fields: {
    name: {
      kind: 'text',
      label: '规则名称',
      maxLength: 64,
      required: true,
      unique: true,
      query: 'like',
      list: { width: 200, sort: true },
    },
    cemeteryId: { kind: 'ref', label: '适用陵园', target: 'cemetery', query: 'eq', list: { width: 140 } },
    calcType: {
      kind: 'dict',
      label: '计费方式',
      dict: 'fee_calc',
      required: true,
      initial: FEE_CALC.priceShare,
      query: 'eq',
      list: { width: 120 },
    },
    rate: { kind: 'decimal', label: '比例(%)', scale: 2, loose: true, min: 0, max: 100, list: { width: 90 } },
    basePriceType: { kind: 'dict', label: '计费基数', dict: 'fee_base', initial: FEE_BASE.deal, list: { width: 100 } },
    unitPrice: { kind: 'money', label: '单价', min: 0, max: 9_999_999_999, list: { width: 110 } },
    cycleYears: {
      kind: 'integer',
      label: '周期(年)',
      required: true,
      min: 1,
      max: FEE_MAX_YEARS,
      initial: FEE_MAX_YEARS,
      list: { width: 90 },
    },
    minYears: { kind: 'integer', label: '最短年数', required: true, min: 1, max: FEE_MAX_YEARS, initial: 1 },
    startFrom: {
      kind: 'dict',
      label: '首期起算日',
      dict: 'fee_start',
      required: true,
      initial: FEE_START.sale,
      list: { width: 110 },
    },
    rounding: { kind: 'dict', label: '取整', dict: 'fee_rounding', required: true, initial: FEE_ROUNDING.yuan },
    chargeItemId: { kind: 'ref', label: '收费项目', target: 'chargeItem' },
    validFrom: { kind: 'date', label: '有效期起', required: true, list: { width: 120, sort: true } },
    validTo: { kind: 'date', label: '有效期止', list: { width: 120 } },
    remark,
  },
});
