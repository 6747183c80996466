import type { Page } from '@songbai/contract/wire/envelope.ts';
import type { ImportPreview, ImportResult } from '@songbai/contract/wire/excel.ts';
import exceljs from 'exceljs';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Caller, type TestApp, testApp } from '../../testing/test-app.ts';
import { sendFile, workbook } from '../../testing/upload.ts';

const PATH = '/cemetery/customer';
const HEAD = ['姓名/单位名称', '手机号', '性别', '出生日期', '证件号码', '归属业务员', '来源', '备注'];
// Every workbook is read in a separate thread, which a busy machine starts slowly from source.
vi.setConfig({ testTimeout: 60_000 });

let t: TestApp;
let admin: Caller;

beforeAll(async () => {
  t = await testApp();
  admin = await t.as('admin');
});
afterAll(() => t.close());

type Cells = readonly unknown[];
let series = 0;

/** Rows of customers not used by other tests; `change` corrupts rows by their index. */
function people(count: number, change: Readonly<Record<number, (row: unknown[]) => void>> = {}): unknown[][] {
  series += 1;
  return Array.from({ length: count }, (_, n) => {
    const mobile = `13${String(series * 1_000_000 + n).padStart(9, '0')}`;
    const row = [`客户${series}之${n}`, mobile, n % 2 ? '男' : '女', '1960-05-01', '', '', '自来', `第${n}位`];
    change[n]?.(row);
    return row;
  });
}

const sheetOf = (rows: readonly Cells[]) => workbook([['客户报表'], ['导出人:管理员'], HEAD, ...rows]);

const send = <T = ImportResult>(content: Buffer, query = '', who = admin, name = '客户.xlsx') =>
  sendFile<T>(who, `${PATH}/importExcel${query}`, name, content);

const total = async (who = admin) => (await who.get<Page<unknown>>(`${PATH}/list`)).result.total;

async function rowsOf(url: string): Promise<unknown[][]> {
  const file = await admin.raw({ method: 'GET', url });
  expect(file.statusCode).toBe(200);
  const book = new exceljs.Workbook();
  await book.xlsx.load(file.rawPayload as never);
  return (book.worksheets[0]?.getSheetValues() ?? []).slice(1).map((row) => Array.from(row as unknown[]).slice(1));
}

const set =
  (column: string, value: unknown) =>
  (row: unknown[]): void => {
    row[HEAD.indexOf(column)] = value;
  };

describe('user-asks row 4: an import tells which row and why', () => {
  const mistakes: readonly [at: number, column: string, value: unknown, reason: string][] = [
    [3, '手机号', '12345', '校验失败！手机号的值不正确'],
    [11, '手机号', '', '校验失败！手机号不能为空'],
    [17, '姓名/单位名称', '', '校验失败！姓名/单位名称不能为空'],
    [23, '姓名/单位名称', '名'.repeat(65), '校验失败！姓名/单位名称不能超过64个字符'],
    [31, '性别', '雄', '性别「雄」不在可选范围内'],
    [47, '出生日期', '1960-13-01', '出生日期格式应为YYYY-MM-DD'],
    [48, '出生日期', '去年', '出生日期格式应为YYYY-MM-DD'],
    [60, '证件号码', '110105194912310021', '校验失败！身份证号校验位不正确'],
    [61, '证件号码', '123', '校验失败！身份证号应为18位'],
    [75, '归属业务员', '没有这人', '归属业务员「没有这人」不存在'],
    [88, '来源', '火星', '来源「火星」不在可选范围内'],
    [99, '备注', '长'.repeat(501), '校验失败！备注不能超过500个字符'],
    [100, '手机号', '1380000000a', '校验失败！手机号的值不正确'],
    [113, '性别', '3', '性别「3」不在可选范围内'],
    [127, '出生日期', '01/05/1960', '出生日期格式应为YYYY-MM-DD'],
    [140, '姓名/单位名称', '\u3000', '校验失败！姓名/单位名称不能为空'],
    [151, '归属业务员', 'nobody', '归属业务员「nobody」不存在'],
    [166, '手机号', '2'.repeat(40), '校验失败！手机号不能超过11个字符'],
    [180, '来源', '02x', '来源「02x」不在可选范围内'],
    [199, '证件号码', '110105194913310029', '校验失败！身份证号中的出生日期不正确'],
  ];

  test('200 rows with 20 mistakes: each named with its row and column, the other 180 are in', async () => {
    const change = Object.fromEntries(mistakes.map(([at, column, value]) => [at, set(column, value)]));
    const content = await sheetOf(people(200, change));
    const before = await total();
    const looked = await send<ImportPreview>(content, '?dryRun=1');
    expect(looked).toMatchObject({ code: 200, message: '新增 180 行，重复 0 行，错误 20 行' });
    expect(await total()).toBe(before);
    const reply = await send(content);
    expect(reply).toMatchObject({
      code: 201,
      result: { totalCount: 200, successCount: 180, errorCount: 20, duplicateCount: 0 },
    });
    const expected = mistakes.map(([at, column, , message]) => ({ rowNo: at + 4, column, message }));
    expect(reply.result.errors).toEqual(expected);
    expect(looked.result.errors).toEqual(expected);
    // The full list, perhaps a hundred thousand, is in the files only.
    expect(Object.values(reply.result).filter(Array.isArray)).toEqual([expected]);
    expect(await total()).toBe(before + 180);
  });

  test('the refused rows come back as a workbook with number and reason, which can be corrected and imported', async () => {
    const reply = await send(await sheetOf(people(4, { 1: set('性别', '雄'), 2: set('备注', '=1+1') })));
    expect(reply.result.detailUrl).toMatch(/^\/sys\/common\/static\/logs\/\d{8}\/\d+_[0-9a-f]{24}\.xlsx$/);
    expect(reply.result.fileUrl).toMatch(/\.txt$/);
    const [head, row, ...more] = await rowsOf(String(reply.result.detailUrl));
    expect(head).toEqual(['原行号', ...HEAD, '错误原因']);
    expect(row?.[0]).toBe(5);
    expect([row?.at(3), row?.at(-1)]).toEqual(['雄', '性别「雄」不在可选范围内']);
    expect(more).toEqual([]);
    const corrected = [...(row as unknown[])];
    corrected[3] = '男';
    const preview = await send<ImportPreview>(await workbook([head as Cells, corrected]), '?dryRun=1');
    expect(preview.result).toMatchObject({ newCount: 1, ignoredColumns: [] });
    expect(await send(await workbook([head as Cells, corrected]))).toMatchObject({
      code: 200,
      message: '共1行数据全部导入成功！',
    });
  });

  test('several mistakes of one row are told together; text that a sheet would run is harmless in both files', async () => {
    const spoil = (row: unknown[]) => {
      set('性别', '=HYPERLINK("http://x")')(row);
      set('来源', '火星')(row);
    };
    const { result } = await send(await sheetOf(people(1, { 0: spoil })));
    expect(result.errors[0]).toMatchObject({ column: '性别、来源' });
    const [, row] = await rowsOf(String(result.detailUrl));
    expect(row?.[3]).toBe(`'=HYPERLINK("http://x")`);
  });
});

