import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verifyPassword } from '../../platform/passwords.ts';
import { DEMO_PASSWORD, hexId, ORGANISATION } from '../../testing/jeecg-organisation.ts';
import { CONTENT, RIGHTS } from '../../testing/jeecg-rights.ts';
import { type JeecgSource, jeecgSource } from '../../testing/jeecg-source.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { newJob, type Options } from './job.ts';
import { Report, type Section } from './report.ts';
import { runImport } from './run.ts';
import { openSource } from './source.ts';

let t: TestApp;
let from: JeecgSource;
let first: Report;
const OPTIONS: Options = { tenant: 1, dryRun: false, keepPasswords: true, logs: true };

async function run(options: Partial<Options> = {}, url = from.url): Promise<Report> {
  const source = await openSource(url, undefined);
  const report = new Report();
  const { database, clock, log } = t;
  try {
    const context = { database, clock, log };
    await runImport(newJob({ source, context, report, progress: () => undefined }, { ...OPTIONS, ...options }));
  } finally {
    await source.close();
  }
  return report;
}

const section = (report: Report, table: string): Section => {
  const found = report.sections.find((one) => one.table === table);
  if (!found) throw new Error(`the report has no ${table}`);
  return found;
};
const linesOf = (table: string, kind: string, row?: string) =>
  section(first, table)
    .lines.filter((line) => line.kind === kind && (row === undefined || line.row === row))
    .map(({ text }) => text);
const rowsOf = async (table: 'sysUser' | 'sysDepart' | 'sysPermission' | 'sysRole' | 'sysTenant') =>
  (await t.database.db.selectFrom(table).selectAll().execute()) as Record<string, unknown>[];
const byId = async (table: Parameters<typeof rowsOf>[0], id: string | number) =>
  (await rowsOf(table)).find((row) => row.id === id);

beforeAll(async () => {
  [t, from] = await Promise.all([testApp(), jeecgSource()]);
  for (const [table, rows] of [...ORGANISATION, ...RIGHTS, ...CONTENT]) await from.insert(table, rows);
  const dry = await run({ dryRun: true });
  expect(dry.sum('added')).toBeGreaterThan(50);
  expect(await byId('sysUser', hexId(31))).toBeUndefined();
  first = await run();
  expect(first.sections.map(({ table, counts }) => [table, counts])).toEqual(
    dry.sections.map(({ table, counts }) => [table, counts]),
  );
}, 120_000);
afterAll(async () => {
  await t?.close();
  await from?.drop();
});

