import { forbid, index, type Schema, tenantTable } from './columns.ts';

/** Messages to people and robots, which are a queue as well, and their templates (contract/2 §18.9, §18.10, ADR 33). */
export async function up(db: Schema): Promise<void> {
  const on = 'sys_sms';
  await tenantTable(db, on, [
    ['es_title', 'text', 'required'],
    ['es_type', 'text', 'required'],
    ['es_receiver', 'text'],
    ['es_param', 'text'],
    ['es_content', 'text', 'required'],
    ['es_send_time', 'text'],
    ['es_send_status', 'text', 'required'],
    ['es_send_num', 'integer', 'required'],
    ['es_result', 'text'],
    ['remark', 'text'],
    ['next_time', 'text'],
    ['lease_id', 'text'],
    ['is_html', 'integer'],
  ]).execute();
  // Only what waits is in it, so taking the next costs the same whatever was sent before.
  const where = 'next_time is not null and del_flag = 0';
  await index(db, { name: 'ix_sys_sms_due', on, columns: 'es_type, next_time, id', where });
  await index(db, { name: 'ix_sys_sms_list', on, columns: 'tenant_id, create_time, id', where: 'del_flag = 0' });
  await index(db, { name: 'ix_sys_sms_status', on, columns: 'tenant_id, es_send_status, create_time, id' });
  await forbid(db, on, ['delete']);
  await tenantTable(db, 'sys_sms_template', [
    ['template_code', 'text', 'required'],
    ['template_name', 'text', 'required'],
    ['template_type', 'text', 'required'],
    ['template_content', 'text', 'required'],
    ['template_test_json', 'text'],
    ['channels', 'text'],
    ['use_status', 'text'],
  ]).execute();
  await index(db, {
    name: 'uniq_sys_sms_template_code',
    on: 'sys_sms_template',
    columns: 'tenant_id, template_code',
    unique: true,
    where: 'del_flag = 0',
  });
  await forbid(db, 'sys_sms_template', ['delete']);
}
