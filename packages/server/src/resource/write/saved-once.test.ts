import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { good, newWorld, type Row, type World } from '../../testing/world.ts';

let w: World;

beforeAll(async () => {
  w = await newWorld();
});
afterAll(() => w.t.close());

const ADD = '/cemetery/customer/add';
const EDIT = '/cemetery/customer/edit';
const keyed = (key: string) => ({ 'idempotency-key': key });
const named = async (name: string) =>
  good(await w.admin.get<{ records: Row[] }>('/cemetery/customer/list', { name })).records;
const keys = async () => (await w.t.database.db.selectFrom('sysIdempotency').select('id').execute()).length;

describe('(I23) a form that is saved again because the answer was lost', () => {
  test('makes one row, and hears the same', async () => {
    const body = { name: '一次', mobile: '13800001111' };
    const [first, second] = await Promise.all([1, 2].map(() => w.admin.post<Row>(ADD, body, keyed('add-1'))));
    const third = await w.admin.post<Row>(ADD, body, keyed('add-1'));
    const ids = [first, second, third].map((reply) => reply && good(reply).id);
    expect(new Set(ids).size).toBe(1);
    expect(await named('一次')).toHaveLength(1);
    const other = await w.admin.post(ADD, { ...body, name: '别人' }, keyed('add-1'));
    expect(other).toMatchObject({ success: false, error: 'idempotencyReused' });
    good(await w.admin.post<Row>(ADD, body, keyed('add-2')));
    expect(await named('一次')).toHaveLength(2);
  });

  test('changes the row once, and is no change of somebody else', async () => {
    const { id, version } = good(await w.admin.post<Row>(ADD, { name: '改一次', mobile: '13800002222' }));
    const body = { id, version, name: '改过一次' };
    good(await w.admin.post(EDIT, body, keyed('edit-1')));
    good(await w.admin.post(EDIT, body, keyed('edit-1')));
    expect(await named('改过一次')).toMatchObject([{ id, version: Number(version) + 1 }]);
    // Another change with the version of then is stale as ever.
    const late = await w.admin.post(EDIT, { ...body, name: '又改' }, keyed('edit-2'));
    expect(late).toMatchObject({ success: false, error: 'staleVersion' });
  });

  test('keeps nothing of a body with a password', async () => {
    const before = await keys();
    const body = { username: 'once_clerk', realname: '一次', password: 'Songbai#2026', workNo: 'ONCE1' };
    expect(await w.admin.post('/sys/user/add', body, keyed('user-1'))).toMatchObject({ success: true });
    expect(await keys()).toBe(before);
  });
});
