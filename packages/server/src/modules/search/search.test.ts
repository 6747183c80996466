import { LIMITS } from '@songbai/contract/limits.ts';
import type { FoundGroup, SearchKind } from '@songbai/contract/modules/search/search.calls.ts';
import type { Page } from '@songbai/contract/wire/envelope.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type SalesOffice, salesOffice } from '../../testing/sales-office.ts';
import { addTenant, type Caller } from '../../testing/test-app.ts';
import { BUYER, good, type Row } from '../../testing/world.ts';

let office: SalesOffice;
let admin: Caller;
let order: Row;
/** The beginning of the numbers of today's payments. */
const payments = () => `SK${String(order.orderNo).slice(2, 10)}`;

beforeAll(async () => {
  office = await salesOffice();
  ({ admin } = office.world);
  const [first, second] = office.world.plots as [Row, Row];
  order = good(await office.add(first.id));
  good(await office.pay(order.id, Number(order.payableAmount)));
  const person = { plotId: first.id, alive: 'N', deathText: '2020-05-01' };
  good(await admin.post('/cemetery/deceased/add', { ...person, name: '陳國華' }));
  good(await admin.post('/cemetery/deceased/add', { plotId: first.id, name: '陈秀兰', alive: 'Y' }));
  const { db } = office.world.t.database;
  await db.updateTable('cemPlot').set({ aliasNames: 'A-9-77,老9排77号' }).where('id', '=', second.id).execute();
});
afterAll(() => office.world.t.close());

const search = async (who: Caller, keyword: string) => good<FoundGroup[]>(await who.get('/sys/search', { keyword }));
const titles = async (who: Caller, keyword: string, kind: SearchKind) =>
  (await search(who, keyword)).find((group) => group.kind === kind)?.records.map(({ title }) => title) ?? [];

describe('plots by number', () => {
  test.each([
    '1排2号',
    '01排02号',
    '一排二号',
    '１排２号',
    '1-2',
    'A-01-02',
    'a区1排2号',
    '松鹤园A区1排2号',
    '松鹤园-A区-01排-02号',
  ])('%s, in the box and in the list', async (spelling) => {
    const { fullName } = office.world.plots[1] as Row;
    expect(await titles(admin, spelling, 'plot')).toEqual([fullName]);
    const list = good<Page<Row>>(await admin.get('/cemetery/plot/list', { keyword: spelling }));
    expect(list.records.map((row) => row.fullName)).toEqual([fullName]);
    expect(list.total).toBe(1);
  });

  test('a former number finds the plot, another area or a missing seat none', async () => {
    const { fullName } = office.world.plots[1] as Row;
    expect(await titles(admin, 'A-9-77', 'plot')).toEqual([fullName]);
    expect(await titles(admin, '老9排77号', 'plot')).toEqual([fullName]);
    expect(await titles(admin, 'B区1排2号', 'plot')).toEqual([]);
    expect(await titles(admin, '1排99号', 'plot')).toEqual([]);
  });

  test('it is exported as listed', async () => {
    const reply = await admin.raw({ method: 'GET', url: '/cemetery/plot/exportXls?keyword=1排2号' });
    expect(reply.statusCode).toBe(200);
  });
});

describe('everything else', () => {
  test.each(['陈国华', '陳國華', 'chenguohua', 'cgh', 'guohua'])('%s finds the dead person', async (name) => {
    const [group] = (await search(admin, name)).filter(({ kind }) => kind === 'deceased');
    expect(group?.records.map(({ title }) => title)).toEqual(['陳國華']);
    const [found] = group?.records ?? [];
    expect(found?.note).toContain('2020-05-01');
    expect(found?.path).toBe(`/customers/deceased?detail=${found?.id}`);
  });

  test('the living are found beside the dead by the family name in initials of the whole', async () => {
    expect(await titles(admin, '陈秀', 'deceased')).toEqual(['陈秀兰']);
    expect(await titles(admin, 'cx', 'deceased')).toEqual(['陈秀兰']);
  });

  test('customers by name, pinyin and the end of the telephone number', async () => {
    for (const keyword of [BUYER.name, 'chenming', 'cm', '8000', BUYER.mobile, '138 0013 8000'])
      expect(await titles(admin, keyword, 'customer')).toEqual([BUYER.name]);
    for (const keyword of ['8001', '13800138001', '123']) expect(await titles(admin, keyword, 'customer')).toEqual([]);
  });

  test('orders by number and by buyer, opened in the list in which they are', async () => {
    const number = String(order.orderNo);
    for (const keyword of [number, number.toLowerCase(), number.slice(2), BUYER.name])
      expect(await titles(admin, keyword, 'order')).toEqual([number]);
    const [group] = (await search(admin, number)).filter(({ kind }) => kind === 'order');
    expect(group?.records[0]?.path).toBe(`/orders/normal?detail=${order.id}`);
  });

  test('a payment leads to its order', async () => {
    const { db } = office.world.t.database;
    const { payNo } = await db
      .selectFrom('cemPayment')
      .select('payNo')
      .where('orderId', '=', order.id)
      .executeTakeFirstOrThrow();
    const [group] = (await search(admin, payNo)).filter(({ kind }) => kind === 'payment');
    expect(group?.records).toMatchObject([{ title: payNo, path: `/orders/normal?detail=${order.id}` }]);
  });

  test.each(['', ' ', '陈', '1', 'c', '%%', '__', "'; --", '﷽﷽', '\\\\', '排号'])(
    '%j finds nothing and breaks nothing',
    async (keyword) => {
      expect(await search(admin, keyword)).toEqual([]);
    },
  );

  test('more than five are told of', async () => {
    const [group] = (await search(admin, '松鹤园')).filter(({ kind }) => kind === 'plot');
    expect(group).toMatchObject({ more: true });
    expect(group?.records).toHaveLength(5);
  });

  test('too long a text is refused with the field', async () => {
    expect(await admin.get('/sys/search', { keyword: 'x'.repeat(97) })).toMatchObject({ success: false });
  });
});

