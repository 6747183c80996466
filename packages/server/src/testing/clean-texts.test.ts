import type { Design } from '@songbai/contract/design/design.ts';
import { TEXT_FORM } from '@songbai/contract/resource/text-form.ts';
import type { Page } from '@songbai/contract/wire/envelope.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { designOf, fieldDesign as field } from './online-designs.ts';
import { openTable } from './online-tables.ts';
import { type Caller, type TestApp, testApp } from './test-app.ts';
import { sendFile, workbook } from './upload.ts';
import { good, type Row } from './world.ts';

vi.setConfig({ testTimeout: 60_000 });

const DIRTY = '\u202e 张\u200b三\r\nBcc: \tall\u0007 ';
const CLEAN = '张三 Bcc: all';
const NOTE = '甲\r\n\t乙\u0007丙';
const CLEAN_NOTE = '甲\r\n\t乙丙';

let t: TestApp;
let admin: Caller;
let visitor: Design;

beforeAll(async () => {
  t = await testApp();
  admin = await t.as('admin');
  visitor = await openTable(
    t,
    designOf({ tableName: 'caller', tableTxt: '来访登记' }, [
      field('name', { dbFieldTxt: '姓名', dbLength: 20, fieldMustInput: '1' }),
      field('note', { dbFieldTxt: '说明', dbLength: 200, fieldShowType: 'textarea' }),
    ]),
  );
});
afterAll(() => t.close());

let mobile = 13_700_000_000;
const customer = (more: object = {}) => {
  mobile += 1;
  return { name: DIRTY, mobile: String(mobile), remark: NOTE, source: '01', ...more };
};

describe('a field of one line holds one line without marks that nobody sees, whichever way it came', () => {
  it('added and changed by a client', async () => {
    const row = good<Row>(await admin.post('/cemetery/customer/add', customer()));
    expect(row).toMatchObject({ name: CLEAN, remark: CLEAN_NOTE });
    const edited = await admin.put<Row>('/cemetery/customer/edit', { ...row, name: `${DIRTY}二` });
    expect(good(edited)).toMatchObject({ name: '张三 Bcc: all 二', remark: CLEAN_NOTE });
  });

  it('imported', async () => {
    const { name, mobile: phone, remark } = customer();
    const content = await workbook([
      ['姓名/单位名称', '手机号', '来源', '备注'],
      [name, phone, '自来', remark],
    ]);
    good(await sendFile(admin, '/cemetery/customer/importExcel', '客户.xlsx', content));
    const { records } = good(await admin.get<Page<Row>>('/cemetery/customer/list', { mobile: phone }));
    expect(records).toMatchObject([{ name: CLEAN }]);
  });

  it('in a designed table, by our calls and by the family’s', async () => {
    const { id } = visitor.head;
    expect(good(await admin.post<Row>(`/online/data/${id}/add`, { name: DIRTY, note: NOTE }))).toMatchObject({
      name: CLEAN,
      note: CLEAN_NOTE,
    });
    const added = String(good(await admin.post(`/online/cgform/api/form/${id}`, { name: DIRTY, note: NOTE })));
    expect(good(await admin.get(`/online/cgform/api/form/${id}/${added}`))).toMatchObject({ name: CLEAN });
  });

  it('in a call of its own', async () => {
    good(await admin.put('/sys/user/appEdit', { realname: `管理${DIRTY}` }));
    expect(good(await admin.get<Row>('/sys/user/getUserInfo')).userInfo).toMatchObject({ realname: `管理 ${CLEAN}` });
  });

  it('what is left of marks alone is empty, and the length counts what is stored', async () => {
    expect(await admin.post('/cemetery/customer/add', customer({ name: '\u200b\u202e\n' }))).toMatchObject({
      success: false,
      field: 'name',
      message: expect.stringContaining('不能为空') as string,
    });
    const long = `${'\u200b'.repeat(100)}长`;
    expect(good(await admin.post<Row>('/cemetery/customer/add', customer({ name: long })))).toMatchObject({
      name: '长',
    });
  });

  it('names that look alike are one name where it may stand once', async () => {
    good(await admin.post('/sys/role/add', { roleName: '夜班 值守', roleCode: 'night_1' }));
    for (const roleName of ['夜班  值守', '夜班\t值守', '夜班 \u200b值守', '\u202e夜班 值守'])
      expect((await admin.post('/sys/role/add', { roleName, roleCode: 'night_1' })).success).toBe(false);
    expect(
      await admin.post('/sys/user/add', { username: 'adm\u200bin', realname: '甲', password: 'Tr0ub4dor&3x' }),
    ).toMatchObject({ success: false });
  });
});

interface Shape {
  title?: string;
  type?: string;
  anyOf?: Shape[];
  items?: Shape;
  properties?: Record<string, Shape>;
  [TEXT_FORM]?: string;
}

/** Titles of free texts without a form. */
function formless(shape: Shape, title = ''): string[] {
  const own = shape.title ?? title;
  const parts = [...(shape.anyOf ?? []), ...(shape.items ? [shape.items] : [])].flatMap((part) => formless(part, own));
  const named = Object.values(shape.properties ?? {}).flatMap((part) => formless(part));
  const isBare = shape.type === 'string' && !('const' in shape) && shape[TEXT_FORM] === undefined;
  return [...parts, ...named, ...(isBare && FREE.test(own) ? [own] : [])];
}

const FREE =
  /^(姓名|名称|.*(?:租户|菜单|规则|按钮|路由|陵园)名称|.*人姓名|付款人|收款人|签署人|申请人|办理人|保留人|.*(?:备注|说明|描述|标题|原因))$/;

it('every name, note and reason that a call of its own takes says whether it has one line', () => {
  const found = t.app.apiRoutes.flatMap(({ method, url, body }) =>
    formless((body ?? {}) as Shape).map((title) => `${method} ${url} ${title}`),
  );
  expect(found).toEqual([]);
});
