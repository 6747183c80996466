import type { ImportResult } from '@songbai/contract/wire/excel.ts';
import exceljs from 'exceljs';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Caller, type TestApp, testApp } from '../../testing/test-app.ts';
import { sheetRows } from '../../testing/upload.ts';

const PATH = '/cemetery/serviceItem';
// Every workbook is read in a separate thread, which a busy machine starts slowly from source.
vi.setConfig({ testTimeout: 60_000 });

let t: TestApp;
let admin: Caller;

beforeAll(async () => {
  t = await testApp();
  admin = await t.as('admin');
});
afterAll(() => t.close());

const HEAD = ['编码', '名称', '分类', '单位', '价格', '定价方式', '需墓位', '状态'];

async function workbook(
  rows: readonly (readonly unknown[])[],
  shape?: (sheet: exceljs.Worksheet) => void,
): Promise<Buffer> {
  const book = new exceljs.Workbook();
  const sheet = book.addWorksheet('服务项目');
  for (const row of rows) sheet.addRow([...row]);
  shape?.(sheet);
  return Buffer.from(await book.xlsx.writeBuffer());
}

/** A multipart body with one file, as a browser sends it. */
function upload(content: Buffer, name = 'items.xlsx') {
  const boundary = '----songbai-test';
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n`;
  return {
    method: 'POST' as const,
    url: `${PATH}/importExcel`,
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  };
}

const imported = async (content: Buffer, name?: string) => {
  const reply = await admin.raw(upload(content, name));
  expect(reply.statusCode).toBe(200);
  return reply.json<{ success: boolean; code: number; message: string; result: ImportResult }>();
};

async function exported(query = ''): Promise<unknown[][]> {
  const reply = await admin.raw({ method: 'GET', url: `${PATH}/exportXls${query}` });
  expect(reply.headers['content-type']).toContain('spreadsheetml');
  return sheetRows(reply.rawPayload);
}

describe('contract/2 §13: export and import', () => {
  test('all rows good: one sentence with the number; two title rows may stand above the head', async () => {
    const reply = await imported(
      await workbook([
        ['服务项目报表'],
        ['导出人:管理员'],
        HEAD,
        ['F1', '鲜花祭扫', '鲜花', '束', 68, '市场调节价', '是', '上架'],
        ['F2', '描金', '墓碑维护(描金/清洗/修补)', '次', '300.50', '市场调节价', '是', '上架'],
      ]),
    );
    expect(reply).toMatchObject({ success: true, code: 200, message: '共2行数据全部导入成功！' });
  });

  test('the export has two title rows, the head, texts instead of codes and yuan instead of fen', async () => {
    const rows = await exported('?column=code&order=asc');
    expect(rows[0]).toEqual(['服务项目报表']);
    expect(rows[1]).toEqual(['导出人:管理员']);
    const at = (label: string) => (rows[2] as string[]).indexOf(label);
    expect(rows.slice(3).map((row) => [row[at('编码')], row[at('分类')], row[at('价格')]])).toEqual([
      ['F1', '鲜花', 68],
      ['F2', '墓碑维护(描金/清洗/修补)', 300.5],
    ]);
  });

  test('the export follows filter and selections', async () => {
    expect(await exported('?code=F2')).toHaveLength(4);
    const { result } = await admin.get<{ records: { id: string }[] }>(`${PATH}/list`, { code: 'F1' });
    expect(await exported(`?selections=${result.records[0]?.id},`)).toHaveLength(4);
  });

  test('what was exported can be imported again elsewhere; a second import of the same rows adds none', async () => {
    const reply = await imported(
      await workbook([HEAD, ['F1', '鲜花祭扫', '鲜花', '束', 68, '市场调节价', '是', '上架']]),
    );
    expect(reply).toMatchObject({ success: true, code: 201, result: { successCount: 0, errorCount: 1 } });
    expect(reply.result.errors[0]?.message).toContain('F1');
  });

  test('some rows bad: code 201 with counts, row, column and reason, and a file with all of them', async () => {
    const reply = await imported(
      await workbook([
        HEAD,
        ['G1', '好的', '鲜花', '束', 1, '市场调节价', '是', '上架'],
        ['G2', '价格坏', '鲜花', '束', '一百', '市场调节价', '是', '上架'],
        [],
        ['G3', '分类坏', '没有的分类', '束', 1, '市场调节价', '是', '上架'],
        ['G4', '', '鲜花', '束', 1, '市场调节价', '是', '上架'],
      ]),
    );
    expect(reply).toMatchObject({
      success: true,
      code: 201,
      message: '文件导入成功，但有错误。',
      result: { totalCount: 4, successCount: 1, errorCount: 3, msg: '总上传行数：4，已导入行数：1，错误行数：3' },
    });
    expect(reply.result.errors).toEqual([
      { rowNo: 3, column: '价格', message: '价格不是有效的金额' },
      { rowNo: 5, column: '分类', message: '分类「没有的分类」不在可选范围内' },
      { rowNo: 6, column: '名称', message: '校验失败！名称不能为空' },
    ]);
    const file = await admin.raw({ method: 'GET', url: reply.result.fileUrl });
    expect(file.statusCode).toBe(200);
    expect(file.body).toContain('第 5 行');
  });
});

describe('issue: bad workbooks change nothing and never break the server', () => {
  const count = async () => (await admin.get<{ total: number }>(`${PATH}/list`)).result.total;

  test.each<[string, () => Promise<Buffer>, string | undefined, string]>([
    ['no workbook at all', async () => Buffer.from('not a zip'), undefined, '不是有效的.xlsx工作簿'],
    [
      'a zip without sheets',
      async () => Buffer.from('504b0506000000000000000000000000000000000000', 'hex'),
      undefined,
      '没有工作表',
    ],
    [
      'the wrong sheet',
      () =>
        workbook([
          ['甲', '乙'],
          [1, 2],
        ]),
      undefined,
      '没有找到表头',
    ],
    ['only a head', () => workbook([HEAD]), undefined, '没有可导入的数据行'],
    [
      'a formula',
      () => workbook([HEAD, ['X1', { formula: '1+1', result: 2 }, '鲜花', '束', 1, '市场调节价', '是', '上架']]),
      undefined,
      '含有公式',
    ],
    ['far too many columns', () => workbook([HEAD, Array.from({ length: 300 }, () => 'x')]), undefined, '列数超过'],
  ])('%s', async (_name, make, name, message) => {
    const before = await count();
    const reply = await imported(await make(), name);
    expect(reply.success).toBe(false);
    expect(reply.message).toContain('文件导入失败:');
    expect(reply.message).toContain(message);
    expect(await count()).toBe(before);
  });

  test('a formula in text is exported as text, not as a formula', async () => {
    await admin.post(`${PATH}/add`, {
      code: 'INJ',
      name: '=HYPERLINK("http://x")',
      category: '3',
      unit: '次',
      price: 1,
    });
    const rows = await exported('?code=INJ');
    const at = (rows[2] as string[]).indexOf('名称');
    expect(rows[3]?.[at]).toBe(`'=HYPERLINK("http://x")`);
  });

  test('no file, no multipart: a clear text', async () => {
    expect(await admin.post(`${PATH}/importExcel`, {})).toMatchObject({
      success: false,
      message: '文件导入失败:请选择要导入的文件',
    });
  });
});