describe('rights', () => {
  test('what a person may not list is not found', async () => {
    const field = await office.world.t.user({ username: 'field', roles: ['field'] });
    const kinds = async (who: Caller, keyword: string) => (await search(who, keyword)).map(({ kind }) => kind);
    expect(await kinds(field, String(order.orderNo))).not.toContain('order');
    expect(await kinds(field, BUYER.mobile)).not.toContain('customer');
    const nobody = await office.world.t.user({ username: 'nobody', roles: [] });
    for (const keyword of ['1排1号', BUYER.name, String(order.orderNo), '8000', 'cgh'])
      expect(await search(nobody, keyword)).toEqual([]);
  });

  test('data rules: a seller finds his own orders and payments only', async () => {
    const other = await office.world.t.user({ username: 'other', roles: ['sales'] });
    const number = String(order.orderNo);
    expect(await titles(office.seller, number, 'order')).toEqual([number]);
    expect(await titles(other, number, 'order')).toEqual([]);
    expect(await titles(other, payments(), 'payment')).toEqual([]);
    expect(await titles(office.seller, payments(), 'payment')).toHaveLength(1);
  });

  test('another tenant finds nothing', async () => {
    await addTenant(office.world.t.database, 2, '别园');
    const stranger = await office.world.t.user({
      ...{ username: 'stranger', roles: ['records_mgr', 'sales_mgr', 'finance_mgr'], tenants: '2', departs: [] },
    });
    for (const keyword of ['1排1号', BUYER.name, String(order.orderNo), '8000', 'cgh', payments()])
      expect(await search(stranger, keyword)).toEqual([]);
  });

  test('masked telephone numbers: ends and whole ones only, the latter counted, shown masked', async () => {
    const masked = await office.world.t.user({ username: 'masked', roles: ['sales_mgr'] });
    const levels = [{ field: 'customer.mobile', level: '1' }];
    good(await admin.post('/sys/role/saveFieldLevels', { roleId: 'role-sales_mgr', levels }));
    expect(await titles(masked, '8000', 'customer')).toEqual([BUYER.name]);
    for (const typing of ['38000', '138000', '1380013', '1380013800'])
      expect(await titles(masked, typing, 'customer')).toEqual([]);
    const [group] = (await search(masked, BUYER.mobile)).filter(({ kind }) => kind === 'customer');
    expect(group?.records).toMatchObject([{ title: BUYER.name, note: expect.stringContaining('138****8000') }]);
    // The typing above took none of the look-ups; the whole number took one.
    for (let at = 1; at < LIMITS.lookUpsPerHour; at += 1)
      expect(await search(masked, `139${String(10_000_000 + at)}`)).toEqual([]);
    const [refused] = await search(masked, '13955555555');
    expect(refused).toMatchObject({ kind: 'customer', records: [], refusal: expect.stringMatching(/./) });
    expect(await titles(masked, BUYER.mobile, 'customer')).toEqual([BUYER.name]);
  });

  test('identity numbers: whole ones, by the same rules', async () => {
    const idNo = '110101199003070011';
    good(await admin.post('/cemetery/customer/add', { name: '王小明', mobile: '13900000001', idType: '1', idNo }));
    expect(await titles(admin, idNo, 'customer')).toEqual(['王小明']);
    expect(await titles(admin, idNo.slice(0, 10), 'customer')).toEqual([]);
  });
});
