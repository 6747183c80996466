import exceljs from 'exceljs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { workbook, type XlsxParts, xlsxOf, zipOf } from '../../testing/upload.ts';
import { xlsxSheets } from './read-xlsx.ts';
import { Refused, type SheetRow } from './sheet-row.ts';

const LIMITS = { maxRows: 100_000, maxColumns: 100 };

async function rowsOf(content: Buffer): Promise<SheetRow[]> {
  const rows: SheetRow[] = [];
  for await (const sheet of xlsxSheets(content, LIMITS)) {
    for await (const row of sheet.rows) rows.push(row);
    break;
  }
  return rows;
}

const refusalOf = (content: Buffer): Promise<unknown> =>
  rowsOf(content).then(
    () => 'read',
    (error: unknown) => (error instanceof Refused ? error.message : error),
  );

/** The texts of one row with these cells. */
async function cellsOf(cells: string, parts: XlsxParts = {}): Promise<string[] | undefined> {
  const [row] = await rowsOf(xlsxOf(`<sheetData><row r="1">${cells}</row></sheetData>`, parts));
  return row?.cells;
}

const STRINGS =
  '<sst><si><t>甲</t></si><si><r><t>乙</t></r><r><t xml:space="preserve"> 丙</t></r></si>' +
  '<si><t>東京</t><rPh sb="0" eb="2"><t>トウキョウ</t></rPh></si><si><t>一_x000A_二</t></si></sst>';
const STYLES =
  '<styleSheet><numFmts><numFmt numFmtId="170" formatCode="yyyy&quot;年&quot;m&quot;月&quot;"/><numFmt numFmtId="171" formatCode="0.0&quot;days&quot;"/></numFmts>' +
  '<cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>' +
  '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="170"/><xf numFmtId="171"/><xf numFmtId="31"/><xf numFmtId="20"/></cellXfs></styleSheet>';

describe('contract/2 §13.4: what stands in the cells of an .xlsx', () => {
  test.each<[string, string, string[]]>([
    ['a shared string', '<c t="s"><v>0</v></c>', ['甲']],
    ['rich text is one text', '<c t="s"><v>1</v></c>', ['乙 丙']],
    ['readings above the characters are left out', '<c t="s"><v>2</v></c>', ['東京']],
    ['escaped characters', '<c t="s"><v>3</v></c>', ['一\n二']],
    ['text in the cell', '<c t="inlineStr"><is><t>丁&amp;戊</t></is></c>', ['丁&戊']],
    ['a text result', '<c t="str"><v> 己 </v></c>', ['己']],
    ['the quote mark our own sheets put before formulas', '<c t="str"><v>\'=1+1</v></c>', ['=1+1']],
    [
      'numbers',
      '<c><v>300.50</v></c><c t="n"><v>1.1000000000000001</v></c><c><v>1E3</v></c>',
      ['300.5', '1.1', '1000'],
    ],
    ['yes and no', '<c t="b"><v>1</v></c><c t="b"><v>0</v></c>', ['是', '否']],
    ['a day', '<c s="1"><v>45352</v></c>', ['2024-03-01']],
    ['a day and a time', '<c s="1"><v>45352.354166666664</v></c>', ['2024-03-01 08:30:00']],
    ['a time alone', '<c s="5"><v>0.5</v></c>', ['12:00:00']],
    ['before the 29th of February that never was', '<c s="1"><v>1</v></c>', ['1900-01-01']],
    [
      'a format of its own, and one that only looks like a date',
      '<c s="2"><v>45352</v></c><c s="3"><v>2</v></c>',
      ['2024-03-01', '2'],
    ],
    ['an East Asian format without a code', '<c s="4"><v>45352</v></c>', ['2024-03-01']],
    [
      'a day in letters',
      '<c t="d"><v>2024-03-01T00:00:00Z</v></c><c t="d"><v>2024-03-01T08:30:00.000</v></c>',
      ['2024-03-01', '2024-03-01 08:30:00'],
    ],
    ['places that are skipped', '<c r="B1"><v>1</v></c><c r="D1"><v>2</v></c><c><v>3</v></c>', ['', '1', '', '2', '3']],
    ['formatted but empty cells at the end', '<c r="A1"><v>1</v></c><c r="XFD1" s="1"/>', ['1']],
  ])('%s', async (_name, cells, texts) => {
    expect(await cellsOf(cells, { sharedStrings: STRINGS, styles: STYLES })).toEqual(texts);
  });

  test('days of a workbook whose calendar starts in 1904', async () => {
    const content = xlsxOf('<sheetData><row><c s="1"><v>1</v></c></row></sheetData>', {
      styles: STYLES,
      properties: '<workbookPr date1904="1"/>',
    });
    expect((await rowsOf(content))[0]?.cells).toEqual(['1904-01-02']);
  });

  test('elements with a prefix are the same elements', async () => {
    const content = xlsxOf(
      '<x:sheetData><x:row r="3"><x:c t="inlineStr"><x:is><x:t>甲</x:t></x:is></x:c></x:row></x:sheetData>',
    );
    expect(await rowsOf(content)).toEqual([{ number: 3, cells: ['甲'] }]);
  });

  test('rows that merged cells reach over are marked', async () => {
    const rows = [1, 2, 3, 4].map((row) => `<row r="${row}"><c><v>${row}</v></c></row>`).join('');
    const content = xlsxOf(`<sheetData>${rows}</sheetData><mergeCells><mergeCell ref="A2:B3"/></mergeCells>`);
    expect((await rowsOf(content)).map((row) => row.merged !== undefined)).toEqual([false, true, true, false]);
  });

  test('the first sheet is the one the workbook names first, wherever it lies in the file', async () => {
    const book = new exceljs.Workbook();
    for (const name of ['后', '前']) book.addWorksheet(name).addRow([name]);
    const [behind, front] = book.worksheets;
    Object.assign(behind ?? {}, { orderNo: 2 });
    Object.assign(front ?? {}, { orderNo: 1 });
    expect((await rowsOf(Buffer.from(await book.xlsx.writeBuffer())))[0]?.cells).toEqual(['前']);
  });
});

