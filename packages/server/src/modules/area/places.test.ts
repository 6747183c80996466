import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CEMETERY, generate, good, newWorld, PRICE, TEMPLATE, type World } from '../../testing/world.ts';

let w: World;
beforeAll(async () => {
  w = await newWorld();
});
afterAll(() => w.t.close());

describe('places', () => {
  it('fills pinyin, counts and full names (domain.md §3.1, §3.2)', async () => {
    const cemetery = good(await w.admin.get('/cemetery/cemetery/queryById', { id: w.cemetery.id }));
    expect(cemetery).toMatchObject({ pinyin: 'songheyuangongmu shygm', plotTotal: 10, plotAvailable: 10, plotSold: 0 });
    expect(w.plots.map((plot) => plot.fullName)).toEqual([
      '松鹤园-A区-01排-01号',
      '松鹤园-A区-01排-02号',
      '松鹤园-A区-01排-03号',
      '松鹤园-A区-01排-04号',
      '松鹤园-A区-01排-05号',
      '松鹤园-A区-02排-01号',
      '松鹤园-A区-02排-02号',
      '松鹤园-A区-02排-03号',
      '松鹤园-A区-02排-04号',
      '松鹤园-A区-02排-05号',
    ]);
    expect(w.plots[0]).toMatchObject({
      plotNo: 'SHY000001',
      saleStatus: '1',
      displayStatus: '10',
      capacity: 2,
      floorArea: 0.96,
      listPrice: PRICE,
    });
  });

  it('derives template figures', async () => {
    expect(w.template).toMatchObject({ floorArea: 0.96, capacity: 2, standardPrice: 6_820_000 });
    const single = good(
      await w.admin.post('/cemetery/template/add', {
        ...TEMPLATE,
        code: 'D1',
        cemeteryId: w.cemetery.id,
        capacityType: '1',
        capacity: 9,
      }),
    );
    expect(single.capacity).toBe(1);
    const changed = good(
      await w.admin.put('/cemetery/template/edit', { ...single, capacityType: '9', capacity: 7, length: 2 }),
    );
    expect(changed).toMatchObject({ capacity: 7, floorArea: 1.6, standardPrice: 6_820_000 });
    const again = await w.admin.post('/cemetery/template/add', { ...TEMPLATE, cemeteryId: w.cemetery.id });
    expect(again.message).toBe('模板编码「LB2」已存在，请更换');
    const huge = {
      ...TEMPLATE,
      code: 'H',
      cemeteryId: w.cemetery.id,
      items: [{ itemType: '01', name: 'x', unitPrice: 99_999_999_999, quantity: 99_999_999 }],
    };
    expect((await w.admin.post('/cemetery/template/add', huge)).message).toBe('校验失败！金额过大');
  });

  it('keeps the area tree straight: four levels, no cycle, names follow (domain.md §3.2)', async () => {
    const add = async (name: string, parentId?: string) =>
      good(await w.admin.post('/cemetery/area/add', { cemeteryId: w.cemetery.id, code: name, name, parentId }));
    const first = await add('仁和苑');
    const second = await add('二区', first.id);
    const third = await add('三组', second.id);
    const fourth = await add('四台', third.id);
    expect(fourth.fullName).toBe('仁和苑-二区-三组-四台');
    const fifth = await w.admin.post('/cemetery/area/add', {
      cemeteryId: w.cemetery.id,
      code: 'X',
      name: 'X',
      parentId: fourth.id,
    });
    expect(fifth.message).toBe('墓区层级不能超过4级');
    const cycle = await w.admin.put('/cemetery/area/edit', { id: first.id, parentId: third.id });
    expect(cycle.message).toBe('上级墓区不能是自身或其下级');
    good(await w.admin.put('/cemetery/area/edit', { id: first.id, name: '仁爱苑' }));
    expect(good(await w.admin.get('/cemetery/area/queryById', { id: fourth.id })).fullName).toBe(
      '仁爱苑-二区-三组-四台',
    );
    const other = good(
      await w.admin.post('/cemetery/cemetery/add', { ...CEMETERY, code: 'FS', name: '福寿', shortName: '福寿' }),
    );
    const foreign = await w.admin.post('/cemetery/area/add', {
      cemeteryId: other.id,
      code: 'Y',
      name: 'Y',
      parentId: first.id,
    });
    expect(foreign.message).toBe('上级墓区不存在或已被删除，请重新选择');
    expect((await w.admin.delete('/cemetery/area/delete', { id: third.id })).message).toBe(
      '「仁爱苑-二区-三组」已被下级墓区使用，不能删除',
    );
    good(await w.admin.delete('/cemetery/area/deleteBatch', { ids: `${third.id},${fourth.id},` }));
    expect((await w.admin.delete('/cemetery/area/delete', { id: w.area.id })).message).toContain('已被排使用');
    expect((await w.admin.delete('/cemetery/cemetery/delete', { id: w.cemetery.id })).message).toBe(
      '「松鹤园公墓」已被墓区使用，不能删除',
    );
  });

  it('names an area once among its siblings (domain.md §3.2: unique among siblings)', async () => {
    const add = (code: string, name: string, parentId?: unknown) =>
      w.admin.post('/cemetery/area/add', { cemeteryId: w.cemetery.id, code, name, parentId });
    const first = good(await add('U1', '思亲苑'));
    expect((await add('U2', '思亲苑')).message).toBe('墓区名称「思亲苑」已存在，请更换');
    const below = good(await add('U3', '思亲苑', first.id));
    const renamed = await w.admin.put('/cemetery/area/edit', { id: below.id, parentId: null });
    expect(renamed.message).toBe('墓区名称「思亲苑」已存在，请更换');
    const second = good(await add('U4', '怀恩苑'));
    expect((await w.admin.put('/cemetery/area/edit', { id: second.id, name: '思亲苑' })).message).toBe(
      '墓区名称「思亲苑」已存在，请更换',
    );
    const twins = await Promise.all(['U5', 'U6', 'U7'].map((code) => add(code, '龙泉苑')));
    expect(twins.filter(({ success }) => success)).toHaveLength(1);
  });

  it('checks the social credit code of a cemetery (domain.md §3.1)', async () => {
    const add = async (creditCode: string) =>
      (await w.admin.post('/cemetery/cemetery/add', { ...CEMETERY, code: 'XY', name: '信用', creditCode })).message;
    expect(await add('91350100M000100Y44')).toBe('校验失败！统一社会信用代码校验位不正确');
    expect(await add('91350100M000100Y43')).toBe('添加成功！');
  });

  it('takes no blanks for a name', async () => {
    const blank = { ...CEMETERY, code: 'KB', name: ' \u3000' };
    expect((await w.admin.post('/cemetery/cemetery/add', blank)).message).toBe('校验失败！陵园名称不能为空');
    const row = await w.admin.put('/cemetery/cemetery/edit', { id: w.cemetery.id, shortName: '  ' });
    expect(row.message).toBe('校验失败！简称不能为空');
  });

  it('counts plots of an area with those below it', async () => {
    const parent = good(await w.admin.post('/cemetery/area/add', { cemeteryId: w.cemetery.id, code: 'P', name: '园' }));
    const child = good(
      await w.admin.post('/cemetery/area/add', {
        cemeteryId: w.cemetery.id,
        code: 'C',
        name: '台',
        parentId: parent.id,
      }),
    );
    await generate(w.admin, { areaId: child.id, templateId: w.template.id, rowTo: 1, seatTo: 3, open: false });
    expect(good(await w.admin.get('/cemetery/area/queryById', { id: parent.id })).plotTotal).toBe(3);
  });

  it('names rows, refuses a wrong range and renumbering under plots', async () => {
    const row = good(await w.admin.post('/cemetery/row/add', { areaId: w.area.id, rowNo: 7, seatFrom: 1, seatTo: 9 }));
    expect(row).toMatchObject({ rowName: '07排', cemeteryId: w.cemetery.id });
    expect(good(await w.admin.put('/cemetery/row/edit', { ...row, rowNo: 8 })).rowName).toBe('08排');
    expect((await w.admin.put('/cemetery/row/edit', { id: row.id, seatTo: 0 })).success).toBe(false);
    expect(
      (await w.admin.post('/cemetery/row/add', { areaId: w.area.id, rowNo: 9, seatFrom: 5, seatTo: 4 })).message,
    ).toBe('止号不能小于起号');
    expect(
      (await w.admin.post('/cemetery/row/add', { areaId: w.area.id, rowNo: 8, seatFrom: 1, seatTo: 4 })).message,
    ).toBe('排号「8」已存在，请更换');
    const used = String(w.plots[0]?.rowId);
    expect((await w.admin.put('/cemetery/row/edit', { id: used, rowNo: 30 })).message).toBe(
      '该排已有墓位，不能修改排号和排名',
    );
    expect((await w.admin.delete('/cemetery/row/delete', { id: used })).message).toBe('「01排」已被墓位使用，不能删除');
  });
});
