import type { Design } from '@songbai/contract/design/design.ts';
import type { OnlineResource } from '@songbai/contract/modules/online-data/online-data.calls.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { designOf, fieldDesign } from '../../testing/online-designs.ts';
import { holder } from '../../testing/online-office.ts';
import { openTable } from '../../testing/online-tables.ts';
import { type Caller, type TestApp, testApp } from '../../testing/test-app.ts';
import { sendFile, workbook } from '../../testing/upload.ts';
import { good, type Row } from '../../testing/world.ts';

const API = '/online/cgform/api';
let t: TestApp;
let clerk: Caller;
let main: Design;
let items: Design;
let ours: string;
beforeAll(async () => {
  t = await testApp();
  main = await openTable(t, APPLICATION);
  items = await openTable(t, ITEMS);
  const rule = { ruleName: '申领编号', ruleCode: 'supply_no', ruleClass: 'documentNumber' };
  good(await (await t.as('admin')).post('/sys/fillRule/add', { ...rule, ruleParams: '{"prefix":"SL"}' }));
  clerk = await holder(t, 'wang', main.head.id);
  ours = `/online/data/${main.head.id}`;
});
afterAll(() => t.close());

const amount = { dbType: 'BigDecimal', dbLength: 12, dbPointLength: 2 } as const;
const APPLICATION = designOf({ tableName: 'supply', tableTxt: '物资申领', tableType: 2, subTableStr: 'supply_item' }, [
  fieldDesign('title', { dbFieldTxt: '名称', fieldMustInput: '1' }),
  fieldDesign('kind', { dbFieldTxt: '类别', fieldShowType: 'radio', dictField: 'sex' }),
  fieldDesign('reason', { dbFieldTxt: '原因', requiredIf: "kind == '2'" }),
  fieldDesign('phone', { dbFieldTxt: '电话', fieldMustInput: '1', visibleIf: "kind == '1'" }),
  fieldDesign('gift', { dbFieldTxt: '赠品', fieldShowType: 'list', dictField: 'yn', optionsIf: "option.value == '1'" }),
  fieldDesign('discount', { dbFieldTxt: '折扣', ...amount, readOnlyIf: "kind == '2'" }),
  // Named before what it reads.
  fieldDesign('payable', { dbFieldTxt: '应付', ...amount, formula: 'total - discount' }),
  fieldDesign('total', { dbFieldTxt: '合计', ...amount, formula: 'sum(supply_item.price)' }),
  fieldDesign('label', { dbFieldTxt: '标签', formula: "concat(title, '/', create_by)", dbIsPersist: 0, isQuery: 1 }),
  fieldDesign('owner', { dbFieldTxt: '经办人', fieldDefaultValue: '#{sysUserName}', isReadOnly: 1 }),
  fieldDesign('serial', { dbFieldTxt: '编号', fieldDefaultValue: `$\{supply_no}` }),
  fieldDesign('due', { dbFieldTxt: '到期', dbType: 'Date', fieldDefaultValue: '{{addDays(today(), 7)}}' }),
]);
const ITEMS = designOf({ tableName: 'supply_item', tableTxt: '明细', tableType: 3, relationType: 0 }, [
  fieldDesign('supply_id', { mainTable: 'supply', mainField: 'id', dbLength: 36, isShowForm: 0 }),
  fieldDesign('number', { dbFieldTxt: '数量', dbType: 'int', dbLength: 5, fieldMustInput: '1' }),
  fieldDesign('unit_price', { dbFieldTxt: '单价', ...amount }),
  fieldDesign('price', { dbFieldTxt: '金额', ...amount, formula: 'number * unit_price' }),
  fieldDesign('remark', { dbFieldTxt: '说明', requiredIf: 'number > 10' }),
  fieldDesign('way', {
    ...{ dbFieldTxt: '急件', fieldShowType: 'list', dictField: 'yn', optionsIf: "option.value == '0' or number > 5" },
  }),
]);