describe('contract/2 §13.4: what is refused', () => {
  test.each<[string, string, string]>([
    ['a formula', '<sheetData><row r="2"><c><f>1+1</f><v>2</v></c></row></sheetData>', '第2行含有公式'],
    [
      'a formula shared with another cell',
      '<sheetData><row r="2"><c><f t="shared" si="0"/></c></row></sheetData>',
      '第2行含有公式',
    ],
    ['an error value', '<sheetData><row r="2"><c t="e"><v>#N/A</v></c></row></sheetData>', '第2行含有错误值#N/A'],
    [
      'a value far to the right',
      '<sheetData><row r="2"><c r="XFD2"><v>1</v></c></row></sheetData>',
      '第2行的列数超过100',
    ],
    ['a number that is none', '<sheetData><row><c><v>12x</v></c></row></sheetData>', '工作簿结构异常'],
    ['rows that go backwards', '<sheetData><row r="2"/><row r="1"/></sheetData>', '工作簿结构异常'],
    ['a place that is none', '<sheetData><row><c r="1"><v>1</v></c></row></sheetData>', '工作簿结构异常'],
  ])('%s', async (_name, sheet, message) => {
    expect(await refusalOf(xlsxOf(sheet))).toContain(message);
  });

  test.each<[string, string]>([
    ['a sheet that ends in the middle', '<sheetData><row><c><v>1'],
    ['an entity of its own', '<sheetData><row><c t="str"><v>&a;</v></c></row></sheetData>'],
  ])('%s is no workbook', async (_name, sheet) => {
    expect(await refusalOf(xlsxOf(sheet))).toBeInstanceOf(Error);
  });

  test('a workbook that leads to no sheet', async () => {
    const sheets = zipOf([{ name: 'xl/worksheets/sheet1.xml', content: Buffer.from('<worksheet/>') }]);
    expect(await refusalOf(sheets)).toBe('工作簿中没有工作表');
  });
});

test('the same workbook reads the same each time, also several at once', async () => {
  const rows = [
    ['编码', '名称'],
    ['A1', '鲜花'],
    ['A2', '描金'],
  ];
  const content = await workbook(rows);
  const expected = rows.map((cells, at) => ({ number: at + 1, cells }));
  for (let round = 0; round < 100; round += 1) {
    for (const read of await Promise.all([rowsOf(content), rowsOf(content), rowsOf(content)]))
      expect(read).toEqual(expected);
  }
});

test('characters that lie across two pieces of the file stay whole', async () => {
  const texts = Array.from({ length: 30_000 }, (_one, at) => `松江区人民路${at}号`);
  const cells = (type: string, value: (text: string, at: number) => string) =>
    texts.map((text, at) => `<row><c t="${type}">${value(text, at)}</c></row>`).join('');
  const inline = xlsxOf(`<sheetData>${cells('inlineStr', (text) => `<is><t>${text}</t></is>`)}</sheetData>`);
  const sharedStrings = `<sst>${texts.map((text) => `<si><t>${text}</t></si>`).join('')}</sst>`;
  const shared = xlsxOf(`<sheetData>${cells('s', (_text, at) => `<v>${at}</v>`)}</sheetData>`, { sharedStrings });
  for (const content of [inline, shared]) expect((await rowsOf(content)).map((row) => row.cells[0])).toEqual(texts);
});

test('any table comes back as it was written', async () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 40 }).map((value) => value.replace(/\p{C}/gu, '').trim());
  const cell = fc.oneof(
    text.filter((value) => !/^'?[=+\-@]/.test(value) && !/_x[0-9a-f]{4}_/i.test(value)),
    fc.integer(),
    fc
      .date({ min: new Date('1901-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
      .map((date) => new Date(Math.floor(date.getTime() / 86_400_000) * 86_400_000)),
  );
  const written = (value: string | number | Date): string =>
    value instanceof Date ? value.toISOString().slice(0, 10) : String(value);
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(cell, { maxLength: 8 }), { minLength: 1, maxLength: 30 }), async (table) => {
      const rows = (await rowsOf(await workbook(table))).map(({ number, cells }) => [number, cells]);
      const expected = table
        .map((line, at) => [at + 1, withoutTail(line.map(written))])
        .filter(([, cells]) => (cells as string[]).length > 0);
      expect(rows).toEqual(expected);
    }),
    { numRuns: 60 },
  );
});

const withoutTail = (cells: string[]): string[] => cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1);
