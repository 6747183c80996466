import type { DepartNode } from '@songbai/contract/modules/depart/depart.calls.ts';
import type { ImportResult } from '@songbai/contract/wire/excel.ts';
import exceljs from 'exceljs';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Caller, type TestApp, testApp } from '../../testing/test-app.ts';
import { sendFile, workbook } from '../../testing/upload.ts';

// Every workbook is read in a worker thread, which starts slowly from source on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const HEAD = ['机构/部门名称', '英文名', '排序', '描述', '机构类别', '机构编码', '手机号', '传真', '地址', '备注'];
let t: TestApp;
let admin: Caller;

beforeAll(async () => {
  t = await testApp();
  admin = await t.as('admin');
});
afterAll(() => t.close());

const send = async (rows: readonly unknown[][], who = admin) =>
  sendFile<ImportResult>(
    who,
    '/sys/sysDepart/importExcel',
    '部门.xlsx',
    await workbook([['部门列表'], ['导出人:管理员'], HEAD, ...rows]),
  );

const byCode = async (orgCode: string) =>
  (await admin.get<DepartNode>('/sys/sysDepart/getDepartName', { orgCode })).result;

describe('(contract/1 §8.3) export and import', () => {
  test('the workbook has the columns of the older form', async () => {
    const file = await admin.raw({
      method: 'GET',
      url: '/sys/sysDepart/exportXls?selections=depart-A01,depart-A01A01',
    });
    expect(file.statusCode).toBe(200);
    const book = new exceljs.Workbook();
    await book.xlsx.load(file.rawPayload as never);
    const rows = (book.worksheets[0]?.getSheetValues() ?? [])
      .slice(1)
      .map((row) => Array.from(row as unknown[]).slice(1));
    const head = rows.find((row) => row.includes('机构编码'));
    expect(head?.slice(0, HEAD.length)).toEqual(HEAD);
    expect(rows.filter((row) => /^A01/.test(String(row[5])))).toHaveLength(2);
  });

  test('parents follow from the codes; a row without one is a new company', async () => {
    const reply = await send([
      ['新公司', 'New', 1, '', '公司', 'K01', '', '', '', ''],
      ['新部门', '', 2, '', '部门', 'K01A01', '13800000000', '1', '某地', '注'],
      ['无编码', '', '', '', '', '', '', '', '', ''],
    ]);
    expect(reply).toMatchObject({ success: true, message: '共3行数据全部导入成功！' });
    const top = await byCode('K01');
    expect(top).toMatchObject({ izLeaf: 0, orgType: '1', orgCategory: '1' });
    expect(await byCode('K01A01')).toMatchObject({ parentId: top.id, orgType: '2', mobile: '13800000000' });
  });

  test('half a wrong file: good rows come in, the others are named with their row and reason', async () => {
    const reply = await send([
      ['好的', '', '', '', '部门', 'A01B01', '', '', '', ''],
      ['重复', '', '', '', '部门', 'A01A01', '', '', '', ''],
      ['没有上级', '', '', '', '部门', 'Y01A01', '', '', '', ''],
      ['编码不对', '', '', '', '部门', '甲', '', '', '', ''],
      ['类别不对', '', '', '', '别的', 'A01B02', '', '', '', ''],
    ]);
    expect(reply).toMatchObject({ success: true, code: 201, result: { successCount: 1, errorCount: 4 } });
    expect(await byCode('A01B01')).toMatchObject({ departName: '好的', parentId: 'depart-A01' });
    const lines = (await admin.raw({ method: 'GET', url: reply.result.fileUrl })).payload;
    expect(lines).toContain('第 5 行：部门编码已经存在，忽略导入。');
    expect(reply.result.errors.map((error) => error.rowNo)).toEqual([5, 6, 7, 8]);
  });

  test('needs its right', async () => {
    const clerk = await t.user({ username: 'clerk', roles: ['sales'] });
    expect(await send([['x', '', '', '', '', '', '', '', '', '']], clerk)).toMatchObject({ code: 510 });
  });
});
