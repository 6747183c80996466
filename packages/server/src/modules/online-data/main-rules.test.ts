import type { Design } from '@songbai/contract/design/design.ts';
import type { OnlineResource } from '@songbai/contract/modules/online-data/online-data.calls.ts';
import type { SaveResult } from '@songbai/contract/modules/online-form/save.calls.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { designBody, designOf, fieldBody, fieldDesign } from '../../testing/online-designs.ts';
import { rightsCalls, roleId } from '../../testing/online-rights.ts';
import { openTable, roleWithMenu } from '../../testing/online-tables.ts';
import { type Caller, type TestApp, testApp } from '../../testing/test-app.ts';
import { sendFile, workbook } from '../../testing/upload.ts';
import { good, type Row } from '../../testing/world.ts';

const API = '/online/cgform/api';
let t: TestApp;
let admin: Caller;
let clerk: Caller;
let role: string;
let order: Design;
let lines: Design;

const whole = { dbType: 'int', dbLength: 8 } as const;
const amount = { dbType: 'BigDecimal', dbLength: 12, dbPointLength: 2 } as const;
const ORDER = designOf({ tableName: 'shop_order', tableTxt: '订货', tableType: 2, subTableStr: 'shop_line' }, [
  fieldDesign('title', { dbFieldTxt: '名称' }),
  fieldDesign('kind', { dbFieldTxt: '类别' }),
  fieldDesign('rate', { dbFieldTxt: '系数', ...whole }),
  fieldDesign('phone', { dbFieldTxt: '电话', sensitive: 'phone' }),
  fieldDesign('total', { dbFieldTxt: '合计', ...amount, formula: 'sum(shop_line.price)' }),
]);
const LINES = designOf({ tableName: 'shop_line', tableTxt: '明细', tableType: 3, relationType: 0 }, [
  fieldDesign('order_id', { mainTable: 'shop_order', mainField: 'id', dbLength: 36, isShowForm: 0 }),
  fieldDesign('number', { dbFieldTxt: '数量', ...whole, fieldMustInput: '1' }),
  fieldDesign('price', { dbFieldTxt: '金额', ...amount, formula: 'number * shop_order.rate' }),
  fieldDesign('share', { dbFieldTxt: '占比', ...amount, formula: 'round(price * 100 / shop_order.total, 2)' }),
  fieldDesign('remark', { dbFieldTxt: '说明', requiredIf: "shop_order.kind == '2'" }),
  fieldDesign('gift', { dbFieldTxt: '赠品', visibleIf: "shop_order.kind != '3'" }),
  fieldDesign('fixed', { dbFieldTxt: '固定', readOnlyIf: "shop_order.kind == '3'" }),
  fieldDesign('way', {
    ...{ dbFieldTxt: '急件', fieldShowType: 'list', dictField: 'yn' },
    optionsIf: "option.value == '0' or shop_order.kind == '1'",
  }),
  fieldDesign('tail', { dbFieldTxt: '尾号', formula: 'right(shop_order.phone, 4)' }),
]);

beforeAll(async () => {
  t = await testApp();
  admin = await t.as('admin');
  order = await openTable(t, ORDER);
  lines = await openTable(t, LINES);
  const code = await roleWithMenu(t, `/online/cgformErpList/${order.head.id}`);
  role = await roleId(t, code);
  clerk = await t.user({ username: 'shop_clerk', roles: [code] });
});
afterAll(() => t.close());

const form = () => `${API}/form/${order.head.id}`;
const post = (body: object, who = admin) => who.post(form(), { title: '纸', kind: '1', rate: 2, ...body });
const put = (body: object, who = admin) => who.put(form(), body);
type Order = Row & { shop_line: Row[] };
const read = async (id: string, who = admin) => good(await who.get(`${form()}/${id}`)) as Order;
const added = async (body: object) => read(String(good(await post(body))));
const under = (id: string) => `/online/data/${order.head.id}/under/${id}/shop_line`;

