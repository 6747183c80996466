import type exceljs from 'exceljs';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { book, download, emptyOutlay, forms, made, rowsOf, type Sheets, send } from '../../testing/online-books.ts';
import { rightsCalls } from '../../testing/online-rights.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';

// Workbooks are read in threads, which a busy machine starts slowly from source.
vi.setConfig({ testTimeout: 120_000 });

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const HEAD = ['关联键', '名称', '编号'];
const LINES = ['关联键', '名称', '性别', '金额', '电话', '标签'];

describe('a workbook that cannot be what was meant changes nothing, and says where', () => {
  it.each<[string, Sheets, RegExp]>([
    [
      'orphans',
      { 申领: [HEAD, ['1', '甲', 'x1']], 明细: [LINES, ['1', '纸'], ['2', '笔']] },
      /工作表「明细」第3行「关联键」：第一张工作表中没有“2”/,
    ],
    [
      'rows without a key',
      { 申领: [HEAD, ['1', '甲', 'x1']], 明细: [LINES, ['', '纸']] },
      /工作表「明细」第2行「关联键」：不能为空/,
    ],
    [
      'a main row named twice',
      { 申领: [HEAD, ['1', '甲', 'x1'], ['1', '乙', 'x2']], 明细: [LINES, ['1', '纸']] },
      /第3行「关联键」：“1”与第2行重复/,
    ],
    [
      'no keys of main rows',
      { 申领: [HEAD.slice(1), ['甲', 'x1']], 明细: [LINES, ['1', '纸']] },
      /第一张工作表缺少「关联键」列，无法对应工作表「明细」第2行/,
    ],
    [
      'no keys of sub rows',
      { 申领: [HEAD, ['1', '甲', 'x1']], 明细: [LINES.slice(1), ['纸', '男']] },
      /工作表「明细」第1行：缺少「关联键」列/,
    ],
    [
      'the sheet of another table',
      {
        申领: [HEAD, ['1', '甲', 'x1']],
        来访: [
          ['关联键', '姓名'],
          ['1', '乙'],
        ],
      },
      /工作表「来访」第1行：不是「申领」的附表/,
    ],
    [
      'the workbook of another table',
      {
        来访: [
          ['姓名', '电话'],
          ['1', '乙'],
        ],
      },
      /没有找到表头，应包含：名称/,
    ],
    [
      'no header of a sub-table',
      { 申领: [HEAD, ['1', '甲', 'x1']], 明细: [['一'], ['二']] },
      /工作表「明细」没有找到表头，应包含：关联键、名称/,
    ],
  ])('%s', async (_what, sheets, text) => {
    const { id, name, who } = await emptyOutlay(t);
    const reply = await send(who, id, await made(sheets));
    expect(reply).toMatchObject({ success: false });
    expect(reply.message).toMatch(text);
    expect(await forms(who, id, name)).toEqual([]);
  });

  it('merged cells of a head or of sub rows', async () => {
    const { id, name, who } = await emptyOutlay(t);
    const merged = (range: string, sheet: string) => (book: exceljs.Workbook) =>
      book.getWorksheet(sheet)?.mergeCells(range);
    const whole: Sheets = {
      申领: [HEAD, ['1', '甲', 'x1'], ['2', '乙', 'x2']],
      明细: [LINES, ['1', '纸'], ['1', '笔']],
    };
    for (const [range, sheet, text] of [
      ['A2:A3', '申领', /第2行含有合并单元格/],
      ['A2:A3', '明细', /工作表「明细」第2行含有合并单元格/],
      ['A1:B1', '明细', /工作表「明细」/],
    ] as const)
      expect((await send(who, id, await made(whole, merged(range, sheet)))).message).toMatch(text);
    const one: Sheets = {
      申领: [
        ['名称', '编号', '明细'],
        ['', '', '名称', '金额'],
        ['甲', 'x1', '纸', 1],
        ['', '', '笔', 2],
      ],
    };
    for (const range of ['C3:C4', 'A3:B4'])
      expect((await send(who, id, await made(one, merged(range, '申领')))).message).toMatch(/第3行含有合并单元格/);
    expect(await forms(who, id, name)).toEqual([]);
    expect(await send(who, id, await made(one, merged('A3:A4', '申领')))).toMatchObject({ success: true, code: 200 });
    expect(await forms(who, id, name)).toMatchObject([
      { title: '甲', total: 3, lines: [{ title: '纸' }, { title: '笔' }] },
    ]);
  });
});

