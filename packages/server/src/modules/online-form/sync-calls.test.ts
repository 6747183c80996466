import { describe, expect, test } from 'vitest';
import { bumpState } from '../../db/state.ts';
import { newId } from '../../platform/ids.ts';
import { fieldDesign } from '../../testing/online-designs.ts';
import { syncOffice, syncUrl } from '../../testing/sync-office.ts';
import { liveDesign } from './index.ts';

const STALE = '表结构或配置已变化，请重新预览';
const CONFIRM = '强制同步会清空数据，请在本系统的同步窗口中确认';

const { office, ...o } = syncOffice();
const { preview, syncNow, sql, state, drafted, synced, insert, rowsOf, change } = o;

describe('(online.md §4.2, §14) calls of the sync', () => {
  test('a forced sync asks for the name, keeps the old table and makes a new one', async () => {
    const name = fieldDesign('name', { isQuery: 1, fieldValidType: 'only' });
    const design = await synced([name]);
    await insert(design, [{ name: '甲' }]);
    const { id, tableName } = design.head;
    expect(await syncNow(id, {}, 'force')).toMatchObject({ success: false, message: CONFIRM });
    expect(await syncNow(id, { confirm: 'other' }, 'force')).toMatchObject({ success: false, message: CONFIRM });
    const plan = await preview(id, 'force');
    expect(plan).toMatchObject({ mode: 'force', refused: [] });
    expect(plan.steps[0]).toMatchObject({ kind: 'createTable', rows: 1, risk: 'loss' });
    for (const round of [1, 2]) {
      expect(await syncNow(id, { confirm: tableName }, 'force')).toMatchObject({ success: true, message: '同步成功' });
      expect(await rowsOf(design, 'name')).toEqual([]);
      expect(await preview(id)).toMatchObject({ steps: [] });
      expect(await sql(`select name from "${tableName}__t1__bak__${round}"`)).toHaveLength(round === 1 ? 1 : 0);
    }
    const [kept] = await sql(
      `select backup_table as name from onl_cgform_sync where head_id = '${id}' order by id desc limit 1`,
    );
    expect(kept).toEqual({ name: `${tableName}__t1__bak__2` });
  });

  test('a plan that is no longer true is not carried out', async () => {
    const design = await synced([fieldDesign('name')]);
    const { id } = design.head;
    await change(design, [...design.fields, fieldDesign('more')]);
    const { hash } = await preview(id);
    await insert(design, [{ name: '甲' }]);
    expect((await preview(id)).hash).toBe(hash);
    await sql(`alter table "${design.head.tableName}__t1" add column by_hand text`);
    expect(await syncNow(id, { planHash: hash })).toMatchObject({ success: false, message: STALE, field: 'planHash' });
    expect(await syncNow(id, { planHash: (await preview(id)).hash })).toMatchObject({ success: true });
    await insert(design, [{ id: 'other', by_hand: '留' }]);
    expect((await preview(id)).steps).toEqual([]);
  });

  test('of five at once one does it', async () => {
    const design = await drafted([fieldDesign('name')]);
    const replies = await Promise.all(Array.from({ length: 5 }, () => syncNow(design.head.id)));
    const texts = replies.map(({ message }) => message).sort();
    expect(texts.filter((text) => text === '同步成功').length).toBeGreaterThanOrEqual(1);
    expect(new Set(texts)).toEqual(new Set(['同步成功', '该表正在同步，请稍后']));
    expect(await preview(design.head.id)).toMatchObject({ steps: [] });
  });

  test('a state left by a killed process is put back at the next look, or by the next sync', async () => {
    const design = await synced([fieldDesign('name')]);
    const { id } = design.head;
    const killed = async () => {
      await sql(`update onl_cgform_head set sync_state = 'running' where id = '${id}'`);
      await sql(`insert into onl_cgform_sync (id, head_id, to_version, mode, state, started_at)
        values ('left-${newId()}', '${id}', 1, 'normal', 'running', '2026-06-30 09:00:00')`);
    };
    await killed();
    expect(await state(id)).toEqual({ state: 'failed', percent: 0, text: '上次同步意外中断，数据表保持原样' });
    await killed();
    expect(await syncNow(id)).toMatchObject({ success: true });
    expect(await sql(`select id from onl_cgform_sync where head_id = '${id}' and state = 'running'`)).toEqual([]);
    expect(await state(id)).toMatchObject({ state: 'idle' });
  });

  test('a statement that fails leaves the table and the version as they were', async () => {
    const design = await synced([fieldDesign('name')]);
    const { id, tableName } = design.head;
    await change(design, [...design.fields, fieldDesign('more', { isQuery: 1 })]);
    const index = (await preview(id)).steps.flatMap((step) => (step.kind === 'createIndex' ? step.sql.sqlite : []))[0];
    await sql(
      `${index
        ?.replace(tableName, tableName)
        .replace('"more"', '"name"')
        .replace(/ on ".*?"/, ' on "sys_tenant"')
        .replace(/\(.*/, '(name)')}`,
    );
    expect(await syncNow(id)).toMatchObject({ success: false });
    expect(await state(id)).toEqual({ state: 'failed', percent: 0, text: '同步失败，数据表保持原样' });
    expect((await liveDesign(office.t, { tenantId: 1 }, tableName))?.version).toBe(1);
    await expect(rowsOf(design, 'more')).rejects.toThrow();
  });

  test('views, strangers and wrong inputs', async () => {
    const design = await synced([fieldDesign('name')]);
    const view = await drafted([], { tableName: 'sheetview$1', copyType: 1, physicId: design.head.id });
    const other = await drafted([], { tenantId: 2 });
    const ofView = '视图不能同步数据库，请在原表操作';
    expect(await syncNow(view.head.id)).toMatchObject({ success: false, message: ofView });
    for (const id of [other.head.id, 'nothing', `x' or '1'='1`, '__proto__']) {
      const path = encodeURIComponent(id);
      for (const reply of [
        await syncNow(path),
        await office.admin.get(`/online/cgform/api/previewDbSynch/${path}`),
        await office.admin.get(`/online/cgform/api/syncState/${path}`),
      ])
        expect(reply).toMatchObject({ success: false, message: '在线表单不存在或已删除' });
    }
    expect(await syncNow(design.head.id, {}, 'other')).toMatchObject({ success: false, error: 'invalid' });
    expect(await syncNow(design.head.id, { planHash: 7 })).toMatchObject({ success: false, error: 'invalid' });
    expect(
      await office.admin.get(`/online/cgform/api/previewDbSynch/${design.head.id}`, { mode: 'all' }),
    ).toMatchObject({
      success: false,
    });
    const bare = await office.admin.raw({ method: 'POST', url: syncUrl(design.head.id) });
    expect(bare.json()).toMatchObject({ success: true, message: '同步成功' });
  });

  test('each call asks for its right; forcing is for the role admin', async () => {
    const design = await synced([fieldDesign('name')]);
    const clerk = await office.t.user({ username: 'clerk', roles: ['sales'] });
    for (const who of [clerk, office.t.anonymous]) {
      const code = who === clerk ? 510 : 401;
      for (const reply of [
        await who.get(`/online/cgform/api/previewDbSynch/${design.head.id}`),
        await who.get(`/online/cgform/api/syncState/${design.head.id}`),
        await who.post(syncUrl(design.head.id), {}),
        await who.post(syncUrl(design.head.id, 'force'), { confirm: design.head.tableName }),
      ])
        expect(reply).toMatchObject({ success: false, code });
    }
  });

  test('whoever holds the rights syncs his tenant’s tables; forcing and the platform’s are for the role admin', async () => {
    await giveRights(['list', 'sync', 'rebuild']);
    const keeper = await office.t.user({ username: 'table-keeper', roles: ['table_keeper'] });
    const design = await drafted([fieldDesign('name')]);
    const force = { confirm: design.head.tableName };
    expect(await keeper.post(syncUrl(design.head.id), {})).toMatchObject({ success: true, message: '同步成功' });
    expect(await keeper.post(syncUrl(design.head.id, 'force'), force)).toMatchObject({ success: false, code: 510 });
    const platform = await drafted([fieldDesign('name')], { tenantId: null });
    expect(await keeper.post(syncUrl(platform.head.id), {})).toMatchObject({
      success: false,
      error: 'designOfPlatform',
    });
    expect(await syncNow(platform.head.id)).toMatchObject({ success: true });
    expect(await sql(`select id from "${platform.head.tableName}"`)).toEqual([]);
  });
});

/** A role with some rights of designing. */
async function giveRights(actions: readonly string[]): Promise<void> {
  const blank = {
    createBy: null,
    createTime: null,
    updateBy: null,
    updateTime: null,
    sysOrgCode: null,
    tenantId: null,
  };
  const undeleted = { deleteBy: null, deleteTime: null, deleteReason: null, version: 1, delFlag: 0 };
  const role = { id: 'role-table_keeper', roleName: '表单员', roleCode: 'table_keeper', description: null };
  const none = { dataRuleIds: null, operateDate: null, operateIp: null };
  const names = actions.map((action) => `'online:form:${action}'`);
  const known = await sql<{ id: string }>(`select id from sys_permission where perms in (${names.join()})`);
  expect(known).toHaveLength(actions.length);
  const grants = known.map(({ id }) => ({ id: newId(), roleId: role.id, permissionId: id, ...none }));
  await office.t.database.db.transaction().execute(async (trx) => {
    await trx
      .insertInto('sysRole')
      .values({ ...role, ...blank, ...undeleted })
      .execute();
    await trx.insertInto('sysRolePermission').values(grants).execute();
    await bumpState(trx, 'rights');
  });
}
