import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, type TestApp, testApp } from '../../testing/test-app.ts';
import { good, type Row } from '../../testing/world.ts';

let t: TestApp;
let admin: Caller;
let stranger: Caller;
beforeAll(async () => {
  t = await testApp();
  admin = await t.as('admin');
  stranger = await t.user({ username: 'stranger', roles: ['admin'], tenants: '2' });
});
afterAll(() => t.close());

const page = async (who: Caller, path: string, query: Record<string, string | number> = {}) =>
  good<{ records: Row[]; total: number }>(await who.get(path, query));
const add = async (path: string, row: object) => String(good(await admin.post(`${path}/add`, row)).id);
const refused = { success: false };

describe('树表示例', () => {
  const TREE = '/test/jeecgTree';
  const below = async (pid: string) => good<Row[]>(await admin.get(`${TREE}/childList`, { pid }));
  const names = (rows: readonly Row[]) => rows.map(({ name }) => name);

  it('is opened level by level, with the mark of what has rows below it', async () => {
    const top = await add(TREE, { name: '综合', component: 'layouts/RouteView', orderNum: 2 });
    await add(TREE, { name: '在前', orderNum: 1 });
    const child = await add(TREE, { name: '客户', pid: top });
    await add(TREE, { name: '登记', pid: child });
    expect((await page(admin, `${TREE}/rootList`)).records).toMatchObject([
      { name: '在前', pid: '0', hasChild: '0' },
      { name: '综合', hasChild: '1' },
    ]);
    expect(await below(top)).toMatchObject([{ id: child, pid: top, hasChild: '1' }]);
    expect(names((await page(admin, `${TREE}/rootList`, { name: '*登*' })).records)).toEqual(['登记']);
    const family = good<Row[]>(await admin.get('/mock/api/asynTreeList', { id: top }));
    expect(family).toMatchObject([{ name: '客户', parentId: top, hasChildren: true }]);
  });

  it('refuses a parent that is missing, the row itself or below it, and takes along what stands below', async () => {
    const top = await add(TREE, { name: '甲' });
    const child = await add(TREE, { name: '乙', pid: top });
    const last = await add(TREE, { name: '丙', pid: child });
    const move = async (id: string, pid: string) => (await admin.put(`${TREE}/edit`, { id, pid })).message;
    expect(await move(top, top)).toBe('无法选择自己为父节点');
    expect(await move(top, last)).toBe('不能移动到自己的下级节点');
    expect(await admin.post(`${TREE}/add`, { name: '丁', pid: 'nobody' })).toMatchObject({ ...refused, field: 'pid' });
    await move(last, top);
    expect(names(await below(top)).sort()).toEqual(['丙', '乙']);
    good(await admin.delete(`${TREE}/delete`, { id: top }));
    for (const id of [child, last]) expect((await admin.get(`${TREE}/queryById`, { id })).success).toBe(false);
  });
});

describe('一对多 (子表页签): each row of a tab by itself, by our names and the family’s', () => {
  it('is added, listed by pages, changed and deleted under its order only', async () => {
    const id = await add('/test/order', { orderCode: 'TAB1', ctype: '1' });
    good(await admin.post('/test/order/addCustomer', { orderId: id, name: '张三', sex: '1', idcardPic: null }));
    good(await admin.post('/test/orderTicket/add', { orderId: id, ticketCode: 'MU100' }));
    const customers = await page(admin, '/test/order/listOrderCustomerByMainId', {
      orderId: id,
      pageNo: 1,
      pageSize: 5,
    });
    expect(customers).toMatchObject({ total: 1, records: [{ name: '张三', sex_dictText: '男' }] });
    expect((await page(admin, '/test/order/listOrderCustomerByMainId')).total).toBe(0);
    good(await admin.put('/test/order/editCustomer', { ...customers.records[0], name: '张四' }));
    expect((await page(admin, '/test/orderCustomer/list', { orderId: id })).records).toMatchObject([{ name: '张四' }]);
    good(await admin.put('/test/order/edit', { id, content: '加急' }));
    const lines = await admin.get('/test/jeecgOrderMain/queryOrderTicketListByMainId', { id });
    expect(good<Row[]>(lines)).toMatchObject([{ ticketCode: 'MU100' }]);
    good(await admin.delete('/test/order/deleteBatchCustomer', { ids: `${customers.records[0]?.id},` }));
    expect((await page(admin, '/test/orderCustomer/list', { orderId: id })).total).toBe(0);
    expect(await admin.post('/test/order/addTicket', { orderId: 'none', ticketCode: 'A' })).toMatchObject(refused);
    expect(await stranger.post('/test/order/addTicket', { orderId: id, ticketCode: 'A' })).toMatchObject(refused);
    good(await admin.delete('/test/order/delete', { id }));
  });
});