const post = (body: object) => clerk.post(`${API}/form/${main.head.id}`, body);
const put = (body: object) => clerk.put(`${API}/form/${main.head.id}`, body);
type Application = Row & { supply_item: Row[] };
const read = async (id: string) => good(await clerk.get(`${API}/form/${main.head.id}/${id}`)) as Application;
const added = async (body: object) => read(String(good(await post({ title: '纸', phone: '1', ...body }))));

describe('online.md §5.5: formulas', () => {
  it('are calculated at save over the rows of sub-tables, exactly, whatever the client sends', async () => {
    const rows = [
      { number: 3, unit_price: 0.1, price: 99 },
      { number: 1, unit_price: 0.2 },
    ];
    const row = await added({ kind: '1', discount: 0.05, total: 1000, payable: 1, supply_item: rows });
    expect(row).toMatchObject({ total: 0.5, payable: 0.45, label: '纸/wang' });
    expect(row.supply_item.map(({ price }) => price)).toEqual([0.3, 0.2]);
    const [first] = row.supply_item;
    good(await put({ id: row.id, supply_item: [{ id: first?.id, number: 4 }] }));
    expect(await read(row.id)).toMatchObject({ total: 0.4, payable: 0.35, supply_item: [{ price: 0.4 }] });
    // Without the sub-table the stored rows count.
    good(await put({ id: row.id, discount: 0.1 }));
    expect(await read(row.id)).toMatchObject({ total: 0.4, payable: 0.3 });
  });

  it('follow a sub row that is saved or deleted by itself', async () => {
    const row = await added({ kind: '1', supply_item: [{ number: 1, unit_price: 2 }] });
    const sub = `${API}/form/${items.head.id}`;
    const id = String(good(await clerk.post(`${sub}?tabletype=3`, { supply_id: row.id, number: 2, unit_price: 3 })));
    expect(await read(row.id)).toMatchObject({ total: 8 });
    good(await clerk.put(`${sub}?tabletype=3`, { id, number: 1 }));
    expect(await read(row.id)).toMatchObject({ total: 5 });
    good(await clerk.delete(`${sub}/${id}?tabletype=3`));
    expect(await read(row.id)).toMatchObject({ total: 2 });
  });

  it('follow rows of our own sub-table lists too, those of a workbook as well', async () => {
    const row = await added({ kind: '1', supply_item: [{ number: 1, unit_price: 2 }] });
    const under = `${ours}/under/${row.id}/supply_item`;
    good(await clerk.post(`${under}/add`, { number: 2, unit_price: 3 }));
    expect(await read(row.id)).toMatchObject({ total: 8 });
    const { supply_item: rows } = await read(row.id);
    good(await clerk.put(`${under}/edit`, { id: rows[1]?.id, number: 1 }));
    expect(await read(row.id)).toMatchObject({ total: 5 });
    good(await clerk.delete(`${under}/delete`, { id: String(rows[0]?.id) }));
    expect(await read(row.id)).toMatchObject({ total: 3 });
    const sheet = await workbook([
      ['数量', '单价'],
      [4, 5],
      [1, 7],
    ]);
    good(await sendFile(clerk, `${under}/importExcel`, '明细.xlsx', sheet));
    expect(await read(row.id)).toMatchObject({ total: 30 });
  });

  it('without a column are in lists and single rows', async () => {
    const row = await added({ kind: '1', title: '笔' });
    const listed = good<{ records: Row[] }>(await clerk.get(`${ours}/list`, { title: '笔', fields: 'label' }));
    expect(listed.records).toMatchObject([{ id: row.id, label: '笔/wang' }]);
    expect(good(await clerk.get(`${ours}/queryById`, { id: row.id }))).toMatchObject({ label: '笔/wang' });
  });

  it('are refused where their result does not fit the column', async () => {
    const reply = await post({
      title: '贵',
      phone: '1',
      kind: '1',
      supply_item: [{ number: 99999, unit_price: 9e9, remark: '-' }],
    });
    expect(reply.message).toMatch(/明细第1行：金额的计算结果.*超出范围/);
  });
});

