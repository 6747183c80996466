import { CFB, utils, write } from '@e965/xlsx';
import type { Envelope } from '@songbai/contract/wire/envelope.ts';
import type { ImportPreview, ImportResult } from '@songbai/contract/wire/excel.ts';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Caller, type TestApp, testApp } from '../../testing/test-app.ts';
import { sendFile, workbook, xlsxOf } from '../../testing/upload.ts';

const URL = '/cemetery/serviceItem/importExcel';
const HEAD = ['编码', '名称', '分类', '单位', '价格'];
// Every workbook is read in a separate thread, which a busy machine starts slowly from source.
vi.setConfig({ testTimeout: 60_000 });

let t: TestApp;
let admin: Caller;

beforeAll(async () => {
  t = await testApp();
  admin = await t.as('admin');
});
afterAll(() => t.close());

const item = (code: string) => [code, `项目${code}`, '鲜花', '束', 1];
const count = async () => (await admin.get<{ total: number }>('/cemetery/serviceItem/list')).result.total;

/** An old binary workbook; `shape` may change its sheet. */
function xls(rows: readonly (readonly unknown[])[], shape: (sheet: Record<string, unknown>) => void = () => undefined) {
  const sheet = utils.aoa_to_sheet(rows as unknown[][]);
  shape(sheet);
  const book = utils.book_new();
  utils.book_append_sheet(book, sheet, '表');
  return Buffer.from(write(book, { type: 'buffer', bookType: 'biff8' }) as Uint8Array);
}

/** Makes the first number of an old workbook a formula (record 0x0203 becomes 0x0006). */
function withFormula(file: Buffer): Buffer {
  const container = CFB.read(file, { type: 'buffer' });
  const entry = CFB.find(container, 'Workbook');
  const stream = Buffer.from(entry?.content as Uint8Array);
  let at = 0;
  while (stream.readUInt16LE(at) !== 0x0203) at += 4 + stream.readUInt16LE(at + 2);
  const place = stream.subarray(at + 4, at + 10);
  const record = Buffer.alloc(4 + 25);
  record.writeUInt16LE(0x0006, 0);
  record.writeUInt16LE(25, 2);
  place.copy(record, 4);
  record.writeDoubleLE(1, 10);
  record.writeUInt16LE(3, 24);
  Buffer.from([0x1e, 1, 0]).copy(record, 26);
  const changed = Buffer.concat([stream.subarray(0, at), record, stream.subarray(at + 4 + 14)]);
  CFB.utils.cfb_add(container, '/Workbook', changed);
  return Buffer.from(CFB.write(container, { type: 'buffer' }) as Uint8Array);
}

const inline = (place: string, text: string) => `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`;
const headRow = `<row r="1">${HEAD.map((label, at) => inline(`${'ABCDE'[at]}1`, label)).join('')}</row>`;
const dataOf = (rows: string) => `<sheetData>${rows}</sheetData>`;

describe('contract/3 §4 JImportModal, spec/2 §5: .xls and .xlsx', () => {
  test('an old binary workbook is read like a new one: texts, numbers, dates, empty rows', async () => {
    const rows = [
      ['服务项目报表'],
      ['导出人:管理员'],
      HEAD,
      item('X1'),
      [],
      item('X2'),
      ['X3', '坏', '没有的', '束', 1],
    ];
    const reply = await sendFile<ImportResult>(admin, URL, '老.xls', xls(rows));
    expect(reply).toMatchObject({ code: 201, result: { successCount: 2, errorCount: 1 } });
    expect(reply.result.errors).toEqual([{ rowNo: 7, column: '分类', message: '分类「没有的」不在可选范围内' }]);
    const dated = xls(
      [
        ['姓名/单位名称', '手机号', '出生日期'],
        ['老表客户', '13911112222', 22_037],
      ],
      (sheet) => {
        sheet.C2 = { t: 'n', v: 22_037, z: 'yyyy-mm-dd' };
      },
    );
    expect((await sendFile(admin, '/cemetery/customer/importExcel', '客户.xls', dated)).code).toBe(200);
    const { result } = await admin.get<{ records: { birthday: string }[] }>('/cemetery/customer/list', {
      mobile: '13911112222',
    });
    expect(result.records[0]?.birthday).toBe('1960-05-01');
  });

  test('an .xlsx that the family named .xls is read by what it is', async () => {
    expect((await sendFile(admin, URL, '导出.xls', await workbook([HEAD, item('N1')]))).code).toBe(200);
  });

  test('several files of one call, as `file` and `files[]`: each with its own result, sums for clients that know one', async () => {
    const good = await workbook([HEAD, item('S1'), item('S2')]);
    const bad = await workbook([HEAD, item('S1'), item('S3')]);
    const reply = await sendFiles([
      ['file', '一.xlsx', good],
      ['files[]', '二.xlsx', bad],
      ['files[]', '三.xlsx', Buffer.from('nothing')],
    ]);
    expect(reply).toMatchObject({
      code: 201,
      result: {
        totalCount: 4,
        successCount: 3,
        errorCount: 1,
        files: [
          { name: '一.xlsx', successCount: 2, errorCount: 0 },
          { name: '二.xlsx', successCount: 1, errors: [{ rowNo: 2, column: '编码' }] },
          { name: '三.xlsx', failure: '文件导入失败:文件不是有效的.xlsx工作簿' },
        ],
      },
    });
    expect(reply.result.msg).toBe(
      '总上传行数：4，已导入行数：3，错误行数：1；三.xlsx 文件导入失败:文件不是有效的.xlsx工作簿',
    );
    expect(await sendFiles([['files[]', '四.xlsx', await workbook([HEAD, item('S4')])]])).toMatchObject({
      code: 200,
      message: '共1行数据全部导入成功！',
    });
  });
});