describe('可编辑表格: a whole table is saved at once or not at all', () => {
  const SHIP = '/test/ship';
  const ships = async () => (await page(admin, `${SHIP}/list`)).records;

  it('adds, changes and removes rows together; a bad row leaves everything as it was', async () => {
    const gone = await add(SHIP, { shipName: '旧船' });
    const kept = await add(SHIP, { shipName: '长风', len: 12.5 });
    const rows = [
      { id: kept, shipName: '长风1' },
      { shipName: '新船', count: 3 },
    ];
    const bad = await admin.post(`${SHIP}/saveAll`, { rows: [...rows, { shipName: '' }], removed: [gone] });
    expect(bad).toMatchObject({ ...refused, field: 'shipName' });
    expect((await ships()).map(({ shipName }) => shipName).sort()).toEqual(['旧船', '长风']);
    expect(good(await admin.post(`${SHIP}/saveAll`, { rows, removed: [gone] }))).toBe('保存成功！');
    expect((await ships()).map(({ shipName }) => shipName).sort()).toEqual(['新船', '长风1']);
    expect(await stranger.post(`${SHIP}/saveAll`, { rows: [], removed: [kept] })).toMatchObject(refused);
  });

  it('serves the stock client’s editable tables: pages, one row, all rows, jobs below a ship', async () => {
    const id = await add(SHIP, { shipName: '江海通' });
    await add('/test/shipJob', { shipId: id, tug: '沪港拖1号' });
    const row = (await page(admin, '/mock/vxe/getData', { pageNo: 1, pageSize: 200 })).records.find(
      (one) => one.id === id,
    );
    expect(row).toMatchObject({ ship_name: '江海通', call: null });
    good(await admin.put('/mock/vxe/immediateSaveRow', { ...row, call: 'BX1', len: '88.5', _X_ROW_KEY: 'row_1' }));
    expect(good(await admin.get(`${SHIP}/queryById`, { id }))).toMatchObject({ callSign: 'BX1', len: 88.5 });
    good(await admin.post('/mock/vxe/immediateSaveAll', [{ id: 'row_9', ship_name: '浦江' }]));
    expect((await ships()).map(({ shipName }) => shipName)).toContain('浦江');
    expect((await page(admin, '/mock/vxe/getData', { parentId: id })).records).toMatchObject([
      { dd_num: 1, tug: '沪港拖1号' },
    ]);
  });
});

describe('拖拽看板: the order of a column is the server’s', () => {
  const TASK = '/test/task';
  const column = async (status: string) =>
    (await page(admin, `${TASK}/list`, { status, pageSize: 100 })).records.map(({ title }) => title);
  const move = (id: string, status: string, before = '') => admin.post(`${TASK}/move`, { id, status, before });

  it('puts a task before another, at the end, and into another column', async () => {
    const ids: string[] = [];
    for (const title of ['一', '二', '三']) ids.push(await add(TASK, { title, status: '1' }));
    const [one = '', two = '', three = ''] = ids;
    expect(await column('1')).toEqual(['一', '二', '三']);
    good(await move(three, '1', one));
    expect(await column('1')).toEqual(['三', '一', '二']);
    good(await move(three, '2'));
    good(await move(two, '2', three));
    expect([await column('1'), await column('2')]).toEqual([['一'], ['二', '三']]);
    expect((await move(one, '2', 'nobody')).message).toBe('看板已有变化，请刷新后再移动');
    expect(await column('1')).toEqual(['一']);
    expect(await move(one, '9')).toMatchObject(refused);
    expect(await stranger.post(`${TASK}/move`, { id: one, status: '2', before: '' })).toMatchObject(refused);
  });

  it('keeps every task once when several are moved at the same moment', async () => {
    const ids: string[] = [];
    for (const title of ['甲', '乙', '丙', '丁']) ids.push(await add(TASK, { title, status: '3' }));
    await Promise.all(ids.map((id) => move(id, '4')));
    const { records } = await page(admin, `${TASK}/list`, { status: '4' });
    expect(records.map(({ orderNum }) => orderNum)).toEqual([1, 2, 3, 4]);
  });
});

