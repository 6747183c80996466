import type { FieldRow, SaveResult } from '@songbai/contract/modules/online-form/save.calls.ts';
import { describe, expect, it } from 'vitest';
import { FORM_API, keptOffice } from '../../testing/kept-office.ts';
import { fieldBody } from '../../testing/online-designs.ts';
import { good } from '../../testing/world.ts';

const DONE = '已恢复到强制同步前的表结构和数据';
const GONE = '该数据已恢复或已超过保留期限';

const { office, sql, keptOf, newestOf, restore, wholeOf, add, rowsOf, listed, sync, force, made, forced } =
  keptOffice();
const namesOf = async (id: string) =>
  (await wholeOf(id)).fields.map(({ dbFieldName }) => dbFieldName).filter((name) => /^(?:name|phone|age)$/.test(name));

describe('online.md §4.2.5: what a forced sync put aside', () => {
  it('is listed with its rows, and comes back with its fields; what was there meanwhile is put aside', async () => {
    const id = await forced('kept_first');
    expect(await listed(id)).toEqual({ total: 0, names: [] });
    good(await add(id, { name: '新', age: 7 }));
    const kept = await keptOf(id);
    expect(kept).toEqual([
      {
        ...{ id: expect.any(String), version: 1, rows: 3, createBy: 'admin', createBy_dictText: '管理员' },
        ...{ createTime: '2026-06-30 10:00:00', expireDate: '2026-07-30' },
      },
    ]);
    const [first] = kept;
    expect(await restore(id, first?.id ?? '')).toMatchObject({ success: true, message: DONE, result: null });
    expect(await listed(id)).toEqual({ total: 3, names: expect.arrayContaining(['松柏长青', '山水长流', '乙']) });
    expect((await rowsOf(id)).records).toMatchObject([{ phone: '1' }, { phone: '1' }, { phone: '1' }]);
    expect(await namesOf(id)).toEqual(['name', 'phone']);
    expect(await wholeOf(id)).toMatchObject({ head: { isDbSynch: 'Y', liveVersion: 3, draftVersion: 3 } });
    expect(good(await office.admin.get(`${FORM_API}/previewDbSynch/${id}`))).toMatchObject({ steps: [], refused: [] });
    expect(good(await office.admin.get(`${FORM_API}/syncState/${id}`))).toMatchObject({ state: 'idle' });
    expect(await keptOf(id)).toMatchObject([{ version: 2, rows: 1 }]);
    // Once more: that was restored already.
    expect(await restore(id, first?.id ?? '')).toMatchObject({ success: false, message: GONE });
  });

  it('is taken back as it came, as often as one likes', async () => {
    const id = await forced('kept_back');
    good(await add(id, { name: '新', age: 7 }));
    for (const round of [1, 2]) {
      good(await restore(id, (await newestOf(id)).id));
      expect(await listed(id), `round ${round}`).toMatchObject({ total: 3 });
      good(await restore(id, (await newestOf(id)).id));
      expect((await rowsOf(id)).records, `round ${round}`).toMatchObject([{ name: '新', age: 7 }]);
      expect(await namesOf(id)).toEqual(['name', 'age']);
    }
    expect(await keptOf(id)).toMatchObject([{ rows: 3 }]);
    const logs = await sql<{ content: string }>(
      `select data_content as content from sys_data_log where data_table = 'onl_cgform_head' and data_id = '${id}'`,
    );
    expect(logs.filter(({ content }) => content.includes('"restored":"kept_back__t1__bak__'))).toHaveLength(4);
  });

  it('has its indexes and its search again', async () => {
    const id = await forced('kept_index');
    good(await restore(id, (await newestOf(id)).id));
    expect(await add(id, { name: '乙', phone: '2' })).toMatchObject({ success: false });
    await expect(
      sql(`insert into kept_index__t1 (id, tenant_id, name, del_flag) values ('twice', 1, '乙', 0)`),
    ).rejects.toThrow(/unique/i);
    good(await add(id, { name: '青山依旧', phone: '2' }));
    expect(await listed(id, { name: '*柏长青*' })).toEqual({ total: 1, names: ['松柏长青'] });
    expect(await listed(id, { name: '*依旧*' })).toEqual({ total: 1, names: ['青山依旧'] });
    expect(await listed(id)).toMatchObject({ total: 4 });
  });

  it('keeps the values of a field that was taken out for good after the forced sync', async () => {
    const id = await forced('kept_purged');
    await sync(id);
    const parked = good<FieldRow[]>(
      await office.admin.get('/online/cgform/field/listByHeadId', { headId: id, parked: '1' }),
    ).find(({ dbFieldName }) => dbFieldName === 'phone');
    good(await office.admin.delete(`${FORM_API}/purgeField/${parked?.id}`, { confirm: 'phone' }));
    good(await restore(id, (await newestOf(id)).id));
    expect((await rowsOf(id)).records).toMatchObject([{ phone: '1' }, { phone: '1' }, { phone: '1' }]);
    expect(good(await office.admin.get(`${FORM_API}/previewDbSynch/${id}`))).toMatchObject({ steps: [], refused: [] });
  });

  it('a view of the table and a main table of it go on working', async () => {
    const main = await made('kept_main', [fieldBody('name')], { tableType: 2 });
    const key = fieldBody('main_id', { mainTable: 'kept_main', mainField: 'id' });
    const sub = await made('kept_sub', [fieldBody('name'), key], { tableType: 3, relationType: 0 });
    good(await add(main, { name: '主', kept_sub: [{ name: '附' }] }));
    const { result: view } = await office.admin.post<SaveResult>(`/online/cgform/head/copyOnline?code=${main}`, {});
    await force(sub, 'kept_sub');
    await force(main, 'kept_main');
    expect(await listed(view.id)).toEqual({ total: 0, names: [] });
    good(await restore(main, (await newestOf(main)).id));
    good(await restore(sub, (await newestOf(sub)).id));
    expect(await listed(view.id)).toEqual({ total: 1, names: ['主'] });
    const [row] = (await rowsOf(main)).records;
    expect(good(await office.admin.get(`${FORM_API}/form/${main}/${row?.id}`))).toMatchObject({
      kept_sub: [{ name: '附' }],
    });
    expect(await keptOf(view.id)).toEqual([]);
  });

  it('a view of the table leaves out what came later', async () => {
    const id = await forced('kept_viewed');
    const { result: view } = await office.admin.post<SaveResult>(`/online/cgform/head/copyOnline?code=${id}`, {});
    good(await restore(id, (await newestOf(id)).id));
    expect(await listed(view.id)).toMatchObject({ total: 3 });
    good(await restore(id, (await newestOf(id)).id));
    good(await add(view.id, { name: '新', age: 7 }));
    expect((await rowsOf(view.id)).records).toMatchObject([{ name: '新', age: 7 }]);
  });

  it('many rows come back in the thread of long writes', async () => {
    const id = await forced('kept_many');
    await sql(`insert into kept_many__t1__bak__1 (id, tenant_id, name, version, del_flag)
      with recursive n(i) as (select 1 union all select i + 1 from n where i < 3000)
      select cast(i as text), 1, cast(i as text), 1, 0 from n`);
    good(await restore(id, (await newestOf(id)).id));
    expect(await listed(id)).toMatchObject({ total: 3003 });
    expect(await listed(id, { name: '*299*' })).toMatchObject({ total: 13 });
  });
});

