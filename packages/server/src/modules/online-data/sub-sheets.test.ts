import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { runSql } from '../../db/database.ts';
import { book, download, emptyOutlay, forms, openOutlay, rowsOf, send } from '../../testing/online-books.ts';
import { holder } from '../../testing/online-office.ts';
import { type Caller, type TestApp, testApp } from '../../testing/test-app.ts';
import { good, type Row } from '../../testing/world.ts';

// Workbooks are read in threads, which a busy machine starts slowly from source.
vi.setConfig({ testTimeout: 120_000 });

let t: TestApp;
let clerk: Caller;
let main: string;
beforeAll(async () => {
  t = await testApp();
  main = await openOutlay(t, 'outlay');
  clerk = await holder(t, 'keeper', main);
});
afterAll(() => t.close());

const API = '/online/cgform/api';

describe('online.md §5.3: a main table with its sub rows in one workbook', () => {
  beforeAll(async () => {
    const add = (body: object) => clerk.post(`/online/data/${main}/add`, body);
    good(
      await add({
        title: '纸笔',
        code: 'A1',
        outlay_line: [
          { title: '纸', sex: '1', amount: 0.1, tag: 't1' },
          { title: '=1+1', amount: 0.2, phone: '13800138000', tag: 't2' },
        ],
        outlay_view: [{ text: '同意', day: '2026-06-30' }],
      }),
    );
    good(await add({ title: '无明细', code: 'A2' }));
    good(await add({ title: '只有意见', code: 'A3', outlay_view: [{ text: '缓' }] }));
  });

  it('大数据导出 gives each table a sheet, whose rows name their main row', async () => {
    const read = await book(await download(clerk, `${API}/exportXls/${main}?column=code&order=asc`));
    expect(read.worksheets.map(({ name }) => name)).toEqual(['申领', '明细', '意见']);
    const [mains, lines, views] = read.worksheets.map(rowsOf);
    expect(mains?.[2]?.slice(0, 5)).toEqual(['关联键', '名称', '编号', '合计', '两倍']);
    expect(mains?.[3]?.slice(1, 5)).toEqual(['纸笔', 'A1', 0.3, 0.6]);
    expect(lines?.slice(2)).toEqual([
      ['关联键', '名称', '性别', '金额', '电话', '标签'],
      [mains?.[3]?.[0], '纸', '男', 0.1, undefined, 't1'],
      [mains?.[3]?.[0], "'=1+1", undefined, 0.2, '13800138000', 't2'],
    ]);
    expect(views?.slice(3).map(([key, text]) => [key, text])).toEqual([
      [mains?.[3]?.[0], '同意'],
      [mains?.[5]?.[0], '缓'],
    ]);
  });

  it('导出 merges the cells of a main row over its sub rows', async () => {
    const [sheet, ...more] = (await book(await download(clerk, `${API}/exportXlsOld/${main}?column=code&order=asc`)))
      .worksheets;
    expect(more).toEqual([]);
    const cell = (place: string) => sheet?.getCell(place);
    expect(cell('A3')?.value).toBe('名称');
    expect([cell('G3')?.value, cell('L3')?.value]).toEqual(['明细', '意见']);
    expect([cell('G4')?.value, cell('L4')?.value]).toEqual(['名称', '内容']);
    expect([cell('A5')?.value, cell('A6')?.master.address]).toEqual(['纸笔', 'A5']);
    expect([cell('G5')?.value, cell('G6')?.value, cell('L5')?.value, cell('L6')?.value]).toEqual([
      '纸',
      "'=1+1",
      '同意',
      null,
    ]);
    expect([cell('A7')?.value, cell('A8')?.value, cell('L8')?.value]).toEqual(['无明细', '只有意见', '缓']);
  });

  it('takes out what was asked for: ticked rows, main rows alone, one sub-table under its main row', async () => {
    const { records } = good<{ records: Row[] }>(await clerk.get(`/online/data/${main}/list`, { code: 'A1' }));
    const id = records[0]?.id ?? '';
    const read = async (call: string, params: object) =>
      book(await download(clerk, `${API}/${call}?paramsStr=${encodeURIComponent(JSON.stringify(params))}`));
    const ticked = await read(`exportXls/${main}`, { selections: id });
    expect(ticked.worksheets.map((sheet) => rowsOf(sheet).length)).toEqual([4, 5, 4]);
    expect((await read(`exportXls/${main}`, { exportSingleOnly: 1 })).worksheets).toHaveLength(1);
    const own = await read('exportXls/outlay_line', { tabletype: 3, outlay_id: id });
    expect(rowsOf(own.worksheets[0])).toHaveLength(5);
  });

  it('导出 ends at 10,000 main rows and names the other call', async () => {
    const { id, name, who } = await emptyOutlay(t);
    good(await who.post(`/online/data/${id}/add`, { title: '多' }));
    const [row = {}] = await runSql<Record<string, unknown>>(t.database.db, `select * from ${name}__t1`, []);
    const names = Object.keys(row).filter((column) => !['id', 'search_key', 'searchKey'].includes(column));
    const columns = names.map((column) => column.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)).join();
    const more = `with recursive n(i) as (select 1 union all select i + 1 from n where i < 10000)
      insert into ${name}__t1 (id, ${columns}) select 'copy-' || n.i, ${columns} from ${name}__t1, n`;
    await runSql(t.database.db, more, []);
    const old = await who.get(`${API}/exportXlsOld/${id}`);
    expect(old).toMatchObject({ success: false, message: '数据超过10000条，请使用大数据导出' });
    const read = await book(await download(who, `${API}/exportXls/${id}`));
    expect(read.worksheets[0]?.rowCount).toBe(10_004);
  });

  it.each(['exportXls', 'exportXlsOld'])('what %s wrote comes back equal in an empty copy', async (call) => {
    const { id, name, who } = await emptyOutlay(t);
    const content = await download(clerk, `${API}/${call}/${main}`);
    const tried = await send(who, id, content, '?dryRun=1');
    expect(tried).toMatchObject({ success: true, result: { newCount: 3, errorCount: 0 } });
    expect(tried.result?.below).toEqual([
      { title: '明细', count: 2 },
      { title: '意见', count: 2 },
    ]);
    expect(await forms(who, id, name)).toEqual([]);
    expect(await send(who, id, content)).toMatchObject({
      success: true,
      code: 200,
      message: '共3行数据全部导入成功！',
    });
    expect(await forms(who, id, name)).toEqual(await forms(clerk, main, 'outlay'));
  });
});