describe('online.md §5.5: formulas of sub rows that read the main row', () => {
  it('are calculated with the main row as it is saved, and main formulas over them too', async () => {
    const row = await added({ shop_line: [{ number: 1 }, { number: 3, price: 999 }] });
    expect(row.total).toBe(8);
    expect(row.shop_line.map(({ price, share }) => [price, share])).toEqual([
      [2, 25],
      [6, 75],
    ]);
    // The sub-table is not sent: its stored rows follow.
    good(await put({ id: row.id, rate: 5 }));
    const after = await read(row.id);
    expect(after.total).toBe(20);
    expect(after.shop_line.map(({ price, share }) => [price, share])).toEqual([
      [5, 25],
      [15, 75],
    ]);
  });

  it('follow sub rows that are saved by themselves, by either address and from a workbook', async () => {
    const row = await added({ shop_line: [{ number: 1 }] });
    const sub = `${API}/form/${lines.head.id}?tabletype=3`;
    good(await admin.post(sub, { order_id: row.id, number: 3 }));
    expect(await read(row.id)).toMatchObject({ total: 8, shop_line: [{ share: 25 }, { price: 6, share: 75 }] });
    good(await admin.post(`${under(row.id)}/add`, { number: 4 }));
    expect(await read(row.id)).toMatchObject({ total: 16, shop_line: [{}, {}, { price: 8, share: 50 }] });
    const sheet = await workbook([
      ['数量', '说明'],
      [8, '-'],
    ]);
    good(await sendFile(admin, `${under(row.id)}/importExcel`, '明细.xlsx', sheet));
    expect((await read(row.id)).shop_line.map(({ price }) => price)).toEqual([2, 6, 8, 16]);
  });
});

describe('online.md §5.5: conditions of sub rows that read the main row', () => {
  it('bind by the main row as the form sends it', async () => {
    const refused = await post({ kind: '2', shop_line: [{ number: 1, remark: '有' }, { number: 1 }] });
    expect(refused.message).toMatch(/明细第2行：说明不能为空/);
    const row = await added({ kind: '3', shop_line: [{ number: 1, gift: '伞', fixed: '是' }] });
    expect(row.shop_line).toMatchObject([{ gift: null, fixed: null }]);
    expect((await post({ kind: '2', shop_line: [{ number: 1, remark: '-', way: '1' }] })).message).toMatch(
      /明细第1行：急件不能选择“是”/,
    );
    good(await post({ kind: '1', shop_line: [{ number: 1, way: '1' }] }));
  });

  it('bind rows that are saved by themselves, and rows that the main form does not send', async () => {
    const row = await added({ kind: '2', shop_line: [{ number: 1, remark: '有' }] });
    const alone = await admin.post(`${API}/form/${lines.head.id}?tabletype=3`, { order_id: row.id, number: 1 });
    expect(alone.message).toMatch(/说明不能为空/);
    expect((await admin.post(`${under(row.id)}/add`, { number: 1 })).message).toMatch(/说明不能为空/);
    const free = await added({ kind: '1', shop_line: [{ number: 1 }] });
    expect((await put({ id: free.id, kind: '2' })).message).toMatch(/明细第1行：说明不能为空/);
    expect(await read(free.id)).toMatchObject({ kind: '1' });
  });
});

