import { dictValues } from '@songbai/contract/dicts.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { clockFrom } from '../../platform/clock.ts';
import { prepare } from '../../start/prepare.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { openDatabase } from '../database.ts';
import { readStates } from '../state.ts';
import { syncContract } from './sync.ts';

/** What an older release lacks: a page with its buttons, a single button, a dictionary, one value. */
const MENU = 'menu-announcement-list';
const BUTTONS = ['list', 'add', 'edit', 'delete', 'export', 'publish'].map(
  (name) => `button-system:announcement:${name}`,
);
const SINGLE = 'button-cem:plot:generate';

const NOTHING = { menus: 0, roles: 0, grants: 0, dicts: 0, items: 0, reports: 0 };

let t: TestApp;
const clock = clockFrom(() => t.time.now);
const sync = (database = t.database) => syncContract(database.db, clock);

const permissionIds = async () =>
  (await t.database.db.selectFrom('sysPermission').select('id').orderBy('id').execute()).map((row) => row.id);
const grantsOf = async (roleId: string) =>
  (
    await t.database.db
      .selectFrom('sysRolePermission')
      .select('permissionId')
      .where('roleId', '=', roleId)
      .orderBy('permissionId')
      .execute()
  ).map((row) => row.permissionId);
const grantCount = async () => {
  const { db } = t.database;
  const used = await db.selectFrom('sysRolePermission').select('id').execute();
  return used.length + (await db.selectFrom('sysRolePassing').select('id').execute()).length;
};
const items = (dictId: string) =>
  t.database.db
    .selectFrom('sysDictItem')
    .select(['id', 'itemText', 'delFlag'])
    .where('dictId', '=', dictId)
    .orderBy('sortOrder')
    .execute();

/** Makes the database look as an older release left it. */
async function makeOld(): Promise<void> {
  const { db } = t.database;
  const gone = [MENU, ...BUTTONS, SINGLE];
  await db.deleteFrom('sysRolePermission').where('permissionId', 'in', gone).execute();
  await db.deleteFrom('sysRolePassing').where('permissionId', 'in', gone).execute();
  await db.deleteFrom('sysPermission').where('id', 'in', gone).execute();
  await forgetOffers((name) => gone.some((id) => name.endsWith(` ${id}`)));
  await db.deleteFrom('sysDictItem').where('dictId', '=', 'dict-send_status').execute();
  await db.deleteFrom('sysDict').where('id', '=', 'dict-send_status').execute();
  await db.deleteFrom('sysDictItem').where('id', '=', 'dict-yn-0').execute();
  await db.deleteFrom('sysState').where('id', '=', 'contract').execute();
}

/** As if no release had offered these grants yet. */
async function forgetOffers(forgotten: (name: string) => boolean): Promise<void> {
  const { db } = t.database;
  const names = (await db.selectFrom('sysOfferedGrant').select('id').execute()).map((row) => row.id).filter(forgotten);
  await db.deleteFrom('sysOfferedGrant').where('id', 'in', names).execute();
  await db.deleteFrom('sysState').where('id', '=', 'contract').execute();
}

/** Removes a built-in role completely, as if this release were the first to have it. */
async function makeUnknown(roleId: string): Promise<void> {
  const { db } = t.database;
  for (const table of ['sysRolePermission', 'sysRolePassing', 'sysUserRole'] as const)
    await db.deleteFrom(table).where('roleId', '=', roleId).execute();
  await db.deleteFrom('sysRole').where('id', '=', roleId).execute();
  await forgetOffers((name) => name.includes(` ${roleId} `));
}

beforeEach(async () => {
  t = await testApp();
});
afterEach(() => t.close());

