import type {
  ImportBatchRow,
  ImportIssueRow,
  ImportSummary,
} from '@songbai/contract/modules/burial-import/burial-import.calls.ts';
import type { Page } from '@songbai/contract/wire/envelope.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { brokenInvariants } from '../../testing/invariants.ts';
import { type Caller, type TestApp, testApp } from '../../testing/test-app.ts';
import { sendFile } from '../../testing/upload.ts';
import { good } from '../../testing/world.ts';

const PATH = '/cemetery/burialImport';
const HEAD = '姓名,性别,出生日期,死亡日期,陵园名称,城市,墓区,排,号,关系,备注';

let t: TestApp;
let admin: Caller;
let counter = 0;

beforeAll(async () => {
  t = await testApp();
  admin = await t.as('admin');
});
afterAll(() => t.close());
afterEach(async () => {
  expect(await brokenInvariants(t.database)).toEqual([]);
});

/** A cemetery name that no other test uses. */
const place = () => `${'甲乙丙丁戊己庚辛壬癸'[counter % 10]}园${(counter += 1)}`;
const line = (
  cemetery: string,
  more: { name?: string; birth?: string; death?: string; city?: string; at?: string; note?: string } = {},
) =>
  [
    more.name ?? '王芳',
    '女',
    more.birth ?? '1930-01-02',
    more.death ?? '2010-03-04',
    cemetery,
    more.city ?? '',
    more.at ?? 'A,1,1',
    '',
    more.note ?? '',
  ].join(',');
const csv = (...lines: string[]) => [HEAD, ...lines].join('\r\n');

const upload = (content: string | Buffer, who = admin, name = 'register.csv') =>
  sendFile<ImportSummary>(who, `${PATH}/upload`, name, content);
const stage = async (content: string | Buffer, who = admin) => good<ImportSummary>(await upload(content, who));
const commit = (batchId: string, who = admin, headers = {}) =>
  who.post<ImportSummary>(`${PATH}/commit`, { batchId }, headers);
const rollback = (batchId: string, who = admin) => who.post<ImportSummary>(`${PATH}/rollback`, { batchId });
const imported = async (content: string | Buffer) => good<ImportSummary>(await commit((await stage(content)).batchId));
const issues = async (batchId: string) =>
  good<Page<ImportIssueRow>>(await admin.get(`${PATH}/issues`, { batchId, pageSize: 100 })).records;

const db = { of: () => t.database.db };
const plotsOf = (batchId: string) =>
  db
    .of()
    .selectFrom('cemPlot')
    .selectAll()
    .where('importBatchId', '=', batchId)
    .where('delFlag', '=', 0)
    .orderBy('sortIndex')
    .execute();
const burialsOf = (batchId: string) =>
  db
    .of()
    .selectFrom('cemDeceased')
    .selectAll()
    .where('importBatchId', '=', batchId)
    .where('delFlag', '=', 0)
    .orderBy('id')
    .execute();
const live = async () => {
  const tables = [
    'cemCemetery',
    'cemArea',
    'cemRow',
    'cemPlotTemplate',
    'cemPlot',
    'cemCustomer',
    'cemOrder',
    'cemPlotRight',
    'cemDeceased',
  ] as const;
  const counts: Record<string, number> = {};
  for (const table of tables) {
    const row = await db
      .of()
      .selectFrom(table)
      .select((select) => select.fn.countAll<number>().as('n'))
      .where('delFlag', '=', 0)
      .executeTakeFirstOrThrow();
    counts[table] = Number(row.n);
  }
  return counts;
};

