import type { FieldRow, SaveResult } from '@songbai/contract/modules/online-form/save.calls.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runSql } from '../../db/database.ts';
import { designBody, fieldBody } from '../../testing/online-designs.ts';
import { type Caller, type TestApp, testApp } from '../../testing/test-app.ts';
import { good, type Row } from '../../testing/world.ts';

const BASE = '/online/cgform';
let t: TestApp;
let admin: Caller;
let designer: Caller;
beforeAll(async () => {
  t = await testApp();
  admin = await t.as('admin');
  designer = await t.user({ username: 'field_designer', roles: ['sales'] });
});
afterAll(() => t.close());

const parkedOf = async (headId: string) =>
  good<FieldRow[]>(await admin.get(`${BASE}/field/listByHeadId`, { headId, parked: '1' }));
const sync = async (id: string) => good(await admin.post(`${BASE}/api/doDbSynch/${id}/normal`, {}));
const purge = (id: string, confirm: string, who = admin) => who.delete(`${BASE}/api/purgeField/${id}`, { confirm });
const columnsOf = async (table: string): Promise<string[]> => {
  const text =
    t.database.engine === 'sqlite'
      ? `select name from pragma_table_info('${table}__t1')`
      : `select column_name as name from information_schema.columns where table_name = '${table}__t1'`;
  return (await runSql<{ name: string }>(t.database.db, text, [])).map(({ name }) => name);
};

async function withoutPhone(name: string): Promise<{ id: string; field: FieldRow }> {
  const fields = [fieldBody('name'), fieldBody('phone')];
  const { id } = good<SaveResult>(await admin.post(`${BASE}/api/addAll`, designBody(name, fields)));
  await sync(id);
  good(await admin.post(`${BASE}/api/form/${id}`, { name: '李明', phone: '13800138000' }));
  const whole = good<{ head: Row & { version: number }; fields: FieldRow[] }>(
    await admin.get(`${BASE}/api/getByHead`, { id }),
  );
  const phone = whole.fields.find(({ dbFieldName }) => dbFieldName === 'phone');
  const left = whole.fields.filter((field) => field !== phone);
  good(
    await admin.put(`${BASE}/api/editAll`, {
      ...{ head: whole.head, fields: left, indexs: [], deleteFieldIds: [phone?.id] },
      ...{ deleteIndexIds: [], version: whole.head.version },
    }),
  );
  const [field] = await parkedOf(id);
  if (!field) throw new Error('nothing was parked');
  return { id, field };
}

describe('online.md §4.2: a removed field is purged by its typed name', () => {
  it('with its column, once its removal was synced; the other fields and their rows stay', async () => {
    const { id, field } = await withoutPhone('purged_one');
    expect(await purge(field.id, 'phone')).toMatchObject({
      success: false,
      message: '该字段没有被移除，或者移除后尚未同步数据库',
    });
    await sync(id);
    expect((await columnsOf('purged_one')).some((name) => name.startsWith('phone__'))).toBe(true);
    expect(await purge(field.id, 'name')).toMatchObject({ message: '请输入字段名称以确认彻底删除', field: 'confirm' });
    expect(await purge(field.id, 'phone', designer)).toMatchObject({ success: false, code: 510 });
    expect(await purge(field.id, 'phone')).toMatchObject({ success: true, message: '字段已彻底删除' });
    expect((await columnsOf('purged_one')).filter((name) => name.startsWith('phone'))).toEqual([]);
    expect(await parkedOf(id)).toEqual([]);
    const { records } = good<{ records: Row[] }>(await admin.get(`${BASE}/api/getData/${id}`));
    expect(records).toMatchObject([{ name: '李明' }]);
    const plan = good<{ steps: unknown[]; refused: string[] }>(await admin.get(`${BASE}/api/previewDbSynch/${id}`));
    expect(plan).toMatchObject({ steps: [], refused: [] });
    expect(await purge(field.id, 'phone')).toMatchObject({ success: false });
  });

  it('not one that is in use, nor that of another tenant', async () => {
    const { id } = await withoutPhone('purged_two');
    const fields = good<FieldRow[]>(await admin.get(`${BASE}/field/listByHeadId`, { headId: id }));
    const name = fields.find(({ dbFieldName }) => dbFieldName === 'name');
    expect(await purge(name?.id ?? '', 'name')).toMatchObject({ success: false });
    await sync(id);
    const [field] = await parkedOf(id);
    const stranger = await t.user({ username: 'field_stranger', roles: ['admin'], tenants: '2' });
    expect((await purge(field?.id ?? '', 'phone', stranger)).success).toBe(false);
    expect((await columnsOf('purged_two')).some((one) => one.startsWith('phone__'))).toBe(true);
  });
});
