import { defineResource, type RowOf } from '../../resource/define.ts';

/**
 * 租户 (contract/1 §10, §16.9). The key is the tenant number: entered on adding and an integer on the wire, so all calls
 * except the list format are custom.
 */
export const tenant = defineResource({
  name: 'tenant',
  title: '租户',
  path: '/sys/tenant',
  permission: 'system:tenant',
  table: 'sys_tenant',
  titleField: 'name',
  actions: ['list', 'add', 'edit', 'delete'],
  pages: ['system/TenantList'],
  search: ['name'],
  fields: {
    name: { kind: 'text', label: '租户名称', maxLength: 100, required: true, list: { width: 240 } },
    id: {
      kind: 'integer',
      label: '租户编号',
      min: 1,
      max: 2_147_483_647,
      required: true,
      addOnly: true,
      query: 'eq',
      list: { width: 120, sort: true },
    },
    status: {
      kind: 'dict',
      label: '状态',
      dict: 'tenant_status',
      stored: 'integer',
      required: true,
      initial: 1,
      query: 'eq',
      list: { width: 100 },
    },
    beginDate: { kind: 'date', label: '开始日期', list: { width: 120 } },
    endDate: { kind: 'date', label: '结束日期', list: { width: 120 } },
  },
});

export type Tenant = Omit<RowOf<typeof tenant>, 'id'> & { id: number };
