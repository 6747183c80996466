import type { Envelope, Page } from '@songbai/contract/wire/envelope.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, type TestApp, testApp } from './test-app.ts';
import { good, type Row } from './world.ts';

let t: TestApp;
let admin: Caller;

beforeAll(async () => {
  t = await testApp();
  admin = await t.as('admin');
});
afterAll(() => t.close());

const result = async (path: string, query: Record<string, string> = {}) => good<unknown>(await admin.get(path, query));
const add = async (path: string, body: object) => good<Row>(await admin.post(`${path}/add`, body));
/** The first row of a list, whether it is paged or a plain array. */
const first = async (path: string, query: Record<string, string> = {}): Promise<Row> => {
  const found = await result(path, query);
  const rows = Array.isArray(found) ? found : (found as Page<Row>).records;
  return rows[0] as Row;
};

/** A row as the screen's list returned it, and the values its form adds (the stock client sends both back whole). */
const SHOWN: Readonly<Record<string, { edit: string; row(): Promise<Row>; extra?: object }>> = {
  'user (contract/1 §5.2)': {
    edit: '/sys/user/edit',
    row: async () => {
      const draft = {
        username: 'echoed',
        password: 'Songbai#2026',
        realname: '甲',
        phone: '13900001234',
        workNo: 'E1',
      };
      await add('/sys/user', { ...draft, sex: '1', birthday: '1990-01-01T16:00:00.000Z', userIdentity: '2' });
      return first('/sys/user/list', { username: 'echoed' });
    },
    extra: { selectedroles: '', selecteddeparts: 'depart-A01', departIds: 'depart-A01', activitiSync: '1' },
  },
  'agent (contract/1 §5.6)': {
    edit: '/sys/sysUserAgent/edit',
    row: async () => {
      await t.user({ username: 'stand-in' });
      const times = { startTime: '2026-07-01 00:00:00', endTime: '2026-07-02 00:00:00' };
      await admin.post('/sys/sysUserAgent/add', {
        userName: 'admin',
        agentUserName: 'stand-in',
        ...times,
        status: '0',
      });
      return (await result('/sys/sysUserAgent/queryByUserName', { userName: 'admin' })) as Row;
    },
  },
  'role (contract/1 §6)': {
    edit: '/sys/role/edit',
    row: async () => {
      await add('/sys/role', { roleName: '回声', roleCode: 'echo' });
      return first('/sys/role/list', { roleCode: 'echo' });
    },
  },
  'menu (contract/1 §7.1)': {
    edit: '/sys/permission/edit',
    row: () => first('/sys/permission/list', { name: '墓位列表' }),
  },
  'menu of a lazy level (contract/1 §7.1)': {
    edit: '/sys/permission/edit',
    row: () => first('/sys/permission/getSystemSubmenu', { parentId: 'menu-plots' }),
  },
  'data rule (contract/1 §7.3)': {
    edit: '/sys/permission/editPermissionRule',
    row: async () => {
      const rule = { permissionId: 'menu-plot-list', ruleName: '甲', ruleConditions: '=', ruleValue: '1', status: '1' };
      await admin.post('/sys/permission/addPermissionRule', { ...rule, ruleColumn: 'plotNo' });
      return first('/sys/permission/queryPermissionRule', { permissionId: 'menu-plot-list' });
    },
  },
  'department of the whole tree (contract/1 §8.2)': {
    edit: '/sys/sysDepart/edit',
    row: () => first('/sys/sysDepart/queryTreeList'),
    extra: { oldDirectorUserIds: '', directorUserIds: '' },
  },
  'department of a lazy level (contract/1 §8.2)': {
    edit: '/sys/sysDepart/edit',
    row: () => first('/sys/sysDepart/queryDepartTreeSync', { pid: 'depart-A01' }),
    extra: { oldDirectorUserIds: '', directorUserIds: '' },
  },
  'department role (contract/1 §8.5)': {
    edit: '/sys/sysDepartRole/edit',
    row: async () => {
      await add('/sys/sysDepartRole', { departId: 'depart-A01', roleName: '回声', roleCode: 'echo' });
      return first('/sys/sysDepartRole/list', { deptId: 'depart-A01' });
    },
  },
  'position (contract/1 §9)': { edit: '/sys/position/edit', row: () => first('/sys/position/list') },
  'tenant (contract/1 §10)': { edit: '/sys/tenant/edit', row: () => first('/sys/tenant/list') },
  'dictionary (contract/2 §1.1)': { edit: '/sys/dict/edit', row: () => first('/sys/dict/list', { dictCode: 'sex' }) },
  'dictionary item (contract/2 §1.5)': {
    edit: '/sys/dictItem/edit',
    row: async () => first('/sys/dictItem/list', { dictId: (await first('/sys/dict/list', { dictCode: 'sex' })).id }),
  },
  'category (contract/2 §2)': {
    edit: '/sys/category/edit',
    row: async () => {
      await add('/sys/category', { name: '回声', pid: '0' });
      return first('/sys/category/rootList');
    },
    // Rows of a tree table contain their visible children.
    extra: { children: [{ id: 'echo_loadChild', name: 'loading...', isLoading: true }] },
  },
  'check rule (contract/2 §3)': {
    edit: '/sys/checkRule/edit',
    row: async () => {
      const ruleJson = JSON.stringify([{ digits: '*', pattern: '.+', message: '必填' }]);
      await add('/sys/checkRule', { ruleName: '回声', ruleCode: 'echo', ruleJson });
      return first('/sys/checkRule/list', { ruleCode: 'echo' });
    },
  },
  'fill rule (contract/2 §4)': { edit: '/sys/fillRule/edit', row: () => first('/sys/fillRule/list') },
  'announcement (contract/2 §5.1)': {
    edit: '/sys/annountCement/edit',
    row: async () => {
      const content = { titile: '回声', msgAbstract: '摘要', endTime: '2027-01-01 00:00:00', msgContent: '<p>甲</p>' };
      await add('/sys/annountCement', {
        ...{ ...content, msgCategory: '1', priority: 'H' },
        ...{ msgType: 'USER', userIds: 'user-admin,' },
      });
      return first('/sys/annountCement/list', { titile: '回声' });
    },
    extra: { dtTaskId: null, readFlag: null, starFlag: null, sendId: null, delFlag: '0' },
  },
};

describe('contract/1 §1.12: a form sends back whole what its list answered', () => {
  test.each(Object.entries(SHOWN))('%s', async (_name, { edit, row, extra }) => {
    const shown = await row();
    expect(shown?.id).toBeDefined();
    const reply: Envelope = await admin.put(edit, { ...shown, ...extra });
    expect([reply.success, reply.code, reply.message]).toEqual([true, 200, expect.any(String)]);
  });
});
