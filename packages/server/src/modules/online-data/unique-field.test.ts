import type { Design } from '@songbai/contract/design/design.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { designOf, fieldDesign as field } from '../../testing/online-designs.ts';
import { openTable, roleWithMenu } from '../../testing/online-tables.ts';
import { type Caller, type TestApp, testApp } from '../../testing/test-app.ts';
import { good } from '../../testing/world.ts';

vi.setConfig({ testTimeout: 60_000 });

let t: TestApp;
let clerk: Caller;
let visitor: Design;
let own: string;

beforeAll(async () => {
  t = await testApp();
  visitor = await openTable(
    t,
    designOf({ tableName: 'visitor', tableTxt: '来访登记' }, [
      field('name', { dbFieldTxt: '姓名', dbLength: 20 }),
      field('card_no', { dbFieldTxt: '证件号', dbLength: 20, fieldValidType: 'only' }),
      field('locker', { dbFieldTxt: '柜号', dbType: 'int', dbLength: 5, fieldValidType: 'only' }),
    ]),
  );
  clerk = await t.user({
    username: 'gatekeeper',
    roles: [await roleWithMenu(t, `/online/cgformList/${visitor.head.id}`)],
  });
  own = await add({ name: '李明', card_no: 'A1', locker: 7 });
});
afterAll(() => t.close());

const add = async (body: object) => String(good(await clerk.post(`/online/cgform/api/form/${visitor.head.id}`, body)));
const check = (fieldName: string, fieldVal: string, dataId = '', who = clerk) =>
  who.get('/sys/duplicate/check', { tableName: 'visitor', fieldName, fieldVal, dataId });

const TAKEN = { success: false, code: 500, message: '该值不可用，系统中已存在！' };
const FREE = { success: true, code: 200, message: '该值可用！' };
const REFUSED = { success: false, message: '查询异常,请检查唯一校验的配置！' };

describe('contract/2 §16.6: a form of a designed table asks whether a value is free', () => {
  it.each([
    ['a taken text', 'card_no', 'A1', TAKEN],
    ['as it would be stored', 'card_no', ' A1 ', TAKEN],
    ['a free text', 'card_no', 'A2', FREE],
    ['a taken number', 'locker', '7', TAKEN],
    ['a free number', 'locker', '8', FREE],
    ['a number that the form refuses', 'locker', '99999999999999', FREE],
    ['no number', 'locker', 'seven', FREE],
    ['a field that is not unique', 'name', '李明', REFUSED],
    ['a field of the engine', 'create_by', 'gatekeeper', REFUSED],
    ['a name that every object has', 'constructor', 'x', REFUSED],
  ])('%s', async (_name, fieldName, value, expected) => {
    expect(await check(fieldName, value)).toMatchObject(expected);
  });

  it('our own form names the table by its design', async () => {
    const query = { tableName: visitor.head.id, fieldName: 'card_no', fieldVal: 'A1' };
    expect(await clerk.get('/sys/duplicate/check', query)).toMatchObject(TAKEN);
  });

  it('the own row and deleted rows keep nothing taken', async () => {
    expect(await check('card_no', 'A1', own)).toMatchObject(FREE);
    const id = await add({ name: '王芳', card_no: 'B1' });
    expect(await check('card_no', 'B1')).toMatchObject(TAKEN);
    good(await clerk.delete(`/online/cgform/api/form/${visitor.head.id}/${id}`));
    expect(await check('card_no', 'B1')).toMatchObject(FREE);
  });

  it('who may not open the table finds out nothing, nor does the name in the database open it', async () => {
    const stranger = await t.user({ username: 'stranger', roles: [] });
    expect(await check('card_no', 'A1', '', stranger)).toMatchObject(REFUSED);
    const asked = { tableName: 'visitor__t1', fieldName: 'card_no', fieldVal: 'A1' };
    expect(await clerk.get('/sys/duplicate/check', asked)).toMatchObject(REFUSED);
  });
});
