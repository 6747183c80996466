import { type ColumnSpec, forbid, index, recordTable, type Schema, table } from './columns.ts';

/** Tables designed in the browser (contract/2 §18.15–18.17, online.md §3, ADR 38). */
export async function up(db: Schema): Promise<void> {
  await recordTable(db, 'onl_cgform_head', HEAD).execute();
  // Null tenant: a design of the platform.
  await index(db, {
    name: 'uniq_onl_cgform_head_table',
    on: 'onl_cgform_head',
    columns: 'coalesce(tenant_id, -1), table_name',
    unique: true,
    where: 'del_flag = 0',
  });
  await index(db, { name: 'idx_onl_cgform_head_physic', on: 'onl_cgform_head', columns: 'physic_id' });
  for (const [name, columns] of PARTS) {
    await recordTable(db, name, [HEAD_ID, ...columns]).execute();
    await index(db, { name: `idx_${name}_head`, on: name, columns: 'cgform_head_id' });
  }
  await history(db);
  await rights(db);
  for (const name of ['onl_cgform_head', ...PARTS.map(([part]) => part)]) await forbid(db, name, ['delete']);
}

/** Versions, and what each sync did. Which version is live stands in the head alone, so that these never change. */
async function history(db: Schema): Promise<void> {
  await table(db, 'onl_cgform_version', [
    ['head_id', 'text', 'required'],
    ['version', 'integer', 'required'],
    ['design', 'text', 'required'],
    ['plan', 'text'],
    ['note', 'text'],
    ['create_by', 'text'],
    ['create_time', 'text'],
  ]).execute();
  await index(db, {
    name: 'uniq_onl_cgform_version',
    on: 'onl_cgform_version',
    columns: 'head_id, version',
    unique: true,
  });
  await forbid(db, 'onl_cgform_version', ['delete', 'update']);
  await table(db, 'onl_cgform_sync', [
    ['head_id', 'text', 'required'],
    ['from_version', 'integer'],
    ['to_version', 'integer', 'required'],
    ['mode', 'text', 'required'],
    ['state', 'text', 'required'],
    ['steps', 'text'],
    ['backup_table', 'text'],
    ['started_at', 'text', 'required'],
    ['ended_at', 'text'],
    ['error', 'text'],
    ['create_by', 'text'],
  ]).execute();
  await index(db, { name: 'idx_onl_cgform_sync_head', on: 'onl_cgform_sync', columns: 'head_id, started_at' });
  await forbid(db, 'onl_cgform_sync', ['delete']);
}

/** Rights of online tables (contract/2 §15.6). */
async function rights(db: Schema): Promise<void> {
  for (const [name, columns] of RIGHTS) {
    await recordTable(db, name, [['cgform_id', 'text', 'required'], ...columns]).execute();
    await index(db, { name: `idx_${name}_cgform`, on: name, columns: 'cgform_id' });
  }
  await table(db, 'onl_auth_relation', [
    ['role_id', 'text', 'required'],
    ['auth_id', 'text', 'required'],
    ['type', 'integer', 'required'],
    ['cgform_id', 'text', 'required'],
    ['auth_mode', 'text'],
  ]).execute();
  await index(db, {
    name: 'uniq_onl_auth_relation',
    on: 'onl_auth_relation',
    columns: "cgform_id, type, role_id, auth_id, coalesce(auth_mode, '')",
    unique: true,
  });
  await index(db, { name: 'idx_onl_auth_relation_role', on: 'onl_auth_relation', columns: 'role_id' });
}

const HEAD_ID: ColumnSpec = ['cgform_head_id', 'text', 'required'];

const HEAD: readonly ColumnSpec[] = [
  ['tenant_id', 'integer'],
  ['table_name', 'text', 'required'],
  ['table_type', 'integer', 'required'],
  ['table_version', 'integer'],
  ['table_txt', 'text', 'required'],
  ['is_checkbox', 'text', 'required'],
  ['is_db_synch', 'text', 'required'],
  ['is_page', 'text', 'required'],
  ['is_tree', 'text', 'required'],
  ['id_sequence', 'text'],
  ['id_type', 'text'],
  ['query_mode', 'text', 'required'],
  ['relation_type', 'integer'],
  ['sub_table_str', 'text'],
  ['tab_order_num', 'integer'],
  ['tree_parent_id_field', 'text'],
  ['tree_id_field', 'text'],
  ['tree_fieldname', 'text'],
  ['form_category', 'text', 'required'],
  ['form_template', 'text'],
  ['form_template_mobile', 'text'],
  ['theme_template', 'text', 'required'],
  ['scroll', 'integer', 'required'],
  ['copy_version', 'integer'],
  ['copy_type', 'integer', 'required'],
  ['physic_id', 'text'],
  ['ext_config_json', 'text'],
  ['is_des_form', 'text'],
  ['des_form_code', 'text'],
  ['title_field', 'text'],
  ['default_sort', 'text'],
  ['live_version', 'integer'],
  ['draft_version', 'integer', 'required'],
  ['sync_state', 'text', 'required'],
  ['sync_text', 'text'],
];

