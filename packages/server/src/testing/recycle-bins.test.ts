import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addTenant, type Caller } from './test-app.ts';
import { good, newWorld, type Row, TEMPLATE, type World } from './world.ts';

let w: World;
let clerk: Caller;
let keeper: Caller;
let foreign: Caller;

beforeAll(async () => {
  w = await newWorld();
  await addTenant(w.t.database, 2, '别的陵园');
  clerk = await w.t.user({ username: 'binclerk', roles: ['sales'] });
  keeper = await w.t.user({ username: 'binkeeper', realname: '周静', roles: ['records_mgr'] });
  foreign = await w.t.user({ username: 'binforeign', roles: ['admin'], tenants: '2', departs: [] });
});
afterAll(() => w.t.close());

interface Page {
  records: Row[];
  total: number;
}
const bin = async (path: string, query: Record<string, string> = {}, who = w.admin) =>
  good<Page>(await who.get(`${path}/recycleBin`, { pageSize: '100', ...query }));
const remove = async (path: string, id: string) =>
  good(await w.admin.delete(`${path}/delete`, { id, reason: '录入有误' }));
const restore = (path: string, ids: string, who = w.admin) =>
  who.put<{ left: string[] }>(`${path}/putRecycleBin`, { ids });
const inList = async (path: string, id: string) => (await w.admin.get(`${path}/queryById`, { id })).success;
const addCustomer = async (name: string, mobile = '13800001111') =>
  good(await w.admin.post('/cemetery/customer/add', { type: '1', name, mobile }));
const addArea = async (name: string, parentId?: string) =>
  good(await w.admin.post('/cemetery/area/add', { cemeteryId: w.cemetery.id, code: name, name, parentId }));

const BINS = ['customer', 'plot', 'area', 'row', 'template', 'cemetery'].map((name) => `/cemetery/${name}`);
const SYSTEM_BINS = ['/sys/annountCement', '/sys/role', '/sys/sysDepart'];

describe('every recycle bin', () => {
  test.each([...BINS, ...SYSTEM_BINS])(
    '%s needs a session and its right, and refuses what is not there',
    async (path) => {
      for (const call of [w.t.anonymous.get(`${path}/recycleBin`), restore(path, 'x', w.t.anonymous)])
        expect(await call).toMatchObject({ success: false, code: 401 });
      expect(await clerk.get(`${path}/recycleBin`)).toMatchObject({ code: 510 });
      expect(await restore(path, 'x', clerk)).toMatchObject({ code: 510 });
      const missing = await restore(path, 'nobody');
      expect(missing).toMatchObject({ success: false, error: 'binMissing' });
      expect((await restore(path, ',')).success).toBe(false);
      await bin(path);
    },
  );
});

describe('a customer', () => {
  test('is listed with who deleted it and why, and comes back as it was', async () => {
    const made = await addCustomer('钱七');
    await remove('/cemetery/customer', made.id);
    const [row] = (await bin('/cemetery/customer', { name: '钱七' })).records;
    expect(row).toMatchObject({
      id: made.id,
      customerNo: made.customerNo,
      deleteBy: 'admin',
      deleteReason: '录入有误',
    });
    expect(row?.deleteTime).toBeTruthy();
    expect(await bin('/cemetery/customer', { name: '没有此人' })).toMatchObject({ total: 0 });
    // Those who may delete and restore: the records manager, not the seller.
    expect(await restore('/cemetery/customer', made.id, keeper)).toMatchObject({ success: true, message: '恢复成功' });
    expect(await inList('/cemetery/customer', made.id)).toBe(true);
    const again = await restore('/cemetery/customer', made.id);
    expect(again.message).toBe('回收站中没有所选的客户，请刷新后重试');
    const log = await w.t.database.db
      .selectFrom('sysDataLog')
      .select(['action', 'createBy'])
      .where('dataId', '=', made.id)
      .where('action', '=', 'restore')
      .execute();
    expect(log).toEqual([{ action: 'restore', createBy: 'binkeeper' }]);
    const events = await w.t.database.db
      .selectFrom('cemEvent')
      .select('summary')
      .where('bizId', '=', made.id)
      .execute();
    expect(events.map(({ summary }) => summary)).toEqual(['周静恢复客户']);
  });

  test('of another tenant is neither seen nor restored; masks hold', async () => {
    const made = await addCustomer('孙八', '13912345678');
    await remove('/cemetery/customer', made.id);
    expect(await bin('/cemetery/customer', {}, foreign)).toMatchObject({ total: 0 });
    expect((await restore('/cemetery/customer', made.id, foreign)).message).toContain('回收站中没有');
    expect(await inList('/cemetery/customer', made.id)).toBe(false);
  });

  test('all or none: one id that is not in the bin keeps the others there', async () => {
    const made = await addCustomer('李九');
    await remove('/cemetery/customer', made.id);
    expect((await restore('/cemetery/customer', `${made.id},nobody`)).success).toBe(false);
    expect(await inList('/cemetery/customer', made.id)).toBe(false);
  });

  test('restored twice at the same moment comes back once', async () => {
    const made = await addCustomer('吴十');
    await remove('/cemetery/customer', made.id);
    const replies = await Promise.all([1, 2, 3, 4].map(() => restore('/cemetery/customer', made.id)));
    expect(replies.filter(({ success }) => success)).toHaveLength(1);
    expect(replies.every(({ code }) => code < 600)).toBe(true);
  });
});

