import type { FieldRow, SaveResult } from '@songbai/contract/modules/online-form/save.calls.ts';
import { expect, it, vi } from 'vitest';
import { FORM_API, keptOffice } from '../../testing/kept-office.ts';
import { fieldBody } from '../../testing/online-designs.ts';
import { good, type Row } from '../../testing/world.ts';

vi.setConfig({ testTimeout: 60_000 });

const { office, made, wholeOf, sync, add } = keptOffice();
const AMOUNT = { dbType: 'BigDecimal', dbLength: 10, dbPointLength: 2 };
const HEAD = '/online/cgform/head';

type Whole = Awaited<ReturnType<typeof wholeOf>>;

const save = ({ head, fields }: Whole, more: object = {}) =>
  office.admin.put<SaveResult>(`${FORM_API}/editAll`, {
    ...{ head, fields, version: head.version, indexs: [], deleteFieldIds: [], deleteIndexIds: [] },
    ...more,
  });

/** The fields with some of them changed. */
const changed = (fields: readonly FieldRow[], name: string, more: object) =>
  fields.map((field) => (field.dbFieldName === name ? { ...field, ...more } : field)) as FieldRow[];

/** A main table that sums its sub-table, as designers make it: the formula comes once the sub-table is there. */
async function summed(name: string): Promise<{ id: string; sub: string }> {
  const id = await made(name, [fieldBody('title'), fieldBody('total', AMOUNT)], { tableType: 2 });
  const key = fieldBody('main_key', { mainTable: name, mainField: 'id', dbLength: 36 });
  const sub = await made(`${name}_line`, [key, fieldBody('price', AMOUNT), fieldBody('note')], {
    ...{ tableType: 3, relationType: 0, tabOrderNum: 1 },
  });
  const whole = await wholeOf(id);
  good(await save({ ...whole, fields: changed(whole.fields, 'total', { formula: `sum(${name}_line.price)` }) }));
  await sync(id);
  return { id, sub };
}

it('(online.md §6) a table that sums its sub-table has views, which are saved and reckon like it', async () => {
  const { id } = await summed('summed_main');
  const view = good(await office.admin.post<SaveResult>(`${HEAD}/copyOnline?code=${id}`, {}));
  const whole = await wholeOf(view.id);
  good(await save({ ...whole, head: { ...whole.head, themeTemplate: 'erp', tableTxt: '分栏' } }));
  const lines = [{ price: '1.10' }, { price: '2.20' }];
  const row = String(good(await add(view.id, { title: '甲', summed_main_line: lines })));
  expect(good<Row>(await office.admin.get(`${FORM_API}/form/${view.id}/${row}`))).toMatchObject({ total: 3.3 });
  // What the sub-tables do not have is refused as on the original.
  const now = await wholeOf(view.id);
  const wrong = { ...now, fields: changed(now.fields, 'title', { visibleIf: 'sum(summed_main_line.none) > 1' }) };
  expect((await save(wrong)).message).toBe('表达式不正确：summed_main_line.none');
});

it('(online.md §5.5) a field of a sub-table that its main table sums is neither removed nor renamed', async () => {
  const { sub } = await summed('held_main');
  const whole = await wholeOf(sub);
  const price = whole.fields.find(({ dbFieldName }) => dbFieldName === 'price');
  const left = { ...whole, fields: whole.fields.filter((field) => field !== price) };
  const refusal =
    '主表held_main的字段“total”（total）：表达式不正确：held_main_line.price。' +
    '请先在那里去掉这个表达式并保存，再保存本表，然后按现在的字段名重新填写';
  expect((await save(left, { deleteFieldIds: [price?.id] })).message).toBe(refusal);
  expect((await save({ ...whole, fields: changed(whole.fields, 'price', { dbFieldName: 'cost' }) })).message).toBe(
    refusal,
  );
  good(await save({ ...whole, fields: changed(whole.fields, 'note', { dbFieldName: 'remark' }) }));
});

it('(online.md §4.1) a sub-table that its main table sums is deleted with it only', async () => {
  const { id, sub } = await summed('gone_main');
  const remove = (ids: string) => office.admin.delete(`${HEAD}/deleteBatch`, { ids, flag: '1' });
  expect((await remove(sub)).message).toBe('该表正在被使用：在线表单「表gone_main」');
  expect(good(await office.admin.get(`${FORM_API}/usedBy/${sub}`))).toMatchObject({
    uses: [{ kind: 'formula', name: 'gone_main', by: 'total' }],
  });
  good(await remove(`${sub},${id}`));
});

it('(online.md §4.1) a copy of a table that sums its sub-table comes without the sum, and says so', async () => {
  const { id } = await summed('copied_main');
  const copy = good<SaveResult>(await office.admin.get(`${HEAD}/copyOnlineTable/${id}`, { tableName: 'copied_again' }));
  const total = (await wholeOf(copy.id)).fields.find(({ dbFieldName }) => dbFieldName === 'total');
  expect(total).toMatchObject({ formula: null, dbType: 'BigDecimal' });
  expect(good(await office.admin.get(`${FORM_API}/versions/${copy.id}`))).toMatchObject([
    { note: '复制自copied_main，附表未复制，以下字段不再引用附表：total' },
  ]);
});
