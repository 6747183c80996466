import { type SeatMap, statusOfLetter } from '@songbai/contract/modules/plot/seat-map.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Caller } from '../../testing/test-app.ts';
import { generate, good, newWorld, orderBody, type Row, type World } from '../../testing/world.ts';

let w: World;
let wang: Caller;
let li: Caller;
let plots: Row[];
let areas = 0;

beforeAll(async () => {
  w = await newWorld();
  wang = await w.t.user({ username: 'wang', realname: '王芳', roles: ['sales'] });
  li = await w.t.user({ username: 'li', realname: '李强', roles: ['sales'] });
});
afterAll(() => w.t.close());

// Each test has its own plots, and there are no locks.
beforeEach(async () => {
  w.t.time.now += 3_600_000;
  areas += 1;
  const area = good(
    await w.admin.post('/cemetery/area/add', { cemeteryId: w.cemetery.id, code: `L${areas}`, name: `锁${areas}区` }),
  );
  plots = await generate(w.admin, { areaId: area.id, templateId: w.template.id, rowTo: 1, seatTo: 8, open: true });
});

const lock = (who: Caller, plot: Row | undefined) =>
  who.post<Record<string, unknown>>('/cemetery/plot/lock', { id: plot?.id });
const release = (who: Caller, plot: Row | undefined) => who.post('/cemetery/plot/release', { id: plot?.id });
const state = async (plot: Row | undefined) =>
  good(await w.admin.get('/cemetery/plot/queryById', { id: String(plot?.id) }));

