import type { ImportSummary } from '@songbai/contract/modules/burial-import/burial-import.calls.ts';
import iconv from 'iconv-lite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, type TestApp, testApp } from '../../testing/test-app.ts';
import { sendFile, workbook, zipOf } from '../../testing/upload.ts';
import { good } from '../../testing/world.ts';

const PATH = '/cemetery/burialImport';
const HEAD = ['姓名', '死亡日期', '陵园', '墓区', '号'];
const ROW = ['王芳', '2010-01-01', '松鹤园', 'A', '1'];
const TEXT = `${HEAD.join(',')}\n${ROW.join(',')}\n`;
/** The same register as a traditional Chinese system writes it; names without simplified characters. */
const TRADITIONAL = `${HEAD.join(',').replace('陵园', '陵園').replace('墓区', '墓區').replace('号', '號')}\n${ROW.join(',').replace('松鹤园', '松鶴園')}\n`;
const MAPPING = { 姓名: 'name', 死亡日期: 'deathDate', 陵园: 'cemeteryName', 墓区: 'section', 号: 'site' };

let t: TestApp;
let admin: Caller;

beforeAll(async () => {
  t = await testApp();
  admin = await t.as('admin');
});
afterAll(() => t.close());

const upload = (content: string | Buffer, fileName = 'r.csv') =>
  sendFile<ImportSummary>(admin, `${PATH}/upload`, fileName, content);

describe('files that are read', () => {
  test.each<[string, string, () => Promise<string | Buffer> | string | Buffer]>([
    ['UTF-8', 'r.csv', () => TEXT],
    ['UTF-8 with a mark', 'r.csv', () => `\uFEFF${TEXT}`],
    ['GBK', '登记.csv', () => iconv.encode(TEXT, 'gbk')],
    ['UTF-16 from a spreadsheet', 'r.txt', () => iconv.encode(`\uFEFF${TEXT.replaceAll(',', '\t')}`, 'utf-16le')],
    ['semicolons', 'r.csv', () => TEXT.replaceAll(',', ';')],
    [
      'quotes, empty lines and a closing comma',
      'r.csv',
      () => `${HEAD.join(',')}\r\n\r\n${ROW.map((cell) => `"${cell}"`).join(',')},\r\n`,
    ],
    ['xlsx', 'r.xlsx', () => workbook([HEAD, ROW])],
    [
      'xlsx with a merged title',
      'r.XLSX',
      () => workbook([['登记表', '', ''], HEAD, ROW], (sheet) => sheet.mergeCells('A1:E1')),
    ],
    [
      'xlsx with dates, numbers and rich text',
      'r.xlsx',
      () =>
        workbook([
          HEAD,
          [{ richText: [{ text: '王' }, { text: '芳' }] }, new Date('2010-01-01T00:00:00Z'), '松鹤园', 'A', 1],
        ]),
    ],
  ])('%s', async (_name, fileName, content) => {
    const summary = good<ImportSummary>(await upload(await content(), fileName));
    expect(summary).toMatchObject({ rows: 1, burials: 1, plots: 1, warnings: 0, headers: HEAD, mapping: MAPPING });
  });

  test('Big5, with the column names of traditional Chinese', async () => {
    const summary = good<ImportSummary>(await upload(iconv.encode(TRADITIONAL, 'big5'), '登記.csv'));
    expect(summary).toMatchObject({
      rows: 1,
      burials: 1,
      plots: 1,
      headers: ['姓名', '死亡日期', '陵園', '墓區', '號'],
    });
    expect(Object.values(summary.mapping)).toEqual(Object.values(MAPPING));
  });

  test('a name with quotes, a formula or markup is text', async () => {
    const summary = good<ImportSummary>(
      await upload(`${HEAD.join(',')}\n"=cmd|'/c calc'!A1",2010-01-01,<b>园</b>,A,1\n`),
    );
    expect(summary).toMatchObject({ burials: 1, refused: 0 });
  });
});

