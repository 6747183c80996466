import exceljs from 'exceljs';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Caller, type TestApp, testApp } from '../../testing/test-app.ts';
import { sendFile } from '../../testing/upload.ts';

vi.setConfig({ testTimeout: 60_000 });

let t: TestApp;
let admin: Caller;

beforeAll(async () => {
  t = await testApp();
  admin = await t.as('admin');
});
afterAll(() => t.close());

async function template(path: string) {
  const reply = await admin.raw({ method: 'GET', url: path });
  expect(reply.statusCode).toBe(200);
  expect(reply.headers['content-type']).toContain('spreadsheetml');
  const book = new exceljs.Workbook();
  await book.xlsx.load(reply.rawPayload as never);
  return book;
}

const rowOf = (sheet: exceljs.Worksheet | undefined, at: number) =>
  ((sheet?.getRow(at).values ?? []) as unknown[]).slice(1).map(String);

/** The texts that the drop-down of a column offers. */
function offered(book: exceljs.Workbook, label: string): string[] {
  const sheet = book.worksheets[0];
  const column = rowOf(sheet, 1).indexOf(label) + 1;
  const rule = sheet?.getCell(2, column).dataValidation as exceljs.DataValidation | undefined;
  expect(rule?.type).toBe('list');
  const [, name, letter, from, to] = /^'(.+)'!\$([A-Z]+)\$(\d+):\$[A-Z]+\$(\d+)$/.exec(String(rule?.formulae[0])) ?? [];
  const list = book.getWorksheet(name);
  return Array.from({ length: Number(to) - Number(from) + 1 }, (_, at) =>
    String(list?.getCell(`${letter}${Number(from) + at}`).value),
  );
}

test('13.6: a template offers dictionaries as drop-downs, with notes of required fields and formats', async () => {
  const book = await template('/cemetery/serviceItem/importTemplate');
  expect(book.worksheets.slice(1).map(({ name }) => name)).toEqual(['填写说明', '可选值']);
  expect(offered(book, '分类')).toContain('鲜花');
  const notes = book.getWorksheet('填写说明');
  const lines = Array.from({ length: notes?.rowCount ?? 0 }, (_, at) => rowOf(notes, at + 1));
  expect(lines[0]).toEqual(['列名', '是否必填', '填写要求', '可选值']);
  expect(lines.find(([label]) => label === '名称')).toContain('必填');
  expect(lines.find(([label]) => label === '价格')?.[2]).toContain('单位元');
});

test('13.6: a filled template can be imported as it is', async () => {
  const book = await template('/cemetery/serviceItem/importTemplate');
  const sheet = book.worksheets[0];
  const heads = rowOf(sheet, 1);
  const values: Record<string, string | number> = { 编码: 'T1', 名称: '白菊', 分类: '鲜花', 单位: '束', 价格: 12.5 };
  sheet?.addRow(heads.map((head) => values[head] ?? null));
  const file = Buffer.from(await book.xlsx.writeBuffer());
  const reply = await sendFile(admin, '/cemetery/serviceItem/importExcel', '服务商品导入模板.xlsx', file);
  expect(reply).toMatchObject({ success: true, code: 200 });
  const { total } = (await admin.get<{ total: number }>('/cemetery/serviceItem/list', { code: 'T1' })).result;
  expect(total).toBe(1);
});

test('13.6: the columns of a resource beside its row are in its template, e.g. the roles of an account', async () => {
  const heads = rowOf((await template('/sys/user/importTemplate')).worksheets[0], 1);
  expect(heads).toContain('用户账号');
});

test('13.6: the burial register has a template with the columns that its import knows', async () => {
  const book = await template('/cemetery/burialImport/template');
  expect(rowOf(book.worksheets[0], 1)).toEqual(expect.arrayContaining(['姓名', '性别', '墓区', '排', '墓位号']));
  expect(offered(book, '性别')).toEqual(expect.arrayContaining(['男', '女']));
  book.worksheets[0]?.addRow(['王芳', '女', '1950-01-02', '2010-03-04', '松鹤园', 'A区', '1', '2', '母亲', null]);
  const file = Buffer.from(await book.xlsx.writeBuffer());
  const reply = await sendFile<{ rows: number }>(admin, '/cemetery/burialImport/upload', '登记.xlsx', file);
  expect(reply).toMatchObject({ success: true });
  expect(Object.values((reply.result as unknown as { mapping: object }).mapping)).toEqual(
    expect.arrayContaining(['name', 'sex', 'birthDate', 'deathDate', 'section', 'row', 'site', 'relationship']),
  );
});

test('13.6: a template needs the right to import', async () => {
  const reader = await t.user({ username: 'reader', roles: ['auditor'] });
  for (const path of ['/cemetery/serviceItem/importTemplate', '/cemetery/burialImport/template'])
    expect(await reader.get(path)).toMatchObject({ success: false, code: 510 });
});