describe('issue 2 §5: staging', () => {
  test('upload guesses the columns, checks every row and says what would be created; nothing is created', async () => {
    const before = await live();
    const name = place();
    const rows = [
      line(name),
      line(name, { name: '李明', at: 'A,1,2' }),
      line(name, { name: '', at: 'B,,3' }),
      line(name, { name: '张三', at: ',,' }),
    ];
    const summary = await stage(csv(...rows));
    expect(summary).toMatchObject({
      fileName: 'register.csv',
      status: '2',
      rows: 4,
      cemeteries: 1,
      areas: 1,
      plotRows: 1,
      plots: 2,
      burials: 3,
      unplaced: 1,
      duplicates: 0,
      refused: 1,
      refusedByReason: { 缺少姓名: 1 },
      warnings: 1,
      warningsByReason: { 没有墓位位置: 1 },
      mapping: { 姓名: 'name', 墓区: 'section', 排: 'row', 号: 'site', 陵园名称: 'cemeteryName' },
    });
    expect(await live()).toEqual(before);
    expect(await issues(summary.batchId)).toMatchObject([
      { rowNo: 4, level: '1', code: 'nameMissing', message: '没有姓名，无法登记' },
      { rowNo: 5, level: '2', code: 'noPosition' },
    ]);
  });

  test('another mapping checks all rows again', async () => {
    const content = `甲,乙,陵园,丙,丁\r\n王芳,2010-01-01,${place()},A,1`;
    const staged = await stage(content);
    expect(staged).toMatchObject({ refused: 1, mapping: { 陵园: 'cemeteryName' } });
    const mapping = { 甲: 'name', 乙: 'deathDate', 陵园: 'cemeteryName', 丙: 'section', 丁: 'site' };
    const mapped = good<ImportSummary>(await admin.post(`${PATH}/mapping`, { batchId: staged.batchId, mapping }));
    expect(mapped).toMatchObject({ refused: 0, burials: 1, plots: 1, mapping });
    expect(await issues(staged.batchId)).toEqual([]);
    expect(good<ImportSummary>(await admin.get(`${PATH}/summary`, { batchId: staged.batchId }))).toEqual(mapped);
  });

  test('the list shows batches with their counts, newest first', async () => {
    const { batchId } = await stage(csv(line(place())));
    const { records, total } = good<Page<ImportBatchRow>>(await admin.get(`${PATH}/list`, { pageSize: 1 }));
    expect(total).toBeGreaterThan(1);
    expect(records).toMatchObject([
      {
        id: batchId,
        fileName: 'register.csv',
        status: '2',
        status_dictText: '待确认',
        rows: 1,
        ok: 1,
        failed: 0,
        createBy: 'admin',
      },
    ]);
  });
});

