import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addCemetery, cemeteryDraft, CEMETERIES as PATH } from './cemeteries.ts';
import { type Caller, type TestApp, testApp } from './test-app.ts';

let t: TestApp;
let admin: Caller;

beforeAll(async () => {
  t = await testApp();
  admin = await t.as('admin');
});
afterAll(() => t.close());

const ITEM = { name: '代客祭扫', category: '2', unit: '次', price: 100, priceType: '2' };

describe('a refusal names its key, and the field at fault where it is one’s', () => {
  test('a body that does not fit its schema', async () => {
    const add = (part: Record<string, unknown>) => admin.post(`${PATH}/add`, cemeteryDraft(part));
    expect(await add({ name: '' })).toMatchObject({ success: false, error: 'invalid', field: 'name' });
    expect(await add({ nature: true })).toMatchObject({ error: 'invalid', field: 'nature' });
    expect(await admin.post('/sys/dict/add', { dictName: '颜色' })).toMatchObject({
      error: 'invalid',
      field: 'dictCode',
    });
  });

  test('a field inside a list is told by the list', async () => {
    const { id: cemeteryId } = await addCemetery(admin);
    const items = [{ itemType: '01', name: '', unitPrice: 1, quantity: 1 }];
    const reply = await admin.post('/cemetery/template/add', {
      ...{ cemeteryId, code: 'LB9', name: '立碑', length: 1, width: 1, items },
    });
    expect(reply).toMatchObject({ success: false, error: 'invalid', field: 'items' });
  });

  test('a parameter of a query', async () => {
    expect(await admin.get('/sys/user/queryUserRole')).toMatchObject({ error: 'invalid', field: 'userid' });
    const sorted = await admin.get(`${PATH}/list`, { column: 'password', order: 'asc' });
    expect(sorted).toMatchObject({ error: 'sortUnknown', field: 'column' });
  });

  test('values of dictionaries, references, and values that are taken', async () => {
    const { code } = await addCemetery(admin);
    const taken = await admin.post(`${PATH}/add`, cemeteryDraft({ code }));
    expect(taken).toMatchObject({ success: false, code: 500, error: 'duplicateField', field: 'code' });
    expect(
      await admin.post('/cemetery/serviceItem/add', { ...ITEM, code: 'F1', unit: '次', category: '99' }),
    ).toMatchObject({
      error: 'invalid',
      field: 'category',
    });
    const area = { cemeteryId: '0000000000000000000', code: 'A', name: 'A区' };
    expect(await admin.post('/cemetery/area/add', area)).toMatchObject({ error: 'refMissing', field: 'cemeteryId' });
  });

  test('a sibling that has the value already, and a rule of the object itself', async () => {
    const { id: cemeteryId } = await addCemetery(admin);
    const area = await admin.post<{ id: string }>('/cemetery/area/add', { cemeteryId, code: 'A', name: 'A区' });
    const row = { areaId: area.result.id, rowNo: 1, seatFrom: 1, seatTo: 9 };
    expect((await admin.post('/cemetery/row/add', row)).success).toBe(true);
    expect(await admin.post('/cemetery/row/add', row)).toMatchObject({ error: 'duplicateField', field: 'rowNo' });
    const turned = { ...row, rowNo: 2, seatTo: 0 };
    expect(await admin.post('/cemetery/row/add', turned)).toMatchObject({ success: false, field: 'seatTo' });
  });

  test('the same key whatever the text: own words of a field, a stale version, a path nobody knows', async () => {
    const role = { roleCode: 'admin', roleName: '另一个管理员' };
    expect(await admin.post('/sys/role/add', role)).toMatchObject({ error: 'roleCodeTaken', field: 'roleCode' });
    const { id } = await addCemetery(admin);
    const stale = await admin.put(`${PATH}/edit`, { id, version: 99, name: '改名' });
    expect(stale).toMatchObject({ error: 'staleVersion' });
    expect(stale).not.toHaveProperty('field');
    expect(await admin.get('/sys/nothing')).toMatchObject({ code: 404, error: 'notFoundPath' });
  });

  test('a success has neither', async () => {
    const reply = await admin.get(`${PATH}/list`);
    expect(Object.keys(reply)).toEqual(['success', 'message', 'code', 'result', 'timestamp']);
  });
});
