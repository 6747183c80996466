import { physicalTable } from '@songbai/contract/design/design.ts';
import type { FieldRow } from '@songbai/contract/modules/online-form/save.calls.ts';
import { describe, expect, it, vi } from 'vitest';
import { FORM_API, keptOffice } from '../../testing/kept-office.ts';
import { fieldBody } from '../../testing/online-designs.ts';
import { good } from '../../testing/world.ts';

vi.setConfig({ testTimeout: 60_000 });

const { office, sql, wholeOf, add, change, viewOf, rowsOf, sync, made } = keptOffice();
const fieldOf = async (id: string, name: string): Promise<FieldRow | undefined> =>
  (await wholeOf(id)).fields.find(({ dbFieldName }) => dbFieldName === name);
const NAME = fieldBody('name', { dbFieldTxt: '姓名', orderNum: 1 });
const SIZE = fieldBody('size', { dbFieldTxt: '尺寸', dbLength: 50, orderNum: 2 });

describe('(online.md §6) what calls a field by its name', () => {
  it('order, title, conditions and buttons follow a rename, in views too', async () => {
    const id = await made('called', [NAME, SIZE]);
    for (const size of ['2', '3', '1']) good(await add(id, { name: `n${size}`, size }));
    const own = { head: { titleField: 'size', defaultSort: 'size desc' } };
    const view = await viewOf(id);
    for (const table of [id, view]) {
      good(await change(table, { ...own, set: { name: { visibleIf: "size != '9'" } } }));
      const button = {
        cgformHeadId: table,
        buttonCode: 'mark',
        buttonName: '标记',
        buttonStyle: 'link',
        optType: 'js',
      };
      good(await office.admin.post('/online/cgform/button/add', { ...button, exp: 'size#eq#1' }));
    }
    good(await change(id, { renamed: { size: 'length_mm' } }));
    await sync(id);
    for (const table of [id, view]) {
      const whole = await wholeOf(table);
      expect(whole.head).toMatchObject({ titleField: 'length_mm', defaultSort: 'length_mm desc' });
      expect(await fieldOf(table, 'name')).toMatchObject({ visibleIf: "length_mm != '9'" });
      const buttons = good<{ records: object[] }>(await office.admin.get(`/online/cgform/button/list/${table}`));
      expect(buttons.records).toMatchObject([{ exp: 'length_mm#eq#1' }]);
      good(await office.admin.get(`${FORM_API}/resource/${table}`));
      expect((await rowsOf(table)).records.map(({ length_mm: length }) => length)).toEqual(['3', '2', '1']);
    }
  });

  it('what a setting calls by a name that no field has is refused', async () => {
    const id = await made('uncalled', [NAME, SIZE]);
    expect(await change(id, { head: { titleField: 'gone' } })).toMatchObject({
      ...{ success: false, message: '标题字段gone不存在，请重新选择' },
    });
    good(await change(id, { head: { defaultSort: 'size' } }));
    const view = await viewOf(id);
    good(await change(view, { head: { defaultSort: 'size desc' } }));
    expect((await change(id, { removed: ['size'] })).message).toBe('默认排序的字段size不存在，请重新选择');
    const other = await change(id, { removed: ['size'], head: { defaultSort: '' } });
    expect(other.message).toBe('视图uncalled$1：默认排序的字段size不存在，请重新选择');
  });

  it('rows come in the order of their making where the design says so', async () => {
    const id = await made('by_time', [NAME]);
    for (const name of ['1', '2', '3']) good(await add(id, { name }));
    const table = physicalTable({ tableName: 'by_time', tenantId: 1 });
    await sql(`update ${table} set create_time = '2026-01-0' || name || ' 08:00:00'`);
    for (const [defaultSort, names] of [
      ['create_time asc', ['1', '2', '3']],
      ['create_time desc', ['3', '2', '1']],
    ] as const) {
      good(await change(id, { head: { defaultSort } }));
      expect((await rowsOf(id)).records.map(({ name }) => name)).toEqual(names);
    }
  });
});
