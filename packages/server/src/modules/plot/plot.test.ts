import type { Page } from '@songbai/contract/wire/envelope.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { brokenInvariants } from '../../testing/invariants.ts';
import { freshPlots, generate, good, newWorld, PRICE, type Row, TEMPLATE, type World } from '../../testing/world.ts';

let w: World;
beforeAll(async () => {
  w = await newWorld();
});
afterAll(() => w.t.close());

describe('single plots', () => {
  const draft = (more: object) => ({
    areaId: w.area.id,
    rowId: w.plots[0]?.rowId,
    templateId: w.template.id,
    listPrice: PRICE,
    ...more,
  });

  it('adds a seat with a suffix, copies the template, and refuses the seat twice', async () => {
    const plot = good(await w.admin.post('/cemetery/plot/add', draft({ seatNo: 5, seatSuffix: '甲' })));
    expect(plot).toMatchObject({
      fullName: '松鹤园-A区-01排-05甲号',
      rowNo: 1,
      saleStatus: '0',
      capacityType: '2',
      displayStatus: '0',
    });
    const twice = await w.admin.post('/cemetery/plot/add', draft({ seatNo: 5, seatSuffix: '甲' }));
    expect(twice.message).toBe('墓位全称「松鹤园-A区-01排-05甲号」已存在，请更换');
  });

  it('refuses foreign rows and disabled templates', async () => {
    const other = good(await w.admin.post('/cemetery/area/add', { cemeteryId: w.cemetery.id, code: 'Z', name: 'Z区' }));
    expect((await w.admin.post('/cemetery/plot/add', { ...draft({ seatNo: 9 }), areaId: other.id })).message).toBe(
      '排不存在或已被删除，请重新选择',
    );
    const off = good(
      await w.admin.post('/cemetery/template/add', {
        ...TEMPLATE,
        code: 'OFF',
        status: '0',
        cemeteryId: w.cemetery.id,
      }),
    );
    expect((await w.admin.post('/cemetery/plot/add', { ...draft({ seatNo: 9 }), templateId: off.id })).message).toBe(
      '墓型「标准立碑双穴」已停用，不能用于新墓位',
    );
  });

  it('deletes an untouched plot, frees its name, and keeps one with history (domain.md §4.1)', async () => {
    const plot = good(await w.admin.post('/cemetery/plot/add', draft({ seatNo: 77 })));
    good(await w.admin.delete('/cemetery/plot/delete', { id: plot.id }));
    const again = good(await w.admin.post('/cemetery/plot/add', draft({ seatNo: 77 })));
    expect(again.plotNo).not.toBe(plot.plotNo);
    good(await w.admin.post('/cemetery/plot/move', { ids: [again.id], event: 'open' }));
    const order = good(
      await w.admin.post('/cemetery/order/add', {
        plotId: again.id,
        orderType: '1',
        customer: { name: '赵六', mobile: '13900000000', idType: '3', idNo: 'E0' },
      }),
    );
    good(await w.admin.post('/cemetery/order/cancel', { id: order.id, cancelType: '1', cancelReason: '改主意' }));
    const kept = await w.admin.delete('/cemetery/plot/delete', { id: again.id });
    expect(kept.message).toBe('墓位「松鹤园-A区-01排-77号」已有业务记录，不能删除，只能停用');
  });
});