describe('online.md §4.2.5: what does not come back', () => {
  it('is refused in words, and changes nothing', async () => {
    const id = await forced('kept_refused');
    const other = await forced('kept_other');
    const { id: syncId } = await newestOf(id);
    const foreign = (await newestOf(other)).id;
    for (const wrong of ['nothing', foreign, `x' or '1'='1`, '__proto__'])
      expect(await restore(id, encodeURIComponent(wrong))).toMatchObject({ success: false, message: GONE });
    await sql(`update onl_cgform_sync set from_version = null where id = '${syncId}'`);
    expect(await keptOf(id)).toMatchObject([{ version: null, rows: 3 }]);
    const text = '没有保存该数据当时的表结构，不能恢复';
    expect(await restore(id, syncId)).toMatchObject({ success: false, message: text });
    await sql(`update onl_cgform_sync set from_version = 1 where id = '${syncId}'`);
    await sql(`update onl_cgform_head set sync_state = 'running' where id = '${id}'`);
    await sql(`insert into onl_cgform_sync (id, head_id, to_version, mode, state, started_at)
      values ('at-work', '${id}', 2, 'normal', 'running', '${office.t.clock.datetime()}')`);
    if (office.t.database.engine === 'postgres')
      expect(await restore(id, syncId)).toMatchObject({ success: false, message: '该表正在同步，请稍后' });
    // What nobody is at any more was a process that was killed.
    office.t.time.now += 61_000;
    expect(await restore(id, syncId)).toMatchObject({ success: true });
    expect(await keptOf(id)).toMatchObject([{ version: 2, rows: 0 }]);
  });

  it('of two at once one does it', async () => {
    const id = await forced('kept_once');
    const { id: syncId } = await newestOf(id);
    const replies = await Promise.all([1, 2, 3].map(() => restore(id, syncId)));
    expect(replies.filter(({ success }) => success)).toHaveLength(1);
    expect(await listed(id)).toMatchObject({ total: 3 });
    expect(await keptOf(id)).toMatchObject([{ version: 2, rows: 0 }]);
  });

  it('a restore that fails on its way leaves both tables and the design', async () => {
    const id = await forced('kept_failing');
    good(await add(id, { name: '新', age: 7 }));
    const before = await wholeOf(id);
    const [kept] = await keptOf(id);
    // The table has not got what its design says.
    await sql('alter table kept_failing__t1__bak__1 rename column del_flag to gone_flag');
    expect(await restore(id, kept?.id ?? '')).toMatchObject({
      ...{ success: false, message: expect.stringContaining('数据表缺少系统列del_flag') },
    });
    await sql('alter table kept_failing__t1__bak__1 rename column gone_flag to del_flag');
    const syncText = expect.stringContaining('del_flag');
    expect(await wholeOf(id)).toMatchObject({ head: { ...before.head, syncText }, fields: before.fields });
    expect(await keptOf(id)).toEqual([kept]);
    expect((await rowsOf(id)).records).toMatchObject([{ name: '新', age: 7 }]);
    good(await restore(id, kept?.id ?? ''));
    expect(await listed(id)).toMatchObject({ total: 3 });
  });

  it('each call asks for its right, and other tenants see nothing of it', async () => {
    const id = await forced('kept_rights');
    const { id: syncId } = await newestOf(id);
    const clerk = await office.t.user({ username: 'kept-clerk', roles: ['sales'] });
    const stranger = await office.t.user({ username: 'kept-stranger', roles: ['admin'], tenants: '2' });
    for (const [who, code] of [
      [clerk, 510],
      [office.t.anonymous, 401],
    ] as const) {
      expect(await who.get(`${FORM_API}/keptTables/${id}`)).toMatchObject({ success: false, code });
      expect(await restore(id, syncId, who)).toMatchObject({ success: false, code });
    }
    const message = '在线表单不存在或已删除';
    for (const [who, at] of [
      [stranger, id],
      [office.admin, 'nothing'],
    ] as const) {
      expect(await who.get(`${FORM_API}/keptTables/${at}`)).toMatchObject({ success: false, message });
      expect(await restore(at, syncId, who)).toMatchObject({ success: false, message });
    }
    expect(await keptOf(id)).toMatchObject([{ rows: 3 }]);
  });
});