describe('user-asks row 4: the same rows are not taken twice', () => {
  test('a second import of the same file adds none and names the rows as repeated', async () => {
    const content = await sheetOf(people(60));
    expect(await send(content)).toMatchObject({ code: 200, message: '共60行数据全部导入成功！' });
    const before = await total();
    expect(await send<ImportPreview>(content, '?dryRun=1')).toMatchObject({
      result: { totalCount: 60, newCount: 0, sameCount: 60, errorCount: 0 },
    });
    const again = await send(content);
    expect(again).toMatchObject({ code: 201, result: { successCount: 0, errorCount: 60, duplicateCount: 60 } });
    expect(again.result.errors[0]).toEqual({
      rowNo: 4,
      column: '姓名/单位名称、手机号',
      message: '重复：已有相同的客户（姓名/单位名称、手机号一致），已跳过',
    });
    expect(await total()).toBe(before);
    expect(await send(content, '?duplicates=add')).toMatchObject({ code: 200 });
    expect(await total()).toBe(before + 60);
  });

  test('rows of one file that repeat each other count once, in preview and import alike', async () => {
    const [one = [], two = []] = people(2);
    const spelled = [...one];
    spelled[0] = ` ${String(one[0])}\u3000`;
    const content = await sheetOf([one, two, spelled, one, two]);
    expect((await send<ImportPreview>(content, '?dryRun=1')).result).toMatchObject({ newCount: 2, sameCount: 3 });
    expect((await send(content)).result).toMatchObject({ successCount: 2, duplicateCount: 3 });
  });

  test('the row after a bad one with the same key is judged on its own', async () => {
    const [one = []] = people(1);
    const bad = [...one];
    set('证件号码', '123')(bad);
    const content = await sheetOf([bad, one]);
    expect((await send<ImportPreview>(content, '?dryRun=1')).result).toMatchObject({ newCount: 1, errorCount: 1 });
    expect((await send(content)).result).toMatchObject({ successCount: 1, duplicateCount: 0 });
  });

  test('two different identity numbers are two people, a missing one is nobody else', async () => {
    const [one = []] = people(1);
    const withNumber = (idNo: string) => one.map((cell, at) => (HEAD[at] === '证件号码' ? idNo : cell));
    const content = await sheetOf([withNumber('11010519491231002X'), withNumber('440308199901101512'), one]);
    expect((await send(content)).result).toMatchObject({ successCount: 2, duplicateCount: 1 });
  });

  test('a unique field says the same across blocks of a dry run', async () => {
    const head = ['编码', '名称', '分类', '单位', '价格'];
    const items = Array.from({ length: 130 }, (_, n) => [`U${n % 128}`, `项目${n}`, '鲜花', '束', 1]);
    const content = await workbook([head, ...items]);
    const url = '/cemetery/serviceItem/importExcel';
    expect((await sendFile<ImportPreview>(admin, `${url}?dryRun=1`, 'x.xlsx', content)).result).toMatchObject({
      newCount: 128,
      sameCount: 2,
    });
    const { result } = await sendFile<ImportResult>(admin, url, 'x.xlsx', content);
    expect(result).toMatchObject({ successCount: 128, errorCount: 2, duplicateCount: 2 });
    expect(result.errors).toEqual([
      { rowNo: 130, column: '编码', message: '编码「U0」已存在，请更换' },
      { rowNo: 131, column: '编码', message: '编码「U1」已存在，请更换' },
    ]);
  });
});

