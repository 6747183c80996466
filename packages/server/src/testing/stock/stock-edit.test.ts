import { HEADER, OWN_CLIENT } from '@songbai/contract/wire/envelope.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Caller, type TestApp, testApp } from '../test-app.ts';
import { good, type Row } from '../world.ts';

const CUSTOMER = '/cemetery/customer';
const NUMBERS = { first: '330106198001010013', second: '330106198505050027' };

let t: TestApp;
let admin: Caller;
let count = 0;

beforeAll(async () => {
  t = await testApp();
  admin = await t.as('admin');
});
afterAll(() => t.close());
beforeEach(() => {
  t.time.now += 60_000;
});

const add = async (more: object = {}) => {
  count += 1;
  return good<Row>(
    await admin.post(`${CUSTOMER}/add`, {
      name: `客户${count}`,
      type: '1',
      mobile: `1380000${1000 + count}`,
      remark: '原',
      ...more,
    }),
  );
};
const read = async (who: Caller, id: string) => good<Row>(await who.get(`${CUSTOMER}/queryById`, { id }));
/** A whole row as a client without versions sends it back. */
const echoed = async (who: Caller, id: string, more: object) => {
  const { version: _version, ...row } = { ...(await read(who, id)), ...more };
  return row;
};
const change = (row: object) => {
  t.time.now += 60_000;
  return admin.put<Row>(`${CUSTOMER}/edit`, row);
};
const STALE = { success: false, error: 'staleVersion', message: '该记录已被他人修改，请刷新后重试' };

describe('issue 12 §3: an edit without version is compared field by field', () => {
  test('what others changed meanwhile and the row only echoes stays as it is, own changes are saved', async () => {
    const { id } = await add();
    good(await change({ id, remark: '一' }));
    const old = await echoed(admin, id, { workUnit: '松柏中学' });
    good(await change({ id, remark: '二' }));
    good(await change({ id, remark: '三', wechat: 'wx' }));
    good(await change(old));
    expect(await read(admin, id)).toMatchObject({ remark: '三', wechat: 'wx', workUnit: '松柏中学' });
  });

  test('a row that nobody had changed yet when it was read', async () => {
    const { id } = await add();
    const old = await echoed(admin, id, { workUnit: '松柏中学' });
    expect(old.updateTime).toBeNull();
    good(await change({ id, remark: '二' }));
    good(await change(old));
    expect(await read(admin, id)).toMatchObject({ remark: '二', workUnit: '松柏中学' });
  });

  test('a field that both changed is refused, and nothing of the row is saved', async () => {
    const { id } = await add();
    const old = await echoed(admin, id, { remark: '甲', workUnit: '松柏中学' });
    good(await change({ id, remark: '乙' }));
    expect(await change(old)).toMatchObject(STALE);
    expect(await read(admin, id)).toMatchObject({ remark: '乙', workUnit: null });
    expect(await change({ ...old, remark: '乙' })).toMatchObject({ success: true });
  });

  test('a value that others changed and took back does not stand in the way', async () => {
    const { id } = await add();
    const old = await echoed(admin, id, { remark: '甲' });
    good(await change({ id, remark: '乙' }));
    good(await change({ id, remark: '原' }));
    good(await change(old));
    expect(await read(admin, id)).toMatchObject({ remark: '甲' });
  });

  test('read again after the refusal, it is saved', async () => {
    const { id } = await add();
    good(await change({ id, remark: '乙' }));
    good(await change(await echoed(admin, id, { remark: '甲' })));
    expect(await read(admin, id)).toMatchObject({ remark: '甲' });
  });

  test('two changes within the second of the reading: an echo of the first one undoes nothing', async () => {
    const { id } = await add();
    t.time.now += 60_000;
    good(await admin.put(`${CUSTOMER}/edit`, { id, remark: '一' }));
    const old = await echoed(admin, id, { workUnit: '松柏中学' });
    good(await admin.put(`${CUSTOMER}/edit`, { id, remark: '二' }));
    good(await change(old));
    expect(await read(admin, id)).toMatchObject({ remark: '二', workUnit: '松柏中学' });
  });

  test('a mask of a number that was changed meanwhile is an echo; a whole number sent beside one is refused', async () => {
    const { id } = await add({ idType: '1', idNo: NUMBERS.first });
    const clerk = await t.user({ username: `masked${count}`, roles: ['reception'] });
    const masked = await echoed(clerk, id, { workUnit: '松柏中学' });
    const whole = await echoed(admin, id, { workUnit: '松柏小学' });
    expect([masked.idNo, whole.idNo]).toEqual([expect.stringContaining('*'), NUMBERS.first]);
    good(await change({ id, idNo: NUMBERS.second }));
    expect(await clerk.put(`${CUSTOMER}/edit`, masked)).toMatchObject({ success: true });
    expect(await read(admin, id)).toMatchObject({ idNo: NUMBERS.second, workUnit: '松柏中学' });
    expect(await change(whole)).toMatchObject(STALE);
  });
});

describe('issue 12 §3: our own client sends the version', () => {
  test.each([
    ['/cemetery/customer/edit', () => add().then(({ id }) => ({ id, remark: '甲' }))],
    ['/sys/tenant/edit', () => ({ id: 1, name: '测试陵园' })],
    ['/sys/user/login/setting/userEdit', () => ({ id: 'user-admin', realname: '管理员' })],
  ])('%s without it is refused', async (url, body) => {
    const own = await t.as('admin', { [HEADER.client]: OWN_CLIENT });
    const method = url.includes('setting') ? 'POST' : 'PUT';
    const send = async (who: Caller, payload: object) => (await who.raw({ method, url, payload })).json();
    const given = await body();
    expect(await send(own, given)).toMatchObject({
      ...{ success: false, error: 'versionMissing', message: '缺少数据版本，无法保存，请刷新页面后重试' },
    });
    expect(await send(admin, given)).toMatchObject({ success: true });
  });

  test('with it the change is saved, an older one is refused', async () => {
    const own = await t.as('admin', { [HEADER.client]: OWN_CLIENT });
    const { id, version } = await add();
    good(await own.put(`${CUSTOMER}/edit`, { id, version, remark: '甲' }));
    expect(await own.put(`${CUSTOMER}/edit`, { id, version, remark: '乙' })).toMatchObject(STALE);
  });
});
