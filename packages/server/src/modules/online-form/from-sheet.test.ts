import type { SyncPlan } from '@songbai/contract/design/plan.ts';
import type { SheetDraft, SheetProposal } from '@songbai/contract/modules/online-form/from-sheet.calls.ts';
import type { SaveResult } from '@songbai/contract/modules/online-form/save.calls.ts';
import iconv from 'iconv-lite';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Caller, type TestApp, testApp } from '../../testing/test-app.ts';
import { sendFile, workbook } from '../../testing/upload.ts';
import { good, type Row } from '../../testing/world.ts';

// Workbooks are read in threads, which a busy machine starts slowly from source.
vi.setConfig({ testTimeout: 60_000 });

const BASE = '/online/cgform/api';

let t: TestApp;
let admin: Caller;
beforeAll(async () => {
  t = await testApp();
  admin = await t.as('admin');
});
afterAll(() => t.close());

const HEADS = ['物资编号', '名称', '状态', '数量', '单价', '入库日期', '说明'];
const DATA = [
  ['W001', '松木骨灰盒', '在库', 12, 1280.5, '2026/9/2', '第一批'],
  ['W002', '花岗岩碑', '领出', 3, 5600, '2026.9.3', ''],
  ['W003', '鲜花', '在库', 40, 18, '2026年9月4日', ''],
  ['W004', '香炉', '领出', 5, 320, '2026-09-05', ''],
  ['W005', '供桌', '在库', 2, 900, '2026-09-06', ''],
  ['W006', '烛台', '领出', 7, 85, '2026-09-07', ''],
];
const sheet = () => workbook([['物资登记'], HEADS, ...DATA]);
const propose = async (content: Buffer | string, name = '物资登记.xlsx') =>
  sendFile<SheetProposal>(admin, `${BASE}/fromSheet`, name, content);
const draftOf = ({ tableName, tableTxt, fields }: SheetProposal): SheetDraft => ({
  ...{ tableName, tableTxt },
  fields: fields.map(({ fieldShowType: _, choices, ...field }) => ({
    ...field,
    dbType: field.dbType as SheetDraft['fields'][number]['dbType'],
    choices: choices ? [...choices] : null,
  })),
});

