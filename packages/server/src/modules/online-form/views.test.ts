import type { SyncPlan } from '@songbai/contract/design/plan.ts';
import type { VersionRow } from '@songbai/contract/modules/online-form/design.calls.ts';
import type { FieldRow, SaveResult } from '@songbai/contract/modules/online-form/save.calls.ts';
import { describe, expect, it, vi } from 'vitest';
import { FORM_API, keptOffice } from '../../testing/kept-office.ts';
import { fieldBody } from '../../testing/online-designs.ts';
import { good } from '../../testing/world.ts';

vi.setConfig({ testTimeout: 60_000 });

const { office, sql, newestOf, restore, wholeOf, add, change, viewOf, rowsOf, sync, force, made } = keptOffice();
const HEAD = '/online/cgform/head';
const HIDDEN = { isShowForm: 0, isShowList: 0, isQuery: 0 };

const versionsOf = async (id: string) => good<VersionRow[]>(await office.admin.get(`${FORM_API}/versions/${id}`));
const PRESETS = /^(?:id|(?:create|update)_(?:by|time)|sys_org_code)$/;
/** The fields of a design, parked ones left out, in their order. */
const fieldsOf = async (id: string) =>
  (await wholeOf(id)).fields.filter(({ dbFieldName }) => !PRESETS.test(dbFieldName));
const namesOf = async (id: string) => (await fieldsOf(id)).map(({ dbFieldName }) => dbFieldName);
const fieldOf = async (id: string, name: string): Promise<FieldRow | undefined> =>
  (await fieldsOf(id)).find(({ dbFieldName }) => dbFieldName === name);
const NAME = fieldBody('name', { dbFieldTxt: '姓名', orderNum: 1 });
const SIZE = fieldBody('size', { dbFieldTxt: '尺寸', dbLength: 50, orderNum: 2 });