describe('issue 12 §5: coming from JeecgBoot', () => {
  test('every row of the source has exactly one outcome', () => {
    for (const { table, read, counts } of first.sections)
      expect([table, Object.values(counts).reduce((sum, count) => sum + count, 0)]).toEqual([table, read]);
  });

  test('tenants keep their numbers unless another has it; zero dates are left empty and told', async () => {
    expect(await byId('sysTenant', 1000)).toMatchObject({ name: '北京分园', beginDate: '2024-01-01', endDate: null });
    expect(await byId('sysTenant', 1)).toMatchObject({ name: '测试陵园' });
    expect(await byId('sysTenant', 2)).toMatchObject({ name: '另一家一号租户' });
    expect(linesOf('sys_tenant', 'changed')).toEqual([
      '租户编号1不可用，改为2',
      '结束日期「0000-00-00 00:00:00」不是有效的日期，已留空',
    ]);
  });

  test('departments of five levels keep their tree; taken codes, orphans and loops are told', async () => {
    expect(await byId('sysDepart', hexId(1))).toMatchObject({
      orgCode: 'A02',
      tenantId: 1000,
      izLeaf: 0,
      orgType: '1',
    });
    expect(await byId('sysDepart', hexId(5))).toMatchObject({
      ...{ orgCode: 'A02A01A01A01A01', parentId: hexId(4), tenantId: 1000, orgType: '5', departName: '小队😀' },
    });
    expect(await byId('sysDepart', hexId(9))).toMatchObject({ orgCode: 'A02A02', departName: '研发部' });
    expect(await byId('sysDepart', hexId(2))).toMatchObject({ memo: '含控制字符' });
    expect(await byId('sysDepart', hexId(6))).toMatchObject({ parentId: '' });
    expect([await byId('sysDepart', hexId(7)), await byId('sysDepart', hexId(8))]).toMatchObject([
      { parentId: '' },
      { parentId: hexId(7) },
    ]);
    expect(linesOf('sys_depart', 'changed', '孤儿部门')[0]).toContain('上级不存在，改为顶级');
    expect(linesOf('sys_depart', 'changed', '环甲')[0]).toContain('上下级成环，改为顶级');
    expect(await byId('sysDepart', hexId(10))).toBeUndefined();
  });

  test('accounts keep their ids and values; what only one may have stays with the first', async () => {
    expect(await byId('sysUser', hexId(31))).toMatchObject({
      ...{ username: 'jeecg', realname: '迁移😀', phone: '13800000001', email: 'a@b.cn', workNo: 'W1', birthday: null },
      ...{ orgCode: 'A02A01', post: 'devleader,sales', departIds: `${hexId(1)},${hexId(2)}`, relTenantIds: '1000,2' },
      ...{ createBy: 'admin', createTime: '2023-05-06 07:08:09' },
    });
    expect(await byId('sysUser', hexId(32))).toMatchObject({
      ...{ username: 'Jeecg_2', phone: null, email: null, workNo: null, passwordHash: '未设置' },
    });
    expect(await byId('sysUser', hexId(33))).toMatchObject({ status: 2, username: 'ｊｅｅｃｇ_3' });
    expect(await byId('sysUser', hexId(34))).toMatchObject({ username: 'lilei', realname: 'lilei', phone: null });
    expect(linesOf('sys_user', 'refused', 'a,b')).toEqual(['用户账号不能包含空格和特殊符号']);
    expect(linesOf('sys_user', 'refused', 'no-id')).toEqual(['没有编号']);
    expect(linesOf('sys_user', 'refused', 'same-id')).toEqual(['编号与另一行重复']);
    expect((await rowsOf('sysUser')).filter(({ username }) => username === 'short-id')).toMatchObject([
      { id: expect.stringMatching(/^[\da-f]{32}$/), status: 2 },
    ]);
  });

  test('the administrator here stays as he is and stands for that of the source', async () => {
    expect((await rowsOf('sysUser')).filter(({ username }) => username === 'admin')).toMatchObject([
      { id: 'user-admin', passwordHash: 'unusable', realname: '管理员' },
    ]);
    const roles = await t.database.db
      .selectFrom('sysUserRole')
      .selectAll()
      .where('userId', '=', 'user-admin')
      .execute();
    expect(roles.map(({ roleId }) => roleId)).toEqual(['role-admin']);
  });

  test('a role with a code of ours gets another; only the administrators of both systems are one', async () => {
    expect(await byId('sysRole', hexId(51))).toMatchObject({ roleCode: 'jeecg_sales' });
    expect(await byId('sysRole', hexId(52))).toMatchObject({ roleName: '测角色' });
    const roles = await t.database.db.selectFrom('sysUserRole').selectAll().where('userId', '=', hexId(31)).execute();
    expect(roles.map(({ roleId }) => roleId).sort()).toEqual([hexId(53), 'role-admin'].sort());
    expect(linesOf('sys_user_role', 'refused')).toEqual(['用户不存在或未导入', '角色不存在或未导入']);
  });
});