describe('batch generation', () => {
  const plan = (more: object = {}) => ({
    areaId: w.area.id,
    templateId: w.template.id,
    rowFrom: 11,
    rowTo: 12,
    seatFrom: 1,
    seatTo: 6,
    seatOrder: '3',
    skipDigits: '4',
    listPrice: PRICE,
    ...more,
  });

  it('previews what it will make and then makes exactly that, serpentine and without 4', async () => {
    const preview = good<{
      total: number;
      rows: { rowNo: number; exists: boolean; seats: number[] }[];
      conflictCount: number;
      first: string;
      last: string;
    }>(await w.admin.post('/cemetery/plot/generatePreview', plan()));
    expect(preview).toEqual({
      total: 10,
      rows: [
        { rowNo: 11, exists: false, seats: [1, 2, 3, 5, 6] },
        { rowNo: 12, exists: false, seats: [6, 5, 3, 2, 1] },
      ],
      conflicts: [],
      conflictCount: 0,
      first: '松鹤园-A区-11排-01号',
      last: '松鹤园-A区-12排-01号',
    });
    const reply = await w.admin.post('/cemetery/plot/generate', plan());
    expect(reply.message).toBe('已生成 10 个墓位');
    const conflict = await w.admin.post('/cemetery/plot/generate', plan());
    expect(conflict.message).toBe('有 10 个墓位编号已存在，例如：松鹤园-A区-11排-01号');
    const page = good<Page<Row>>(
      await w.admin.get('/cemetery/plot/list', { areaId: w.area.id, rowNo: 12, pageSize: 100 }),
    );
    expect(page.records.map((plot) => [plot.seatNo, plot.gx, plot.saleStatus])).toEqual([
      [6, 0, '0'],
      [5, 1, '0'],
      [3, 2, '0'],
      [2, 3, '0'],
      [1, 4, '0'],
    ]);
    const logs = await w.t.database.db
      .selectFrom('sysDataLog')
      .select('id')
      .where(
        'dataId',
        'in',
        page.records.map((plot) => plot.id),
      )
      .execute();
    expect(logs).toHaveLength(5);
  });

  it('continues rows that exist', async () => {
    good(await w.admin.post('/cemetery/plot/generate', plan({ rowTo: 11, seatFrom: 7, seatTo: 8 })));
    const page = good<Page<Row>>(
      await w.admin.get('/cemetery/plot/list', { areaId: w.area.id, rowNo: 11, pageSize: 100 }),
    );
    expect(page.records.map((plot) => [plot.seatNo, plot.gx])).toEqual([
      [1, 0],
      [2, 1],
      [3, 2],
      [5, 3],
      [6, 4],
      [7, 5],
      [8, 6],
    ]);
    const rowId = page.records[0]?.rowId as string;
    expect(good(await w.admin.get('/cemetery/row/queryById', { id: rowId }))).toMatchObject({ seatFrom: 1, seatTo: 8 });
  });

  it('refuses too many, nothing, and turned ranges before building anything', async () => {
    const refusal = async (more: object) => (await w.admin.post('/cemetery/plot/generate', plan(more))).message;
    expect(await refusal({ rowFrom: 1, rowTo: 999, seatTo: 9999 })).toBe('一次最多生成 20000 个墓位，请分批生成');
    expect(await refusal({ rowFrom: 14, rowTo: 14 })).toBe('校验失败！按编号避讳规则没有可生成的墓位');
    expect(await refusal({ seatFrom: 9, seatTo: 8 })).toBe('止号不能小于起号');
    expect(await refusal({ rowFrom: 9, rowTo: 8 })).toBe('校验失败！结束排不能小于起始排');
  });
});

