import { gunzipSync } from 'node:zlib';
import { seedOrganisation } from '@songbai/demo/organisation.store.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { binder } from '../resource/describe/sql-text.ts';
import { departsOfPeople, departsOfPeopleQuery, worksWithin } from '../resource/read/departs.store.ts';
import { type Caller, type TestApp, testApp } from './test-app.ts';

let t: TestApp;
let admin: Caller;

/** Small enough to be quick, large enough that a scan of all departments for each person would stand out. */
const SIZE = { levels: [4, 6, 5], users: 1200, roles: 5 };
const DEPARTS = 1 + 4 + 24 + 120;

beforeAll(async () => {
  t = await testApp();
  await seedOrganisation(t.database, '2026-06-30 08:00:00', 'nobody', SIZE);
  admin = await t.as('admin');
});
afterAll(() => t.close());

async function planOf(text: string, values: readonly unknown[]): Promise<string> {
  const plan = await t.database.query<{ detail: string }>(`explain query plan ${text}`, values);
  return plan.map(({ detail }) => detail).join('; ');
}

describe('people of a department and those below it (user-asks row 10)', () => {
  test.each([['Y01'], ['Y01A02'], [undefined]])(
    'SQLite reads the departments at %s once, not for every person',
    async (code) => {
      if (t.database.engine !== 'sqlite') return;
      const bound = binder('sqlite');
      const where = worksWithin(1, code === undefined ? undefined : [code])(bound, '2026-06-30');
      const plan = await planOf(`select count(*) from sys_user t where t.del_flag = 0 and ${where}`, bound.values);
      expect(plan).toMatch(/SEARCH ud (EXISTS )?USING COVERING INDEX uniq_sys_user_depart \(user_id=\?\)/);
      expect(plan).toMatch(/LIST SUBQUERY \d+; SEARCH d USING/);
      expect(plan).not.toMatch(/CORRELATED LIST|dep_id=\?|SCAN d\b/);
    },
  );

  test('a code below which there are few is a range of the index', async () => {
    if (t.database.engine !== 'sqlite') return;
    const bound = binder('sqlite');
    const where = worksWithin(1, ['Y01A02'])(bound, '2026-06-30');
    const plan = await planOf(`select count(*) from sys_user t where ${where}`, bound.values);
    expect(plan).toContain('ix_sys_depart_name (tenant_id=? AND org_code>? AND org_code<?)');
  });

  test('the departments of people are found from the people', async () => {
    const found = await departsOfPeople(t.database.db, 1, ['user-big-000001', 'user-big-000121', 'nobody']);
    expect([...found.keys()].sort()).toEqual(['user-big-000001', 'user-big-000121']);
    expect(found.get('user-big-000001')).toMatchObject([{ orgCode: 'Y01A01A01A01' }]);
    expect((await departsOfPeople(t.database.db, 2, ['user-big-000001'])).size).toBe(0);
    if (t.database.engine !== 'sqlite') return;
    const { sql, parameters } = departsOfPeopleQuery(t.database.db, 1, ['a', 'b']).compile();
    const plan = await planOf(sql, parameters);
    expect(plan).toMatch(/^SEARCH ud USING COVERING INDEX uniq_sys_user_depart \(user_id=\?\); SEARCH d USING INDEX/);
    expect(plan).toMatch(/SEARCH d USING INDEX sqlite_autoindex_sys_depart_1 \(id=\?\)/);
  });

  test.each([
    ['Y01', 1200],
    ['Y01A02', 300],
    ['Y01A02A03', 50],
    ['Y0', 1200],
    ['y01', 0],
    ['Y01%', 0],
    ['Y01_02', 0],
    ['Z', 0],
  ])('the address book at %s has %i people', async (orgCode, total) => {
    const { result } = await admin.get<{ total: number; records: { departName: string }[] }>(
      '/sys/user/queryByOrgCodeForAddressList',
      { orgCode },
    );
    expect(result.total).toBe(total);
    expect(result.records.every((one) => one.departName !== '')).toBe(true);
  });
});

