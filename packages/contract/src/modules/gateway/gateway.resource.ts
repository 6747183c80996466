import { defineResource, type RowOf } from '../../resource/define.ts';
import { RULES_LENGTH } from './gateway.calls.ts';

/**
 * 网关路由 (contract/2 §9, §18.13): which calls to this server are passed on, and where to. The list is a call of its
 * own, because the family's is a plain array.
 */
export const gatewayRoute = defineResource({
  name: 'gatewayRoute',
  title: '路由',
  path: '/sys/gatewayRoute',
  permission: 'system:gatewayRoute',
  table: 'sys_gateway_route',
  titleField: 'name',
  actions: ['add', 'edit', 'delete'],
  pages: ['system/SysGatewayRouteList'],
  search: ['routerId', 'name', 'uri'],
  recycleBin: ['name', 'routerId', 'uri'],
  defaultSort: { field: 'createTime', order: 'asc' },
  fields: {
    /** Made up when none is given. */
    routerId: {
      kind: 'text',
      label: '路由ID',
      maxLength: 100,
      unique: true,
      query: 'like',
      list: { width: 150, sort: true },
    },
    name: {
      kind: 'text',
      label: '路由名称',
      maxLength: 100,
      required: true,
      query: 'like',
      list: { width: 170, sort: true },
    },
    uri: { kind: 'text', label: '路由URI', maxLength: 300, required: true, query: 'like', list: { width: 230 } },
    /** JSON texts (`predicate.rules.ts`, `filter.rules.ts`). */
    predicates: { kind: 'textarea', label: '路由条件', maxLength: RULES_LENGTH, initial: '[]' },
    filters: { kind: 'textarea', label: '过滤器', maxLength: RULES_LENGTH, initial: '[]' },
    status: {
      kind: 'dict',
      label: '状态',
      dict: 'yn',
      stored: 'integer',
      required: true,
      initial: 1,
      query: 'eq',
      list: { width: 80 },
    },
    /** First segments taken off the path; the filter StripPrefix says the same. */
    stripPrefix: { kind: 'integer', label: '忽略前缀', min: 0, max: 20, form: false },
    /** Readings whose connection could not be made are tried once more. */
    retryable: { kind: 'integer', label: '是否重试', min: 0, max: 1, form: false },
    lastTime: {
      kind: 'datetime',
      label: '最近应答',
      readOnly: true,
      computed: true,
      sheet: false,
      list: { width: 170 },
    },
    /** HTTP status; null when the last call got no answer. */
    lastStatus: {
      kind: 'integer',
      label: '应答状态',
      readOnly: true,
      computed: true,
      sheet: false,
      list: { width: 90 },
    },
    lastError: { kind: 'text', label: '失败原因', maxLength: 200, readOnly: true, computed: true, sheet: false },
    /** One after another. */
    failures: { kind: 'integer', label: '连续失败', readOnly: true, computed: true, sheet: false, list: { width: 90 } },
    /** At how many nodes. */
    circuitOpen: { kind: 'integer', label: '熔断', readOnly: true, computed: true, sheet: false, list: { width: 90 } },
  },
});

export type GatewayRoute = RowOf<typeof gatewayRoute>;
