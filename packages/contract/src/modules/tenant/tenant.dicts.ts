import { type Dict, namedDict } from '../../dicts/define.ts';

/** Dictionaries of tenants (contract/1 §17). */
export const TENANT_DICTS = {
  tenant_status: namedDict('租户状态', {
    normal: ['1', '正常'],
    frozen: ['0', '冻结'],
  }),
} as const satisfies Record<string, Dict>;
