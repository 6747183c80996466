import { defineResource, type RowOf } from '../../resource/define.ts';

/** 数据日志 (contract/1 §13, §16.12): every version of every record, written in the transaction of its change. */
export const dataLog = defineResource({
  name: 'dataLog',
  title: '数据日志',
  path: '/sys/dataLog',
  permission: 'system:dataLog',
  table: 'sys_data_log',
  titleField: 'dataId',
  actions: ['list'],
  pages: ['system/DataLogList'],
  search: [],
  fields: {
    dataTable: { kind: 'text', label: '表名', maxLength: 64, query: 'eq', list: { width: 180 } },
    dataId: { kind: 'text', label: '数据ID', maxLength: 64, query: 'eq', list: { width: 300 } },
    dataVersion: { kind: 'text', label: '版本号', maxLength: 20, list: { width: 80 } },
    dataContent: { kind: 'textarea', label: '数据内容', maxLength: 1_000_000, list: { width: 220 }, unasked: true },
    createName: { kind: 'text', label: '创建人', maxLength: 100, list: { width: 120 } },
    createTime: { kind: 'datetime', label: '创建时间', readOnly: true, query: 'range', list: { width: 170 } },
    action: { kind: 'text', label: '操作', maxLength: 20 },
    type: { kind: 'text', label: '类型', maxLength: 20 },
  },
});

export type DataLog = RowOf<typeof dataLog>;