describe('conditions on the names of departments (contract/1 §5.1)', () => {
  const total = async (rule: string, val: string) => {
    const superQueryParams = encodeURIComponent(JSON.stringify([{ field: 'orgCodeTxt', rule, val, type: 'text' }]));
    const reply = await admin.get<{ total: number }>('/sys/user/list', {
      superQueryParams,
      superQueryMatchType: 'and',
    });
    return reply.result.total;
  };

  test('a part of a name is looked for in the names; a part of the joined text in the joined text', async () => {
    await t.user({ username: 'twice', realname: '两处', roles: [], departs: ['Y01A01A01A01', 'Y01A01A01A02'] });
    expect(await total('like', '第1大区第1分公司第1部门')).toBe(11);
    expect(await total('like', '第1部门,第1大区')).toBe(1);
    expect(await total('like', '部门,')).toBe(1);
    expect(await total('like', '%')).toBe(0);
    expect(await total('eq', '第1大区第1分公司第1部门')).toBe(10);
  });
});

describe('whole trees (contract/1 §8.1)', () => {
  interface Node {
    id: string;
    key: string;
    title: string;
    parentId: string | null;
    isLeaf: boolean;
    directorUserIds: string | null;
    children: Node[] | null;
  }
  const tree = async (path = 'queryTreeList') => (await admin.get<Node[]>(`/sys/sysDepart/${path}`)).result;
  const sizeOf = (nodes: readonly Node[] | null): number =>
    (nodes ?? []).reduce((sum, node) => sum + 1 + sizeOf(node.children), 0);
  const root = (nodes: readonly Node[]) => nodes.filter((node) => node.id === 'depart-Y01');

  test('the kept text says what one level says, field by field', async () => {
    const [whole] = root(await tree());
    expect(sizeOf(whole ? [whole] : null)).toBe(DEPARTS);
    const level = await admin.get<Node[]>('/sys/sysDepart/queryDepartTreeSync', { pid: 'depart-Y01' });
    const without = (nodes: readonly Node[] | null | undefined) =>
      (nodes ?? []).map(({ children: _, ...node }) => node);
    expect(without(whole?.children)).toEqual(without(level.result));
    const flat = await tree('listAll');
    expect(flat.filter(({ id }) => id.startsWith('depart-Y01'))).toHaveLength(DEPARTS);
    expect(flat.every((node) => node.isLeaf && node.children === null && node.directorUserIds === null)).toBe(true);
    const [names] = root((await tree('queryIdTree')).map((node) => ({ ...node, id: node.key })));
    expect(sizeOf(names ? [names] : null)).toBe(DEPARTS);
  });

  test.each(['queryTreeList', 'listAll', 'queryIdTree', 'queryMyDeptTreeList'])(
    '%s is the same packed and unpacked',
    async (path) => {
      await t.database.db
        .updateTable('sysUser')
        .set({ userIdentity: 2, departIds: 'depart-Y01' })
        .where('username', '=', 'admin')
        .execute();
      const url = `/sys/sysDepart/${path}`;
      const packed = await admin.raw({ method: 'GET', url, headers: { 'accept-encoding': 'gzip' } });
      expect(packed.headers['content-encoding']).toBe('gzip');
      const { timestamp: _, ...unpacked } = JSON.parse(gunzipSync(packed.rawPayload).toString());
      expect(await admin.get(`/sys/sysDepart/${path}`)).toMatchObject(unpacked);
      expect(unpacked.result.length).toBeGreaterThan(0);
    },
  );

  test('every change shows with the next call, whoever makes it', async () => {
    await tree();
    const id = 'depart-Y01A04A06A05';
    const node = async () => {
      const found = (nodes: readonly Node[] | null): Node | undefined =>
        (nodes ?? []).map((one) => (one.id === id ? one : found(one.children))).find((one) => one !== undefined);
      return found(await tree());
    };
    const { db } = t.database;
    await db.updateTable('sysDepart').set({ departName: '改名部' }).where('id', '=', id).execute();
    expect((await node())?.title).toBe('改名部');
    await db.updateTable('sysUser').set({ departIds: id }).where('id', '=', 'user-big-000007').execute();
    expect((await node())?.directorUserIds).toBe('user-big-000007');
    await db.updateTable('sysDepart').set({ delFlag: 1 }).where('id', '=', id).execute();
    expect(await node()).toBeUndefined();
    await db.updateTable('sysDepart').set({ delFlag: 0 }).where('id', '=', id).execute();
    expect((await node())?.title).toBe('改名部');
  });
});