describe('大数据列表 and reports', () => {
  it('is filled up to a number once, also by two at the same moment, and read by pages', async () => {
    const fill = (rows: number) => admin.post('/test/bigRow/fill', { rows });
    for (const reply of await Promise.all([fill(4500), fill(4500)])) expect(good(reply)).toEqual({ total: 4500 });
    expect(good(await fill(10))).toEqual({ total: 4500 });
    const { records, total } = await page(admin, '/test/bigRow/list', { pageNo: 45, pageSize: 100 });
    expect(total).toBe(4500);
    expect(records.map(({ num }) => num)).toEqual(Array.from({ length: 100 }, (_none, at) => 4401 + at));
    expect(await fill(100_001)).toMatchObject(refused);
    expect((await page(stranger, '/test/bigRow/list')).total).toBe(0);
  });

  it('counts orders by year, month, type and airline, and customers by province, of the own tenant only', async () => {
    const head = { orderDate: '2025-03-01 10:00:00', orderMoney: 100.5, ctype: '1' };
    await add('/test/jeecgOrderMain', {
      ...{ ...head, orderCode: 'R1', jeecgOrderTicketList: [{ ticketCode: 'MU1' }, { ticketCode: 'CA2' }] },
      jeecgOrderCustomerList: [{ name: '李四', idcard: '320199198001011234' }, { name: '王五' }],
    });
    await add('/test/jeecgOrderMain', { ...head, orderCode: 'R2', orderDate: '2026-01-05 08:00:00', ctype: '2' });
    const report = async (by: string) => good<Row[]>(await admin.get('/test/report/orders', { by }));
    expect(await report('year')).toMatchObject([
      { key: '2025', text: '2025年', rows: 1, amount: 100.5 },
      { key: '2026', rows: 1 },
    ]);
    expect((await report('month')).map(({ key }) => key)).toEqual(['2025-03', '2026-01']);
    expect(await report('category')).toMatchObject([{ text: '国内订单' }, { text: '国际订单' }]);
    expect((await report('cabinet')).map(({ text }) => text)).toEqual(['中国国航', '东方航空']);
    expect(good(await admin.get('/mock/api/report/getYearCountInfo'))).toEqual([
      { year: '2025', yearcount: 1 },
      { year: '2026', yearcount: 1 },
    ]);
    const provinces = good<Row[]>(await admin.get('/test/report/provinces'));
    expect(provinces).toMatchObject([{ key: '32', text: '江苏省', rows: 1 }]);
    const [order] = (await page(admin, '/test/order/orderList', { orderCode: 'R1' })).records;
    good(await admin.delete('/test/order/delete', { id: String(order?.id) }));
    for (const path of ['orders?by=cabinet', 'provinces'])
      expect(good(await admin.get(`/test/report/${path}`))).toEqual([]);
    expect((await page(admin, '/test/orderTicket/list', { orderId: String(order?.id) })).total).toBe(0);
    expect(good(await stranger.get('/test/report/orders', { by: 'year' }))).toEqual([]);
    expect(await admin.get('/test/report/orders', { by: 'day' })).toMatchObject(refused);
  });

  it('is closed to people without the right', async () => {
    const clerk = await t.user({ username: 'clerk2', roles: ['sales'] });
    const gets = ['/test/jeecgTree/rootList', '/mock/api/asynTreeList', '/mock/vxe/getData', '/test/bigRow/list'];
    for (const path of [...gets, '/test/report/orders', '/test/report/provinces', '/test/task/list'])
      expect((await clerk.get(path)).code).toBe(510);
    expect((await clerk.post('/test/task/move', {})).code).toBe(510);
  });
});
