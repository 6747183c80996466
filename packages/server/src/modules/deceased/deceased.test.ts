import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { brokenInvariants } from '../../testing/invariants.ts';
import type { Caller } from '../../testing/test-app.ts';
import { good, newWorld, orderBody, type Row, type World } from '../../testing/world.ts';

const NUMBER = '11010519491231002X';

let w: World;
let records: Caller;
let head: Caller;
let seller: Caller;
let plot: Row;
let other: Row;

const buy = async (of: Row | undefined) => {
  const order = good(await w.admin.post('/cemetery/order/add', orderBody(String(of?.id))));
  good(await w.admin.post('/cemetery/order/pay', { orderId: order.id, amount: order.payableAmount, method: '01' }));
  return of as Row;
};
const plotNow = (id: string) => w.admin.get<Row>(`/cemetery/plot/queryById?id=${id}`).then((reply) => good(reply));
const add = (body: object, by = records) => by.post<Row>('/cemetery/deceased/add', body);
const list = async (query: string, by = records) =>
  good<{ records: Row[]; total: number }>(await by.get(`/cemetery/deceased/list?${query}`));
const names = async (query: string) => (await list(query)).records.map((row) => row.name);

beforeAll(async () => {
  w = await newWorld();
  records = await w.t.user({ username: 'files', realname: '档案', roles: ['records'] });
  head = await w.t.user({ username: 'chief', realname: '主管', roles: ['records_mgr'] });
  seller = await w.t.user({ username: 'seller', realname: '销售', roles: ['sales'] });
  plot = await buy(w.plots[0]);
  other = await buy(w.plots[1]);
});
afterAll(async () => {
  expect(await brokenInvariants(w.t.database)).toEqual([]);
  await w.t.close();
});