describe('a newer release over an older database', () => {
  test('brings exactly what is missing, gives it to the built-in roles, and raises the versions', async () => {
    const [menus, admins, managers] = [
      await permissionIds(),
      await grantsOf('role-admin'),
      await grantsOf('role-sys_admin'),
    ];
    const held = await grantCount();
    await makeOld();
    const grants = held - (await grantCount());
    const before = await readStates(t.database);
    expect(await sync()).toEqual({ menus: 8, roles: 0, grants, dicts: 1, items: 4, reports: 0 });
    expect(await permissionIds()).toEqual(menus);
    expect(await grantsOf('role-admin')).toEqual(admins);
    expect(await grantsOf('role-sys_admin')).toEqual(managers);
    expect((await items('dict-send_status')).map((row) => row.itemText)).toEqual(['未发布', '已发布', '已撤销']);
    expect(await readStates(t.database)).toEqual({
      rights: before.rights + 1,
      dictionaries: before.dictionaries + 1,
    });
    const reply = await (await t.as('admin')).get('/sys/annountCement/list');
    expect(reply.code).not.toBe(510);
  });

  test('changes nothing a second time, and nothing on a database of its own release', async () => {
    expect(await sync()).toEqual(NOTHING);
    await makeOld();
    await sync();
    const before = await readStates(t.database);
    expect(await sync()).toEqual(NOTHING);
    await t.database.db.updateTable('sysState').set({ value: 1 }).where('id', '=', 'contract').execute();
    expect(await sync()).toEqual(NOTHING);
    expect(await readStates(t.database)).toEqual(before);
  });

  test('leaves alone what administrators have decided', async () => {
    const { db } = t.database;
    await makeOld();
    await db
      .deleteFrom('sysRolePermission')
      .where('roleId', '=', 'role-sys_admin')
      .where('permissionId', '=', 'menu-user-list')
      .execute();
    await db.updateTable('sysPermission').set({ delFlag: 1 }).where('id', '=', 'menu-area-list').execute();
    await db.updateTable('sysPermission').set({ name: '墓位一览' }).where('id', '=', 'menu-plot-list').execute();
    await db.updateTable('sysRole').set({ delFlag: 1 }).where('id', '=', 'role-gm').execute();
    await db.updateTable('sysDictItem').set({ itemText: '男士' }).where('id', '=', 'dict-sex-1').execute();
    await db.updateTable('sysDictItem').set({ delFlag: 1 }).where('id', '=', 'dict-stone-1').execute();
    const managers = await grantsOf('role-gm');
    await sync();
    expect(await grantsOf('role-sys_admin')).not.toContain('menu-user-list');
    expect(await grantsOf('role-sys_admin')).toContain(SINGLE);
    expect(await grantsOf('role-gm')).toEqual(managers);
    const rows = await db.selectFrom('sysPermission').select(['id', 'name', 'delFlag']).execute();
    expect(rows.find((row) => row.id === 'menu-area-list')?.delFlag).toBe(1);
    expect(rows.find((row) => row.id === 'menu-plot-list')?.name).toBe('墓位一览');
    expect((await items('dict-sex'))[0]?.itemText).toBe('男士');
    expect((await items('dict-stone')).find((row) => row.id === 'dict-stone-1')?.delFlag).toBe(1);
    expect(await items('dict-stone')).toHaveLength(dictValues('stone').length);
  });

  test('a code or a value that an administrator added meanwhile is taken for the new one', async () => {
    const { db } = t.database;
    await makeOld();
    const admin = await t.as('admin');
    const added = await admin.post<{ id: string }>('/sys/dict/add', { dictName: '发布', dictCode: 'send_status' });
    const dictId = added.result.id;
    const { id: _id, ...item } = await db
      .selectFrom('sysDictItem')
      .selectAll()
      .where('id', '=', 'dict-yn-1')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('sysDictItem')
      .values({ ...item, id: 'own', dictId, itemText: '已发', itemValue: '1' })
      .execute();
    expect(await sync()).toMatchObject({ dicts: 0, items: 3 });
    expect((await items(dictId)).map((row) => row.itemText).sort()).toEqual(['已发', '已撤销', '未发布']);
  });

  test('comes with the start of the newer release', async () => {
    const menus = await permissionIds();
    await makeOld();
    await prepare(t.config, t.database, clock);
    expect(await permissionIds()).toEqual(menus);
    expect(await sync()).toEqual(NOTHING);
  });

  test('two nodes that start at once do the work once', async () => {
    await makeOld();
    // Two connections writing to one file would block the thread they share; the engine serialises the calls there.
    const apart = t.database.engine === 'postgres';
    const other = apart ? openDatabase({ databaseUrl: t.config.databaseUrl, file: '' }) : t.database;
    const done = await Promise.all([sync(), sync(other)]);
    if (apart) await other.close();
    expect(done.map((synced) => synced.menus).sort()).toEqual([0, 8]);
    expect(new Set(await grantsOf('role-admin')).size).toBe((await grantsOf('role-admin')).length);
  });
});