describe('picking lock (domain.md §3.5, §4.1)', () => {
  it('lives 15 minutes, is shown, and keeps colleagues out by name and time left', async () => {
    const reply = await lock(wang, plots[0]);
    expect(reply).toMatchObject({
      success: true,
      code: 200,
      message: '锁定成功',
      result: { id: plots[0]?.id, secondsLeft: 900 },
    });
    expect(await state(plots[0])).toMatchObject({
      saleStatus: '2',
      displayStatus: '20',
      lockBy: 'wang',
      lockName: '王芳',
      lockUntil: reply.result.lockUntil,
    });
    w.t.time.now += 146_000;
    expect((await lock(li, plots[0])).message).toBe('该墓位正在被「王芳」锁定，剩余 12:34');
    expect((await li.post('/cemetery/order/add', orderBody(String(plots[0]?.id)))).message).toBe(
      '该墓位正在被「王芳」锁定，剩余 12:34',
    );
    expect((await release(li, plots[0])).message).toBe('该墓位由「王芳」锁定，不能释放');
    expect(good<Row[]>(await wang.get('/cemetery/plot/myLocks'))).toEqual([
      { id: plots[0]?.id, fullName: plots[0]?.fullName, lockUntil: reply.result.lockUntil, secondsLeft: 754 },
    ]);
    expect((await release(wang, plots[0])).message).toBe('释放成功');
    expect((await release(wang, plots[0])).message).toBe('该墓位未被锁定或锁定已到期');
    expect(await state(plots[0])).toMatchObject({ saleStatus: '1', lockBy: null, lockUntil: null });
  });

  it('may be prolonged twice, then it is answered as it is', async () => {
    const ends: unknown[] = [];
    for (let call = 0; call < 4; call += 1) {
      ends.push((await lock(wang, plots[0])).result.lockUntil);
      w.t.time.now += 60_000;
    }
    expect(new Set(ends).size).toBe(3);
    expect(ends[3]).toBe(ends[2]);
  });

  it('ends by itself: the plot reads as free and the next person gets it', async () => {
    good(await lock(wang, plots[0]));
    w.t.time.now += 15 * 60_000 + 1000;
    expect(await state(plots[0])).toMatchObject({ saleStatus: '1', displayStatus: '10', lockName: null });
    expect((await release(wang, plots[0])).message).toBe('该墓位未被锁定或锁定已到期');
    good(await lock(li, plots[0]));
    const holds = await w.t.database.db
      .selectFrom('cemPlotHold')
      .select(['holderName', 'status'])
      .where('plotId', '=', String(plots[0]?.id))
      .orderBy('id')
      .execute();
    expect(holds).toEqual([
      { holderName: '王芳', status: '3' },
      { holderName: '李强', status: '1' },
    ]);
  });

  it('allows five a person, also when all calls come at once', async () => {
    const replies = await Promise.all(plots.map((plot) => lock(wang, plot)));
    expect(replies.filter((reply) => reply.success)).toHaveLength(5);
    expect(replies.filter((reply) => reply.message === '您已锁定 5 个墓位，请先释放或下单后再锁定')).toHaveLength(3);
  });

  it('goes to one of many who want the plot at once', async () => {
    const callers = await Promise.all(
      Array.from({ length: 12 }, (_, index) => w.t.user({ username: `many${areas}_${index}`, roles: ['sales'] })),
    );
    const replies = await Promise.all(callers.map((caller) => lock(caller, plots[0])));
    expect(replies.filter((reply) => reply.success)).toHaveLength(1);
    for (const reply of replies)
      if (!reply.success) expect(reply.message).toMatch(/^该墓位正在被「many.*」锁定，剩余 15:00$/);
  });

  it('may be given back by the supervisor', async () => {
    const boss = await w.t.user({ username: `boss${areas}`, realname: '周主管', roles: ['sales_mgr'] });
    good(await lock(wang, plots[0]));
    good(await release(boss, plots[0]));
    const event = await w.t.database.db
      .selectFrom('cemEvent')
      .select(['event', 'summary', 'actorName'])
      .where('plotId', '=', String(plots[0]?.id))
      .orderBy('id', 'desc')
      .executeTakeFirst();
    expect(event).toEqual({ event: 'unlock', summary: '周主管释放王芳的锁定', actorName: '周主管' });
  });

  it('needs its right, and knows no plot of another tenant or of nowhere', async () => {
    const auditor = await w.t.user({ username: `audit${areas}`, roles: ['auditor'] });
    expect((await lock(auditor, plots[0])).code).toBe(510);
    const foreign = await w.t.user({ username: `foreign${areas}`, roles: ['sales'], tenants: '2' });
    expect((await lock(foreign, plots[0])).message).toBe('墓位不存在');
    expect((await release(foreign, plots[0])).message).toBe('墓位不存在');
    expect((await lock(wang, undefined)).message).toBe('校验失败！墓位不能为空');
    expect((await wang.post('/cemetery/plot/lock', { id: true })).message).toBe('校验失败！墓位的类型不正确');
    expect((await wang.post('/cemetery/plot/lock', { id: 'nope', more: 1 })).message).toBe(
      '校验失败！存在未知字段：more',
    );
  });
});

describe('a dispute freezes a plot (domain.md §3.4)', () => {
  it('for locks, orders, moves and edits', async () => {
    const id = String(plots[0]?.id);
    await w.t.database.db.updateTable('cemPlot').set({ disputeFlag: 'Y' }).where('id', '=', id).execute();
    const frozen = '该墓位存在争议，已冻结，请联系档案主管';
    const manager = await w.t.user({ username: `mgr${areas}`, roles: ['sys_admin', 'sales_mgr'] });
    expect((await lock(wang, plots[0])).message).toBe(frozen);
    expect((await wang.post('/cemetery/order/add', orderBody(id))).message).toBe(frozen);
    expect((await manager.post('/cemetery/plot/move', { ids: [id], event: 'withdraw' })).message).toBe(frozen);
    expect((await manager.put('/cemetery/plot/edit', { id, remark: 'x' })).message).toBe(frozen);
    const head = await w.t.user({ username: `head${areas}`, roles: ['records_mgr'] });
    good(await head.put('/cemetery/plot/edit', { id, alertText: '家属争议，暂停办理' }));
    expect(await state(plots[0])).toMatchObject({ displayStatus: '80', alertText: '家属争议，暂停办理' });
  });
});

