import type { Design } from '@songbai/contract/design/design.ts';
import type { OnlineResource } from '@songbai/contract/modules/online-data/online-data.calls.ts';
import type { Page } from '@songbai/contract/wire/envelope.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { designOf, fieldDesign } from '../../testing/online-designs.ts';
import { holder } from '../../testing/online-office.ts';
import { openTable } from '../../testing/online-tables.ts';
import { addTenant, type Caller, type TestApp, testApp } from '../../testing/test-app.ts';
import { sendFile, sheetRows, workbook } from '../../testing/upload.ts';
import { good, type Row } from '../../testing/world.ts';

const API = '/online/cgform/api';
let t: TestApp;
let clerk: Caller;
let visit: Design;
let category: string;

const visitDesign = () =>
  designOf({ tableName: 'received', tableTxt: '来访' }, [
    fieldDesign('note', { dbFieldTxt: '事由', isQuery: 1 }),
    fieldDesign('hosts', { dbFieldTxt: '接待人', fieldShowType: 'sel_user', dbLength: 200, isQuery: 1 }),
    fieldDesign('head', {
      ...{ dbFieldTxt: '负责人', fieldShowType: 'sel_user', dbLength: 36 },
      fieldExtendJson: '{"store":"id","multiSelect":false}',
    }),
    fieldDesign('place', { dbFieldTxt: '部门', fieldShowType: 'sel_depart', dbLength: 200, isQuery: 1 }),
    fieldDesign('sort', { dbFieldTxt: '分类', fieldShowType: 'cat_tree', dictField: 'B01', dbLength: 36, isQuery: 1 }),
  ]);

beforeAll(async () => {
  t = await testApp();
  visit = await openTable(t, visitDesign());
  clerk = await holder(t, 'clerk', visit.head.id);
  await t.user({ username: 'wang', realname: '王芳' });
  await t.user({ username: 'li', realname: '李强' });
  const admin = await t.as('admin');
  good(await admin.post('/sys/category/add', { name: '来宾', pid: '0' }));
  const { records } = good<Page<Row>>(await admin.get('/sys/category/rootList', { name: '来宾' }));
  category = String(records[0]?.id);
});
afterAll(() => t.close());

const save = (body: object) => clerk.post<string>(`${API}/form/${visit.head.id}`, body);
const listed = async (query: Record<string, string>) =>
  good<Page<Row>>(await clerk.get(`/online/data/${visit.head.id}/list`, query)).records;

describe('contract/2 §15.4, §16.4: 用户选择, 部门选择 and 分类字典树 of a designed table', () => {
  it('are chosen in the dialogs of the platform, by our pages and by the clients of the family', async () => {
    const described = good<OnlineResource>(await clerk.get(`${API}/resource/${visit.head.id}`));
    expect(described.resource.fields).toMatchObject({
      hosts: { choice: { several: true, picker: { of: 'users', store: 'username' } }, query: 'eq' },
      head: { choice: { picker: { of: 'users', store: 'id' } } },
      place: { choice: { several: true, picker: { of: 'departs', store: 'id' } } },
      sort: { choice: { shape: 'tree', picker: { of: 'categories', root: 'B01' } } },
    });
    const form = good<{ schema: { properties: Row } }>(await clerk.get(`${API}/getFormItem/${visit.head.id}`));
    expect(form.schema.properties).toMatchObject({
      ...{ hosts: { view: 'sel_user' }, place: { view: 'sel_depart' } },
      sort: { view: 'cat_tree', pcode: 'B01', dict: 'SYS_CATEGORY,NAME,ID' },
    });
    const { columns } = good<{ columns: Row[] }>(await clerk.get(`${API}/getColumns/${visit.head.id}`));
    for (const name of ['hosts', 'head', 'place', 'sort'])
      expect(columns.find(({ dataIndex }) => dataIndex === name)?.customRender).toBe(`_replace_text_${name}_dictText`);
  });

  it('rows show names, and each of several finds them', async () => {
    const { id: head } = await t.database.db
      .selectFrom('sysUser')
      .select('id')
      .where('username', '=', 'wang')
      .executeTakeFirstOrThrow();
    good(await save({ note: '一', hosts: 'li,wang', head, place: 'depart-A01', sort: category }));
    const shown = {
      hosts_dictText: '李强,王芳',
      head_dictText: '王芳',
      place_dictText: '松柏陵园管理公司',
      sort_dictText: '来宾',
    };
    for (const query of [
      { hosts: 'wang' },
      { hosts: 'nobody,li' },
      { place: 'depart-A01' },
      { sort: category },
    ] as Record<string, string>[])
      expect(await listed({ ...query, note: '*一*' })).toMatchObject([shown]);
    expect(await listed({ hosts: 'nobody' })).toEqual([]);
  });

  it.each([
    ['接待人', { hosts: 'wang,nobody' }],
    ['负责人', { head: 'wang' }],
    ['部门', { place: 'depart-X' }],
    ['分类', { sort: 'none' }],
  ])('%s takes nobody that there is not', async (label, values) => {
    expect(await save({ note: '二', ...values })).toMatchObject({
      ...{ success: false, field: Object.keys(values)[0], message: `${label}不存在或已被删除，请重新选择` },
    });
  });

  it('nor anybody of another tenant', async () => {
    await addTenant(t.database, 2, '别园');
    await t.user({ username: 'stranger', roles: [], tenants: '2', departs: [] });
    expect(await save({ note: '三', hosts: 'stranger' })).toMatchObject({ success: false, field: 'hosts' });
  });

  it('stand in workbooks by their names, both ways', async () => {
    const file = await workbook([
      ['事由', '接待人', '部门', '分类'],
      ['表格', '王芳,李强', '松柏陵园管理公司', '来宾'],
    ]);
    const path = `/online/data/${visit.head.id}`;
    const imported = await sendFile(clerk, `${path}/importExcel`, '来访.xlsx', file);
    expect(imported.success, imported.message).toBe(true);
    expect(await listed({ note: '*表格*' })).toMatchObject([{ hosts: 'wang,li', place: 'depart-A01', sort: category }]);
    const url = `${path}/exportXls?note=${encodeURIComponent('表格')}`;
    const cells = (await sheetRows((await clerk.raw({ method: 'GET', url })).rawPayload)).flat();
    for (const text of ['王芳,李强', '松柏陵园管理公司', '来宾']) expect(cells).toContain(text);
  });
});
