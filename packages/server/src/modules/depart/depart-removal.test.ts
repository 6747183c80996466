import type { DepartNode, DepartRemovalEffect } from '@songbai/contract/modules/depart/depart.calls.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addTenant, type Caller, type TestApp, testApp } from '../../testing/test-app.ts';

let t: TestApp;
let admin: Caller;
let clerk: Caller;
let foreign: Caller;
type Row = Record<string, unknown> & { id: string; version: number };

beforeAll(async () => {
  t = await testApp();
  await addTenant(t.database, 2, '别的陵园');
  admin = await t.as('admin');
  clerk = await t.user({ username: 'clerk', roles: ['sales'] });
  foreign = await t.user({ username: 'foreign', roles: ['admin'], tenants: '2', departs: [] });
  await t.user({ username: 'wang', realname: '王芳', roles: ['sales'], departs: ['A01A01'] });
  await t.user({ username: 'only', realname: '李刚', roles: ['sales'], departs: [] });
});
afterAll(() => t.close());

const made = async (body: object) => (await admin.post<Row>('/sys/sysDepart/add', body)).result;
const join = (departId: string, userName: string) =>
  t.database.db
    .insertInto('sysUserDepart')
    .values({ id: `${departId}-${userName}`, userId: `user-${userName}`, depId: departId })
    .execute();
const membersOf = async (departId: string) =>
  (await t.database.db.selectFrom('sysUserDepart').select('userId').where('depId', '=', departId).execute()).map(
    (row) => row.userId,
  );
const seen = async (id: string) =>
  (await admin.get<DepartNode[]>('/sys/sysDepart/queryTreeList', { ids: id })).result[0];
const remove = (ids: string, who = admin) => who.delete('/sys/sysDepart/deleteBatch', { ids });
const bin = async (who = admin) =>
  (await who.get<{ records: Row[] }>('/sys/sysDepart/recycleBin', { pageSize: '100' })).result.records;
const restore = (ids: string, who = admin) => who.put('/sys/sysDepart/putRecycleBin', { ids });

/** A department with one below, where 王芳 works too, and 李刚 only. */
async function staffed(departName: string) {
  const top = await made({ departName });
  const below = await made({ departName: `${departName}二组`, parentId: top.id });
  await join(top.id, 'wang');
  await join(below.id, 'wang');
  await join(below.id, 'only');
  return { top, below };
}

/** Ends what a test left to 李刚. */
const leaveAll = () => t.database.db.deleteFrom('sysUserDepart').where('userId', '=', 'user-only').execute();

describe('deleting a department names its people and its departments below, and leaves nobody without one', () => {
  test('the effect counts those below, the people, and who has no other department', async () => {
    const { top } = await staffed('甲部');
    const { result } = await admin.get<DepartRemovalEffect>('/sys/sysDepart/removalEffect', { ids: top.id });
    expect(result).toEqual({ names: ['甲部'], below: 1, people: 2, left: [{ id: 'user-only', realname: '李刚' }] });
    await leaveAll();
  });

  test('it is refused by name until they are moved, then it goes through', async () => {
    const { top, below } = await staffed('乙部');
    const taker = await made({ departName: '接收部' });
    expect(await remove(top.id)).toMatchObject({
      success: false,
      message: '1 人（李刚）将没有部门，请先选择接收他们的部门，再删除',
    });
    expect(await seen(below.id)).toBeDefined();
    const inside = await admin.put('/sys/sysDepart/movePeople', { ids: top.id, to: below.id });
    expect(inside).toMatchObject({ success: false, field: 'to' });
    const moved = await admin.put('/sys/sysDepart/movePeople', { ids: top.id, to: taker.id });
    expect(moved).toMatchObject({ success: true, message: '1 人已转入新部门' });
    expect(await membersOf(taker.id)).toEqual(['user-only']);
    expect(await remove(top.id)).toMatchObject({ success: true });
    await leaveAll();
  });

  test('the calls need the right, and departments of the own tenant', async () => {
    const { id } = await made({ departName: '丙部' });
    const query = { ids: id };
    expect(await clerk.get('/sys/sysDepart/removalEffect', query)).toMatchObject({ code: 510 });
    expect(await clerk.put('/sys/sysDepart/movePeople', { ids: id, to: id })).toMatchObject({ code: 510 });
    expect((await foreign.get('/sys/sysDepart/removalEffect', query)).message).toBe('未找到对应实体');
    expect((await foreign.put('/sys/sysDepart/movePeople', { ids: id, to: id })).message).toBe('未找到对应实体');
  });
});

describe('the recycle bin of departments', () => {
  test('holds what was deleted; a department comes back with those below, its members and its place', async () => {
    const { top, below } = await staffed('丁部');
    const other = await made({ departName: '丁部三组', parentId: top.id });
    await remove(other.id);
    await join('depart-A01A02', 'only');
    await remove(top.id);
    const binned = (await bin()).filter(({ departName }) => String(departName).startsWith('丁部'));
    expect(binned).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ id: top.id, deleteBy: 'admin' }),
        expect.objectContaining({ id: below.id, parentId_dictText: '丁部', deleteBy: 'admin' }),
      ]),
    );
    expect(await restore(top.id)).toMatchObject({ success: true, message: '恢复成功' });
    expect(await seen(top.id)).toMatchObject({ orgCode: top.orgCode, izLeaf: 0 });
    expect(await seen(below.id)).toMatchObject({ orgCode: below.orgCode, parentId: top.id, izLeaf: 1 });
    // Deleted by itself before, it stays where it is.
    expect(await seen(other.id)).toBeUndefined();
    expect((await membersOf(below.id)).sort()).toEqual(['user-only', 'user-wang']);
    expect((await bin()).map(({ id }) => id)).toContain(other.id);
    await leaveAll();
  });

  test('one below a deleted one waits for it; what is not there is refused', async () => {
    const top = await made({ departName: '戊部' });
    const below = await made({ departName: '戊部二组', parentId: top.id });
    await remove(top.id);
    expect((await restore(below.id)).message).toBe('「戊部二组」不能恢复：上级部门「戊部」已被删除，请先恢复');
    expect(await restore(`${below.id},${top.id}`)).toMatchObject({ success: true });
    expect((await restore(top.id)).message).toBe('回收站中没有所选的部门，请刷新后重试');
  });

  test('somebody whose account is gone does not come back as a member', async () => {
    const { id } = await made({ departName: '己部' });
    await t.user({ username: 'gone', realname: '赵六', roles: ['sales'], departs: ['A01A01'] });
    await join(id, 'gone');
    await remove(id);
    await admin.delete('/sys/user/delete', { id: 'user-gone' });
    await restore(id);
    expect(await membersOf(id)).toEqual([]);
  });

  test('needs its right and shows the own tenant only', async () => {
    const { id } = await made({ departName: '庚部' });
    await remove(id);
    expect(await clerk.get('/sys/sysDepart/recycleBin')).toMatchObject({ code: 510 });
    expect(await restore(id, clerk)).toMatchObject({ code: 510 });
    expect(await bin(foreign)).toEqual([]);
    expect((await restore(id, foreign)).success).toBe(false);
  });
});
