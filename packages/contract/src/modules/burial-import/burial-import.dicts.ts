import { type Dict, namedDict } from '../../dicts/define.ts';

/** Dictionaries of burials and of their import. */
export const BURIAL_IMPORT_DICTS = {
  remains: namedDict('遗骸类型', {
    ashes: ['1', '骨灰'],
    bones: ['2', '骨殖(捡骨)'],
    body: ['3', '遗体'],
    relics: ['4', '衣冠/遗物'],
    tablet: ['5', '灵位'],
  }),
  deceased_burial: namedDict('逝者安葬状态', {
    none: ['0', '未葬'],
    booked: ['1', '已预约'],
    buried: ['2', '已安葬'],
    outgoing: ['3', '已迁出'],
  }),
  import_status: namedDict('导入状态', {
    toConfirm: ['2', '待确认'],
    running: ['3', '导入中'],
    done: ['4', '完成'],
    partlyDone: ['5', '部分完成'],
    rolledBack: ['6', '已回滚'],
    discarded: ['7', '已放弃'],
  }),
  import_level: namedDict('问题级别', {
    error: ['1', '错误'],
    warning: ['2', '警告'],
  }),
} as const satisfies Record<string, Dict>;

export const DECEASED_BURIAL = BURIAL_IMPORT_DICTS.deceased_burial.codes;
export const IMPORT_STATUS = BURIAL_IMPORT_DICTS.import_status.codes;
export const IMPORT_LEVEL = BURIAL_IMPORT_DICTS.import_level.codes;