describe('a row that is refused takes its sub rows along, and leaves the others', () => {
  it('names the sheet, the row and the column; the refused ones can be corrected and imported as they are', async () => {
    const { id, name, who } = await emptyOutlay(t);
    const content = await made({
      申领: [HEAD, ['1', '甲', 'x1'], ['2', '乙', 'x2'], ['3', '丙', 'x3'], ['4', '丁', 'x4']],
      明细: [
        LINES,
        ['1', '纸', '男', 1],
        ['2', '', '男', 'x'],
        ['3', '笔', '', 1, '', 'same'],
        ['4', '墨', '', 1, '', 'same'],
      ],
      意见: [
        ['关联键', '内容', '日期'],
        ['1', '好', '2026-06-30'],
      ],
    });
    const tried = await send(who, id, content, '?dryRun=1');
    // Of the rows below, those that would come in.
    const below = [
      { title: '明细', count: 2 },
      { title: '意见', count: 1 },
    ];
    expect(tried.result).toMatchObject({ newCount: 2, errorCount: 2, below });
    const reply = await send(who, id, content);
    expect(reply).toMatchObject({ success: true, code: 201 });
    expect(reply.result?.errors).toMatchObject([
      { rowNo: 3, column: expect.stringContaining('明细.'), message: expect.stringMatching(/^工作表「明细」第3行：/) },
      { rowNo: 5, message: expect.stringMatching(/^工作表「明细」第5行：.*same/) },
    ]);
    expect(await forms(who, id, name)).toMatchObject([
      { code: 'x1', total: 1 },
      { code: 'x3', total: 1 },
    ]);
    const refused = await book(await download(who, reply.result?.detailUrl ?? ''));
    expect(refused.worksheets.map(({ name: sheet }) => sheet)).toEqual(['申领导入错误', '明细', '意见']);
    const lines = refused.getWorksheet('明细');
    for (const [place, value] of Object.entries({ C2: '改', E2: 7, G3: 'other' }))
      if (lines) lines.getCell(place).value = value;
    const again = await send(who, id, Buffer.from(await refused.xlsx.writeBuffer()));
    expect(again).toMatchObject({ success: true, code: 200 });
    expect(await forms(who, id, name)).toMatchObject([
      { code: 'x1' },
      { code: 'x2', total: 7 },
      { code: 'x3' },
      { code: 'x4' },
    ]);
  });

  it('a second row of a one-to-one table, more rows than one form may have', async () => {
    const { id, name, who } = await emptyOutlay(t);
    const many = Array.from({ length: 5001 }, (_row, at) => ['2', `第${at}`]);
    const reply = await send(
      who,
      id,
      await made({
        申领: [HEAD, ['1', '甲', 'x1'], ['2', '乙', 'x2'], ['3', '丙', 'x3']],
        明细: [LINES, ...many],
        意见: [
          ['关联键', '内容', '日期'],
          ['1', '好'],
          ['1', '坏'],
        ],
      }),
    );
    expect(reply.result?.errors.map(({ rowNo, message }) => [rowNo, message])).toEqual([
      [2, '一对一的表只能有一条数据'],
      [3, expect.stringContaining('明细最多5000行')],
    ]);
    expect(await forms(who, id, name)).toMatchObject([{ code: 'x3' }]);
  });

  it('校验 switched off leaves out the patterns of sub rows too; isSingleTableImport leaves out the sub rows', async () => {
    const { id, name, who } = await emptyOutlay(t);
    const content = (code: string) =>
      made({ 申领: [HEAD, ['1', '甲', code]], 明细: [LINES, ['1', '纸', '', '', '12']] });
    expect(await send(who, id, await content('x1'))).toMatchObject({ code: 201 });
    expect(await send(who, id, await content('x1'), '', { validateStatus: '0' })).toMatchObject({ code: 200 });
    expect(await send(who, id, await content('x2'), '', { isSingleTableImport: '1' })).toMatchObject({ code: 200 });
    expect(await forms(who, id, name)).toMatchObject([
      { code: 'x1', lines: [{ phone: '12' }] },
      { code: 'x2', lines: [] },
    ]);
  });

  it('has a template with a sheet for each sub-table, which is understood as it is', async () => {
    const { id, name, who } = await emptyOutlay(t);
    const template = await book(await download(who, `/online/data/${id}/importTemplate`));
    expect(template.worksheets.map(({ name: sheet }) => sheet)).toEqual(['申领', '明细', '意见', '填写说明', '可选值']);
    expect(rowsOf(template.worksheets[1])[0]).toEqual(LINES);
    template.worksheets[0]?.addRow(['1', '甲', 'x1']);
    template.worksheets[1]?.addRow(['1', '纸']);
    expect(await send(who, id, Buffer.from(await template.xlsx.writeBuffer()))).toMatchObject({
      success: true,
      code: 200,
    });
    expect(await forms(who, id, name)).toMatchObject([{ code: 'x1', lines: [{ title: '纸' }], views: [] }]);
  });
});

