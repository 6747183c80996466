import type { Page } from '@songbai/contract/wire/envelope.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { csv, type Importer, line, newImporter } from '../../testing/imports.ts';
import { good } from '../../testing/world.ts';

let i: Importer;

beforeAll(async () => {
  i = await newImporter();
});
afterAll(() => i.t.close());
afterEach(async () => {
  expect(await i.broken()).toEqual([]);
});

describe('issue 2 §5: cemetery → section → row → site → plot → deceased', () => {
  test('imported plots are sold plots with order, right and holder; everything carries the batch, log and event', async () => {
    const name = i.place();
    const { batchId, status } = await i.imported(csv(line(name), line(name, { name: '李明', at: 'A,1,12甲' })));
    expect(status).toBe('4');
    const plots = await i.rows('cemPlot', batchId);
    expect(plots).toMatchObject([
      {
        fullName: `${name}-A区-01排-01号`,
        aliasNames: 'A-1-1',
        saleStatus: '6',
        burialStatus: '2',
        burialCount: 1,
        capacity: 1,
        feeFree: 'Y',
        generation: 1,
      },
      { fullName: `${name}-A区-01排-12甲号`, seatNo: 12, seatSuffix: '甲', holderName: `历史补录（${name}）` },
    ]);
    const order = await i.t.database.db
      .selectFrom('cemOrder')
      .selectAll()
      .where('plotId', '=', plots[0]?.id ?? '')
      .executeTakeFirstOrThrow();
    expect(order).toMatchObject({
      orderType: '9',
      orderStatus: '6',
      payableAmount: 0,
      arrearsAmount: 0,
      importBatchId: batchId,
    });
    const [burial] = await i.rows('cemDeceased', batchId);
    expect(burial).toMatchObject({
      name: '王芳',
      sex: '2',
      alive: 'N',
      seq: 1,
      burialStatus: '2',
      birthDate: '1930-01-02',
      rightId: plots[0]?.currentRightId,
    });
    const log = await i.t.database.db
      .selectFrom('sysDataLog')
      .select(['action', 'dataTable'])
      .where('dataId', '=', plots[0]?.id ?? '')
      .execute();
    expect(log).toEqual([{ action: 'add', dataTable: 'cem_plot' }]);
    const events = await i.t.database.db
      .selectFrom('cemEvent')
      .select(['event', 'summary'])
      .where('bizId', '=', batchId)
      .execute();
    expect(events).toEqual([{ event: 'commit', summary: `导入「register.csv」：陵园 1，墓位 2，安葬登记 2` }]);
    const shown = good<Page<{ name: string; plotSold: number }>>(
      await i.admin.get('/cemetery/cemetery/list', { name }),
    );
    expect(shown.records).toMatchObject([{ name, shortName: name, plotSold: 2, unitName: name }]);
    const orders = good<Page<object>>(
      await i.admin.get('/cemetery/order/list', { view: 'normal', plotFullName: `${name}*` }),
    );
    expect(orders.total).toBe(2);
  });

  test('codes that are no numbers keep their words and get the next free numbers', async () => {
    const name = i.place();
    const rows = [
      ['JAPAN', '', 'SL'],
      ['JAPAN', '', '7'],
      ['COL-1', 'C', '2'],
      ['COL-1', '3', '2'],
      ['COL-1', '1500', '2'],
    ];
    const { batchId } = await i.imported(
      csv(...rows.map((at, index) => line(name, { name: `人${index}`, at: at.join(',') }))),
    );
    const plots = await i.rows('cemPlot', batchId);
    expect(plots.map((plot) => [plot.fullName, plot.rowNo, plot.seatNo, plot.aliasNames]).sort()).toEqual([
      [`${name}-COL-1区-03排-02号`, 3, 2, 'COL-1-3-2'],
      [`${name}-COL-1区-1500排-02号`, 4, 2, 'COL-1-1500-2'],
      [`${name}-COL-1区-C排-02号`, 5, 2, 'COL-1-C-2'],
      [`${name}-JAPAN区-未分排-07号`, 1, 7, 'JAPAN-7'],
      [`${name}-JAPAN区-未分排-SL号`, 1, 8, 'JAPAN-SL'],
    ]);
    expect((await i.issues(batchId)).map((issue) => issue.message)).toEqual([
      '墓位号「SL」不是数字，系统座号为 8，原编号已保留',
    ]);
  });

  test('several burials in one plot raise its capacity, each has its cavity', async () => {
    const name = i.place();
    const { batchId, plots } = await i.imported(
      csv(...['甲', '乙', '丙', '丁', '戊'].map((person) => line(name, { name: person }))),
    );
    expect(plots).toBe(1);
    expect(await i.rows('cemPlot', batchId)).toMatchObject([
      { capacity: 5, capacityType: '9', burialCount: 5, burialStatus: '2' },
    ]);
    expect((await i.rows('cemDeceased', batchId)).map((burial) => burial.seq)).toEqual([1, 2, 3, 4, 5]);
  });

  test('partial and impossible dates are kept as text and listed', async () => {
    const name = i.place();
    const dates: [string, string][] = [
      [' 1923', '12/1986'],
      ['09/26/1964', '09/26/1954'],
      ['农历三月初五', '2030-01-01'],
    ];
    const { batchId, warningsByReason } = await i.imported(
      csv(...dates.map(([birth, death], index) => line(name, { name: `人${index}`, birth, death }))),
    );
    expect(await i.rows('cemDeceased', batchId)).toMatchObject([
      {
        birthText: ' 1923',
        birthDate: '1923',
        birthPrecision: 'year',
        deathText: '12/1986',
        deathDate: '1986-12',
        deathPrecision: 'month',
      },
      { birthText: '09/26/1964', birthDate: null, deathText: '09/26/1954', deathDate: null, deathPrecision: 'unknown' },
      { birthText: '农历三月初五', birthPrecision: 'unknown', deathText: '2030-01-01', deathDate: null },
    ]);
    expect(warningsByReason).toEqual({
      日期只有年份: 1,
      日期只有年月: 1,
      出生晚于死亡: 1,
      日期无法识别: 1,
      日期在今天之后: 1,
    });
  });

  test('rows without a position are burials of the cemetery without a plot, their words kept', async () => {
    const name = i.place();
    const { batchId, unplaced, plots } = await i.imported(
      csv(line(name, { at: ',,' }), line(name, { name: '李明', at: '东坡,,' })),
    );
    expect({ unplaced, plots }).toEqual({ unplaced: 2, plots: 0 });
    expect(await i.rows('cemDeceased', batchId)).toMatchObject([
      { plotId: null, rightId: null, seq: null, positionText: null },
      { plotId: null, positionText: '东坡' },
    ]);
  });

  test('cemeteries of one name are told apart by where they are', async () => {
    const name = i.place();
    const { cemeteries, batchId } = await i.imported(
      csv(line(name, { city: '杭州' }), line(name, { city: '宁波' }), line(name, { city: '杭州', name: '李明' })),
    );
    expect(cemeteries).toBe(2);
    expect((await i.rows('cemPlot', batchId)).map((plot) => plot.fullName).sort()).toHaveLength(2);
    const rows = await i.t.database.db
      .selectFrom('cemCemetery')
      .select(['name', 'address'])
      .where('importBatchId', '=', batchId)
      .orderBy('code')
      .execute();
    expect(rows).toEqual([
      { name: `${name}（杭州）`, address: '杭州' },
      { name: `${name}（宁波）`, address: '宁波' },
    ]);
  });

  test('a cemetery with its areas and rows that is there already is used; burials go into its sold plots only', async () => {
    const name = i.place();
    await i.imported(csv(line(name)));
    const home = await i.t.database.db
      .selectFrom('cemCemetery')
      .selectAll()
      .where('name', '=', name)
      .executeTakeFirstOrThrow();
    const area = await i.t.database.db
      .selectFrom('cemArea')
      .selectAll()
      .where('cemeteryId', '=', home.id)
      .executeTakeFirstOrThrow();
    const template = await i.t.database.db
      .selectFrom('cemPlotTemplate')
      .selectAll()
      .where('cemeteryId', '=', home.id)
      .executeTakeFirstOrThrow();
    const row = await i.t.database.db
      .selectFrom('cemRow')
      .selectAll()
      .where('areaId', '=', area.id)
      .executeTakeFirstOrThrow();
    good(
      await i.admin.post('/cemetery/plot/add', {
        areaId: area.id,
        rowId: row.id,
        seatNo: 9,
        templateId: template.id,
        listPrice: 1,
      }),
    );
    const more = csv(
      line(name, { name: '李明', at: 'a区,第01排,1号' }),
      line(name, { name: '赵云', at: 'A,1,9' }),
      line(name, { name: '孙权', at: 'A,2,1' }),
    );
    const second = await i.imported(more);
    expect(second).toMatchObject({
      cemeteries: 0,
      areas: 0,
      plotRows: 1,
      plots: 1,
      burials: 3,
      unplaced: 1,
      warningsByReason: { 墓位未售出: 1 },
    });
    const grown = await i.t.database.db
      .selectFrom('cemPlot')
      .selectAll()
      .where('rowId', '=', row.id)
      .where('seatNo', '=', 1)
      .executeTakeFirstOrThrow();
    expect(grown).toMatchObject({ burialCount: 2, capacity: 2, capacityType: '2', version: 1 });
    good(await i.rollback(second.batchId));
    const shrunk = await i.t.database.db
      .selectFrom('cemPlot')
      .selectAll()
      .where('id', '=', grown.id)
      .executeTakeFirstOrThrow();
    expect(shrunk).toMatchObject({ burialCount: 1, capacity: 1, capacityType: '1', burialStatus: '2' });
  });
});