describe('moves by hand', () => {
  it('opens, withdraws, disables and enables, all or none', async () => {
    const made = await generate(w.admin, {
      areaId: good(await w.admin.post('/cemetery/area/add', { cemeteryId: w.cemetery.id, code: 'M', name: 'M区' })).id,
      templateId: w.template.id,
      rowTo: 1,
      seatTo: 3,
      open: false,
    });
    const ids = made.map((plot) => plot.id);
    const move = (event: string, more: object = {}) => w.admin.post('/cemetery/plot/move', { ids, event, ...more });
    expect((await move('withdraw')).message).toBe('「未开放」状态下不能撤回销售');
    expect((await move('open')).message).toBe(`已开放销售 ${ids.length} 个墓位`);
    expect((await move('disable')).message).toBe('校验失败！原因不能为空');
    good(await w.admin.post('/cemetery/plot/lock', { id: ids[0] }));
    expect((await move('withdraw')).message).toBe('「锁定」状态下不能撤回销售');
    expect(good(await w.admin.get('/cemetery/plot/queryById', { id: ids[1] as string })).saleStatus).toBe('1');
    good(await w.admin.post('/cemetery/plot/release', { id: ids[0] }));
    good(await move('disable', { reason: '修路' }));
    expect(good(await w.admin.get('/cemetery/plot/queryById', { id: ids[1] as string }))).toMatchObject({
      saleStatus: '8',
      displayStatus: '90',
      displayStatus_dictText: '停用',
    });
    good(await move('enable', { reason: '路修好了' }));
    const events = await w.t.database.db
      .selectFrom('cemEvent')
      .select(['event', 'summary'])
      .where('plotId', '=', ids[1] as string)
      .orderBy('id')
      .execute();
    expect(events.map((event) => event.event)).toEqual(['create', 'open', 'disable', 'enable']);
    expect(events[2]?.summary).toBe('管理员停用，原因：修路');
  });

  it('keeps plots with a reason, own locks included, until somebody takes that back (domain.md §3.5, §4.1)', async () => {
    const made = await freshPlots(w);
    const ids = made.slice(0, 2).map((plot) => plot.id);
    const head = await w.t.user({ username: 'keeping', realname: '徐主管', roles: ['sales_mgr'] });
    const seller = await w.t.user({ username: 'picking', realname: '王芳', roles: ['sales'] });
    const move = (event: string, more: object = {}, who = head) =>
      who.post('/cemetery/plot/move', { ids, event, reason: '老客户考虑中', ...more });
    expect((await move('hold', {}, seller)).code).toBe(510);
    expect((await move('hold', { reason: ' ' })).message).toBe('校验失败！原因不能为空');
    good(await seller.post('/cemetery/plot/lock', { id: ids[0] }));
    expect((await move('hold')).message).toBe('该墓位正在被「王芳」锁定，剩余 15:00');
    good(await seller.post('/cemetery/plot/release', { id: ids[0] }));
    good(await head.post('/cemetery/plot/lock', { id: ids[0] }));
    good(await move('hold'));
    const holds = () =>
      w.t.database.db
        .selectFrom('cemPlotHold')
        .select(['holdType', 'status', 'reason', 'expireTime'])
        .where('plotId', 'in', ids)
        .where('status', '=', '1')
        .execute();
    const kept = { holdType: '2', status: '1', reason: '老客户考虑中', expireTime: null };
    expect(await holds()).toEqual([kept, kept]);
    expect(good(await w.admin.get('/cemetery/plot/queryById', { id: ids[0] as string }))).toMatchObject({
      saleStatus: '3',
      displayStatus: '30',
      lockBy: null,
      lockUntil: null,
    });
    expect((await seller.post('/cemetery/plot/lock', { id: ids[0] })).message).toBe('该墓位当前为「保留」，不能锁定');
    expect((await move('hold')).message).toBe('「保留」状态下不能保留');
    good(await move('unhold'));
    expect(await holds()).toEqual([]);
    good(await seller.post('/cemetery/plot/lock', { id: ids[0] }));
    expect((await move('unhold')).message).toBe('「锁定」状态下不能解除保留');
    expect(await brokenInvariants(w.t.database)).toEqual([]);
  });

  it('asks for the right of each move and for an area that is being sold', async () => {
    const seller = await w.t.user({ username: 'mover', roles: ['sales'] });
    expect((await seller.post('/cemetery/plot/move', { ids: [w.plots[0]?.id], event: 'open' })).code).toBe(510);
    const area = good(
      await w.admin.post('/cemetery/area/add', { cemeteryId: w.cemetery.id, code: 'B', name: 'B区', status: '0' }),
    );
    const body = {
      areaId: area.id,
      templateId: w.template.id,
      rowFrom: 1,
      rowTo: 1,
      seatFrom: 1,
      seatTo: 2,
      seatOrder: '1',
      listPrice: PRICE,
    };
    expect((await w.admin.post('/cemetery/plot/generate', { ...body, open: true })).message).toBe(
      '墓区「B区」当前为「建设中」，不能开放销售',
    );
  });
});
