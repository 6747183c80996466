import { type ColumnSpec, createRefusal, forbid, index, recordTable, type Schema, table } from './columns.ts';

const USER: readonly ColumnSpec[] = [
  ['username', 'text', 'required'],
  ['realname', 'text', 'required'],
  ['password_hash', 'text', 'required'],
  ['avatar', 'text'],
  ['birthday', 'text'],
  ['sex', 'integer'],
  ['email', 'text'],
  ['phone', 'text'],
  ['org_code', 'text'],
  ['login_tenant_id', 'integer'],
  ['status', 'integer', 'required'],
  ['work_no', 'text'],
  ['post', 'text'],
  ['telephone', 'text'],
  ['user_identity', 'integer'],
  ['depart_ids', 'text'],
  ['rel_tenant_ids', 'text'],
  ['activiti_sync', 'integer'],
];

const PERMISSION: readonly ColumnSpec[] = [
  ['parent_id', 'text'],
  ['name', 'text', 'required'],
  ['perms', 'text'],
  ['perms_type', 'text'],
  ['icon', 'text'],
  ['component', 'text'],
  ['component_name', 'text'],
  ['url', 'text'],
  ['redirect', 'text'],
  ['sort_no', 'double precision'],
  ['menu_type', 'integer', 'required'],
  ['is_leaf', 'integer', 'required'],
  ['is_route', 'integer', 'required'],
  ['keep_alive', 'integer', 'required'],
  ['hidden', 'integer', 'required'],
  ['always_show', 'integer', 'required'],
  ['internal_or_external', 'integer', 'required'],
  ['description', 'text'],
  ['rule_flag', 'integer'],
  ['status', 'text'],
];

/** Accounts, rights, dictionaries, sessions, logs (contract/1 §16). */
export async function up(db: Schema): Promise<void> {
  await createRefusal(db);
  await organisation(db);
  await rights(db);
  await dictionaries(db);
  await sessions(db);
  await logs(db);
}

