import { type Connection, createConnection, type QueryResult } from 'mysql2/promise';
import { newId } from '../platform/ids.ts';

/**
 * Tables of the platform family with the columns of contract/1 §16 and contract/2 §18. Without their unique keys, so that tests can put
 * rows into them that a damaged database has.
 */
const AUDIT = 'create_by varchar(50), create_time datetime, update_by varchar(50), update_time datetime';
const GRANT = 'permission_id varchar(32), data_rule_ids varchar(1000)';
const FLAGS = ['is_leaf', 'is_route', 'keep_alive', 'hidden', 'hide_tab', 'always_show', 'internal_or_external'];

const TABLES: Readonly<Record<string, string>> = {
  sys_tenant: `id int primary key, name varchar(100), begin_date datetime, end_date datetime, status int, del_flag tinyint(1) default 0, ${AUDIT}`,
  sys_depart: `id varchar(32), parent_id varchar(32), depart_name varchar(200), depart_name_en varchar(500), depart_name_abbr varchar(500),
    depart_order int default 0, description varchar(500), org_category varchar(10), org_type varchar(10), org_code varchar(64), mobile varchar(32),
    fax varchar(32), address varchar(100), memo varchar(500), status varchar(1) default '1', del_flag varchar(1) default '0', qywx_identifier varchar(100),
    tenant_id int default 0, iz_leaf tinyint(1), ${AUDIT}`,
  sys_position: `id varchar(32), code varchar(100), name varchar(100), post_rank varchar(2), sys_org_code varchar(50), tenant_id int default 0, ${AUDIT}`,
  sys_user: `id varchar(64), username varchar(100), realname varchar(200), password varchar(255), salt varchar(45), avatar varchar(255),
    birthday datetime, sex tinyint(1), email varchar(45), phone varchar(45), org_code varchar(64), status tinyint(1) default 1, del_flag tinyint(1) default 0,
    work_no varchar(100), post varchar(100), telephone varchar(45), user_identity tinyint(1), depart_ids longtext, rel_tenant_ids varchar(100),
    activiti_sync tinyint(1), client_id varchar(64), ${AUDIT}`,
  sys_user_tenant: `id varchar(32), user_id varchar(64), tenant_id int, status varchar(1), ${AUDIT}`,
  sys_role: `id varchar(32), role_name varchar(200), role_code varchar(100), description varchar(255), tenant_id int default 0, ${AUDIT}`,
  sys_user_role: 'id varchar(32), user_id varchar(64), role_id varchar(32), tenant_id int',
  sys_user_depart: 'id varchar(32), user_id varchar(64), dep_id varchar(32)',
  sys_permission: `id varchar(32), parent_id varchar(32), name varchar(255), perms varchar(255), perms_type varchar(10) default '1', icon varchar(255),
    component varchar(255), component_name varchar(255), url varchar(255), redirect varchar(255), sort_no double(8,2), menu_type int,
    ${FLAGS.map((flag) => `${flag} tinyint(1) default 0`).join(', ')}, description varchar(255), rule_flag int default 0, status varchar(2) default '1',
    del_flag int default 0, ${AUDIT}`,
  sys_permission_data_rule: `id varchar(32), permission_id varchar(32), rule_name varchar(50), rule_column varchar(50), rule_conditions varchar(50),
    rule_value varchar(300), status varchar(3) default '1', ${AUDIT}`,
  sys_role_permission: `id varchar(32), role_id varchar(32), ${GRANT}, operate_date datetime, operate_ip varchar(100)`,
  sys_depart_permission: `id varchar(32), depart_id varchar(32), ${GRANT}`,
  sys_depart_role: `id varchar(32), depart_id varchar(32), role_name varchar(200), role_code varchar(100), description varchar(255), ${AUDIT}`,
  sys_depart_role_user: 'id varchar(32), user_id varchar(64), drole_id varchar(32)',
  sys_depart_role_permission: `id varchar(32), depart_id varchar(32), role_id varchar(32), ${GRANT}, operate_date datetime, operate_ip varchar(20)`,
  sys_dict: `id varchar(32), dict_name varchar(100), dict_code varchar(100), description varchar(255), del_flag int default 0, type int(1) unsigned zerofill default 0, ${AUDIT}`,
  sys_dict_item: `id varchar(32), dict_id varchar(32), item_text varchar(100), item_value varchar(100), item_color varchar(10), description varchar(255),
    sort_order int default 1, status int default 1, ${AUDIT}`,
  sys_category: `id varchar(36), pid varchar(36), name varchar(100), code varchar(100), has_child varchar(3), sys_org_code varchar(64), tenant_id int default 0, ${AUDIT}`,
  sys_check_rule: `id varchar(32), rule_name varchar(100), rule_code varchar(100), rule_json varchar(1024), rule_description varchar(200), ${AUDIT}`,
  sys_fill_rule: `id varchar(32), rule_name varchar(100), rule_code varchar(100), rule_class varchar(100), rule_params varchar(200), ${AUDIT}`,
  sys_announcement: `id varchar(32), titile varchar(100), msg_content text, start_time datetime, end_time datetime, sender varchar(100), priority varchar(255),
    msg_category varchar(10), msg_type varchar(10), send_status varchar(10), send_time datetime, cancel_time datetime, del_flag varchar(1) default '0',
    bus_type varchar(20), bus_id varchar(50), open_type varchar(20), open_page varchar(255), user_ids text, msg_abstract text, ${AUDIT}`,
  sys_announcement_send: `id varchar(32), annt_id varchar(32), user_id varchar(32), read_flag varchar(10), read_time datetime, ${AUDIT}`,
  sys_log: `id varchar(32), log_type int, log_content varchar(1000), operate_type int, userid varchar(32), username varchar(100), ip varchar(100),
    method varchar(500), request_url varchar(255), request_param longtext, request_type varchar(10), cost_time bigint, ${AUDIT}`,
  sys_quartz_job: 'id varchar(32), job_class_name varchar(255)',
  onl_cgform_head: `id varchar(32), table_name varchar(50), table_type int, table_txt varchar(200), is_db_synch varchar(20), ${AUDIT}`,
  onl_cgform_field: `id varchar(32), cgform_head_id varchar(32), db_field_name varchar(32), db_field_txt varchar(200), db_type varchar(32), db_length int, ${AUDIT}`,
  onl_cgform_index: `id varchar(32), cgform_head_id varchar(32), index_name varchar(100), index_field varchar(500), ${AUDIT}`,
};