const wide = Array.from({ length: 101 }, (_, index) => `列${index}`).join(',');
const sheetXml = (content: string) => ({ name: 'xl/worksheets/sheet1.xml', content: Buffer.from(content) });

describe('issue 2 §8: broken files are refused with a clear text, and nothing changes', () => {
  test.each<[string, string, () => Promise<string | Buffer> | string | Buffer, string]>([
    ['empty', 'r.csv', () => '', '文件是空的'],
    ['only a head', 'r.csv', () => HEAD.join(','), '没有可导入的数据行'],
    ['only blanks', 'r.csv', () => ' \n \n', '没有找到列名，第一张工作表的第一行应为列名'],
    ['another kind by name', 'r.exe', () => TEXT, '只支持.csv和.xlsx文件，请另存后重试'],
    ['a path for a name', '../../r.sh', () => TEXT, '只支持.csv和.xlsx文件，请另存后重试'],
    [
      'an old workbook',
      'r.xls.csv',
      () => Buffer.from('d0cf11e0a1b11ae1', 'hex'),
      '不支持旧版.xls文件，请另存为.xlsx后重试',
    ],
    [
      'a protected workbook',
      'r.xlsx',
      () => Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.from('EncryptedPackage', 'utf16le')]),
      '文件设有密码，请取消密码后重试',
    ],
    [
      'binary junk',
      'r.csv',
      () => Buffer.from(Array.from({ length: 4096 }, (_, index) => (index * 37) % 256)),
      '文件内容不是文本，或编码不是UTF-8、GBK，请另存为UTF-8的CSV后重试',
    ],
    [
      'NUL in text',
      'r.csv',
      () => TEXT.replace('王芳', '王\u0000芳'),
      '文件内容不是文本，或编码不是UTF-8、GBK，请另存为UTF-8的CSV后重试',
    ],
    ['an open quote', 'r.csv', () => `${TEXT}"李明,2010`, '第3行引号没有成对'],
    [
      'an open quote before much text',
      'r.csv',
      () => `${HEAD.join(',')}\n"${'王,'.repeat(60_000)}`,
      '第2行内容过长，可能有引号没有成对',
    ],
    ['text behind a quote', 'r.csv', () => `${TEXT}"李"明,2010`, '第3行引号后面有多余的内容'],
    ['too many columns', 'r.csv', () => `${wide}\n1,2`, '第1行的列数超过100，请检查分隔符和引号'],
    [
      'too many rows',
      'r.csv',
      () => `${HEAD.join(',')}\n${'a,b,c,d,e\n'.repeat(100_001)}`,
      '数据超过100000行，请分批导入',
    ],
    ['a workbook that is text', 'r.xlsx', () => TEXT, '文件不是有效的.xlsx工作簿'],
    [
      'a torn workbook',
      'r.xlsx',
      async () => (await workbook([HEAD, ROW])).subarray(0, 3000),
      '文件不是有效的.xlsx工作簿',
    ],
    [
      'a zip that is no workbook',
      'r.xlsx',
      () => zipOf([{ name: 'a.txt', content: Buffer.from('x') }]),
      '工作簿中没有工作表',
    ],
    ['a sheet that is no sheet', 'r.xlsx', () => zipOf([sheetXml('<a><b>')]), '工作簿中没有工作表'],
    [
      'the wrong sheet',
      'r.xlsx',
      () => workbook([['填表说明'], ['请在第二张表填写']]),
      '没有找到列名，第一张工作表的第一行应为列名',
    ],
    [
      'formulas',
      'r.xlsx',
      () => workbook([HEAD, ['王芳', { formula: 'TODAY()', result: 1 }, '松鹤园', 'A', '1']]),
      '第2行含有公式，请先粘贴为数值再导入',
    ],
    [
      'merged cells',
      'r.xlsx',
      () => workbook([HEAD, ROW, ROW], (sheet) => sheet.mergeCells('C2:C3')),
      '第2行含有合并单元格，请取消合并并填好每一格后再导入',
    ],
    ['a bomb', 'r.xlsx', () => zipOf([sheetXml(`<a>${'0'.repeat(30_000_000)}</a>`)]), '工作簿解压后过大，已拒绝导入'],
    [
      'a bomb that lies',
      'r.xlsx',
      () => zipOf([{ ...sheetXml(`<a>${'0'.repeat(30_000_000)}</a>`), claims: 1000 }]),
      '文件不是有效的.xlsx工作簿',
    ],
  ])('%s', async (_name, fileName, content, detail) => {
    const before = (await admin.get<{ total: number }>(`${PATH}/list`)).result.total;
    expect(await upload(await content(), fileName)).toMatchObject({
      success: false,
      code: 500,
      message: `文件导入失败:${detail}`,
      result: null,
    });
    expect((await admin.get<{ total: number }>(`${PATH}/list`)).result.total).toBe(before);
  });

  test('50 MB', async () => {
    expect(await upload(Buffer.alloc(50 * 1024 * 1024, 'a'))).toMatchObject({
      success: false,
      message: '文件导入失败:文件超过20MB，请分批导入',
    });
  });

  test.each<[string, object]>([
    ['no form', { headers: { 'content-type': 'application/json' }, payload: '{}' }],
    [
      'a form without a file',
      {
        headers: { 'content-type': 'multipart/form-data; boundary=x' },
        payload: '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\nb\r\n--x--\r\n',
      },
    ],
    ['nothing', {}],
  ])('%s', async (_name, options) => {
    const reply = await admin.raw({ method: 'POST', url: `${PATH}/upload`, ...options });
    expect(reply.json()).toMatchObject({ success: false, message: '文件导入失败:请选择要导入的文件' });
  });

  test.each<[string, string, object, string]>([
    ['an unknown batch', 'commit', { batchId: 'x' }, '导入批次不存在'],
    ['no batch', 'commit', {}, '校验失败！导入批次不能为空'],
    ['a batch of another type', 'rollback', { batchId: { $ne: '' } }, '校验失败！导入批次的类型不正确'],
    ['an unknown field', 'commit', { batchId: 'x', force: true }, '校验失败！存在未知字段：force'],
    ['NUL', 'commit', { batchId: 'a\u0000' }, '校验失败！内容包含非法字符'],
    ['mapping of another type', 'mapping', { batchId: 'x', mapping: [] }, '校验失败！mapping的类型不正确'],
  ])('%s', async (_name, call, body, message) => {
    expect(await admin.post(`${PATH}/${call}`, body)).toMatchObject({ success: false, message });
  });

  test.each<[string, Record<string, string>, string]>([
    ['a column that is not there', { 年龄: 'name' }, '校验失败！文件中没有列「年龄」'],
    ['a meaning that is none', { 姓名: 'password' }, '校验失败！列「姓名」的对应内容不正确'],
    ['a built-in property', { 姓名: 'constructor' }, '校验失败！列「姓名」的对应内容不正确'],
  ])('mapping with %s', async (_name, mapping, message) => {
    const { batchId } = good<ImportSummary>(await upload(TEXT));
    expect(await admin.post(`${PATH}/mapping`, { batchId, mapping })).toMatchObject({ success: false, message });
    expect(await admin.get(`${PATH}/summary`, { batchId })).toMatchObject({ result: { mapping: MAPPING } });
  });

  test('a mapping without names refuses every row, and the commit says so', async () => {
    const { batchId } = good<ImportSummary>(await upload(TEXT));
    const summary = good<ImportSummary>(
      await admin.post(`${PATH}/mapping`, { batchId, mapping: { 陵园: 'cemeteryName' } }),
    );
    expect(summary).toMatchObject({ refused: 1, burials: 0, refusedByReason: { 缺少姓名: 1 } });
    expect(await admin.post(`${PATH}/commit`, { batchId })).toMatchObject({
      success: false,
      message: '文件导入失败:没有可导入的数据行，请检查列对应',
    });
  });
});