describe('online.md §5.1: what a person has not of a sub-table', () => {
  const rights = async (name: string) => {
    const { id } = await t.database.db
      .selectFrom('onlCgformHead')
      .select('id')
      .where('tableName', '=', `${name}_line`)
      .executeTakeFirstOrThrow();
    return rightsCalls(await t.as('admin'), { head: { id } } as never);
  };
  const sheets = (code: string): Sheets => ({ 申领: [HEAD, ['1', '甲', code]], 明细: [LINES, ['1', '纸', '', 5]] });

  it('a field that he has not is neither written out nor taken in', async () => {
    const { id, name, who } = await emptyOutlay(t);
    const { control } = await rights(name);
    expect(await control('amount')).toMatchObject({ success: true });
    const tried = await send(who, id, await made(sheets('x1')), '?dryRun=1');
    expect(tried.result).toMatchObject({ newCount: 1, ignoredColumns: ['明细.金额'] });
    expect(await send(who, id, await made(sheets('x1')))).toMatchObject({ code: 200 });
    expect(await forms(await t.as('admin'), id, name)).toMatchObject([{ code: 'x1', lines: [{ title: '纸' }] }]);
    for (const call of ['exportXls', 'exportXlsOld']) {
      const content = await book(await download(who, `/online/cgform/api/${call}/${id}`));
      expect(JSON.stringify(content.worksheets.map(rowsOf)), call).not.toContain('金额');
    }
  });

  it('a table that he may not bring in is refused by its place, one that he may not take out is left out', async () => {
    const { id, name, who } = await emptyOutlay(t);
    const { buttonOn } = await rights(name);
    await buttonOn('import');
    await buttonOn('export');
    expect((await send(who, id, await made(sheets('x1')))).message).toMatch(
      /工作表「明细」第2行：没有权限导入附表「明细」/,
    );
    expect(await forms(who, id, name)).toEqual([]);
    const template = await book(await download(who, `/online/data/${id}/importTemplate`));
    expect(template.worksheets.map((sheet) => sheet.name)).not.toContain('明细');
    const content = await book(await download(who, `/online/data/${id}/exportXls`));
    expect(content.worksheets.map((sheet) => sheet.name)).toEqual(['申领', '意见']);
  });
});
