import { type Dict, dict, namedDict } from '../../dicts/define.ts';

/** Dictionaries of the log (contract/1 §17). */
export const LOG_DICTS = {
  log_type: namedDict('日志类型', {
    login: ['1', '登录日志'],
    operation: ['2', '操作日志'],
    failure: ['4', '异常日志'],
  }),
  client_type: dict('客户端类型', {
    pc: '电脑终端',
    app: '手机app端',
    h5: '移动网页端',
  }),
  operate_type: namedDict('操作类型', {
    query: ['1', '查询'],
    add: ['2', '添加'],
    edit: ['3', '修改'],
    delete: ['4', '删除'],
    import: ['5', '导入'],
    export: ['6', '导出'],
  }),
} as const satisfies Record<string, Dict>;

export const LOG_TYPE = LOG_DICTS.log_type.codes;
