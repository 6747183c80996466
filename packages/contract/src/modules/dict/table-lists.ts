import { FOLDED_NAMES } from '../user/user.rules.ts';
/**
 * The published allow-lists of tables and columns that calls may name (contract/2 §1.3, §1.4; contract/1 §15.1;
 * design.md §9). Everything else is refused.
 */
export interface TableList {
  /** Columns that may be shown, compared or sorted by. */
  columns: readonly string[];
  /** Those of them that hold numbers. */
  numbers?: readonly string[];
  /**
   * Which rows are visible, among live ones: `tenant` those of the caller's tenant, `members` users who share it,
   * `shared` rows of the platform and of the caller's tenant, `global` platform rows that belong to no tenant.
   */
  scope: 'tenant' | 'members' | 'shared' | 'global';
}

const AREA = ['id', 'parent_id', 'cemetery_id', 'code', 'name', 'full_name', 'area_type', 'status', 'sort'];

/** Tables behind `table,text,code` dictionaries and generic trees. */
export const TABLE_DICTS: Readonly<Record<string, TableList>> = {
  sys_user: {
    scope: 'members',
    columns: ['id', 'username', 'realname', 'work_no', 'org_code', 'status'],
    numbers: ['status'],
  },
  sys_depart: {
    scope: 'tenant',
    columns: ['id', 'parent_id', 'depart_name', 'org_code', 'org_category', 'depart_order', 'iz_leaf', 'status'],
    numbers: ['depart_order', 'iz_leaf'],
  },
  sys_role: { scope: 'shared', columns: ['id', 'role_name', 'role_code'] },
  sys_dict: { scope: 'global', columns: ['id', 'dict_name', 'dict_code'] },
  sys_position: { scope: 'tenant', columns: ['id', 'code', 'name', 'post_rank'] },
  sys_category: { scope: 'tenant', columns: ['id', 'pid', 'name', 'code', 'has_child'] },
  cem_cemetery: { scope: 'tenant', columns: ['id', 'code', 'name', 'short_name', 'nature', 'status'] },
  cem_area: { scope: 'tenant', columns: AREA, numbers: ['sort'] },
  cem_row: {
    scope: 'tenant',
    columns: ['id', 'cemetery_id', 'area_id', 'row_no', 'row_name', 'status'],
    numbers: ['row_no'],
  },
  cem_plot_template: { scope: 'tenant', columns: ['id', 'cemetery_id', 'code', 'name', 'tomb_kind', 'status'] },
  cem_service_item: { scope: 'tenant', columns: ['id', 'code', 'name', 'category', 'status'] },
};

/**
 * Where `GET /sys/duplicate/check` may look; `rows: 'all'` where deleted rows still reserve their value. It never tells
 * what another tenant has; what must be unique across tenants is told when it is saved.
 */
export interface UniqueList {
  columns: readonly string[];
  scope: TableList['scope'];
  rows: 'all' | 'live';
  /** Only holders of one of these codes get the result: the values are personal data. */
  askers?: readonly string[];
  /** Values compared in a column of their own, because different texts count as the same. */
  folded?: Readonly<Record<string, { column: string; of(value: string): string }>>;
}

export const UNIQUE_CHECKS: Readonly<Record<string, UniqueList>> = {
  sys_user: {
    ...{ scope: 'members', rows: 'all', columns: ['username', 'phone', 'email', 'work_no'] },
    askers: ['system:user:list', 'system:user:add', 'system:user:edit'],
    folded: FOLDED_NAMES,
  },
  sys_role: { scope: 'shared', rows: 'live', columns: ['role_code'] },
  sys_permission: { scope: 'global', rows: 'live', columns: ['perms'] },
  sys_dict: { scope: 'global', rows: 'all', columns: ['dict_code'] },
  sys_depart: { scope: 'tenant', rows: 'all', columns: ['org_code'] },
  sys_depart_role: { scope: 'tenant', rows: 'live', columns: ['role_code'] },
  sys_position: { scope: 'tenant', rows: 'live', columns: ['code'] },
  sys_check_rule: { scope: 'tenant', rows: 'live', columns: ['rule_code'] },
  sys_data_source: { scope: 'tenant', rows: 'live', columns: ['code'] },
  sys_fill_rule: { scope: 'tenant', rows: 'live', columns: ['rule_code'] },
  sys_sms_template: { scope: 'tenant', rows: 'live', columns: ['template_code'] },
  onl_cgreport_head: { scope: 'tenant', rows: 'live', columns: ['code'] },
  cem_cemetery: { scope: 'tenant', rows: 'live', columns: ['code', 'name'] },
  cem_customer: {
    ...{ scope: 'tenant', rows: 'live', columns: ['mobile'] },
    askers: ['cem:customer:list', 'cem:customer:add', 'cem:customer:edit'],
  },
  cem_service_item: { scope: 'tenant', rows: 'live', columns: ['code'] },
};
