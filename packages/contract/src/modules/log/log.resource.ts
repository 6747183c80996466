import { defineResource, type RowOf } from '../../resource/define.ts';

/** Values of `logType` (contract/1 §12). */
export const LOG_TYPES = { login: 1, operation: 2, exception: 4 } as const;

/** Values of the dictionary operate_type (contract/1 §17). */
export const OPERATE = { query: 1, add: 2, edit: 3, remove: 4, import: 5, export: 6 } as const;
export type OperateType = (typeof OPERATE)[keyof typeof OPERATE];

/** 系统日志 (contract/1 §12, §16.11): written by the server only. */
export const log = defineResource({
  name: 'log',
  title: '系统日志',
  path: '/sys/log',
  permission: 'system:log',
  table: 'sys_log',
  titleField: 'logContent',
  actions: ['list', 'delete', 'export'],
  pages: ['system/LogList'],
  search: [],
  fields: {
    logContent: { kind: 'textarea', label: '日志内容', maxLength: 2000, query: 'like', list: { width: 240 } },
    createTime: {
      kind: 'datetime',
      label: '创建时间',
      readOnly: true,
      query: 'range',
      list: { width: 170, sort: true },
    },
    operateType: {
      kind: 'dict',
      label: '操作类型',
      dict: 'operate_type',
      stored: 'integer',
      query: 'eq',
      list: { width: 100 },
    },
    userid: { kind: 'text', label: '操作人ID', maxLength: 100, query: 'eq', list: { width: 120 } },
    username: { kind: 'text', label: '操作人名称', maxLength: 100, list: { width: 120 } },
    ip: { kind: 'text', label: 'IP', maxLength: 100, query: 'eq', list: { width: 140 } },
    costTime: { kind: 'integer', label: '耗时(毫秒)', list: { width: 110 } },
    logType: { kind: 'dict', label: '日志类型', dict: 'log_type', stored: 'integer', list: { width: 100 } },
    clientType: { kind: 'dict', label: '客户端类型', dict: 'client_type', list: { width: 110 } },
    requestType: { kind: 'text', label: '请求类型', maxLength: 10 },
    requestUrl: { kind: 'text', label: '请求地址', maxLength: 255, list: { width: 240 } },
    requestId: { kind: 'text', label: '请求编号', maxLength: 64, query: 'eq', list: { width: 150 } },
    method: { kind: 'textarea', label: '请求方法', maxLength: 10_000 },
    requestParam: { kind: 'textarea', label: '请求参数', maxLength: 20_000 },
    /** Tells which accounts exist: only for those who see the list of users, and never in conditions. */
    reason: { kind: 'text', label: '失败原因', maxLength: 100, unasked: true, sheet: false, list: { width: 160 } },
  },
});

export type Log = RowOf<typeof log>;
