import { defineResource, type DraftOf, type RowOf } from '../../resource/define.ts';

/** 墓区, a tree of at most four levels inside one cemetery (domain.md §3.2). */
export const area = defineResource({
  name: 'area',
  title: '墓区',
  path: '/cemetery/area',
  permission: 'cem:area',
  table: 'cem_area',
  titleField: 'fullName',
  pages: ['cemetery/AreaList'],
  search: ['code', 'name', 'fullName'],
  defaultSort: { field: 'sort', order: 'asc' },
  fields: {
    cemeteryId: { kind: 'ref', label: '所属陵园', target: 'cemetery', required: true, addOnly: true, query: 'eq', list: { width: 160 } },
    parentId: { kind: 'ref', label: '上级墓区', target: 'area', query: 'eq' },
    level: { kind: 'dict', label: '层级', dict: 'area_level', required: true, initial: '2', query: 'eq', list: { width: 90 } },
    code: { kind: 'text', label: '墓区编码', maxLength: 16, required: true, query: 'like', list: { width: 110, sort: true } },
    name: { kind: 'text', label: '墓区名称', maxLength: 32, required: true, query: 'like', list: { width: 140, sort: true } },
    fullName: { kind: 'text', label: '全称', maxLength: 128, readOnly: true, list: { width: 200 } },
    areaType: { kind: 'dict', label: '区域类型', dict: 'area_type', required: true, initial: '1', query: 'eq', list: { width: 120 } },
    status: { kind: 'dict', label: '状态', dict: 'area_status', required: true, initial: '1', query: 'eq', list: { width: 100 } },
    usage: { kind: 'dicts', label: '用途标识', dict: 'area_usage' },
    orientation: { kind: 'dict', label: '朝向', dict: 'orientation', list: { width: 110 } },
    azimuth: { kind: 'integer', label: '方位角', min: 0, max: 359 },
    defaultTemplateId: { kind: 'ref', label: '默认墓型', target: 'template' },
    rowOrder: { kind: 'dict', label: '排序方式', dict: 'row_order', required: true, initial: '1' },
    seatOrder: { kind: 'dict', label: '号序', dict: 'seat_order', required: true, initial: '1' },
    totalArea: { kind: 'decimal', label: '总面积(㎡)', scale: 2, min: 0, max: 99_999_999 },
    netArea: { kind: 'decimal', label: '净墓面积(㎡)', scale: 2, min: 0, max: 99_999_999 },
    reservedRate: { kind: 'decimal', label: '政策预留比例(%)', scale: 2, min: 0, max: 100 },
    openDate: { kind: 'date', label: '开售日期' },
    sort: { kind: 'integer', label: '排序', required: true, min: 0, max: 99_999, initial: 1, list: { width: 80, sort: true } },
    remark: { kind: 'textarea', label: '备注', maxLength: 500 },
    plotTotal: { kind: 'integer', label: '墓位总数', computed: true, list: { width: 100 } },
  },
});

/** 排 (domain.md §3.2), unique by area and row number. */
export const plotRow = defineResource({
  name: 'row',
  title: '排',
  path: '/cemetery/row',
  permission: 'cem:row',
  table: 'cem_row',
  titleField: 'rowName',
  pages: ['cemetery/RowList'],
  defaultSort: { field: 'rowNo', order: 'asc' },
  fields: {
    cemeteryId: { kind: 'ref', label: '所属陵园', target: 'cemetery', readOnly: true, query: 'eq', list: { width: 160 } },
    areaId: { kind: 'ref', label: '墓区', target: 'area', required: true, addOnly: true, query: 'eq', list: { width: 200 } },
    rowNo: { kind: 'integer', label: '排号', required: true, min: 1, max: 999, query: 'eq', list: { width: 80, sort: true } },
    rowName: { kind: 'text', label: '排名', maxLength: 16, list: { width: 100 } },
    seatFrom: { kind: 'integer', label: '起号', required: true, min: 1, max: 9999, list: { width: 80 } },
    seatTo: { kind: 'integer', label: '止号', required: true, min: 1, max: 9999, list: { width: 80 } },
    direction: { kind: 'dict', label: '号序', dict: 'seat_order', list: { width: 100 } },
    priceFactor: { kind: 'decimal', label: '排系数', scale: 3, required: true, min: 0.5, max: 2, initial: 1, list: { width: 90 } },
    elevation: { kind: 'decimal', label: '标高(m)', scale: 2, min: -1000, max: 9000 },
    status: { kind: 'dict', label: '状态', dict: 'enabled', required: true, initial: '1', query: 'eq', list: { width: 80 } },
    remark: { kind: 'textarea', label: '备注', maxLength: 500 },
  },
});

export type Area = RowOf<typeof area>;
export type AreaDraft = DraftOf<typeof area>;
export type PlotRow = RowOf<typeof plotRow>;
export type PlotRowDraft = DraftOf<typeof plotRow>;