describe('places', () => {
  test('an area waits for the one above it, and takes its name from it', async () => {
    const top = await addArea('恩苑');
    const below = await addArea('恩苑东', top.id);
    await remove('/cemetery/area', below.id);
    await remove('/cemetery/area', top.id);
    expect((await restore('/cemetery/area', below.id)).message).toBe(
      '「恩苑-恩苑东」不能恢复：上级墓区「恩苑」已被删除，请先恢复',
    );
    good(await restore('/cemetery/area', top.id));
    good(await w.admin.put('/cemetery/area/edit', { id: top.id, name: '恩园' }));
    good(await restore('/cemetery/area', below.id));
    expect(good(await w.admin.get('/cemetery/area/queryById', { id: below.id })).fullName).toBe('恩园-恩苑东');
  });

  test('both come back in one call, whatever their order', async () => {
    const top = await addArea('德苑');
    const below = await addArea('德苑东', top.id);
    await remove('/cemetery/area', below.id);
    await remove('/cemetery/area', top.id);
    good(await restore('/cemetery/area', `${below.id},${top.id}`));
    expect(await inList('/cemetery/area', below.id)).toBe(true);
  });

  test('a code given to another one meanwhile is refused by name', async () => {
    const first = await addArea('礼苑');
    await remove('/cemetery/area', first.id);
    const second = await addArea('礼苑');
    expect((await restore('/cemetery/area', first.id)).message).toBe(
      '「礼苑」不能恢复：墓区编码「礼苑」已被使用，请先修改使用它的记录',
    );
    good(await w.admin.put('/cemetery/area/edit', { id: second.id, code: '礼苑二', name: '礼苑二' }));
    good(await restore('/cemetery/area', first.id));
  });

  test('a template and its code', async () => {
    const draft = { ...TEMPLATE, code: 'BIN1', cemeteryId: w.cemetery.id };
    const first = good(await w.admin.post('/cemetery/template/add', draft));
    await remove('/cemetery/template', first.id);
    good(await w.admin.post('/cemetery/template/add', draft));
    expect((await restore('/cemetery/template', first.id)).message).toContain('模板编码「BIN1」已被使用');
  });

  test('a restoration and a new row with the same code at one moment: one of the two', async () => {
    const first = await addArea('智苑');
    await remove('/cemetery/area', first.id);
    const fresh = { cemeteryId: w.cemetery.id, code: '智苑', name: '智苑' };
    const replies = await Promise.all([restore('/cemetery/area', first.id), w.admin.post('/cemetery/area/add', fresh)]);
    expect(replies.filter(({ success }) => success)).toHaveLength(1);
    const codes = await w.t.database.db
      .selectFrom('cemArea')
      .select('id')
      .where('code', '=', '智苑')
      .where('delFlag', '=', 0)
      .execute();
    expect(codes).toHaveLength(1);
  });

  test('a plot waits for its row, comes back into the counts, and is not put on top of another', async () => {
    const last = w.plots.at(-1) as Row;
    const count = async () =>
      good(await w.admin.get('/cemetery/cemetery/queryById', { id: w.cemetery.id })).plotTotal as number;
    const before = await count();
    await remove('/cemetery/plot', last.id);
    expect(await count()).toBe(before - 1);
    const { areaId, rowId, templateId } = last;
    const other = good(
      await w.admin.post('/cemetery/plot/add', { areaId, rowId, templateId, listPrice: 100, seatNo: 77 }),
    );
    good(await restore('/cemetery/plot', last.id));
    expect(await count()).toBe(before + 1);
    const back = good(await w.admin.get('/cemetery/plot/queryById', { id: last.id }));
    expect(back).toMatchObject({ fullName: last.fullName, saleStatus: last.saleStatus });
    expect(back.gx).not.toBe(other.gx);
    await remove('/cemetery/plot', last.id);
    const same = { areaId, rowId, templateId, listPrice: 100, seatNo: last.seatNo };
    const taker = good(await w.admin.post('/cemetery/plot/add', same));
    expect((await restore('/cemetery/plot', last.id)).message).toContain('已被使用');
    await remove('/cemetery/plot', taker.id);
    good(await restore('/cemetery/plot', last.id));
  });

  test('a plot for sale comes back closed where its area no longer sells', async () => {
    const plot = w.plots[0] as Row;
    await remove('/cemetery/plot', plot.id);
    good(await w.admin.put('/cemetery/area/edit', { id: plot.areaId, status: '3' }));
    const { result, message } = await restore('/cemetery/plot', plot.id);
    expect(result?.left).toEqual([`所在墓区未在销售，墓位「${String(plot.fullName)}」恢复为未开放`]);
    expect(message).toContain('恢复为未开放');
    expect(good(await w.admin.get('/cemetery/plot/queryById', { id: plot.id })).saleStatus).toBe('0');
    good(await w.admin.put('/cemetery/area/edit', { id: plot.areaId, status: '1' }));
  });
});

