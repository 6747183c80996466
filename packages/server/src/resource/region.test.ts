import type { Page } from '@songbai/contract/wire/envelope.ts';
import exceljs from 'exceljs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addCemetery, CEMETERIES, type CemeteryRow, cemeteryDraft, listCemeteries } from '../testing/cemeteries.ts';
import { type Caller, type TestApp, testApp } from '../testing/test-app.ts';
import { sendFile, workbook } from '../testing/upload.ts';

const CUSTOMERS = '/cemetery/customer';

let t: TestApp;
let admin: Caller;

beforeAll(async () => {
  t = await testApp();
  admin = await t.as('admin');
});
afterAll(() => t.close());

describe('regions of records (domain.md §3.1, contract/3 §1 JAreaLinkage)', () => {
  test.each([
    ['330106', '浙江省/杭州市/西湖区'],
    ['330100', '浙江省/杭州市'],
    ['330000', '浙江省'],
    ['000000', '不详'],
  ])('%s is shown as %s in list and detail', async (regionCode, text) => {
    const row = await addCemetery(admin, { regionCode });
    expect(row).toMatchObject({ regionCode, regionCode_dictText: text });
    const listed = (await listCemeteries(admin, { id: `${row.id},` })).result.records[0];
    expect(listed).toMatchObject({ regionCode, regionCode_dictText: text });
  });

  test.each(['999999', '33', '33010', '3301061', 'abcdef', "33010'", true])(
    'the code %j is refused and nothing is saved',
    async (regionCode) => {
      const draft = cemeteryDraft({ regionCode });
      expect(await admin.post(`${CEMETERIES}/add`, draft)).toMatchObject({
        success: false,
        message: expect.stringContaining('所在地区'),
      });
      expect((await listCemeteries(admin, { code: draft.code })).result.total).toBe(0);
    },
  );

  test('a province as a condition finds every region inside it', async () => {
    const row = await addCemetery(admin, { regionCode: '440304' });
    expect((await listCemeteries(admin, { regionCode: '44*' })).result.records.map(({ id }) => id)).toEqual([row.id]);
    expect((await listCemeteries(admin, { regionCode: '4403*' })).result.total).toBe(1);
    expect((await listCemeteries(admin, { regionCode: '440305' })).result.total).toBe(0);
  });

  test('sheets show and read texts; a place that several provinces have must be written out', async () => {
    const sheet = await workbook([
      ['姓名/单位名称', '手机号', '地区'],
      ['甲', '13900000001', '浙江省/杭州市/西湖区'],
      ['乙', '13900000002', '北京市海淀区'],
      ['丙', '13900000003', '330106'],
      ['丁', '13900000004', '朝阳区'],
      ['戊', '13900000005', '没有这个地方'],
    ]);
    const imported = await sendFile<{ errorCount: number; errors: { message: string; rowNo: number }[] }>(
      admin,
      `${CUSTOMERS}/importExcel`,
      'customers.xlsx',
      sheet,
    );
    expect(imported).toMatchObject({ success: true, code: 201, result: { errorCount: 2 } });
    expect(imported.result.errors.map(({ rowNo, message }) => [rowNo, message])).toEqual([
      [5, '地区「朝阳区」有多个，请写明省/市/区'],
      [6, '地区「没有这个地方」不是有效的省/市/区'],
    ]);
    const rows = (await admin.get<Page<CemeteryRow>>(`${CUSTOMERS}/list`, { column: 'mobile', order: 'asc' })).result;
    expect(rows.records.map((row) => row.regionCode)).toEqual(['330106', '110108', '330106']);
    const reply = await admin.raw({ method: 'GET', url: `${CUSTOMERS}/exportXls` });
    const book = new exceljs.Workbook();
    await book.xlsx.load(reply.rawPayload as never);
    const cells = JSON.stringify(book.worksheets[0]?.getSheetValues());
    expect(cells).toContain('浙江省/杭州市/西湖区');
    expect(cells).not.toContain('330106');
  });
});