describe('issue 12 §5: menus, data rules and grants of JeecgBoot', () => {
  const grantsOf = async (roleId: string) => {
    const rows = await t.database.db.selectFrom('sysRolePermission').selectAll().where('roleId', '=', roleId).execute();
    return new Map(rows.map((row) => [row.permissionId, row.dataRuleIds]));
  };

  test('pages, groups and codes of ours stand for the same of the source; other pages come hidden', async () => {
    for (const number of [101, 102, 103, 104, 109, 110, 114, 117])
      expect([number, await byId('sysPermission', hexId(number))]).toEqual([number, undefined]);
    expect(await byId('sysPermission', hexId(105))).toMatchObject({ perms: 'my:own:code', parentId: 'menu-user-list' });
    expect(await byId('sysPermission', hexId(106))).toMatchObject({
      component: 'layouts/RouteView',
      hidden: 0,
      isLeaf: 0,
    });
    expect(await byId('sysPermission', hexId(107))).toMatchObject({
      hidden: 1,
      component: 'biz/contract/ContractList',
    });
    expect(await byId('sysPermission', hexId(111))).toMatchObject({ url: 'https://example.org/', hidden: 0 });
    expect(await byId('sysPermission', hexId(115))).toMatchObject({ url: '/jeecg/isystem/dict' });
    expect(await byId('sysPermission', hexId(116))).toMatchObject({ hidden: 0 });
    expect(linesOf('sys_permission', 'refused', '脚本')[0]).toContain('不是安全的地址');
    expect(linesOf('sys_permission', 'refused', '空分组')).toEqual(['分组下没有需要导入的页面']);
    expect(await byId('sysPermission', hexId(113))).toMatchObject({ parentId: hexId(112) });
  });

  test('data rules come in the safe subset, with the new codes of departments; the others are listed', async () => {
    const rules = await t.database.db.selectFrom('sysPermissionDataRule').selectAll().where('id', '>=', 'a').execute();
    const own = new Map(rules.filter(({ id }) => id.length === 32).map((row) => [row.ruleName, row]));
    expect([...own.keys()].sort()).toEqual(['业务页面', '安全的表达式', '本人', '部门'].sort());
    expect(own.get('部门')).toMatchObject({
      ruleColumn: 'sysOrgCode',
      ruleValue: 'A02',
      permissionId: 'menu-user-list',
    });
    expect(linesOf('sys_permission_data_rule', 'refused', '子查询')[0]).toContain('无法安全转换');
    expect(linesOf('sys_permission_data_rule', 'refused', '字段不存在')[0]).toContain('页面没有字段');
    expect(linesOf('sys_permission_data_rule', 'refused', '未知变量')[0]).toContain('不支持变量');
    expect(await byId('sysPermission', 'menu-user-list')).toMatchObject({ ruleFlag: 1 });
  });

  test('grants follow, and none widens what a lost data rule narrowed', async () => {
    const grants = await grantsOf(hexId(53));
    expect(grants.get('menu-user-list')).toBe([hexId(121), hexId(122)].join(','));
    expect(grants.has('button-system:user:add')).toBe(true);
    expect(grants.has('button-system:user:edit')).toBe(true);
    expect(grants.has(hexId(105))).toBe(true);
    expect(grants.get(hexId(107))).toBe(hexId(126));
    expect([grants.has('menu-system'), grants.has(hexId(106))]).toEqual([true, true]);
    expect(grants.has('menu-role-list')).toBe(false);
    expect(linesOf('sys_role_permission', 'refused').some((text) => text.startsWith('数据规则未能转换'))).toBe(true);
    expect((await grantsOf('role-admin')).has(hexId(107))).toBe(true);
  });

  test('dictionaries of ours are never overwritten; codes and values that are taken are told', async () => {
    const items = await t.database.db.selectFrom('sysDictItem').selectAll().where('dictId', '=', hexId(202)).execute();
    expect(items).toMatchObject([{ itemText: '高😀', itemValue: 'H', itemColor: '#ff0000' }]);
    expect(linesOf('sys_dict', 'merged', '性别')[0]).toContain('系统内置字典');
    expect(linesOf('sys_dict', 'merged', '客户等级二')[0]).toContain('仅大小写不同');
    expect(linesOf('sys_dict', 'refused', '坏编码')).toHaveLength(1);
    expect(linesOf('sys_dict_item', 'refused')).toHaveLength(4);
  });

  test('categories, coding rules and announcements follow', async () => {
    const { db } = t.database;
    const categories = await db
      .selectFrom('sysCategory')
      .select(['id', 'code', 'pid'])
      .where('id', 'like', 'aaa%')
      .execute();
    const codes = new Map(categories.map((row) => [row.id, row.code]));
    expect(codes.get(hexId(222))).toBe(`${codes.get(hexId(221))}A01`);
    expect((await db.selectFrom('sysCheckRule').selectAll().where('id', '=', hexId(231)).execute())[0]).toMatchObject({
      ruleJson: '[{"digits":"*","pattern":"^\\\\d{4}$","message":"四位"}]',
    });
    expect((await db.selectFrom('sysFillRule').selectAll().where('id', '=', hexId(241)).execute())[0]).toMatchObject({
      ...{ ruleClass: 'orderNumber', ruleParams: '{"prefix":"BZ"}' },
    });
    expect(linesOf('sys_fill_rule', 'refused')[0]).toContain('不能在本系统运行');
    const [notice] = await db.selectFrom('sysAnnouncement').selectAll().where('id', '=', hexId(251)).execute();
    expect(notice).toMatchObject({ msgContent: '<p>正文</p>', sendStatus: '1', sendTime: '2024-01-02 00:00:00' });
    const marks = await db.selectFrom('sysAnnouncementSend').selectAll().where('userId', '=', hexId(31)).execute();
    expect(marks.map(({ anntId, readFlag }) => [anntId, readFlag]).sort()).toEqual([
      [hexId(251), 1],
      [hexId(252), 0],
    ]);
  });

  test('designs of online forms are kept as they are, logs where they are asked for', async () => {
    const kept = await t.database.db.selectFrom('sysForeignRow').selectAll().orderBy('sourceTable').execute();
    expect(kept.map(({ sourceTable }) => sourceTable)).toEqual([
      'onl_cgform_field',
      'onl_cgform_head',
      'onl_cgform_index',
    ]);
    expect(JSON.parse(kept[0]?.data ?? '')).toMatchObject({
      db_field_name: 'visitor',
      db_field_txt: '来访人',
      db_length: '32',
    });
    const logs = await t.database.db
      .selectFrom('sysLog')
      .selectAll()
      .where('id', 'in', [hexId(271), hexId(272)])
      .execute();
    expect(logs.find(({ id }) => id === hexId(271))).toMatchObject({
      logContent: '登录成功😀',
      createTime: '2024-01-01 00:00:00',
    });
  });
});