async function organisation(db: Schema): Promise<void> {
  await db.schema
    .createTable('sys_tenant')
    .addColumn('id', 'integer', (column) => column.primaryKey().notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('begin_date', 'text')
    .addColumn('end_date', 'text')
    .addColumn('status', 'integer', (column) => column.notNull())
    .addColumn('create_by', 'text')
    .addColumn('create_time', 'text')
    .addColumn('del_flag', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await recordTable(db, 'sys_user', USER).execute();
  for (const [name, column] of [
    ['uniq_sys_user_username', 'username'],
    ['uniq_sys_user_email', 'email'],
    ['uniq_sys_user_phone', 'phone'],
    ['uniq_sys_user_work_no', 'work_no'],
  ] as const) {
    await index(db, { name, on: 'sys_user', columns: column, unique: true });
  }
  await recordTable(db, 'sys_depart', [
    ['parent_id', 'text'],
    ['depart_name', 'text', 'required'],
    ['depart_order', 'integer'],
    ['org_category', 'text', 'required'],
    ['org_type', 'text'],
    ['org_code', 'text', 'required'],
    ['mobile', 'text'],
    ['address', 'text'],
    ['memo', 'text'],
    ['status', 'text'],
    ['iz_leaf', 'integer'],
    ['tenant_id', 'integer'],
  ]).execute();
  await index(db, { name: 'uniq_depart_org_code', on: 'sys_depart', columns: 'org_code', unique: true });
  await table(db, 'sys_user_depart', [
    ['user_id', 'text', 'required'],
    ['dep_id', 'text', 'required'],
  ]).execute();
  await index(db, { name: 'uniq_sys_user_depart', on: 'sys_user_depart', columns: 'user_id, dep_id', unique: true });
}

async function rights(db: Schema): Promise<void> {
  await recordTable(db, 'sys_role', [
    ['role_name', 'text', 'required'],
    ['role_code', 'text', 'required'],
    ['description', 'text'],
  ]).execute();
  await index(db, { name: 'uniq_sys_role_role_code', on: 'sys_role', columns: 'role_code', unique: true });
  await recordTable(db, 'sys_permission', PERMISSION).execute();
  await index(db, { name: 'ix_sys_permission_parent', on: 'sys_permission', columns: 'parent_id' });
  await table(db, 'sys_user_role', [
    ['user_id', 'text', 'required'],
    ['role_id', 'text', 'required'],
  ]).execute();
  await index(db, { name: 'uniq_sys_user_role', on: 'sys_user_role', columns: 'user_id, role_id', unique: true });
  await table(db, 'sys_role_permission', [
    ['role_id', 'text', 'required'],
    ['permission_id', 'text', 'required'],
    ['data_rule_ids', 'text'],
    ['operate_date', 'text'],
    ['operate_ip', 'text'],
  ]).execute();
  await index(db, {
    name: 'uniq_sys_role_permission',
    on: 'sys_role_permission',
    columns: 'role_id, permission_id',
    unique: true,
  });
  await recordTable(db, 'sys_permission_data_rule', [
    ['permission_id', 'text', 'required'],
    ['rule_name', 'text', 'required'],
    ['rule_column', 'text'],
    ['rule_conditions', 'text', 'required'],
    ['rule_value', 'text', 'required'],
    ['status', 'text'],
  ]).execute();
  await index(db, { name: 'ix_data_rule_permission', on: 'sys_permission_data_rule', columns: 'permission_id' });
}

async function dictionaries(db: Schema): Promise<void> {
  await recordTable(db, 'sys_dict', [
    ['dict_name', 'text', 'required'],
    ['dict_code', 'text', 'required'],
    ['description', 'text'],
    ['type', 'integer'],
  ]).execute();
  await index(db, { name: 'uniq_sys_dict_code', on: 'sys_dict', columns: 'dict_code', unique: true });
  await recordTable(db, 'sys_dict_item', [
    ['dict_id', 'text', 'required'],
    ['item_text', 'text', 'required'],
    ['item_value', 'text', 'required'],
    ['item_color', 'text'],
    ['description', 'text'],
    ['sort_order', 'integer', 'required'],
    ['status', 'integer', 'required'],
  ]).execute();
  await index(db, { name: 'ix_sys_dict_item_dict', on: 'sys_dict_item', columns: 'dict_id, sort_order' });
}

async function sessions(db: Schema): Promise<void> {
  await table(db, 'sys_session', [
    ['token_hash', 'text', 'required'],
    ['user_id', 'text', 'required'],
    ['org_code', 'text'],
    ['ip', 'text'],
    ['user_agent', 'text'],
    ['created_at', 'bigint', 'required'],
    ['seen_at', 'bigint', 'required'],
    ['expires_at', 'bigint', 'required'],
  ]).execute();
  await index(db, { name: 'uniq_sys_session_token', on: 'sys_session', columns: 'token_hash', unique: true });
  await index(db, { name: 'ix_sys_session_user', on: 'sys_session', columns: 'user_id' });
  await table(db, 'sys_login_failure', [
    ['failures', 'integer', 'required'],
    ['expires_at', 'bigint', 'required'],
  ]).execute();
  // Counters that every node compares with what it keeps in memory: rights, dictionaries, menus.
  await table(db, 'sys_state', [['value', 'bigint', 'required']]).execute();
  await table(db, 'sys_sequence', [['value', 'bigint', 'required']]).execute();
  await table(db, 'sys_idempotency', [
    ['user_id', 'text', 'required'],
    ['idempotency_key', 'text', 'required'],
    ['request_hash', 'text', 'required'],
    ['reply', 'text'],
    ['created_at', 'bigint', 'required'],
  ]).execute();
  await index(db, {
    name: 'uniq_sys_idempotency',
    on: 'sys_idempotency',
    columns: 'user_id, idempotency_key',
    unique: true,
  });
}

async function logs(db: Schema): Promise<void> {
  await table(db, 'sys_log', [
    ['log_type', 'integer', 'required'],
    ['log_content', 'text'],
    ['operate_type', 'integer'],
    ['userid', 'text'],
    ['username', 'text'],
    ['ip', 'text'],
    ['method', 'text'],
    ['request_url', 'text'],
    ['request_param', 'text'],
    ['request_type', 'text'],
    ['cost_time', 'bigint'],
    ['create_by', 'text'],
    ['create_time', 'text'],
  ]).execute();
  await index(db, { name: 'ix_sys_log_time', on: 'sys_log', columns: 'log_type, create_time' });
  await table(db, 'sys_data_log', [
    ['tenant_id', 'integer', 'required'],
    ['data_table', 'text', 'required'],
    ['data_id', 'text', 'required'],
    ['data_version', 'text', 'required'],
    ['action', 'text', 'required'],
    ['data_before', 'text'],
    ['data_content', 'text', 'required'],
    ['type', 'text', 'required'],
    ['create_by', 'text'],
    ['create_name', 'text'],
    ['create_time', 'text', 'required'],
  ]).execute();
  await index(db, { name: 'ix_sys_data_log_row', on: 'sys_data_log', columns: 'data_id, data_table' });
  await forbid(db, 'sys_data_log', ['delete', 'update']);
  await table(db, 'sys_file', [
    ['tenant_id', 'integer', 'required'],
    ['path', 'text', 'required'],
    ['file_name', 'text', 'required'],
    ['mime', 'text', 'required'],
    ['size', 'bigint', 'required'],
    ['sha256', 'text', 'required'],
    ['create_by', 'text'],
    ['create_time', 'text'],
  ]).execute();
  await index(db, { name: 'uniq_sys_file_path', on: 'sys_file', columns: 'path', unique: true });
}
