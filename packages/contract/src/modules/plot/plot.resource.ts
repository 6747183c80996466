import { defineResource, type DraftOf, type RowOf } from '../../resource/define.ts';

/**
 * 墓位 (domain.md §3.4). Four small state dimensions and one derived display status instead of one long list
 * (domain.md finding 2). The key `plotNo` is given once and never changes.
 */
export const plot = defineResource({
  name: 'plot',
  title: '墓位',
  path: '/cemetery/plot',
  permission: 'cem:plot',
  table: 'cem_plot',
  titleField: 'fullName',
  pages: ['cemetery/PlotList', 'cemetery/PlotMap'],
  search: ['fullName', 'plotNo', 'holderName', 'aliasNames'],
  defaultSort: { field: 'sortIndex', order: 'asc' },
  fields: {
    cemeteryId: { kind: 'ref', label: '所属陵园', target: 'cemetery', readOnly: true, query: 'eq', list: { width: 140 } },
    areaId: { kind: 'ref', label: '墓区', target: 'area', required: true, addOnly: true, query: 'eq', list: { width: 160 } },
    rowId: { kind: 'ref', label: '排', target: 'row', required: true, addOnly: true },
    plotNo: { kind: 'text', label: '墓位编号', maxLength: 32, readOnly: true, query: 'like', list: { width: 120, sort: true } },
    fullName: { kind: 'text', label: '墓位全称', maxLength: 96, readOnly: true, query: 'like', list: { width: 220, sort: true } },
    aliasNames: { kind: 'text', label: '曾用编号', maxLength: 200 },
    rowNo: { kind: 'integer', label: '排号', readOnly: true, query: 'eq' },
    seatNo: { kind: 'integer', label: '号', required: true, addOnly: true, min: 1, max: 9999, query: 'eq' },
    seatSuffix: { kind: 'text', label: '号后缀', maxLength: 4, addOnly: true },
    sortIndex: { kind: 'integer', label: '顺序号', readOnly: true },
    templateId: { kind: 'ref', label: '墓型', target: 'template', required: true, query: 'eq', list: { width: 170 } },
    tombKind: { kind: 'dict', label: '墓葬形式', dict: 'tomb_kind', readOnly: true, query: 'eq' },
    capacityType: { kind: 'dict', label: '穴型', dict: 'capacity_type', readOnly: true, query: 'eq', list: { width: 80 } },
    capacity: { kind: 'integer', label: '可葬数', readOnly: true },
    floorArea: { kind: 'decimal', label: '占地(㎡)', scale: 2, readOnly: true, list: { width: 90 } },
    orientation: { kind: 'dict', label: '朝向', dict: 'orientation', query: 'eq', list: { width: 110 } },
    stoneMaterial: { kind: 'dict', label: '石材', dict: 'stone', readOnly: true },
    stoneShape: { kind: 'dict', label: '碑型', dict: 'stone_shape', readOnly: true },
    listPrice: { kind: 'money', label: '挂牌价', required: true, min: 0, max: 99_999_999_999, query: 'range', list: { width: 120, sort: true } },
    premiumTags: { kind: 'dicts', label: '特征标签', dict: 'plot_tag', query: 'in' },
    displayStatus: { kind: 'dict', label: '综合状态', dict: 'plot_display', computed: true, list: { width: 130 } },
    saleStatus: { kind: 'dict', label: '销售状态', dict: 'plot_sale', readOnly: true, query: 'in', list: { width: 100, sort: true } },
    burialStatus: { kind: 'dict', label: '安葬状态', dict: 'plot_burial', readOnly: true, query: 'in', list: { width: 100 } },
    feeStatus: { kind: 'dict', label: '管理费状态', dict: 'plot_fee', computed: true },
    stoneStatus: { kind: 'dict', label: '碑石状态', dict: 'plot_stone', readOnly: true },
    burialCount: { kind: 'integer', label: '已葬数', readOnly: true },
    livingCount: { kind: 'integer', label: '寿穴数', readOnly: true },
    feePaidTo: { kind: 'date', label: '管理费至', readOnly: true, list: { width: 110, sort: true } },
    feeFree: { kind: 'switch', label: '管理费免收', readOnly: true },
    holderName: { kind: 'text', label: '持证人', maxLength: 64, readOnly: true, query: 'like', list: { width: 100 } },
    currentRightId: { kind: 'text', label: '当前使用权', maxLength: 36, readOnly: true },
    generation: { kind: 'integer', label: '第几手', readOnly: true },
    lockBy: { kind: 'text', label: '锁定人', maxLength: 100, readOnly: true },
    lockName: { kind: 'text', label: '锁定人姓名', maxLength: 100, readOnly: true },
    lockUntil: { kind: 'datetime', label: '锁定至', readOnly: true },
    disputeFlag: { kind: 'switch', label: '争议冻结', readOnly: true, query: 'eq' },
    alertText: { kind: 'text', label: '警示信息', maxLength: 200 },
    gx: { kind: 'decimal', label: '示意图X(m)', scale: 2, readOnly: true },
    gy: { kind: 'decimal', label: '示意图Y(m)', scale: 2, readOnly: true },
    remark: { kind: 'textarea', label: '备注', maxLength: 500 },
  },
});

export type Plot = RowOf<typeof plot>;
export type PlotDraft = DraftOf<typeof plot>;