describe('issue 12 §5: after the import from JeecgBoot', () => {
  const login = (username: string, password: string) =>
    t.anonymous.post<{ token: string }>('/sys/login', { username, password });
  const hashOf = async (id: string) => String((await byId('sysUser', id))?.passwordHash);

  test('a former password opens the account once and is replaced by a hash of ours', async () => {
    expect(await hashOf(hexId(31))).toMatch(/^family\$/);
    expect(await login('jeecg', '654321')).toMatchObject({ success: false, message: '用户名或密码错误' });
    expect(await login('jeecg', DEMO_PASSWORD)).toMatchObject({ success: true });
    expect(await hashOf(hexId(31))).toMatch(/^\$argon2id\$/);
    expect(await verifyPassword(await hashOf(hexId(31)), DEMO_PASSWORD)).toBe(true);
    expect(await login('jeecg', DEMO_PASSWORD)).toMatchObject({ success: true });
  });

  test('of two sign-ins at once none is refused', async () => {
    await t.database.db
      .updateTable('sysUser')
      .set({ passwordHash: 'family$cb362cfeefbf3d8d$UkNHVGVHaUg$YWRtaW4' })
      .where('id', '=', hexId(31))
      .execute();
    const replies = await Promise.all([login('jeecg', DEMO_PASSWORD), login('jeecg', DEMO_PASSWORD)]);
    expect(replies).toMatchObject([{ success: true }, { success: true }]);
  });

  test('an account without a usable password cannot sign in', async () => {
    expect(await login('Jeecg_2', 'ffff')).toMatchObject({ success: false });
  });

  test('a second run adds nothing, whatever people changed meanwhile', async () => {
    const { db } = t.database;
    await db.updateTable('sysUser').set({ realname: '后来改名' }).where('id', '=', hexId(31)).execute();
    const counts = async () => {
      const tables = [
        'sysUser',
        'sysDepart',
        'sysRole',
        'sysPermission',
        'sysRolePermission',
        'sysDataLog',
        'sysLog',
      ] as const;
      return Promise.all(tables.map(async (table) => (await db.selectFrom(table).select('id').execute()).length));
    };
    const before = await counts();
    const again = await run();
    expect(again.sections.filter(({ counts: { added } }) => added > 0).map(({ table }) => table)).toEqual([]);
    expect(await counts()).toEqual(before);
    expect(await byId('sysUser', hexId(31))).toMatchObject({ realname: '后来改名' });
  });
});