describe('a table from a worksheet (online.md §4.4)', () => {
  it('names and types are proposed, and nothing is stored', async () => {
    const proposal = good<SheetProposal>(await propose(await sheet()));
    expect(proposal).toMatchObject({ tableName: 'wuzidengji', tableTxt: '物资登记', total: 6, left: [] });
    expect(proposal.fields).toMatchObject([
      { dbFieldName: 'wuzibianhao', dbFieldTxt: '物资编号', dbType: 'string', required: true, unique: true },
      { dbFieldName: 'mingcheng', dbType: 'string', unique: false },
      { dbFieldName: 'zhuangtai', fieldShowType: 'list', choices: ['在库', '领出'] },
      { dbType: 'int' },
      { dbType: 'BigDecimal', dbPointLength: 2 },
      { dbType: 'Date' },
      { dbType: 'string', required: false },
    ]);
    expect(proposal.rows[0]).toEqual(['W001', '松木骨灰盒', '在库', '12', '1280.5', '2026/9/2', '第一批']);
    expect(
      good<{ total: number }>(await admin.get('/online/cgform/head/list', { tableName: 'wuzidengji' })).total,
    ).toBe(0);
  });

  it('becomes a table that takes the same file whole', async () => {
    const content = await sheet();
    const made = good<SaveResult>(
      await admin.post(`${BASE}/addFromSheet`, draftOf(good<SheetProposal>(await propose(content)))),
    );
    const plan = good<SyncPlan>(await admin.get(`${BASE}/previewDbSynch/${made.id}`));
    good(await admin.post(`${BASE}/doDbSynch/${made.id}/normal`, { planHash: plan.hash }));
    const reply = await sendFile<unknown>(admin, `/online/data/${made.id}/importExcel`, '物资登记.xlsx', content);
    expect(reply).toMatchObject({ success: true, code: 200 });
    const { records } = good<{ records: Row[] }>(
      await admin.get(`/online/data/${made.id}/list`, { column: 'wuzibianhao', order: 'asc' }),
    );
    expect(records).toHaveLength(6);
    expect(records[0]).toMatchObject({ zhuangtai: '在库', zhuangtai_dictText: '在库', shuliang: 12, danjia: 1280.5 });
    expect(records.map(({ rukuriqi }) => rukuriqi)[2]).toBe('2026-09-04');
    // A second table from the same file has a name and dictionaries of its own.
    const again = good<SheetProposal>(await propose(content));
    expect(again.tableName).toBe('wuzidengji_2');
  });

  it('reads text with separators, in the encodings of Chinese spreadsheets, and imports the same file', async () => {
    const text = ['名称;数量;入库日期', '香炉;3;2026-09-02', '"供桌;大";2;2026-09-03'].join('\n');
    const content = iconv.encode(text, 'gbk');
    const proposal = good<SheetProposal>(await propose(content, '供品.csv'));
    expect(proposal).toMatchObject({ tableName: 'gongpin', tableTxt: '供品', total: 2 });
    expect(proposal.fields.map(({ dbFieldTxt, dbType }) => [dbFieldTxt, dbType])).toEqual([
      ['名称', 'string'],
      ['数量', 'int'],
      ['入库日期', 'Date'],
    ]);
    expect(proposal.rows[1]).toEqual(['供桌;大', '2', '2026-09-03']);
    const made = good<SaveResult>(await admin.post(`${BASE}/addFromSheet`, draftOf(proposal)));
    const plan = good<SyncPlan>(await admin.get(`${BASE}/previewDbSynch/${made.id}`));
    good(await admin.post(`${BASE}/doDbSynch/${made.id}/normal`, { planHash: plan.hash }));
    for (const path of [`/online/data/${made.id}/importExcel`, `${BASE}/importXls/${made.id}`])
      expect(await sendFile<unknown>(admin, path, '供品.csv', content)).toMatchObject({ success: true, code: 200 });
    const { records } = good<{ records: Row[] }>(await admin.get(`/online/data/${made.id}/list`));
    expect(records.map(({ shuliang, rukuriqi }) => [shuliang, rukuriqi])).toContainEqual([3, '2026-09-02']);
    const broken = await sendFile<unknown>(admin, `/online/data/${made.id}/importExcel`, '供品.csv', '名称\n"甲');
    expect([broken.success, broken.message]).toEqual([false, expect.stringContaining('引号没有成对')]);
    const picture = Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47]), Buffer.alloc(64)]);
    const bytes = await sendFile<unknown>(admin, `${BASE}/fromSheet`, '供品.csv', picture);
    expect([bytes.success, bytes.message]).toEqual([false, expect.stringContaining('文件内容不是文本')]);
  });

  it.each([
    ['no workbook', 'not a workbook', '导入失败'],
    ['one column', [['名称'], ['甲']], '至少两列'],
    [
      'the same head twice',
      [
        ['名称', '名称'],
        ['甲', '乙'],
      ],
      '列名「名称」出现了两次',
    ],
    ['no rows', [['名称', '数量']], '列名下面没有数据行'],
  ])('refuses %s in words', async (_name, given, text) => {
    const reply = await propose(typeof given === 'string' ? given : await workbook(given as unknown[][]));
    expect(reply.success).toBe(false);
    expect(reply.message).toContain(text);
  });

  it('columns without a head are named, not lost in silence', async () => {
    const proposal = good<SheetProposal>(
      await propose(
        await workbook([
          ['名称', '', '数量'],
          ['甲', '多余', 1],
        ]),
      ),
    );
    expect([proposal.fields.length, proposal.left]).toEqual([2, ['第2列（没有列名）']]);
  });

  it('is for who may add designs; its dictionaries for who may add dictionaries', async () => {
    const clerk = await t.user({ username: 'sheet_clerk', roles: [] });
    const reply = await sendFile(clerk, `${BASE}/fromSheet`, 'a.xlsx', await sheet());
    expect([reply.success, reply.code]).toEqual([false, 510]);
    expect((await sendFile(t.anonymous, `${BASE}/fromSheet`, 'a.xlsx', await sheet())).code).toBe(401);
  });
});