/** A form with several files and the fields of online imports, which are ignored here. */
async function sendFiles(files: readonly [part: string, name: string, content: Buffer][]) {
  const line = (text: string) => Buffer.from(`${text}\r\n`);
  const parts = files.flatMap(([part, name, content]) => [
    line('--b'),
    line(`content-disposition: form-data; name="${part}"; filename="${name}"`),
    line('content-type: application/octet-stream'),
    line(''),
    content,
    line(''),
  ]);
  const field = [line('--b'), line('content-disposition: form-data; name="validateStatus"'), line(''), line('1')];
  const reply = await admin.raw({
    method: 'POST',
    url: URL,
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
    payload: Buffer.concat([...field, ...parts, line('--b--')]),
  });
  return reply.json<Envelope<ImportResult>>();
}

describe('hostile workbooks change nothing and never break the server', () => {
  const cases: readonly [string, () => Buffer | Promise<Buffer>, string, string][] = [
    ['a zip bomb', () => xlsxOf(dataOf(headRow + ' '.repeat(60_000_000))), 'x.xlsx', '工作簿解压后过大'],
    [
      'entities that unfold to gigabytes',
      () => {
        const entities = Array.from({ length: 9 }, (_, n) => `<!ENTITY e${n + 1} "${`&e${n};`.repeat(10)}">`).join('');
        const doctype = `<!DOCTYPE worksheet [<!ENTITY e0 "aaaaaaaaaa">${entities}]>`;
        return xlsxOf(dataOf(`${headRow}<row r="2">${inline('A2', '&e9;')}</row>`), { doctype });
      },
      'x.xlsx',
      '',
    ],
    [
      'a cell at the end of a million columns',
      () => xlsxOf(dataOf(`${headRow}<row r="2">${inline('BDWGN2', 'x')}</row>`)),
      'x.xlsx',
      '',
    ],
    [
      'a cell of ten million characters',
      () => xlsxOf(dataOf(`${headRow}<row r="2">${inline('A2', 'abcdefghijklmnop'.repeat(40_000))}</row>`)),
      'x.xlsx',
      '超过32767个字符',
    ],
    ['a head twice', () => workbook([[...HEAD, '价格'], item('H1')]), 'x.xlsx', '表头「价格」出现了两次'],
    [
      'names of prototypes as head only',
      () =>
        workbook([
          ['__proto__', 'constructor', 'toString'],
          ['x', 'y', 'z'],
        ]),
      'x.xlsx',
      '没有找到表头',
    ],
    [
      'an .xls of noise',
      () => Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(4000, 7)]),
      'x.xls',
      '',
    ],
    ['a web page named .xls', () => Buffer.from('<table><tr><td>编码</td></tr></table>'), 'x.xls', '不是有效的'],
    [
      'an .xls that is too large',
      () => Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(5 * 1024 * 1024)]),
      'x.xls',
      '.xls文件超过5MB',
    ],
    ['a formula in an .xls', () => withFormula(xls([HEAD, item('F1')])), 'x.xls', '第2行含有公式'],
    ['another kind of file', () => workbook([HEAD, item('K1')]), 'x.csv', '只支持.xls、.xlsx文件'],
  ];

  test.each(cases)('%s', async (_name, make, name, message) => {
    const before = await count();
    const reply = await sendFile(admin, URL, name, await make());
    expect(reply.success).toBe(false);
    expect(reply.message).toMatch(/^文件导入失败:.*[\u4e00-\u9fff]/);
    expect(reply.message).toContain(message);
    expect(await count()).toBe(before);
  });

  test('prototype names beside good columns are ignored, formatted but empty rows are no rows', async () => {
    const content = await workbook(
      [
        [...HEAD, '__proto__', 'constructor'],
        [...item('P1'), 'x', 'y'],
      ],
      (sheet) => {
        for (let row = 3; row < 2000; row += 1) sheet.getCell(row, 1).font = { bold: true };
      },
    );
    const reply = await sendFile<ImportPreview>(admin, `${URL}?dryRun=1`, 'x.xlsx', content);
    expect(reply.result).toMatchObject({ totalCount: 1, newCount: 1, ignoredColumns: ['__proto__', 'constructor'] });
    expect(({} as Record<string, unknown>).x).toBeUndefined();
  });

  test('more files than allowed are refused without a server error', async () => {
    const one = Buffer.from('x');
    const reply = await sendFiles(Array.from({ length: 11 }, (_, n) => ['file', `${n}.csv`, one] as const));
    expect(reply).toMatchObject({ success: false });
    expect(reply.message).toMatch(/[\u4e00-\u9fff]/);
  });
});
