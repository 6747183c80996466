import type { Page } from '@songbai/contract/wire/envelope.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Caller } from './test-app.ts';
import { type TwoTenants, twoTenants } from './two-tenants.ts';
import { good, type Row } from './world.ts';

let w: TwoTenants;
let own: Caller;
beforeAll(async () => {
  w = await twoTenants();
  own = await w.t.user({ username: 'own', roles: ['sys_admin'], departs: ['A01A01'] });
});
afterAll(() => w.t.close());

const MINE = { success: false, message: '字典由各租户共用，请联系平台管理员修改' };

describe('(issue Trust §2) dictionaries serve all tenants: the administrator of one does not change them', () => {
  test('neither heads nor items, order, bin nor import', async () => {
    const { admin, foreign } = w;
    const head = good(await admin.post('/sys/dict/add', { dictName: '颜色', dictCode: 'colour' }));
    const draft = { dictId: head.id, itemText: '红', itemValue: '1', sortOrder: 1, status: 1 };
    const item = good(await admin.post('/sys/dictItem/add', draft));
    const items = [{ id: item.id, version: 1 }];
    const calls = [
      () => foreign.post('/sys/dict/add', { dictName: '别', dictCode: 'other' }),
      () => foreign.put('/sys/dict/edit', { id: head.id, dictName: '别' }),
      () => foreign.delete('/sys/dict/delete', { id: head.id }),
      () => foreign.delete('/sys/dict/deleteBatch', { ids: `${head.id},` }),
      () => foreign.post('/sys/dictItem/add', { ...draft, itemValue: '2' }),
      () => foreign.put('/sys/dictItem/edit', { id: item.id, itemText: '绿' }),
      () => foreign.delete('/sys/dictItem/delete', { id: item.id }),
      () => foreign.put('/sys/dictItem/editOrder', { dictId: head.id, items }),
      () => foreign.put(`/sys/dict/back/${head.id}`, {}),
      () => foreign.delete(`/sys/dict/deletePhysic/${head.id}`),
    ];
    for (const [at, call] of calls.entries()) expect(await call(), String(at)).toMatchObject(MINE);
    expect(await own.put('/sys/dict/edit', { id: head.id, dictName: '别' })).toMatchObject(MINE);
    expect(good<Row>(await admin.get('/sys/dict/queryById', { id: head.id })).dictName).toBe('颜色');
    expect(await admin.put('/sys/dictItem/edit', { id: item.id, itemText: '绿' })).toMatchObject({ success: true });
  });

  test('where nobody else works, the only tenant keeps its dictionaries itself', async () => {
    const { db } = w.t.database;
    await db.updateTable('sysUser').set({ delFlag: 1 }).where('username', '=', 'foreign').execute();
    expect(await own.post('/sys/dict/add', { dictName: '味道', dictCode: 'taste' })).toMatchObject({ success: true });
    await db.updateTable('sysUser').set({ delFlag: 0 }).where('username', '=', 'foreign').execute();
  });
});

