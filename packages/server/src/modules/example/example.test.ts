import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, type TestApp, testApp } from '../../testing/test-app.ts';
import { good, type Row } from '../../testing/world.ts';

let t: TestApp;
let admin: Caller;
beforeAll(async () => {
  t = await testApp();
  admin = await t.as('admin');
});
afterAll(() => t.close());

const RECORD = '/test/jeecgDemo';
const ORDER = '/test/jeecgOrderMain';
const list = async (who: Caller, path: string, query: Record<string, string | number> = {}) =>
  good<{ records: Row[]; total: number }>(await who.get(path, query));

describe('单表示例 (issue 15 §7: the stock client works the demo page)', () => {
  it('is added, found, changed and deleted as the stock page does it', async () => {
    const sent = {
      name: '李明',
      keyWord: '销售',
      punchTime: '2026-06-30 08:30:00',
      salaryMoney: 8000.5,
      bonusMoney: '12.25',
      sex: '1',
      age: '30',
      birthday: '1996-02-03',
      email: 'li@example.com',
      content: '说明',
    };
    const added = await admin.post(`${RECORD}/add`, sent);
    expect(added).toMatchObject({ success: true, message: '添加成功！' });
    const { records } = await list(admin, `${RECORD}/list`, { name: '*李*', column: 'createTime', order: 'desc' });
    expect(records).toMatchObject([{ ...sent, bonusMoney: 12.25, age: 30, sex_dictText: '男' }]);
    const id = String(records[0]?.id);
    good(await admin.put(`${RECORD}/edit`, { ...records[0], name: '李明明' }));
    expect(good(await admin.get(`${RECORD}/queryById`, { id }))).toMatchObject({ name: '李明明', salaryMoney: 8000.5 });
    expect((await admin.delete(`${RECORD}/deleteBatch`, { ids: `${id},` })).success).toBe(true);
    expect((await list(admin, `${RECORD}/list`)).total).toBe(0);
  });

  it.each([
    [{ name: '' }, /姓名/],
    [{ name: '甲', email: 'no address' }, /邮箱/],
    [{ name: '甲', birthday: '2026-02-30' }, /生日/],
    [{ name: '甲', sex: '7' }, /性别/],
    [{ name: '甲', age: -1 }, /年龄/],
  ])('refuses %j and says which field', async (draft, label) => {
    const reply = await admin.post(`${RECORD}/add`, draft);
    expect(reply.success).toBe(false);
    expect(reply.message).toMatch(label);
  });

  it('is closed to people without the right', async () => {
    const clerk = await t.user({ username: 'clerk', roles: ['sales'] });
    for (const path of [`${RECORD}/list`, `${ORDER}/list`, '/test/order/orderList'])
      expect((await clerk.get(path)).code).toBe(510);
    expect((await clerk.post(`${RECORD}/add`, { name: '甲' })).code).toBe(510);
  });
});

describe('一对多示例 (issue 15 §7)', () => {
  const order = (more: object = {}) => ({
    orderCode: 'DD001',
    ctype: '1',
    orderDate: '2026-06-30 10:00:00',
    orderMoney: 3200,
    content: '加急',
    jeecgOrderCustomerList: [{ name: '张三', sex: '1', telphone: '13900001111' }, { name: '李四' }],
    jeecgOrderTicketList: [{ ticketCode: 'MU5100', tickectDate: '2026-07-01 09:00:00' }],
    ...more,
  });
  const lines = async (call: string, id: string) => good<Row[]>(await admin.get(`${ORDER}/${call}`, { id }));

  it('is saved with both sub-tables at once; lines that are left out go, others keep their ids', async () => {
    const id = String(good(await admin.post(`${ORDER}/add`, order())).id);
    const customers = await lines('queryOrderCustomerListByMainId', id);
    expect(customers).toMatchObject([{ name: '张三', sex_dictText: '男' }, { name: '李四' }]);
    expect(await lines('queryOrderTicketListByMainId', id)).toMatchObject([{ ticketCode: 'MU5100' }]);
    const edited = order({
      id,
      jeecgOrderCustomerList: [{ ...customers[1], name: '李四四' }],
      jeecgOrderTicketList: [],
    });
    good(await admin.put(`${ORDER}/edit`, edited));
    expect(await lines('queryOrderCustomerListByMainId', id)).toMatchObject([{ id: customers[1]?.id, name: '李四四' }]);
    expect(await lines('queryOrderTicketListByMainId', id)).toEqual([]);
    expect((await list(admin, '/test/order/orderList')).records).toMatchObject([{ id, ctype_dictText: '国内订单' }]);
  });

  it('keeps its number once, and nothing of a refused order stays', async () => {
    good(await admin.post(`${ORDER}/add`, order({ orderCode: 'DD002' })));
    expect((await admin.post(`${ORDER}/add`, order({ orderCode: 'DD002' }))).message).toContain('订单号');
    const bad = order({ orderCode: 'DD003', jeecgOrderTicketList: [{ tickectDate: '2026-07-01 09:00:00' }] });
    expect((await admin.post(`${ORDER}/add`, bad)).success).toBe(false);
    expect((await list(admin, `${ORDER}/list`, { orderCode: 'DD003' })).total).toBe(0);
  });

  it('is not there for another tenant', async () => {
    const id = String(good(await admin.post(`${ORDER}/add`, order({ orderCode: 'DD004' }))).id);
    const stranger = await t.user({ username: 'stranger', roles: ['admin'], tenants: '2' });
    expect((await list(stranger, `${ORDER}/list`)).total).toBe(0);
    for (const call of ['queryById', 'queryOrderCustomerListByMainId'])
      expect((await stranger.get(`${ORDER}/${call}`, { id })).success).toBe(false);
  });
});
