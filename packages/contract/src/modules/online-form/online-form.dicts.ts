import { type Dict, dict, namedDict } from '../../dicts/define.ts';

/** Dictionaries of tables designed in the browser (contract/2 §18.19). */
export const ONLINE_FORM_DICTS = {
  cgform_table_type: namedDict('表类型', {
    single: ['1', '单表'],
    main: ['2', '主表'],
    sub: ['3', '附表'],
  }),
  ol_form_biz_type: dict('表单分类', {
    demo: '官方示例',
    bpm: '流程表单',
    temp: '测试表单',
    bdfl_include: '导入表单',
  }),
} as const satisfies Record<string, Dict>;

/** Whether an own button is shown (contract/2 §15.4). */
export const BUTTON_STATUS = { active: '1', inactive: '0' } as const;

/** Stored as a number (contract/2 §18.15). */
export const TABLE_TYPE = { single: 1, main: 2, sub: 3 } as const;