describe('(issue Trust §2) a role of another tenant does not exist', () => {
  test('neither itself, its grants, its fields nor its members; nobody is given it', async () => {
    const { foreign } = w;
    const mine = good(await own.post('/sys/role/add', { roleName: '门卫', roleCode: 'guard' }));
    const roleId = mine.id;
    const missing = { success: false, message: '未找到对应角色！' };
    const asked: [string, Record<string, string>][] = [
      ['/sys/permission/queryRolePermission', { roleId }],
      ['/sys/role/queryPassing', { roleId }],
      ['/sys/role/fieldLevels', { roleId }],
      [`/sys/role/datarule/menu-user-list/${roleId}`, {}],
    ];
    for (const [url, query] of asked) expect(await foreign.get(url, query), url).toMatchObject(missing);
    expect(good<Page<Row>>(await foreign.get('/sys/user/userRoleList', { roleId })).records).toEqual([]);
    for (const call of [
      () => foreign.post('/sys/permission/saveRolePermission', { roleId, permissionIds: '', lastpermissionIds: '' }),
      () => foreign.post('/sys/role/saveFieldLevels', { roleId, levels: [{ field: 'customer.idNo', level: '0' }] }),
      () => foreign.post('/sys/user/addSysUserRole', { roleId, userIdList: ['user-foreign'] }),
    ])
      expect(await call()).toMatchObject(missing);
    expect(await foreign.get('/sys/role/queryById', { id: roleId })).toMatchObject({ success: false });
    expect(await foreign.put('/sys/role/edit', { id: roleId, roleName: 'x' })).toMatchObject({ success: false });
    expect(await foreign.delete('/sys/role/delete', { id: roleId })).toMatchObject({ success: false });
    for (const url of ['/sys/role/list', '/sys/role/queryall', '/sys/dict/loadDict/sys_role,role_name,id'])
      expect(JSON.stringify(await foreign.get(url, { pageSize: 100 })), url).not.toContain('门卫');
    const check = { tableName: 'sys_role', fieldName: 'role_code', fieldVal: 'guard', dataId: '' };
    expect(await foreign.get('/sys/duplicate/check', check)).toMatchObject({ success: true });
    expect(await foreign.get('/sys/role/checkRoleCode', { roleCode: 'guard' })).toMatchObject({ success: true });
  });

  test('its own tenant and the platform see it, and all tenants those of the platform', async () => {
    const { admin, foreign } = w;
    for (const who of [own, admin])
      expect(JSON.stringify(await who.get('/sys/role/queryall')), 'own').toContain('门卫');
    good(await admin.post('/sys/role/add', { roleName: '总巡查', roleCode: 'patrol' }));
    expect(JSON.stringify(await foreign.get('/sys/role/queryall'))).toContain('总巡查');
  });
});

describe('(issue Trust §2) a line of another record', () => {
  test('is refused in an edit, and stays as it is', async () => {
    const { admin } = w;
    const cemetery = good(
      await admin.post('/cemetery/cemetery/add', {
        ...{ code: 'SHY', name: '松鹤园公墓', shortName: '松鹤园', unitName: '管理处', contactName: '王' },
        ...{ contactPhone: '010-88886666', regionCode: '110108', address: '香山路1号' },
      }),
    );
    const item = { itemType: '01', name: '使用费', unitPrice: 100, quantity: 1 };
    const add = async (code: string) =>
      good<Row & { items: Row[] }>(
        await admin.post('/cemetery/template/add', {
          ...{ cemeteryId: cemetery.id, code, name: code, length: 1, width: 1, items: [item] },
        }),
      );
    const [one, two] = [await add('T1'), await add('T2')];
    const theirs = { id: two.items[0]?.id, ...item, name: '改' };
    expect(await admin.put('/cemetery/template/edit', { id: one.id, items: [theirs] })).toMatchObject({
      success: false,
      message: expect.stringContaining('中有不属于该记录的行') as string,
    });
    const kept = good<Row & { items: Row[] }>(await admin.get('/cemetery/template/queryById', { id: two.id }));
    expect(kept.items).toMatchObject([{ name: '使用费' }]);
    const fresh = { id: 'row_1', ...item, name: '新' };
    expect(await admin.put('/cemetery/template/edit', { id: one.id, items: [fresh] })).toMatchObject({ success: true });
  });
});

test('(issue Trust §2) the reply of a sign-in and of a change of department masks the own phone', async () => {
  const { db } = w.t.database;
  await db.updateTable('sysUser').set({ phone: '13712345678' }).where('username', '=', 'own').execute();
  const reply = await own.put<{ userInfo: Row }>('/sys/selectDepart', { orgCode: 'A01A01', username: 'own' });
  expect(reply.result.userInfo.phone).toBe('137****5678');
});
