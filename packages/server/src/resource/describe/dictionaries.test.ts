import type { DictOption } from '@songbai/contract/wire/envelope.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, type TestApp, testApp } from '../../testing/test-app.ts';
import { good, type Row } from '../../testing/world.ts';

let t: TestApp;
let admin: Caller;

beforeAll(async () => {
  t = await testApp();
  admin = await t.as('admin');
});
afterAll(() => t.close());

/** Names inherited by every plain object. */
const NAMES = ['constructor', 'toString', 'hasOwnProperty', 'valueOf', '__proto__'];

describe('codes that are names of the language are codes like any other', () => {
  test.each(NAMES)('nothing is known of %s', async (code) => {
    expect(await admin.get(`/sys/dict/getDictText/${code}/x`)).toMatchObject({ success: true, result: null });
    expect(await admin.get(`/sys/dict/getDictText/sex/${code}`)).toMatchObject({ success: true, result: null });
    expect(await admin.get(`/sys/dict/getDictItems/${code}`)).toMatchObject({ success: true, result: [] });
  });

  test.each(NAMES)('a dictionary may have the code %s, and everybody goes on working', async (code) => {
    const added = await admin.post('/sys/dict/add', { dictName: '名称', dictCode: code });
    if (code === '__proto__')
      return expect(added).toMatchObject({ success: false, message: expect.stringContaining('字典编码') });
    const { id: dictId } = good<Row>(added);
    good(await admin.post('/sys/dictItem/add', { dictId, itemText: '甲', itemValue: code, status: 1 }));
    const all = good<Record<string, DictOption[]>>(await admin.get('/sys/dict/queryAllDictItems'));
    expect(all[code]).toMatchObject([{ value: code, text: '甲' }]);
    expect(await admin.get(`/sys/dict/getDictText/${code}/${code}`)).toMatchObject({ result: '甲' });
  });
});
