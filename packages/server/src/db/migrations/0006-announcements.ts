import { type ColumnSpec, forbid, index, type Schema, tenantTable } from './columns.ts';

const ANNOUNCEMENT: readonly ColumnSpec[] = [
  ['titile', 'text', 'required'],
  ['msg_category', 'text', 'required'],
  ['sender', 'text'],
  ['priority', 'text', 'required'],
  ['msg_type', 'text', 'required'],
  ['send_status', 'text', 'required'],
  ['send_time', 'text'],
  ['cancel_time', 'text'],
  ['msg_abstract', 'text', 'required'],
  ['start_time', 'text'],
  ['end_time', 'text'],
  ['user_ids', 'text'],
  ['msg_content', 'text'],
  ['bus_type', 'text'],
  ['bus_id', 'text'],
  ['open_type', 'text'],
  ['open_page', 'text'],
];

/**
 * For whom a message is and who has read it: one row for each receiver of a USER message, one for each reader of an ALL
 * message. `send_time` is the message's, which never changes, so that one's own list is a walk along an index.
 */
const SEND: readonly ColumnSpec[] = [
  ['annt_id', 'text', 'required'],
  ['user_id', 'text', 'required'],
  ['send_time', 'text', 'required'],
  ['read_flag', 'integer', 'required'],
  ['read_time', 'text'],
  ['star_flag', 'text'],
];

/** Announcements and their read marks (contract/2 §18.6, §18.7). */
export async function up(db: Schema): Promise<void> {
  await tenantTable(db, 'sys_announcement', ANNOUNCEMENT).execute();
  for (const column of ['create_time', 'send_time']) {
    await index(db, {
      name: `ix_sys_announcement_${column}`,
      on: 'sys_announcement',
      columns: `tenant_id, del_flag, ${column}, id`,
    });
  }
  // All that the bell has to know of messages for everybody; everybody's browser asks for it every few seconds.
  await index(db, {
    name: 'ix_sys_announcement_all',
    on: 'sys_announcement',
    columns: 'tenant_id, del_flag, send_status, msg_type, send_time, id, msg_category, start_time, end_time',
  });
  await tenantTable(db, 'sys_announcement_send', SEND)
    .addForeignKeyConstraint('fk_announcement_send', ['annt_id'], 'sys_announcement', ['id'])
    .execute();
  await index(db, {
    name: 'uniq_sys_announcement_send',
    on: 'sys_announcement_send',
    columns: 'annt_id, user_id',
    unique: true,
  });
  await index(db, {
    name: 'ix_sys_announcement_send_user',
    on: 'sys_announcement_send',
    columns: 'user_id, tenant_id, del_flag, read_flag, send_time, annt_id',
  });
  await index(db, {
    name: 'ix_sys_announcement_send_read',
    on: 'sys_announcement_send',
    columns: 'annt_id, read_flag, read_time',
  });
  await forbid(db, 'sys_announcement', ['delete']);
  await forbid(db, 'sys_announcement_send', ['delete']);
}