describe('many rows', () => {
  test('5,000 customers: every row with its own number, its log and its sealed identity number', async () => {
    const before = await total();
    const numbered = { 7: set('证件号码', '11010519491231002x') };
    expect(await send(await sheetOf(people(5000, numbered)))).toMatchObject({ message: '共5000行数据全部导入成功！' });
    expect(await total()).toBe(before + 5000);
    const { db } = t.database;
    const rows = await db.selectFrom('cemCustomer').select(['id', 'customerNo', 'idNo', 'idNoTail']).execute();
    expect(new Set(rows.map((row) => row.customerNo)).size).toBe(rows.length);
    expect(
      rows.filter((row) => row.idNo === t.sealer.seal('11010519491231002X') && row.idNoTail === '002X'),
    ).not.toEqual([]);
    const logged = await db
      .selectFrom('sysDataLog')
      .select('dataId')
      .where('dataTable', '=', 'cem_customer')
      .where('action', '=', 'add')
      .execute();
    expect(new Set(logged.map((entry) => entry.dataId))).toEqual(new Set(rows.map((row) => row.id)));
  });

  test('an import row is the same as one added by hand', async () => {
    const [given = []] = people(1, { 0: set('证件号码', '110105491231002') });
    await send(await sheetOf([given]));
    const draft = { name: `${String(given[0])}乙`, mobile: String(given[1]), sex: '2', birthday: '1960-05-01' };
    await admin.post(`${PATH}/add`, { ...draft, idNo: '110105491231002', source: '01', remark: String(given[7]) });
    const stored = await t.database.db
      .selectFrom('cemCustomer')
      .selectAll()
      .where('mobile', '=', String(given[1]))
      .orderBy('id')
      .execute();
    const own = ['id', 'customerNo', 'name', 'pinyin', 'searchKey', 'createTime'];
    const [imported, added] = stored.map((row) =>
      Object.fromEntries(Object.entries(row).filter(([name]) => !own.includes(name))),
    );
    expect(imported).toEqual(added);
  });

  test('an import that breaks off leaves whole blocks and says which rows are in', async () => {
    const rows = people(300);
    const before = await total();
    const { db } = t.database;
    const real = db.transaction.bind(db);
    let started = 0;
    const broken = vi.spyOn(db, 'transaction').mockImplementation(() => {
      started += 1;
      if (started === 2) throw new Error('disk full');
      return real();
    });
    const reply = await send(await sheetOf(rows));
    broken.mockRestore();
    expect(reply.code).toBe(201);
    const { successCount, errorCount, msg, errors, detailUrl } = reply.result;
    expect(successCount).toBe(50);
    expect([errorCount, await total()]).toEqual([250, before + 50]);
    expect(msg).toContain('导入中断，第 53 行及之前的数据已处理，其后未导入');
    expect(errors[0]).toEqual({ rowNo: 54, column: '', message: '导入中断，该行未导入' });
    expect(await rowsOf(String(detailUrl))).toHaveLength(251);
    expect(await send(await sheetOf(rows))).toMatchObject({ result: { successCount: 250, duplicateCount: 50 } });
  });
});

describe('who may import, and where to', () => {
  test('nobody without a token, nobody without the right', async () => {
    const content = await sheetOf(people(1));
    const strange = await t.anonymous.raw({ method: 'POST', url: `${PATH}/importExcel` });
    expect(strange.statusCode).toBe(401);
    const viewer = await t.user({ username: 'viewer', roles: ['viewer'] });
    const before = await total();
    for (const query of ['', '?dryRun=1']) expect((await send(content, query, viewer)).success).toBe(false);
    expect(await total()).toBe(before);
  });

  test('rows go to the own tenant, and other tenants’ rows are no repetition', async () => {
    const [row = []] = people(1);
    await send(await sheetOf([row]));
    await t.database.db.updateTable('cemCustomer').set({ tenantId: 99 }).where('mobile', '=', String(row[1])).execute();
    expect(await send(await sheetOf([row]))).toMatchObject({ code: 200 });
    const kept = await t.database.db
      .selectFrom('cemCustomer')
      .select('tenantId')
      .where('mobile', '=', String(row[1]))
      .execute();
    expect(kept.map((one) => one.tenantId).sort()).toEqual([1, 99]);
  });

  test('a parameter that is none is refused', async () => {
    expect((await send(await sheetOf(people(1)), '?dryRun=maybe')).success).toBe(false);
  });
});
