import type { Design, FieldDesign } from '@songbai/contract/design/design.ts';
import { designOf, fieldDesign } from './online-designs.ts';
import { openTable, roleWithMenu } from './online-tables.ts';
import { type Caller, type TestApp, testApp } from './test-app.ts';
import { good, type Row } from './world.ts';

/** An office with one designed table, 来访登记, and a clerk who holds its menu and nothing else. */
export interface OnlineOffice {
  t: TestApp;
  admin: Caller;
  clerk: Caller;
  visitor: Design;
  /** Where the calls of the table lie. */
  path: string;
}

/** A table with a field of every kind that the engine knows. */
export const VISITOR_FIELDS: readonly FieldDesign[] = [
  fieldDesign('name', {
    dbFieldTxt: '姓名',
    dbLength: 20,
    fieldMustInput: '1',
    isQuery: 1,
    sortFlag: '1',
    orderNum: 1,
  }),
  fieldDesign('card_no', { dbFieldTxt: '证件号', fieldValidType: 'only', orderNum: 2 }),
  fieldDesign('sex', { dbFieldTxt: '性别', fieldShowType: 'list', dictField: 'sex', isQuery: 1, orderNum: 3 }),
  fieldDesign('order_num', { dbFieldTxt: '序号', dbType: 'int', dbLength: 10, orderNum: 4 }),
  fieldDesign('amount', { dbFieldTxt: '押金', dbType: 'BigDecimal', dbLength: 10, dbPointLength: 2, orderNum: 5 }),
  fieldDesign('visit_day', {
    dbFieldTxt: '日期',
    dbType: 'Date',
    fieldShowType: 'date',
    queryMode: 'group',
    orderNum: 6,
  }),
  fieldDesign('state', { dbFieldTxt: '状态', isReadOnly: 1, dbDefaultVal: 'new', orderNum: 7 }),
  fieldDesign('remark', { dbFieldTxt: '备注', dbType: 'Text', fieldShowType: 'textarea', orderNum: 8 }),
  fieldDesign('hobby', {
    dbFieldTxt: '爱好',
    dbLength: 100,
    fieldShowType: 'checkbox',
    dictField: 'visitor_hobby',
    orderNum: 9,
  }),
  fieldDesign('phone', { dbFieldTxt: '电话', fieldValidType: 'm', orderNum: 10 }),
  fieldDesign('region', { dbFieldTxt: '地区', fieldShowType: 'pca', orderNum: 11 }),
  fieldDesign('photo', { dbFieldTxt: '照片', dbLength: 500, fieldShowType: 'image', orderNum: 12 }),
];

export const VISITOR_DRAFT = {
  name: '李明',
  sex: '1',
  order_num: 3,
  amount: 0.1,
  visit_day: '2026-06-30',
  hobby: 'write,fish',
  phone: '13800138000',
  region: '110108',
};

export async function onlineOffice(): Promise<OnlineOffice> {
  const t = await testApp();
  const admin = await t.as('admin');
  await addDictionary(admin, 'visitor_hobby', { write: '书法', fish: '钓鱼' });
  const visitor = await openTable(t, designOf({ tableName: 'visitor', tableTxt: '来访登记' }, VISITOR_FIELDS));
  const clerk = await holder(t, 'gatekeeper', visitor.head.id);
  return { t, admin, clerk, visitor, path: `/online/data/${visitor.head.id}` };
}

/** A new person with the menu of a designed table. */
export async function holder(t: TestApp, username: string, headId: string, tenants = '1'): Promise<Caller> {
  const role = await roleWithMenu(t, `/online/cgformList/${headId}`);
  return t.user({ username, roles: [role], tenants });
}

/** A dictionary that only this installation has. */
async function addDictionary(admin: Caller, dictCode: string, items: Readonly<Record<string, string>>): Promise<void> {
  good(await admin.post('/sys/dict/add', { dictName: dictCode, dictCode, description: '' }));
  const { records } = good<{ records: Row[] }>(await admin.get('/sys/dict/list', { dictCode }));
  for (const [itemValue, itemText] of Object.entries(items))
    good(
      await admin.post('/sys/dictItem/add', { dictId: records[0]?.id, itemText, itemValue, sortOrder: 1, status: 1 }),
    );
}