describe('people of plots (domain.md §3.9, issue 14 point 5)', () => {
  it('are registered for a plot with a right, get the first free cavity, and are counted', async () => {
    const first = good(
      await add({ plotId: plot.id, name: '張國榮', sex: '1', alive: 'N', birthText: '1950', deathText: '2020年5月' }),
    );
    expect(first).toMatchObject({
      seq: 1,
      burialStatus: '0',
      birthDate: '1950',
      deathDate: '2020-05',
      deathPrecision: 'month',
      cemeteryId: w.cemetery.id,
      holderName: (await plotNow(plot.id)).holderName,
    });
    const wife = good(
      await add({ plotId: plot.id, name: '单雪', alive: 'Y', idNo: NUMBER, birthText: '农历一九四九年冬月十二' }),
    );
    expect(wife).toMatchObject({ seq: 2, birthDate: '1949-12-31', sex: '2', idNo: '110***********002X' });
    expect(await plotNow(plot.id)).toMatchObject({ livingCount: 1, burialCount: 0 });
    expect((await add({ plotId: plot.id, name: '王五', deathText: '2020' })).message).toBe(
      '该墓位只有 2 穴，已全部登记',
    );
    expect((await add({ plotId: w.plots[2]?.id, name: '王五', deathText: '2020' })).message).toBe(
      '该墓位当前为「可售」，没有使用权，不能登记使用人',
    );
    expect(await add({ name: '王五', deathText: '2020' })).toMatchObject({ message: '请选择墓位', field: 'plotId' });
  });

  it('I9: are users of one plot only, also when two clerks write at once', async () => {
    expect((await add({ plotId: other.id, name: '单雪', alive: 'Y', idNo: NUMBER })).message).toContain(
      '该证件号码已是「',
    );
    const idNo = '110101199003070134';
    const twice = await Promise.all([
      add({ plotId: other.id, name: '李四', alive: 'Y', idType: '9', idNo, seq: 1 }),
      add({ plotId: other.id, name: '李四', alive: 'Y', idType: '9', idNo, seq: 2 }, head),
    ]);
    expect(twice.filter((reply) => reply.success)).toHaveLength(1);
  });

  it('I8: one cavity is given once, also when two clerks write at once', async () => {
    const third = await buy(w.plots[3]);
    const both = await Promise.all([
      add({ plotId: third.id, name: '赵一', deathText: '2001', seq: 1 }),
      add({ plotId: third.id, name: '赵二', deathText: '2001', seq: 1 }, head),
    ]);
    expect(both.filter((reply) => reply.success)).toHaveLength(1);
    expect(both.find((reply) => !reply.success)?.message).toBe('第 1 穴已有使用人');
  });

  it.each([
    [{ deathText: '2026-07-01' }, '死亡日期不能晚于今天', 'deathText'],
    [{ deathText: '2020-05-01', birthText: '2020-05-02' }, '死亡日期不能早于出生日期', 'deathText'],
    [{ deathText: '去年秋天' }, '死亡日期「去年秋天」无法识别', 'deathText'],
    [{}, '已故的使用人请填写死亡日期', 'deathText'],
    [{ alive: 'Y', deathText: '2020' }, '健在的使用人不能填写死亡日期', 'deathText'],
    [{ deathText: '2020', idNo: '123' }, '校验失败！身份证号应为18位', 'idNo'],
    [{ deathText: '2020', seq: 3 }, '该墓位只有 2 穴', 'seq'],
  ])('with %j are refused: %s', async (body, message, field) => {
    const reply = await add({ plotId: other.id, name: '钱六', ...body });
    expect(reply).toMatchObject({ success: false, field });
    expect(reply.message).toContain(message);
  });

  it.each([
    ['keyword=张国荣', ['張國榮']],
    ['keyword=張國', ['張國榮']],
    ['keyword=国荣', ['張國榮']],
    ['keyword=zhangguorong', ['張國榮']],
    ['keyword=zgr', ['張國榮']],
    ['keyword=shanxue', ['单雪']],
    ['name=*張国*', ['張國榮']],
    ['birthDate=1949', ['单雪']],
    ['birthDate=*1949年12月*', ['单雪']],
    ['deathDate=2020-05', ['張國榮']],
    ['deathDate=2021', []],
  ])('are found by %s', async (query, found) => {
    expect(await names(encodeURI(query))).toEqual(found);
  });

  it('are found by a whole name, the present one or the other one, in either writing', async () => {
    const home = await buy(w.plots[5]);
    good(await add({ plotId: home.id, name: '趙秀蘭', formerName: '趙小蘭', deathText: '2001' }));
    good(await add({ plotId: home.id, name: '赵秀兰兰', deathText: '2002' }));
    for (const name of ['趙秀蘭', '赵秀兰', '赵小兰', '趙小蘭'])
      expect(await names(encodeURI(`name=${name}`))).toEqual(['趙秀蘭']);
    expect(await names(encodeURI('name=赵'))).toEqual([]);
    expect(await names(encodeURI('name=%'))).toEqual([]);
    expect(await names(encodeURI('name=无人&wholeName=赵小兰'))).toEqual([]);
    expect((await names(encodeURI('name=赵小兰,赵秀兰兰'))).sort()).toEqual(['赵秀兰兰']);
  });

  it('stand in the order of their dates, whatever is known of them', async () => {
    const fourth = await buy(w.plots[4]);
    good(await add({ plotId: fourth.id, name: '孙一', deathText: '1999-03-01' }));
    good(await add({ plotId: fourth.id, name: '孙二', deathText: '1999' }));
    const rows = (await list(`plotId=${fourth.id}&column=deathDate&order=asc`)).records;
    expect(rows.map((row) => row.name)).toEqual(['孙二', '孙一']);
  });

  it('are corrected by the records office; the plot follows when somebody has died', async () => {
    const [wife] = (await list(encodeURI('keyword=单雪'))).records;
    expect((await seller.put('/cemetery/deceased/edit', { id: wife?.id, name: '单雪梅' })).code).toBe(510);
    const dead = good(
      await records.put<Row>('/cemetery/deceased/edit', {
        ...wife,
        name: '单雪梅',
        alive: 'N',
        deathText: '2026-06-01',
      }),
    );
    expect(dead).toMatchObject({ name: '单雪梅', deathDate: '2026-06-01', idNo: '110***********002X' });
    expect(await plotNow(plot.id)).toMatchObject({ livingCount: 0 });
    expect(await names('keyword=shanxuemei')).toEqual(['单雪梅']);
  });

  it('are deleted only by the head of records, and their cavity is free again', async () => {
    const [wife] = (await list(encodeURI('keyword=单雪梅'))).records;
    expect((await records.delete(`/cemetery/deceased/delete?id=${wife?.id}`)).code).toBe(510);
    good(await head.delete(`/cemetery/deceased/delete?id=${wife?.id}&reason=${encodeURI('登记错误')}`));
    expect(good(await add({ plotId: plot.id, name: '单雪梅', deathText: '2026-06-01', idNo: NUMBER }))).toMatchObject({
      seq: 2,
    });
  });
});
