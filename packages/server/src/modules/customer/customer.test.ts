import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runSql } from '../../db/database.ts';
import { sealOldNumbers } from '../../db/seal.ts';
import { type Caller, type TestApp, testApp } from '../../testing/test-app.ts';
import { good, newWorld, orderBody, type Row } from '../../testing/world.ts';

const NUMBER = '11010519491231002X';
const MASKED = '110***********002X';

let t: TestApp;
let admin: Caller;
let seller: Caller;
beforeAll(async () => {
  t = await testApp();
  admin = await t.as('admin');
  seller = await t.user({ username: 'wang', roles: ['sales'] });
});
afterAll(() => t.close());

describe('customers (domain.md §3.7)', () => {
  it('get a number, pinyin, and what the identity number tells', async () => {
    const row = good(
      await admin.post('/cemetery/customer/add', {
        name: ' 单\u3000雄信 ',
        mobile: '13800000001',
        idNo: '11010519491231002x',
      }),
    );
    expect(row).toMatchObject({
      name: '单雄信',
      customerNo: 'KH00000001',
      pinyin: 'shanxiongxin sxx',
      idNo: NUMBER,
      sex: '2',
      birthday: '1949-12-31',
      level: '1',
      deceasedFlag: 'N',
      plotCount: 0,
    });
    const old = good(
      await admin.post('/cemetery/customer/add', { name: '王五', mobile: '13800000002', idNo: '110105491231002' }),
    );
    expect(old).toMatchObject({ idNo: NUMBER, customerNo: 'KH00000002' });
  });

  it('are refused with a bad number, but only where it is an identity card', async () => {
    const add = async (more: object) =>
      (await admin.post('/cemetery/customer/add', { name: '李四', mobile: '13800000003', ...more })).message;
    expect(await add({ idNo: '110105194912310021' })).toBe('校验失败！身份证号校验位不正确');
    expect(await add({ idNo: '110105194913310029' })).toBe('校验失败！身份证号中的出生日期不正确');
    expect(await add({ birthday: '2099-01-01' })).toBe('校验失败！出生日期不能晚于今天');
    expect(await add({ idNo: '123' })).toBe('校验失败！身份证号应为18位');
    expect(await add({ mobile: '12345678901' })).toBe('校验失败！手机号的值不正确');
    expect(await add({ name: '\u3000' })).toBe('校验失败！姓名/单位名称不能为空');
    expect(await add({ idType: '3', idNo: 'e1234567' })).toBe('添加成功！');
  });

  it('show their number masked without the right, and a mask sent back changes nothing', async () => {
    const row = good(
      await seller.post('/cemetery/customer/add', { name: '赵敏', mobile: '13800000004', idNo: NUMBER }),
    );
    expect(row.idNo).toBe(MASKED);
    const edited = good(await seller.put('/cemetery/customer/edit', { ...row, remark: '回访' }));
    expect(edited).toMatchObject({ idNo: MASKED, remark: '回访' });
    expect(good(await admin.get('/cemetery/customer/queryById', { id: row.id })).idNo).toBe(NUMBER);
    expect((await seller.put('/cemetery/customer/edit', { id: row.id, idNo: '110***********0021' })).message).toBe(
      '校验失败！证件号码的值不正确',
    );
    good(await seller.put('/cemetery/customer/edit', { id: row.id, idNo: '440308199901101512' }));
    expect(good(await admin.get('/cemetery/customer/queryById', { id: row.id })).idNo).toBe('440308199901101512');
  });

  it('may be corrected although an imported number is bad', async () => {
    const row = good(await admin.post('/cemetery/customer/add', { name: '旧档', mobile: '13800000005' }));
    await t.database.db.updateTable('cemCustomer').set({ idNo: '无' }).where('id', '=', row.id).execute();
    good(await admin.put('/cemetery/customer/edit', { id: row.id, remark: '证件待补' }));
    expect((await admin.put('/cemetery/customer/edit', { id: row.id, idNo: '无效' })).success).toBe(false);
  });

  it('belong to the salesperson who added them', async () => {
    const row = good(await admin.post('/cemetery/customer/add', { name: '他人客户', mobile: '13800000006' }));
    expect((await seller.get('/cemetery/customer/queryById', { id: row.id })).message).toBe('未找到对应实体');
    expect((await seller.put('/cemetery/customer/edit', { id: row.id, remark: 'x' })).message).toBe('未找到对应实体');
  });
});

