import type { Design } from '@songbai/contract/design/design.ts';
import type { ImportPreview } from '@songbai/contract/wire/excel.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { designOf, fieldDesign } from '../../testing/online-designs.ts';
import { holder } from '../../testing/online-office.ts';
import { openTable, openTrip } from '../../testing/online-tables.ts';
import { type Caller, type TestApp, testApp } from '../../testing/test-app.ts';
import { sendFile, workbook } from '../../testing/upload.ts';
import { good, type Row } from '../../testing/world.ts';

// Workbooks are read in threads, which a busy machine starts slowly from source.
vi.setConfig({ testTimeout: 120_000 });

const API = '/online/cgform/api';
let t: TestApp;
let clerk: Caller;
let guest: Caller;
let visit: Design;
let trip: Design;
let guests: Design;
beforeAll(async () => {
  t = await testApp();
  visit = await openTable(
    t,
    designOf({ tableName: 'gate_visit', tableTxt: '来访' }, [
      fieldDesign('name', { dbFieldTxt: '姓名', fieldMustInput: '1' }),
      fieldDesign('phone', { dbFieldTxt: '电话', fieldValidType: 'm' }),
      fieldDesign('plate', { dbFieldTxt: '车牌', fieldValidType: '^[京津][A-Z]\\d{3}$' }),
      fieldDesign('card_no', { dbFieldTxt: '证件号', fieldValidType: 'only' }),
      fieldDesign('sex', { dbFieldTxt: '性别', fieldShowType: 'list', dictField: 'sex' }),
      fieldDesign('num', { dbFieldTxt: '人数', dbType: 'int', dbLength: 4 }),
      fieldDesign('reason', { dbFieldTxt: '事由', requiredIf: 'num > 5' }),
      fieldDesign('fee', { dbFieldTxt: '费用', dbType: 'int', dbLength: 8, formula: 'num * 10' }),
    ]),
  );
  ({ trip, guests } = await openTrip(t));
  clerk = await holder(t, 'gatekeeper', visit.head.id);
  guest = await holder(t, 'traveller', trip.head.id);
});
afterAll(() => t.close());

const HEAD = ['姓名', '电话', '车牌', '证件号', '性别', '人数', '事由'];
const send = async (rows: readonly (readonly unknown[])[], fields: Record<string, string> = {}, query = '') =>
  sendFile<unknown>(
    clerk,
    `${API}/importXls/${visit.head.id}${query}`,
    '来访.xlsx',
    await workbook([HEAD, ...rows]),
    fields,
  );
const listed = async (query: Record<string, string>) =>
  good<{ records: Row[] }>(await clerk.get(`${API}/getData/${visit.head.id}`, query)).records;