describe('a place that does not sell (domain.md §3.1, §3.2: 停售)', () => {
  it('refuses locks and orders, but for historic ones', async () => {
    const id = String(plots[0]?.id);
    const areaId = String(plots[0]?.areaId);
    const { fullName } = good(await w.admin.put('/cemetery/area/edit', { id: areaId, status: '3' }));
    const stopped = `「${String(fullName)}」当前为「停售」，不能销售墓位`;
    expect((await lock(wang, plots[0])).message).toBe(stopped);
    expect((await wang.post('/cemetery/order/add', orderBody(id))).message).toBe(stopped);
    expect(await state(plots[0])).toMatchObject({ saleStatus: '1' });
    const manager = await w.t.user({ username: 'history', roles: ['sales_mgr'] });
    good(await manager.post('/cemetery/order/add', orderBody(id, { orderType: '9' })));
    good(await w.admin.put('/cemetery/area/edit', { id: areaId, status: '2' }));
    good(await lock(wang, plots[1]));
    good(await w.admin.put('/cemetery/cemetery/edit', { id: w.cemetery.id, status: '2' }));
    const closed = await lock(wang, plots[2]);
    good(await w.admin.put('/cemetery/cemetery/edit', { id: w.cemetery.id, status: '1' }));
    expect(closed.message).toBe('「松鹤园」当前为「停售(仅安葬/续费)」，不能销售墓位');
  });
});

describe('seat picture', () => {
  it('holds every plot of an area or a cemetery, column by column', async () => {
    good(await lock(wang, plots[2]));
    good(await wang.post('/cemetery/order/add', orderBody(String(plots[3]?.id))));
    const map = good<SeatMap>(await wang.get('/cemetery/plot/seatMap', { areaId: String(plots[0]?.areaId) }));
    expect(map).toMatchObject({
      cemeteryId: w.cemetery.id,
      today: '2026-06-30',
      areas: [{ id: plots[0]?.areaId }],
      rows: [{ area: 0, rowNo: 1, rowName: '01排' }],
    });
    expect(map.seats.seatNo).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect([...map.seats.status].map(statusOfLetter)).toEqual(['10', '10', '20', '40', '10', '10', '10', '10']);
    expect(map.seats).toMatchObject({
      row: Array(8).fill(0),
      x: [0, 100, 200, 300, 400, 500, 600, 700],
      price: Array(8).fill(80_000),
      suffix: {},
    });
    const whole = good<SeatMap>(await wang.get('/cemetery/plot/seatMap', { cemeteryId: w.cemetery.id }));
    expect(whole.areas.length).toBe(areas + 1);
    const seat = good(await wang.get('/cemetery/plot/seat', { rowId: map.rows[0]?.id ?? '', seatNo: 3 }));
    expect(seat).toMatchObject({ id: plots[2]?.id, secondsLeft: 900, displayStatus_dictText: '锁定中' });
    expect((await wang.get('/cemetery/plot/seat', { rowId: map.rows[0]?.id ?? '', seatNo: 99 })).message).toBe(
      '墓位不存在',
    );
    w.t.time.now += 16 * 60_000;
    const later = good<SeatMap>(await wang.get('/cemetery/plot/seatMap', { areaId: String(plots[0]?.areaId) }));
    expect(statusOfLetter(later.seats.status.charAt(2))).toBe('10');
  });

  it('answers nothing of other tenants', async () => {
    const foreign = await w.t.user({ username: `foreignmap${areas}`, roles: ['sales'], tenants: '2' });
    expect((await foreign.get('/cemetery/plot/seatMap', { cemeteryId: w.cemetery.id })).message).toBe('未找到对应实体');
    expect((await foreign.get('/cemetery/plot/seatMap', { areaId: w.area.id })).message).toBe('未找到对应实体');
    expect((await wang.get('/cemetery/plot/seatMap')).message).toBe('校验失败！请选择陵园或墓区');
  });
});