export type SourceValue = string | number | null;
export type SourceValues = Readonly<Record<string, SourceValue>>;

/** A database of the family on a real server, for one test file. */
export interface JeecgSource {
  url: string;
  insert(table: string, rows: readonly SourceValues[]): Promise<void>;
  run(text: string): Promise<QueryResult>;
  drop(): Promise<void>;
}

/** The server of the tests; `.ci/run` starts a private one where none answers. */
export const MARIADB_URL = process.env.TEST_MARIADB_URL ?? 'mysql://root@127.0.0.1:3306';

export async function jeecgSource(): Promise<JeecgSource> {
  const name = `songbai_test_jeecg_${newId().slice(-12)}`;
  const connection = await connect();
  // Zero dates and other values that strict servers refuse.
  await connection.query("set session sql_mode = ''");
  await connection.query(`create database ${name} character set utf8mb4`);
  await connection.query(`use ${name}`);
  for (const [table, columns] of Object.entries(TABLES)) await connection.query(`create table ${table} (${columns})`);
  return {
    url: `${MARIADB_URL}/${name}`,
    run: async (text) => (await connection.query(text))[0],
    insert: (table, rows) => insert(connection, table, rows),
    drop: async () => {
      await connection.query(`drop database ${name}`);
      await connection.end();
    },
  };
}

/** A busy machine may take long to answer; only a server that is not there fails the tests. */
const CONNECT_MS = 60_000;

async function connect(): Promise<Connection> {
  try {
    return await createConnection({ uri: MARIADB_URL, charset: 'utf8mb4', connectTimeout: CONNECT_MS });
  } catch (error) {
    throw new Error(`these tests need a MariaDB server at ${MARIADB_URL} (TEST_MARIADB_URL names another)`, {
      cause: error,
    });
  }
}

const BLOCK = 1000;

/** Rows of any shape; each insert takes those with the same columns together. */
async function insert(connection: Connection, table: string, rows: readonly SourceValues[]): Promise<void> {
  for (let at = 0; at < rows.length; ) {
    const names = Object.keys(rows[at] ?? {});
    const key = names.join();
    let end = at;
    while (end < rows.length && end - at < BLOCK && Object.keys(rows[end] ?? {}).join() === key) end += 1;
    const values = rows.slice(at, end).map((row) => Object.values(row));
    await connection.query(`insert into ${table} (${names.map((one) => `\`${one}\``).join(', ')}) values ?`, [values]);
    at = end;
  }
}