const FIELD: readonly ColumnSpec[] = [
  ['order_num', 'integer', 'required'],
  ['db_field_name', 'text', 'required'],
  ['db_field_name_old', 'text'],
  ['db_field_txt', 'text', 'required'],
  ['db_type', 'text', 'required'],
  ['db_length', 'integer', 'required'],
  ['db_point_length', 'integer', 'required'],
  ['db_default_val', 'text'],
  ['db_is_key', 'integer', 'required'],
  ['db_is_null', 'integer', 'required'],
  ['db_is_persist', 'integer', 'required'],
  ['is_show_form', 'integer', 'required'],
  ['is_show_list', 'integer', 'required'],
  ['is_read_only', 'integer', 'required'],
  ['is_query', 'integer', 'required'],
  ['sort_flag', 'text'],
  ['query_mode', 'text', 'required'],
  ['field_show_type', 'text', 'required'],
  ['field_length', 'integer', 'required'],
  ['field_href', 'text'],
  ['field_valid_type', 'text'],
  ['field_must_input', 'text'],
  ['field_extend_json', 'text'],
  ['field_default_value', 'text'],
  ['dict_table', 'text'],
  ['dict_field', 'text'],
  ['dict_text', 'text'],
  ['main_table', 'text'],
  ['main_field', 'text'],
  ['converter', 'text'],
  ['query_config_flag', 'text'],
  ['query_show_type', 'text'],
  ['query_dict_table', 'text'],
  ['query_dict_field', 'text'],
  ['query_dict_text', 'text'],
  ['query_def_val', 'text'],
  ['query_valid_type', 'text'],
  ['query_must_input', 'text'],
  ['parked', 'integer', 'required'],
  ['parked_column', 'text'],
  ['formula', 'text'],
  ['visible_if', 'text'],
  ['required_if', 'text'],
  ['read_only_if', 'text'],
  ['options_if', 'text'],
  ['sensitive', 'text'],
  ['indexed', 'text'],
  ['help_text', 'text'],
  ['group_title', 'text'],
  ['width', 'integer'],
];

/** Tables of what belongs to one head. */
const PARTS: readonly (readonly [name: string, columns: readonly ColumnSpec[]])[] = [
  ['onl_cgform_field', FIELD],
  [
    'onl_cgform_index',
    [
      ['index_name', 'text', 'required'],
      ['index_field', 'text', 'required'],
      ['index_type', 'text', 'required'],
      ['is_db_synch', 'text', 'required'],
    ],
  ],
  [
    'onl_cgform_button',
    [
      ['button_code', 'text', 'required'],
      ['button_name', 'text', 'required'],
      ['button_icon', 'text'],
      ['button_style', 'text', 'required'],
      ['button_status', 'text', 'required'],
      ['opt_type', 'text', 'required'],
      ['opt_position', 'text'],
      ['order_num', 'integer', 'required'],
      ['exp', 'text'],
    ],
  ],
  [
    'onl_cgform_enhance_js',
    [
      ['cg_js', 'text'],
      ['cg_js_type', 'text', 'required'],
      ['content', 'text'],
    ],
  ],
  [
    'onl_cgform_enhance_sql',
    [
      ['button_code', 'text', 'required'],
      ['cgb_sql', 'text'],
      ['cgb_sql_name', 'text'],
      ['content', 'text'],
    ],
  ],
  [
    'onl_cgform_enhance_java',
    [
      ['button_code', 'text', 'required'],
      ['cg_java_type', 'text', 'required'],
      ['cg_java_value', 'text', 'required'],
      ['active_status', 'text', 'required'],
      ['event', 'text', 'required'],
      ['order_num', 'integer'],
    ],
  ],
];

const RIGHTS: readonly (readonly [name: string, columns: readonly ColumnSpec[]])[] = [
  [
    'onl_auth_data',
    [
      ['rule_name', 'text', 'required'],
      ['rule_column', 'text'],
      ['rule_operator', 'text', 'required'],
      ['rule_value', 'text'],
      ['status', 'integer', 'required'],
    ],
  ],
  [
    'onl_auth_page',
    [
      ['code', 'text', 'required'],
      ['type', 'integer', 'required'],
      ['control', 'integer', 'required'],
      ['page', 'integer', 'required'],
      ['status', 'integer', 'required'],
    ],
  ],
];