it('customers with orders stay, and count their plots', async () => {
  const w = await newWorld();
  try {
    const order = good(await w.admin.post('/cemetery/order/add', orderBody(String(w.plots[0]?.id))));
    const customerId = String(order.customerId);
    expect((await w.admin.delete('/cemetery/customer/delete', { id: customerId })).message).toBe(
      '「陈明」已被订单使用，不能删除',
    );
    good(await w.admin.post('/cemetery/order/pay', { orderId: order.id, amount: order.payableAmount, method: '01' }));
    expect(good<Row>(await w.admin.get('/cemetery/customer/queryById', { id: customerId })).plotCount).toBe(1);
  } finally {
    await w.t.close();
  }
});

describe('identity numbers at rest (domain.md §3.0)', () => {
  const HIDDEN = '330102199003077712';
  const add = async () =>
    good(await admin.post('/cemetery/customer/add', { name: '钱七', mobile: '13800000077', idNo: HIDDEN }));
  const found = async (who: Caller, query: Record<string, string>) =>
    good<{ records: Row[] }>(await who.get('/cemetery/customer/list', query)).records.map((row) => row.name);

  it('stand nowhere in the database in the clear, the data log included', async () => {
    const row = await add();
    await admin.put('/cemetery/customer/edit', { id: row.id, idNo: '440308199901101512', remark: '更正' });
    await admin.put('/cemetery/customer/edit', { id: row.id, idNo: HIDDEN });
    const { db } = t.database;
    const [kept] = await runSql<{ idNo: string; tail: string }>(
      db,
      `select id_no as "idNo", id_no_tail as "tail" from cem_customer where id = '${row.id}'`,
      [],
    );
    expect(kept).toEqual({ idNo: t.sealer.seal(HIDDEN), tail: '7712' });
    const log = await db
      .selectFrom('sysDataLog')
      .select(['dataBefore', 'dataContent'])
      .where('dataId', '=', row.id)
      .execute();
    expect(log).toHaveLength(3);
    expect(JSON.stringify(log)).not.toMatch(/330102199003077712|440308199901101512/);
    expect(JSON.stringify(log)).toContain('330***********7712');
  });

  it('are found by the whole number and by the last four characters, by nothing else', async () => {
    for (const idNo of [HIDDEN, `*${HIDDEN}*`, '7712', '*7712', '*7712*', HIDDEN.toLowerCase()])
      expect(await found(admin, { idNo }), idNo).toContain('钱七');
    for (const idNo of ['*33010219*', '330*', '0719', `!${HIDDEN}`, '*0307*', '%', 'sb1.*', t.sealer.seal(HIDDEN)])
      expect(await found(admin, { idNo }), idNo).not.toContain('钱七');
    expect(await found(seller, { idNo: 'null' })).toBeInstanceOf(Array);
    expect((await admin.get('/cemetery/customer/list', { column: 'idNo', order: 'asc' })).message).toBe(
      '请注意，将要排序的列字段不存在：idNo',
    );
  });

  it('from before sealing are sealed at the next start', async () => {
    const row = await add();
    const { db } = t.database;
    await db.updateTable('cemCustomer').set({ idNo: HIDDEN, idNoTail: null }).where('id', '=', row.id).execute();
    await db.deleteFrom('sysState').where('id', '=', 'numbersSealed').execute();
    await sealOldNumbers(t.database, t.sealer);
    const kept = await db
      .selectFrom('cemCustomer')
      .select(['idNo', 'idNoTail'])
      .where('id', '=', row.id)
      .executeTakeFirst();
    expect(kept).toEqual({ idNo: t.sealer.seal(HIDDEN), idNoTail: '7712' });
  });
});