describe('online.md §5.5: conditions', () => {
  it('a hidden field is required of nobody and not taken; one that is required by its condition is', async () => {
    expect((await post({ title: '纸', kind: '1' })).message).toContain('电话不能为空');
    expect((await post({ title: '纸', kind: '2' })).message).toContain('原因不能为空');
    const id = String(good(await post({ title: '纸', kind: '2', reason: '用完', phone: '110' })));
    expect(await read(id)).toMatchObject({ phone: null, reason: '用完' });
  });

  it('what is read-only at the moment is not taken from the wire', async () => {
    const row = await added({ kind: '1', discount: 1 });
    good(await put({ id: row.id, kind: '2', reason: '改', discount: 9 }));
    expect(await read(row.id)).toMatchObject({ discount: 1, kind: '2' });
    good(await put({ id: row.id, discount: 9 }));
    expect(await read(row.id)).toMatchObject({ discount: 1 });
    good(await put({ id: row.id, kind: '1', phone: '2', discount: 9 }));
    expect(await read(row.id)).toMatchObject({ discount: 9 });
  });

  it('an option that is not offered at the moment is refused', async () => {
    expect(await added({ kind: '1', gift: '1' })).toMatchObject({ gift: '1' });
    expect((await post({ title: '纸', kind: '1', phone: '1', gift: '0' })).message).toContain('赠品不能选择“否”');
  });

  it('bind the rows of sub-tables too, and nothing stays of what is refused', async () => {
    const before = good<{ total: number }>(await clerk.get(`${ours}/list`));
    const reply = await post({ title: '纸', phone: '1', kind: '1', supply_item: [{ number: 11 }] });
    expect(reply.message).toMatch(/明细第1行：说明不能为空/);
    const urgent = (number: number) =>
      post({ title: '纸', phone: '1', kind: '1', supply_item: [{ number, way: '1' }] });
    expect((await urgent(2)).message).toMatch(/明细第1行：急件不能选择“是”/);
    expect(good<{ total: number }>(await clerk.get(`${ours}/list`)).total).toBe(before.total);
    good(await urgent(6));
  });

  it('reach our own form with the fields, and the family’s with what it knows of them', async () => {
    const { resource } = good<OnlineResource>(await clerk.get(`${API}/resource/${main.head.id}`));
    expect(resource.fields.phone?.when).toEqual({ visible: "kind == '1'", required: 'true' });
    expect(resource.fields.payable).toMatchObject({ formula: 'total - discount', readOnly: true });
    const { schema } = good<{ schema: { required: string[]; properties: Record<string, object> } }>(
      await clerk.get(`${API}/getFormItem/${main.head.id}`),
    );
    expect(schema.required).toEqual(['title']);
    expect(schema.properties.total).toMatchObject({ ui: { widgetattrs: { disabled: true } } });
  });
});

describe('contract/2 §16.6: defaults of a new row', () => {
  it('take their number inside the change: what is refused gives it back', async () => {
    const number = async () => Number(/^SL20260630(\d{4})$/.exec(String((await added({ kind: '1' })).serial))?.[1]);
    const first = await number();
    const refused = { title: '纸', kind: '1', phone: '1', supply_item: [{ number: 11 }] };
    expect((await post(refused)).success).toBe(false);
    expect(await number()).toBe(first + 1);
    expect(await added({ kind: '1', serial: 'X1' })).toMatchObject({ serial: 'X1' });
  });

  it('are filled in by the server where the client gives none', async () => {
    const row = await added({ kind: '1' });
    const today = t.clock.today();
    const due = new Date(Date.parse(today) + 7 * 86_400_000).toISOString().slice(0, 10);
    expect(row).toMatchObject({ owner: expect.stringMatching(/./), due });
    expect(await added({ kind: '1', due: '2026-01-02', owner: '别人' })).toMatchObject({
      due: '2026-01-02',
      owner: row.owner,
    });
  });
});
