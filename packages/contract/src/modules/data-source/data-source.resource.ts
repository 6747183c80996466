import { defineResource, type RowOf } from '../../resource/define.ts';

/**
 * 多数据源 (contract/2 §8, §18.12): databases of other systems that reports read. The password is no field: it is sealed
 * beside the row and never read back (ADR 32).
 */
export const dataSource = defineResource({
  name: 'dataSource',
  title: '数据源',
  path: '/sys/dataSource',
  permission: 'system:dataSource',
  table: 'sys_data_source',
  titleField: 'name',
  pages: ['system/SysDataSourceList'],
  search: ['code', 'name'],
  fields: {
    code: {
      kind: 'text',
      label: '数据源编码',
      maxLength: 100,
      pattern: 'sourceCode',
      required: true,
      addOnly: true,
      unique: true,
      query: 'like',
      list: { width: 160, sort: true },
    },
    name: {
      kind: 'text',
      label: '数据源名称',
      maxLength: 100,
      required: true,
      query: 'like',
      list: { width: 180, sort: true },
    },
    dbType: {
      kind: 'dict',
      label: '数据库类型',
      dict: 'database_type',
      required: true,
      query: 'eq',
      list: { width: 120 },
    },
    /** Named by stock clients; no class is ever loaded by it. */
    dbDriver: { kind: 'text', label: '驱动类', maxLength: 100 },
    dbUrl: { kind: 'text', label: '数据源地址', maxLength: 500, required: true, list: { width: 320 } },
    dbName: { kind: 'text', label: '数据库名称', maxLength: 100, list: { width: 140 } },
    dbUsername: { kind: 'text', label: '用户名', maxLength: 100, list: { width: 120 } },
    /** When the password was last given; empty: there is none. */
    passwordTime: { kind: 'datetime', label: '密码更新时间', readOnly: true, form: false, sheet: false },
    remark: { kind: 'textarea', label: '备注', maxLength: 200 },
  },
});

export type DataSource = RowOf<typeof dataSource>;