describe('roles and announcements', () => {
  const permissionOf = async (perms: string) =>
    (
      await w.t.database.db
        .selectFrom('sysPermission')
        .select('id')
        .where('perms', '=', perms)
        .where('delFlag', '=', 0)
        .executeTakeFirstOrThrow()
    ).id;

  test('a role comes back with its grants and members, as far as they still are', async () => {
    const role = good(await w.admin.post('/sys/role/add', { roleName: '临时角色', roleCode: 'binrole' }));
    const [list, add] = [await permissionOf('cem:customer:list'), await permissionOf('cem:customer:add')];
    const grant = { roleId: role.id, permissionIds: `${list},${add}`, lastpermissionIds: '' };
    expect((await w.admin.post('/sys/permission/saveRolePermission', grant)).success).toBe(true);
    await w.t.user({ username: 'binstays', roles: [] });
    await w.t.user({ username: 'bingoes', roles: [] });
    const members = { roleId: role.id, userIdList: ['user-binstays', 'user-bingoes'] };
    expect((await w.admin.post('/sys/user/addSysUserRole', members)).success).toBe(true);
    expect((await w.admin.delete('/sys/role/delete', { id: role.id })).success).toBe(true);
    expect((await w.admin.delete('/sys/user/delete', { id: 'user-bingoes' })).success).toBe(true);
    const { message, result } = await restore('/sys/role', role.id);
    expect(message).toBe('恢复成功，角色「临时角色」的1 名原成员已不在，未恢复');
    expect(result?.left).toHaveLength(1);
    const { db } = w.t.database;
    const grants = await db
      .selectFrom('sysRolePermission')
      .select('permissionId')
      .where('roleId', '=', role.id)
      .execute();
    expect(grants.map(({ permissionId }) => permissionId).sort()).toEqual([list, add].sort());
    const people = await db.selectFrom('sysUserRole').select('userId').where('roleId', '=', role.id).execute();
    expect(people.map(({ userId }) => userId)).toEqual(['user-binstays']);
  });

  test('a role whose code was given again stays in the bin', async () => {
    const role = good(await w.admin.post('/sys/role/add', { roleName: '甲角色', roleCode: 'binagain' }));
    await w.admin.delete('/sys/role/delete', { id: role.id });
    good(await w.admin.post('/sys/role/add', { roleName: '乙角色', roleCode: 'binagain' }));
    expect((await restore('/sys/role', role.id)).message).toBe(
      '「甲角色」不能恢复：角色编码「binagain」已被使用，请先修改使用它的记录',
    );
  });

  test('an announcement', async () => {
    const draft = {
      titile: '清明安排',
      msgContent: '<p>内容</p>',
      msgAbstract: '摘要',
      msgType: 'ALL',
      priority: 'M',
      msgCategory: '1',
    };
    const made = good(await w.admin.post('/sys/annountCement/add', draft));
    expect((await w.admin.delete('/sys/annountCement/delete', { id: made.id })).success).toBe(true);
    good(await restore('/sys/annountCement', made.id));
    expect(good(await w.admin.get('/sys/annountCement/queryById', { id: made.id })).titile).toBe('清明安排');
  });
});