describe('(online.md §6) a view follows its original', () => {
  it('renames and other types with the sync, new fields arrive hidden, removed ones go', async () => {
    const id = await made('followed', [NAME, SIZE, fieldBody('old', { orderNum: 3 })]);
    good(await add(id, { name: '甲', size: '大', old: '旧' }));
    const [view, other] = [await viewOf(id), await viewOf(id)];
    good(await change(view, { set: { name: { dbFieldTxt: '称呼' }, size: { isShowList: 0 } } }));
    const [own] = await fieldsOf(view);
    const before = (await wholeOf(view)).head;
    const draft = { renamed: { name: 'title' }, set: { size: { dbLength: 20 } }, removed: ['old'] };
    good(await change(id, { ...draft, added: [fieldBody('more', { isQuery: '1', dbFieldTxt: '更多', orderNum: 0 })] }));
    // Nothing runs differently before the sync.
    expect(await namesOf(view)).toEqual(['name', 'size', 'old']);
    expect((await rowsOf(view)).records).toMatchObject([{ name: '甲', size: '大', old: '旧' }]);
    await sync(id);

    expect(await namesOf(view)).toEqual(['title', 'size', 'more']);
    expect(await fieldOf(view, 'title')).toMatchObject({ id: own?.id, dbFieldTxt: '称呼', isShowList: 1 });
    expect(await fieldOf(view, 'size')).toMatchObject({ dbLength: 20, isShowList: 0 });
    expect(await fieldOf(view, 'more')).toMatchObject({ ...HIDDEN, dbFieldTxt: '更多' });
    expect(await namesOf(other)).toEqual(['title', 'size', 'more']);
    const [row] = (await rowsOf(view)).records;
    expect(row).toMatchObject({ title: '甲', size: '大' });
    expect(row).not.toHaveProperty('old');
    good(await add(view, { title: '乙', size: '小' }));
    expect((await rowsOf(id)).records).toMatchObject([{ title: '乙', size: '小' }, { title: '甲' }]);

    const [newest] = await versionsOf(view);
    expect(newest).toMatchObject({ version: 3, live: true, note: '随原表更新', createBy: 'admin' });
    expect((await wholeOf(view)).head).toMatchObject({ version: Number(before.version) + 1, isDbSynch: 'Y' });
    const logs = await sql<{ content: string }>(
      `select data_content as content from sys_data_log where data_table = 'onl_cgform_field' and data_id = '${own?.id}'`,
    );
    expect(logs.some(({ content }) => content.includes('"dbFieldName":"title"'))).toBe(true);
    const columns = good<{ columns: { dataIndex: string }[] }>(
      await office.admin.get(`${FORM_API}/getColumns/${view}`),
    );
    expect(columns.columns.map(({ dataIndex }) => dataIndex)).toEqual(['title']);
    for (const call of ['getQueryInfo', 'getFormItem'])
      expect(JSON.stringify(good(await office.admin.get(`${FORM_API}/${call}/${view}`)))).not.toContain('更多');
  });

  it('gets no version where nothing of it changes; who has it open is told when something does', async () => {
    const id = await made('quiet', [NAME]);
    const view = await viewOf(id);
    const open = await wholeOf(view);
    good(await change(id, { set: { name: { dbFieldTxt: '名字', isShowList: 0 } }, head: { tableTxt: '静' } }));
    expect(await versionsOf(view)).toHaveLength(1);
    good(await change(id, { added: [fieldBody('more')] }));
    await sync(id);
    expect(await versionsOf(view)).toHaveLength(2);
    const stale = await office.admin.put(`${FORM_API}/editAll`, { ...open, version: open.head.version });
    expect(stale).toMatchObject({ success: false, error: 'staleVersion' });
    // The designer shows the new field, and shows it on the page from now on.
    good(await change(view, { set: { more: { isShowForm: 1, isShowList: 1 } } }));
    good(await add(view, { name: '甲', more: '乙' }));
    expect((await rowsOf(view)).records).toMatchObject([{ more: '乙' }]);
  });

  it('made between a draft and its sync: whatever it was named after', async () => {
    const id = await made('in_between', [NAME, SIZE]);
    good(await change(id, { renamed: { name: 'title' }, added: [{ ...NAME, dbFieldTxt: '别名' }] }));
    const view = await viewOf(id);
    good(await change(id, { renamed: { title: 'heading' } }));
    good(await add(id, { name: '甲' }));
    expect((await rowsOf(view)).total).toBe(1);
    await sync(id);
    expect((await fieldsOf(view)).map(({ dbFieldName, dbFieldTxt }) => [dbFieldName, dbFieldTxt]).sort()).toEqual([
      ['heading', '姓名'],
      ['name', '别名'],
      ['size', '尺寸'],
    ]);
    expect((await rowsOf(view)).records).toMatchObject([{ heading: '甲', name: null }]);
  });

  it('made between a draft that swaps two names and its sync', async () => {
    const id = await made('swapped', [NAME, SIZE]);
    good(await add(id, { name: '甲', size: '大' }));
    good(await change(id, { renamed: { name: 'size', size: 'name' } }));
    const view = await viewOf(id);
    expect((await rowsOf(view)).records).toMatchObject([{ name: '甲', size: '大' }]);
    await sync(id);
    expect(await fieldOf(view, 'size')).toMatchObject({ dbFieldTxt: '姓名' });
    expect(await fieldOf(view, 'name')).toMatchObject({ dbFieldTxt: '尺寸' });
    expect((await rowsOf(view)).records).toMatchObject([{ size: '甲', name: '大' }]);
  });

  it('of a table that was never synced, whose names are swapped before it is', async () => {
    const head = { tableName: 'unborn_swap', tableTxt: '未建', tableType: 1, formCategory: 'temp' };
    const body = { head, fields: [NAME, SIZE] };
    const { id } = good<SaveResult>(await office.admin.post(`${FORM_API}/addAll`, body));
    const view = await viewOf(id);
    good(await change(id, { renamed: { name: 'size', size: 'name' } }));
    const late = await viewOf(id);
    await sync(id);
    for (const one of [view, late]) {
      expect(await fieldOf(one, 'size')).toMatchObject({ dbFieldTxt: '姓名' });
      expect(await fieldOf(one, 'name')).toMatchObject({ dbFieldTxt: '尺寸' });
    }
  });

  it('of a table that was never synced', async () => {
    const { id } = good<SaveResult>(
      await office.admin.post(`${FORM_API}/addAll`, {
        ...{ head: { tableName: 'unborn', tableTxt: '未建', tableType: 1, formCategory: 'temp' } },
        fields: [NAME, SIZE],
      }),
    );
    const view = await viewOf(id);
    good(await change(id, { renamed: { name: 'title' }, removed: ['size'] }));
    await sync(id);
    expect(await namesOf(view)).toEqual(['title']);
    good(await add(view, { title: '甲' }));
  });

  it('back to an older version, by restoring one and by a table that was kept', async () => {
    const id = await made('backwards', [NAME, SIZE]);
    good(await add(id, { name: '甲', size: '大' }));
    const view = await viewOf(id);
    good(await change(id, { renamed: { name: 'title' }, added: [fieldBody('more')], removed: ['size'] }));
    await sync(id);
    expect(await namesOf(view)).toEqual(['title', 'more']);
    good(await office.admin.post(`${FORM_API}/restoreVersion/${id}/1`, {}));
    await sync(id);
    expect(await namesOf(view)).toEqual(['name', 'size']);
    expect(await fieldOf(view, 'size')).toMatchObject({ dbFieldTxt: '尺寸', isShowList: 1 });
    expect((await rowsOf(view)).records).toMatchObject([{ name: '甲', size: '大' }]);

    good(await change(id, { renamed: { name: 'heading' } }));
    await force(id, 'backwards');
    expect(await namesOf(view)).toEqual(['heading', 'size']);
    expect((await rowsOf(view)).total).toBe(0);
    good(await restore(id, (await newestOf(id)).id));
    expect(await namesOf(view)).toEqual(['name', 'size']);
    expect((await rowsOf(view)).records).toMatchObject([{ name: '甲', size: '大' }]);
  });

  it('an older version of the view itself has the names of now, and what came later hidden', async () => {
    const id = await made('own_past', [NAME]);
    const view = await viewOf(id);
    good(await change(id, { renamed: { name: 'title' }, added: [fieldBody('more')] }));
    await sync(id);
    good(await change(view, { set: { title: { dbFieldTxt: '题' }, more: { isShowList: 1 } } }));
    good(await office.admin.post(`${FORM_API}/restoreVersion/${view}/1`, {}));
    expect(await fieldOf(view, 'title')).toMatchObject({ dbFieldTxt: '姓名' });
    expect(await fieldOf(view, 'more')).toMatchObject(HIDDEN);
    good(await add(view, { title: '甲' }));
    expect((await rowsOf(view)).records).toMatchObject([{ title: '甲' }]);
  });

  it('of another tenant over a table of the platform', async () => {
    const draft = { head: { tableName: 'shared_one', tableTxt: '共用', tableType: 1, formCategory: 'temp' } };
    const { id } = good<SaveResult>(await office.admin.post(`${FORM_API}/addAll`, { ...draft, fields: [NAME] }));
    await sql(`update onl_cgform_head set tenant_id = null where id = '${id}'`);
    await sync(id);
    const other = await office.t.user({ username: 'other_tenant', roles: ['admin'], tenants: '2' });
    const { id: view } = good<SaveResult>(await other.post(`${HEAD}/copyOnline?code=${id}`, {}));
    good(await change(id, { renamed: { name: 'title' }, added: [fieldBody('more')] }));
    await sync(id);
    const whole = good<{ fields: FieldRow[] }>(await other.get(`${FORM_API}/getByHead`, { id: view }));
    const names = whole.fields.map(({ dbFieldName }) => dbFieldName).filter((name) => !PRESETS.test(name));
    expect(names).toEqual(['title', 'more']);
    good(await other.post(`${FORM_API}/form/${view}`, { title: '甲' }));
    const logs = await sql<{ tenant: number }>(
      `select tenant_id as tenant from sys_data_log where data_table = 'onl_cgform_head' and data_id = '${view}'`,
    );
    expect(logs.map(({ tenant }) => Number(tenant))).toEqual([2, 2]);
  });

  it('out of the bin as well', async () => {
    const id = await made('binned_view', [NAME]);
    const view = await viewOf(id);
    good(await office.admin.delete(`${HEAD}/delete`, { id: view }));
    good(await change(id, { renamed: { name: 'title' }, added: [fieldBody('more')] }));
    await sync(id);
    good(await office.admin.put(`${FORM_API}/restore/${view}`, {}));
    expect(await namesOf(view)).toEqual(['title', 'more']);
    expect(await fieldOf(view, 'title')).toMatchObject({ dbFieldTxt: '姓名' });
    expect(await fieldOf(view, 'more')).toMatchObject(HIDDEN);
  });
});