describe('whatever is stored comes back', () => {
  // Texts are read without the spaces around them, and nothing but such is nothing.
  const text = fc.string({ unit: 'grapheme', maxLength: 20 }).map((one) => one.replace(/\p{C}/gu, '').trim());
  const cents = fc.integer({ min: -99_999, max: 99_999 }).map((fen) => fen / 100);
  const phone = fc.constantFrom('', '13800138000');
  const line = fc.record({ title: fc.constantFrom('纸', '=1', '关联键', '墨 水'), amount: cents, phone });
  const view = fc.record({ text: text.filter((one) => one !== '' && !one.startsWith("'")) });
  const form = fc.record({
    title: fc.constantFrom('甲', '乙', '名称', '@丙'),
    lines: fc.array(line, { maxLength: 4 }),
    views: fc.array(view, { maxLength: 1 }),
  });

  it('in both layouts', async () => {
    for (const [round, drafts] of fc
      .sample(fc.array(form, { minLength: 1, maxLength: 6 }), { numRuns: 4, seed: 7 })
      .entries()) {
      const from = await emptyOutlay(t);
      for (const [at, { title, lines, views }] of drafts.entries()) {
        const subs = { [`${from.name}_line`]: lines, [`${from.name}_view`]: views };
        good(await from.who.post(`/online/data/${from.id}/add`, { title, code: `c${at}`, ...subs }));
      }
      for (const call of ['exportXls', 'exportXlsOld']) {
        const to = await emptyOutlay(t);
        const content = await download(from.who, `${API}/${call}/${from.id}`);
        expect(await send(to.who, to.id, content), `${round} ${call}`).toMatchObject({ success: true, code: 200 });
        expect(await forms(to.who, to.id, to.name)).toEqual(await forms(from.who, from.id, from.name));
      }
    }
  });
});