describe('built-in roles of a newer release', () => {
  test('a role that this database never had comes with all its grants and the rules that narrow them', async () => {
    const grants = await grantsOf('role-sales');
    await makeUnknown('role-sales');
    expect(await sync()).toEqual({ ...NOTHING, roles: 1, grants: grants.length });
    expect(await grantsOf('role-sales')).toEqual(grants);
    const { dataRuleIds } = await t.database.db
      .selectFrom('sysRolePermission')
      .select('dataRuleIds')
      .where('roleId', '=', 'role-sales')
      .where('permissionId', '=', 'menu-customer-list')
      .executeTakeFirstOrThrow();
    expect(dataRuleIds).toBe('rule-own-customer-list');
    expect(await sync()).toEqual(NOTHING);
  });

  test('a rule that an administrator deleted is made anew rather than a grant left without it', async () => {
    const { db } = t.database;
    await makeUnknown('role-sales');
    await db
      .updateTable('sysPermissionDataRule')
      .set({ delFlag: 1 })
      .where('id', '=', 'rule-own-customer-list')
      .execute();
    await sync();
    const rule = await db
      .selectFrom('sysRolePermission as g')
      .innerJoin('sysPermissionDataRule as r', 'r.id', 'g.dataRuleIds')
      .select(['r.ruleValue', 'r.delFlag'])
      .where('g.roleId', '=', 'role-sales')
      .where('g.permissionId', '=', 'menu-customer-list')
      .executeTakeFirst();
    expect(rule).toEqual({ ruleValue: '#{sys_user_id}', delFlag: 0 });
  });

  test('more for a role that is there: only what no release offered before, not what was taken away', async () => {
    const { db } = t.database;
    const [offered, taken] = ['button-cem:order:restore', 'button-cem:order:edit'];
    await db
      .deleteFrom('sysRolePermission')
      .where('roleId', '=', 'role-records_mgr')
      .where('permissionId', 'in', [offered, taken])
      .execute();
    await forgetOffers((name) => name === `use role-records_mgr ${offered}`);
    expect(await sync()).toEqual({ ...NOTHING, grants: 1 });
    const grants = await grantsOf('role-records_mgr');
    expect([grants.includes(offered), grants.includes(taken)]).toEqual([true, false]);
  });

  test('what is to be passed on comes the same way', async () => {
    const { db } = t.database;
    const pass = { roleId: 'role-sys_admin', permissionId: 'button-cem:pay:add' };
    const passes = async () =>
      (await db.selectFrom('sysRolePassing').select('permissionId').where('roleId', '=', pass.roleId).execute()).map(
        (row) => row.permissionId,
      );
    await db.deleteFrom('sysRolePassing').where('permissionId', '=', pass.permissionId).execute();
    await forgetOffers((name) => name === `pass ${pass.roleId} ${pass.permissionId}`);
    expect(await sync()).toEqual({ ...NOTHING, grants: 1 });
    expect(await passes()).toContain(pass.permissionId);
  });

  test('a deleted role stays deleted, its code in other hands stays there, a deleted menu is not given', async () => {
    const { db } = t.database;
    await makeUnknown('role-field');
    const admin = await t.as('admin');
    expect(await admin.post('/sys/role/add', { roleName: '外勤', roleCode: 'field' })).toMatchObject({ success: true });
    await db.updateTable('sysRole').set({ delFlag: 1 }).where('id', '=', 'role-auditor').execute();
    await db.updateTable('sysPermission').set({ delFlag: 1 }).where('id', '=', 'menu-customer-list').execute();
    await db.deleteFrom('sysRolePermission').where('roleId', 'in', ['role-auditor', 'role-reception']).execute();
    await forgetOffers((name) => name.includes(' role-auditor ') || name.endsWith('role-reception menu-customer-list'));
    expect(await sync()).toEqual(NOTHING);
    expect(await grantsOf('role-field')).toEqual([]);
    expect(await grantsOf('role-auditor')).toEqual([]);
    expect(await grantsOf('role-reception')).toEqual([]);
  });

  test('a database without notes keeps what its administrators took away, and is noted from then on', async () => {
    const { db } = t.database;
    const taken = 'button-cem:order:edit';
    await db
      .deleteFrom('sysRolePermission')
      .where('roleId', '=', 'role-records_mgr')
      .where('permissionId', '=', taken)
      .execute();
    const before = (await db.selectFrom('sysOfferedGrant').select('id').execute()).length;
    await makeUnknown('role-field');
    await forgetOffers(() => true);
    expect(await sync()).toMatchObject({ roles: 1 });
    expect(await grantsOf('role-records_mgr')).not.toContain(taken);
    expect(await grantsOf('role-field')).not.toEqual([]);
    expect(await db.selectFrom('sysOfferedGrant').select('id').execute()).toHaveLength(before);
  });
});