describe('online.md §5.1: rules over the main row tell nothing that is hidden', () => {
  it('a formula over a masked or hidden field of the main row is gone from every call', async () => {
    const row = await added({ phone: '13800138000', shop_line: [{ number: 2 }] });
    expect(row.shop_line).toMatchObject([{ tail: '8000', price: 4 }]);
    const shown = await read(row.id, clerk);
    expect(shown).toMatchObject({ phone: '138****8000', shop_line: [{ price: 4 }] });
    expect(shown.shop_line[0]).not.toHaveProperty('tail');
    const calls = rightsCalls(admin, order);
    good(await calls.control('rate'));
    const erp = `${API}/getData/${lines.head.id}`;
    const listed = good<{ records: Row[] }>(await clerk.get(erp, { tabletype: '3', order_id: row.id })).records;
    expect(listed).toMatchObject([{ number: 2 }]);
    for (const name of ['price', 'share', 'tail']) {
      expect(listed[0]).not.toHaveProperty(name);
      expect((await read(row.id, clerk)).shop_line[0]).not.toHaveProperty(name);
    }
    // The sum over it is calculated from it.
    expect(await read(row.id, clerk)).not.toHaveProperty('total');
    const described = good<OnlineResource>(await clerk.get(`${API}/resource/${order.head.id}`));
    expect(described.resource.lines.shop_line?.fields).not.toHaveProperty('price');
    // Whoever sees none of it saves what follows from the true values.
    good(await put({ id: row.id, shop_line: [{ id: row.shop_line[0]?.id, number: 3 }] }, clerk));
    good(
      await calls.grant(
        'Column',
        role,
        (await calls.controls(1)).map(({ id }) => id),
      ),
    );
    expect(await read(row.id, clerk)).toMatchObject({ rate: 2, total: 6, shop_line: [{ price: 6 }] });
    expect(await read(row.id)).toMatchObject({ shop_line: [{ tail: '8000' }] });
  });
});

describe('online.md §5.5: what a design may name of its main table', () => {
  const save = (body: object) => admin.post<SaveResult>(`${API}/addAll`, body);
  const sub = (name: string, main: string, given: object) =>
    designBody(
      name,
      [fieldBody('main_id', { mainTable: main, mainField: 'id', dbLength: 36 }), fieldBody('note', given)],
      {
        ...{ tableType: 3, relationType: 0 },
      },
    );
  const main = (name: string, given: object = {}) => designBody(name, [fieldBody('kind', given)], { tableType: 2 });

  it('is what is stored of it, in what is stored', async () => {
    good(await save(main('ware')));
    expect(await save(sub('ware_note', 'ware', { visibleIf: "ware.nothing == '1'" }))).toMatchObject({
      message: '表达式不正确：ware.nothing',
    });
    expect(await save(sub('ware_note', 'ware', { visibleIf: "shop_line.number == '1'" }))).toMatchObject({
      message: '表达式不正确：shop_line.number',
    });
    expect(await save(sub('ware_note', 'ware', { formula: 'ware.kind', dbIsPersist: '0' }))).toMatchObject({
      message: '表达式不正确：ware.kind',
    });
    good(await save(sub('ware_note', 'ware', { formula: 'ware.kind', optionsIf: 'option.value == ware.kind' })));
  });

  it('formulas that go in a circle between main and sub-table are refused, and so is taking away what a sub reads', async () => {
    const { id } = good(await save(main('ring', whole)));
    good(await save(sub('ring_line', 'ring', { ...whole, formula: 'ring.kind + 1' })));
    const design = good<{ head: Row & { version: number }; fields: Row[] }>(
      await admin.get(`${API}/getByHead`, { id }),
    );
    const edit = (fields: readonly object[], deleteFieldIds: readonly unknown[] = []) =>
      admin.put(`${API}/editAll`, {
        ...{ head: design.head, version: design.head.version, fields, indexs: [], deleteFieldIds, deleteIndexIds: [] },
      });
    const kind = design.fields.find(({ dbFieldName }) => dbFieldName === 'kind');
    const others = design.fields.filter((field) => field !== kind);
    expect((await edit([...others, { ...kind, formula: 'sum(ring_line.note)' }])).message).toMatch(
      /^公式存在循环引用：ring(_line)?\./,
    );
    // Where it is read, and what to do.
    const { message } = await edit(others, [kind?.id]);
    expect(message).toMatch(/^附表ring_line的字段“.+”（.+）：表达式不正确：ring\.kind。请先在那里去掉这个表达式并保存/);
  });
});
