import { type Dict, namedDict } from '../../dicts/define.ts';

/** Dictionaries of burials (domain.md §3.14, §4.5). */
export const BURIAL_DICTS = {
  burial_status: namedDict('安葬进度', {
    booked: ['1', '已预约'],
    confirmed: ['2', '已确认'],
    preparing: ['3', '准备中'],
    ready: ['4', '已就绪'],
    buried: ['5', '已安葬'],
    archived: ['6', '已归档'],
    cancelled: ['7', '已取消'],
    rebooked: ['8', '已改期'],
  }),
  burial_type: namedDict('安葬类型', {
    single: ['1', '首次单葬'],
    together: ['2', '首次合葬'],
    second: ['3', '二次合葬'],
    movedIn: ['4', '迁入安葬'],
    following: ['5', '随葬'],
    ecological: ['6', '生态集体葬'],
    relics: ['7', '仅立碑/衣冠'],
  }),
  burial_doc: namedDict('安葬材料', {
    certificate: ['1', '墓证'],
    cremation: ['2', '火化证明'],
    identity: ['3', '身份证'],
    contract: ['4', '合同/收据'],
  }),
  seal_result: namedDict('封穴结果', {
    sealed: ['1', '已封'],
    temporary: ['2', '临时'],
    rework: ['3', '返工'],
  }),
} as const satisfies Record<string, Dict>;

export const BURIAL_STATUS = BURIAL_DICTS.burial_status.codes;
export const BURIAL_TYPE = BURIAL_DICTS.burial_type.codes;