describe('(online.md §6) names that a view uses', () => {
  const refusal = (name: string, tableName: string) => new RegExp(`^视图${tableName.replace('$', '\\$')}：.*${name}`);

  it('in a condition refuse that the field goes, when the draft is saved', async () => {
    const id = await made('asked', [NAME, SIZE]);
    const view = await viewOf(id);
    const asking = { set: { size: { visibleIf: 'name = "甲"' } } };
    const silent = { set: { size: { visibleIf: null } } };
    good(await change(view, asking));
    const reply = await change(id, { removed: ['name'] });
    expect(reply).toMatchObject({ success: false, error: 'designProblem' });
    expect(reply.message).toMatch(refusal('name', 'asked$1'));
    expect(await versionsOf(id)).toHaveLength(1);
    good(await change(view, silent));
    good(await change(id, { removed: ['name'] }));
    // Used only now, before the sync: its plan says so.
    good(await change(view, asking));
    const plan = good<SyncPlan>(await office.admin.get(`${FORM_API}/previewDbSynch/${id}`));
    expect(plan.refused).toEqual([expect.stringMatching(refusal('name', 'asked$1'))]);
    const tried = await office.admin.post(`${FORM_API}/doDbSynch/${id}/normal`, {});
    expect(tried).toMatchObject({ success: false, error: 'syncRefused' });
    expect((await rowsOf(view)).total).toBe(0);
    good(await change(view, silent));
    await sync(id);
    expect(await namesOf(view)).toEqual(['size']);
  });

  it('in a formula of the original follow it', async () => {
    const number = { dbType: 'int', dbLength: 8 };
    const id = await made('summed', [
      fieldBody('one', number),
      fieldBody('twice', { ...number, formula: 'one * 2', orderNum: 5 }),
    ]);
    const view = await viewOf(id);
    good(await change(id, { renamed: { one: 'first' }, set: { twice: { formula: 'first * 2' } } }));
    await sync(id);
    expect(await fieldOf(view, 'twice')).toMatchObject({ formula: 'first * 2' });
    good(await add(view, { first: 4 }));
    expect((await rowsOf(view)).records).toMatchObject([{ first: 4, twice: 8 }]);
  });
});