describe('issue 2 §5: cemetery → section → row → site → plot → deceased', () => {
  test('imported plots are sold plots with order, right and holder; everything carries the batch, log and event', async () => {
    const name = place();
    const { batchId, status } = await imported(csv(line(name), line(name, { name: '李明', at: 'A,1,12甲' })));
    expect(status).toBe('4');
    const plots = await plotsOf(batchId);
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
    const order = await db
      .of()
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
    const [burial] = await burialsOf(batchId);
    expect(burial).toMatchObject({
      name: '王芳',
      sex: '2',
      alive: 'N',
      seq: 1,
      burialStatus: '2',
      birthDate: '1930-01-02',
      rightId: plots[0]?.currentRightId,
    });
    const log = await db
      .of()
      .selectFrom('sysDataLog')
      .select(['action', 'dataTable'])
      .where('dataId', '=', plots[0]?.id ?? '')
      .execute();
    expect(log).toEqual([{ action: 'add', dataTable: 'cem_plot' }]);
    const events = await db
      .of()
      .selectFrom('cemEvent')
      .select(['event', 'summary'])
      .where('bizId', '=', batchId)
      .execute();
    expect(events).toEqual([{ event: 'commit', summary: `导入「register.csv」：陵园 1，墓位 2，安葬登记 2` }]);
    const shown = good<Page<{ name: string; plotSold: number }>>(await admin.get('/cemetery/cemetery/list', { name }));
    expect(shown.records).toMatchObject([{ name, shortName: name, plotSold: 2, unitName: name }]);
    const orders = good<Page<object>>(
      await admin.get('/cemetery/order/list', { view: 'normal', plotFullName: `${name}*` }),
    );
    expect(orders.total).toBe(2);
  });

  test('codes that are no numbers keep their words and get the next free numbers', async () => {
    const name = place();
    const rows = [
      ['JAPAN', '', 'SL'],
      ['JAPAN', '', '7'],
      ['COL-1', 'C', '2'],
      ['COL-1', '3', '2'],
      ['COL-1', '1500', '2'],
    ];
    const { batchId } = await imported(
      csv(...rows.map((at, index) => line(name, { name: `人${index}`, at: at.join(',') }))),
    );
    const plots = await plotsOf(batchId);
    expect(plots.map((plot) => [plot.fullName, plot.rowNo, plot.seatNo, plot.aliasNames]).sort()).toEqual([
      [`${name}-COL-1区-03排-02号`, 3, 2, 'COL-1-3-2'],
      [`${name}-COL-1区-1500排-02号`, 4, 2, 'COL-1-1500-2'],
      [`${name}-COL-1区-C排-02号`, 5, 2, 'COL-1-C-2'],
      [`${name}-JAPAN区-未分排-07号`, 1, 7, 'JAPAN-7'],
      [`${name}-JAPAN区-未分排-SL号`, 1, 8, 'JAPAN-SL'],
    ]);
    expect((await issues(batchId)).map((issue) => issue.message)).toEqual([
      '墓位号「SL」不是数字，系统座号为 8，原编号已保留',
    ]);
  });

  test('several burials in one plot raise its capacity, each has its cavity', async () => {
    const name = place();
    const { batchId, plots } = await imported(
      csv(...['甲', '乙', '丙', '丁', '戊'].map((person) => line(name, { name: person }))),
    );
    expect(plots).toBe(1);
    expect(await plotsOf(batchId)).toMatchObject([
      { capacity: 5, capacityType: '9', burialCount: 5, burialStatus: '2' },
    ]);
    expect((await burialsOf(batchId)).map((burial) => burial.seq)).toEqual([1, 2, 3, 4, 5]);
  });

  test('partial and impossible dates are kept as text and listed', async () => {
    const name = place();
    const dates: [string, string][] = [
      [' 1923', '12/1986'],
      ['09/26/1964', '09/26/1954'],
      ['农历三月初五', '2030-01-01'],
    ];
    const { batchId, warningsByReason } = await imported(
      csv(...dates.map(([birth, death], index) => line(name, { name: `人${index}`, birth, death }))),
    );
    expect(await burialsOf(batchId)).toMatchObject([
      {
        birthText: ' 1923',
        birthDate: null,
        birthPrecision: 'year',
        deathText: '12/1986',
        deathDate: null,
        deathPrecision: 'month',
      },
      { birthText: '09/26/1964', birthDate: null, deathText: '09/26/1954', deathDate: null, deathPrecision: 'unknown' },
      { birthText: '农历三月初五', birthPrecision: 'unknown', deathText: '2030-01-01', deathDate: null },
    ]);
    expect(warningsByReason).toEqual({
      日期只有年份: 1,
      日期只有年月: 1,
      出生晚于死亡: 1,
      农历日期: 1,
      日期在今天之后: 1,
    });
  });

  test('rows without a position are burials of the cemetery without a plot, their words kept', async () => {
    const name = place();
    const { batchId, unplaced, plots } = await imported(
      csv(line(name, { at: ',,' }), line(name, { name: '李明', at: '东坡,,' })),
    );
    expect({ unplaced, plots }).toEqual({ unplaced: 2, plots: 0 });
    expect(await burialsOf(batchId)).toMatchObject([
      { plotId: null, rightId: null, seq: null, positionText: null },
      { plotId: null, positionText: '东坡' },
    ]);
  });

  test('cemeteries of one name are told apart by where they are', async () => {
    const name = place();
    const { cemeteries, batchId } = await imported(
      csv(line(name, { city: '杭州' }), line(name, { city: '宁波' }), line(name, { city: '杭州', name: '李明' })),
    );
    expect(cemeteries).toBe(2);
    expect((await plotsOf(batchId)).map((plot) => plot.fullName).sort()).toHaveLength(2);
    const rows = await db
      .of()
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
    const name = place();
    await imported(csv(line(name)));
    const home = await db.of().selectFrom('cemCemetery').selectAll().where('name', '=', name).executeTakeFirstOrThrow();
    const area = await db
      .of()
      .selectFrom('cemArea')
      .selectAll()
      .where('cemeteryId', '=', home.id)
      .executeTakeFirstOrThrow();
    const template = await db
      .of()
      .selectFrom('cemPlotTemplate')
      .selectAll()
      .where('cemeteryId', '=', home.id)
      .executeTakeFirstOrThrow();
    const row = await db.of().selectFrom('cemRow').selectAll().where('areaId', '=', area.id).executeTakeFirstOrThrow();
    good(
      await admin.post('/cemetery/plot/add', {
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
    const second = await imported(more);
    expect(second).toMatchObject({
      cemeteries: 0,
      areas: 0,
      plotRows: 1,
      plots: 1,
      burials: 3,
      unplaced: 1,
      warningsByReason: { 墓位未售出: 1 },
    });
    const grown = await db
      .of()
      .selectFrom('cemPlot')
      .selectAll()
      .where('rowId', '=', row.id)
      .where('seatNo', '=', 1)
      .executeTakeFirstOrThrow();
    expect(grown).toMatchObject({ burialCount: 2, capacity: 2, capacityType: '2', version: 1 });
    good(await rollback(second.batchId));
    const shrunk = await db.of().selectFrom('cemPlot').selectAll().where('id', '=', grown.id).executeTakeFirstOrThrow();
    expect(shrunk).toMatchObject({ burialCount: 1, capacity: 1, capacityType: '1', burialStatus: '2' });
  });
});

describe('issue 2 §5: second import of the same file', () => {
  test('adds nothing; true doubles inside one file are kept and found again', async () => {
    const name = place();
    const content = csv(line(name), line(name), line(name, { at: ',,' }));
    expect(await imported(content)).toMatchObject({ burials: 3, duplicates: 0 });
    const before = await live();
    const again = await stage(content);
    expect(again).toMatchObject({ cemeteries: 0, plots: 0, burials: 0, duplicates: 3, warnings: 0 });
    expect(good<ImportSummary>(await commit(again.batchId))).toMatchObject({ burials: 0, duplicates: 3, status: '4' });
    expect(await live()).toEqual(before);
  });

  test('a longer register adds only what is new', async () => {
    const name = place();
    await imported(csv(line(name)));
    expect(await imported(csv(line(name), line(name, { name: '李明', at: 'A,1,2' })))).toMatchObject({
      cemeteries: 0,
      areas: 0,
      plotRows: 0,
      plots: 1,
      burials: 1,
      duplicates: 1,
    });
  });

  test('two commits of the same register at once: each burial once', async () => {
    const name = place();
    const content = csv(line(name), line(name, { name: '李明', at: 'A,1,2' }));
    const batches = await Promise.all([stage(content), stage(content), stage(content)]);
    const replies = await Promise.all(batches.map(({ batchId }) => commit(batchId)));
    expect(replies.filter((reply) => reply.success && reply.result.burials === 2)).toHaveLength(1);
    for (const reply of replies.filter(({ success }) => !success)) expect(reply.message).toContain('未导入任何数据');
    const rows = await db.of().selectFrom('cemCemetery').select('id').where('name', '=', name).execute();
    expect(rows).toHaveLength(1);
  });
});
