import { type Dict, dict, namedDict, userDict } from './define.ts';

/** Dictionaries that belong to no module (contract/1 §17, contract/2 §18.19). */
export const PLATFORM_DICTS = {
  sex: namedDict('性别', {
    male: ['1', '男'],
    female: ['2', '女'],
  }),
  status: namedDict('状态', {
    normal: ['1', '正常'],
    frozen: ['2', '冻结'],
  }),
  del_flag: namedDict('删除状态', {
    live: ['0', '正常'],
    deleted: ['1', '已删除'],
  }),
  activiti_sync: dict(
    '同步工作流引擎',
    {
      '0': '不同步',
      '1': '同步',
    },
    ['1', '0'],
  ),
  yn: namedDict('1是0否', {
    yes: ['1', '是'],
    no: ['0', '否'],
  }),
  is_open: dict('开关', {
    Y: '是',
    N: '否',
  }),
  bpm_status: dict('流程状态', {
    '1': '待提交',
    '2': '处理中',
    '3': '已完成',
    '4': '已作废',
  }),
  urgent_level: dict('紧急程度', {
    '1': '一般',
    '2': '重要',
    '3': '紧急',
  }),
  user_position: userDict('用户职务', {
    '0': '董事长',
    '1': '总经理',
    '2': '副总经理',
    '3': '部长',
    '4': '副部长',
    '5': '职员',
  }),
} as const satisfies Record<string, Dict>;

export const SEX = PLATFORM_DICTS.sex.codes;