describe('online.md §5.3: validateStatus of an import', () => {
  const odd = (card: string) => ['甲', '12', '沪A1', card, '男', 9, ''];

  it.each<[Record<string, string>, string]>([
    [{ validateStatus: '1' }, 'one'],
    [{}, 'two'],
    [{ validateStatus: 'x' }, 'three'],
  ])('%j: all rules of the fields hold', async (fields, card) => {
    for (const row of [odd(card), odd(card).with(1, '13900139000'), odd(card).with(1, '13900139000').with(2, '京A123')])
      expect(await send([row], fields)).toMatchObject({ code: 201, message: '文件导入成功，但有错误。' });
    expect(await listed({ card_no: card })).toEqual([]);
    expect(await send([['甲', '13900139000', '京A123', card, '男', 9, '祭扫']], fields)).toMatchObject({
      success: true,
    });
  });

  it.each(['?dryRun=1', ''])('(contract/2 §15.4) a pattern is told by the text of the form, %j', async (query) => {
    const rows = [odd('said'), odd('said').with(1, '13900139000')];
    const url = `/online/data/${visit.head.id}/importExcel${query}`;
    const { result } = await sendFile<ImportPreview>(clerk, url, '来访.xlsx', await workbook([HEAD, ...rows]), {});
    expect(result.errors.map(({ rowNo, column, message }) => [rowNo, column, message])).toEqual([
      [2, '电话', '校验失败！电话：请输入正确格式的手机号码'],
      [3, '车牌', '校验失败！车牌：格式不正确'],
    ]);
  });

  it('0: patterns and conditions of the form do not hold, formulas are calculated', async () => {
    expect(await send([odd('free')], { validateStatus: '0' }, '?dryRun=1')).toMatchObject({
      result: { newCount: 1, errorCount: 0 },
    });
    expect(await send([odd('free')], { validateStatus: '0', isSingleTableImport: '1' })).toMatchObject({
      success: true,
    });
    const stored = { name: '甲', phone: '12', plate: '沪A1', sex: '1', num: 9, reason: null, fee: 90 };
    expect(await listed({ card_no: 'free' })).toMatchObject([stored]);
  });

  it('0: types, required columns, dictionaries, lengths and unique values still do', async () => {
    const wrong = [
      odd('w1').with(0, ''),
      odd('w2').with(4, '不男不女'),
      odd('w3').with(5, '九'),
      odd('w4').with(6, '长'.repeat(40)),
      odd('free'),
    ];
    for (const row of wrong) await send([row], { validateStatus: '0' });
    for (const card of ['w1', 'w2', 'w3', 'w4']) expect(await listed({ card_no: card }), card).toEqual([]);
    expect(await listed({ card_no: 'free' })).toHaveLength(1);
  });

  it('holds on our own page as well, where all rules hold unless it is switched off', async () => {
    const own = async (card: string, fields: Record<string, string> = {}) =>
      sendFile<unknown>(
        clerk,
        `/online/data/${visit.head.id}/importExcel`,
        '来访.xlsx',
        await workbook([HEAD, odd(card)]),
        fields,
      );
    expect(await own('own')).toMatchObject({ code: 201 });
    expect(await own('own', { validateStatus: '1' })).toMatchObject({ code: 201 });
    expect(await listed({ card_no: 'own' })).toEqual([]);
    expect(await own('own', { validateStatus: '0' })).toMatchObject({ success: true });
    expect(await listed({ card_no: 'own' })).toHaveLength(1);
  });

  it('the form itself asks for everything afterwards', async () => {
    const [row] = await listed({ card_no: 'free' });
    const edit = (body: object) => clerk.put(`${API}/form/${visit.head.id}`, { id: row?.id, ...body });
    expect((await edit({ phone: '13' })).success).toBe(false);
    expect((await edit({ num: 8 })).message).toContain('事由不能为空');
  });
});

describe('contract/2 §16.5: foreignKeys of a sub-table by itself', () => {
  const rows = [
    ['姓名', '性别'],
    ['乙', '女'],
    ['丙', '男'],
  ];
  const into = async (fields: Record<string, string>, who = guest) =>
    sendFile<unknown>(
      who,
      `${API}/importXls/${guests.head.id}?tabletype=3`,
      '同行人.xlsx',
      await workbook(rows),
      fields,
    );

  it('rows come under the main row that they name, and under nobody else’s', async () => {
    const main = String(good(await guest.post(`${API}/form/${trip.head.id}`, { title: '一' })));
    const keys = (value: unknown) => ({ foreignKeys: JSON.stringify({ trip_id: value }), isSingleTableImport: '1' });
    expect(await into(keys(main))).toMatchObject({ success: true });
    const { trip_guest: kept } = good<{ trip_guest: Row[] }>(await guest.get(`${API}/form/${trip.head.id}/${main}`));
    expect(kept.map(({ name }) => name).sort()).toEqual(['丙', '乙'].sort());
    for (const wrong of ['nowhere', '', null, "x' or 1=1 --", { a: 1 }])
      expect(await into(keys(wrong)), JSON.stringify(wrong)).toMatchObject({ success: false, field: 'foreignKeys' });
    for (const foreignKeys of ['', '{', '[]', 'null', '1', '{"__proto__":{"trip_id":"x"}}'])
      expect(await into({ foreignKeys }), foreignKeys).toMatchObject({ success: false });
    expect((await into(keys(main), clerk)).success).toBe(false);
    const after = good<{ trip_guest: Row[] }>(await guest.get(`${API}/form/${trip.head.id}/${main}`));
    expect(after.trip_guest).toHaveLength(2);
  });
});
