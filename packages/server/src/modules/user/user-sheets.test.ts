import exceljs from 'exceljs';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { departments } from '../../testing/people.ts';
import { addTenant, type Caller, type TestApp, testApp } from '../../testing/test-app.ts';
import { sendFile, workbook } from '../../testing/upload.ts';
import { good } from '../../testing/world.ts';

// Workbooks are read in worker threads, which start slowly from source on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

let t: TestApp;
let officer: Caller;

beforeAll(async () => {
  t = await testApp();
  officer = await t.user({ username: 'officer', roles: ['sys_admin'] });
});
afterAll(() => t.close());

async function exported(username: string): Promise<string[][]> {
  const reply = await officer.raw({ method: 'GET', url: `/sys/user/exportXls?username=${username}` });
  expect(reply.headers['content-type']).toContain('spreadsheetml');
  const book = new exceljs.Workbook();
  await book.xlsx.load(reply.rawPayload as never);
  const rows = (book.worksheets[0]?.getSheetValues() ?? []).slice(1) as unknown[][];
  return rows.slice(2).map((row) => row.slice(1).map((cell) => String(cell ?? '')));
}

const namesOfRoles = async (codes: string[]) => {
  const rows = await t.database.db
    .selectFrom('sysRole')
    .select(['roleCode', 'roleName'])
    .where('roleCode', 'in', codes)
    .execute();
  return codes.map((code) => rows.find((row) => row.roleCode === code)?.roleName ?? '');
};

const nameOfDepart = async (orgCode: string) =>
  (
    await t.database.db
      .selectFrom('sysDepart')
      .select('departName')
      .where('orgCode', '=', orgCode)
      .executeTakeFirstOrThrow()
  ).departName;

const HEAD = ['用户账号', '用户姓名', '性别', '手机号码', '邮箱', '工号', '身份'];
const send = async (rows: readonly (readonly unknown[])[], query = '') =>
  sendFile<{ msg: string; errorCount: number; successCount: number; errors: { rowNo: number; message: string }[] }>(
    officer,
    `/sys/user/importExcel${query}`,
    '用户.xlsx',
    await workbook([HEAD, ...rows]),
  );

describe('contract/1 §5.5: import and export', () => {
  test('accounts come into the own tenant, without a password that anybody knows', async () => {
    const reply = await send([['wang', '王芳', '女', '13911110001', 'w@example.com', 'N1', '上级']]);
    expect(reply).toMatchObject({ success: true, code: 200, message: '共1行数据全部导入成功！' });
    const row = await t.database.db
      .selectFrom('sysUser')
      .selectAll()
      .where('username', '=', 'wang')
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ relTenantIds: '1', status: 1, sex: 2, userIdentity: 2, workNo: 'N1' });
    for (const password of ['123456', row.passwordHash])
      expect((await t.anonymous.post('/sys/login', { username: 'wang', password })).success).toBe(false);
  });

  test('rows that are taken or wrong are skipped and told, the others come in', async () => {
    const reply = await send([
      ['wang', '同名', '', '13911110002', '', 'N2', ''],
      ['zhao1', '同号', '', '13911110001', '', 'N3', ''],
      ['zhao2', '同邮', '', '13911110003', 'w@example.com', 'N4', ''],
      ['zhao3', '同工', '', '13911110004', '', 'N1', ''],
      ['', '无名', '', '13911110005', '', 'N5', ''],
      ['zhao5', '号错', '', '12', '', 'N6', ''],
      ['zhao6', '好', '', '13911110006', '', 'N7', ''],
      ['zhao6', '又一个', '', '13911110007', '', 'N8', ''],
    ]);
    expect(reply).toMatchObject({ success: true, code: 201, message: '文件导入成功，但有错误。' });
    expect(reply.result).toMatchObject({ errorCount: 7, successCount: 1 });
    expect(reply.result.errors.map(({ message }) => message)).toEqual([
      '用户名已存在!',
      '手机号已存在!',
      '邮箱已存在!',
      '工号已存在!',
      '校验失败！用户账号不能为空',
      '校验失败！手机号码的值不正确',
      '用户名已存在!',
    ]);
  });

  test('a second import of the same file adds nobody, and a look at it says so', async () => {
    const rows = [['qian', '钱七', '', '13911110010', '', 'N10', '']];
    good(await send(rows));
    expect((await send(rows, '?dryRun=1')).result).toMatchObject({ newCount: 0, sameCount: 1 });
  });

  test('an export holds roles by name and departments by path, and no passwords, ids or tenants', async () => {
    await t.user({ username: 'both', roles: ['sales', 'cashier'], departs: ['A01', 'A01A01'] });
    const [head, row] = await exported('both');
    expect(head).toEqual([
      ...['用户账号', '用户姓名', '性别', '生日', '邮箱', '手机号码', '状态', '工号', '职务', '座机', '身份'],
      ...['角色', '所属部门', '负责部门', '创建人', '创建时间'],
    ]);
    const value = (label: string) => row?.[head?.indexOf(label) ?? -1];
    expect([value('角色')?.split(',').sort(), value('所属部门')]).toEqual([
      (await namesOfRoles(['sales', 'cashier'])).sort(),
      `${await nameOfDepart('A01')};${await nameOfDepart('A01')}/${await nameOfDepart('A01A01')}`,
    ]);
  });
});

describe('contract/1 §5.5: roles and departments in a workbook', () => {
  const LINKS = ['用户账号', '用户姓名', '角色', '所属部门'];
  const bring = async (rows: readonly (readonly unknown[])[], who = officer) =>
    sendFile<{ errors: { rowNo: number; column: string; message: string }[]; successCount: number }>(
      who,
      '/sys/user/importExcel',
      '用户.xlsx',
      await workbook([LINKS, ...rows]),
    );
  const linksOf = async (username: string) => {
    const { db } = t.database;
    const roles = await db
      .selectFrom('sysUserRole as ur')
      .innerJoin('sysUser as u', 'u.id', 'ur.userId')
      .innerJoin('sysRole as r', 'r.id', 'ur.roleId')
      .select('r.roleCode')
      .where('u.username', '=', username)
      .orderBy('r.roleCode')
      .execute();
    const departs = await db
      .selectFrom('sysUserDepart as ud')
      .innerJoin('sysUser as u', 'u.id', 'ud.userId')
      .innerJoin('sysDepart as d', 'd.id', 'ud.depId')
      .select('d.orgCode')
      .where('u.username', '=', username)
      .orderBy('d.orgCode')
      .execute();
    return [roles.map((row) => row.roleCode), departs.map((row) => row.orgCode)];
  };

  test('come by name or code and by path, end of a path or code', async () => {
    const [sales, cashier] = await namesOfRoles(['sales', 'cashier']);
    const [top, below] = [await nameOfDepart('A01'), await nameOfDepart('A01A01')];
    const admin = await t.as('admin');
    expect(
      await bring(
        [
          ['link1', '一', `${sales}，cashier`, `${top}/${below}`],
          ['link2', '二', cashier, `${below}； ${top} `],
          ['link3', '三', '', 'A01A02'],
          ['link4', '四', null, null],
        ],
        admin,
      ),
    ).toMatchObject({ message: '共4行数据全部导入成功！' });
    expect(await linksOf('link1')).toEqual([['cashier', 'sales'], ['A01A01']]);
    expect(await linksOf('link2')).toEqual([['cashier'], ['A01', 'A01A01']]);
    expect(await linksOf('link3')).toEqual([[], ['A01A02']]);
    expect(await linksOf('link4')).toEqual([[], []]);
  });

  test('what was exported comes in again as it was, under other names', async () => {
    const [head = [], row = []] = await exported('both');
    const place = new Map(head.map((label, at) => [label, at]));
    const value = (label: string) => row[place.get(label) ?? -1] ?? '';
    const admin = await t.as('admin');
    expect(await bring([['again', '再来', value('角色'), value('所属部门')]], admin)).toMatchObject({ success: true });
    expect(await linksOf('again')).toEqual(await linksOf('both'));
  });

  test('负责部门 comes and goes by path, for superiors only', async () => {
    const [top, below] = [await nameOfDepart('A01'), await nameOfDepart('A01A01')];
    const rows = await workbook([
      ['用户账号', '用户姓名', '身份', '负责部门'],
      ['head1', '主管', '上级', `${top}/${below}；${top}`],
      ['head2', '职员', '普通用户', below],
      ['head3', '主管', '上级', '没有的部门'],
      ['head4', '职员', '', ''],
    ]);
    const reply = await sendFile<{ errors: { rowNo: number; message: string }[] }>(
      officer,
      '/sys/user/importExcel',
      '用户.xlsx',
      rows,
    );
    expect(reply.result.errors.map(({ rowNo, message }) => [rowNo, message])).toEqual([
      [3, '负责部门只能填给身份为上级的用户'],
      [4, '负责部门「没有的部门」不存在'],
    ]);
    const row = await t.database.db
      .selectFrom('sysUser')
      .select(['departIds', 'userIdentity'])
      .where('username', '=', 'head1')
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ departIds: 'depart-A01A01,depart-A01', userIdentity: 2 });
    for (const [username, text] of [
      ['head1', `${top};${top}/${below}`],
      ['head4', ''],
    ] as const) {
      const [head = [], values = []] = await exported(username);
      expect(values[head.indexOf('负责部门')] ?? '').toBe(text);
    }
  });

  test('unknown, ambiguous and forbidden ones refuse their row with row and column, nothing of it comes in', async () => {
    const { db } = t.database;
    await departments(t.database, 1, [
      { id: 'twin1', orgCode: 'A01A01A01', departName: '孪生组', parentId: 'depart-A01A01' },
      { id: 'twin2', orgCode: 'A01A02A01', departName: '孪生组', parentId: 'depart-A01A02' },
    ]);
    await addTenant(t.database, 2, '外单位');
    await departments(t.database, 2, [{ id: 'foreign', orgCode: 'B01', departName: '外部公司', parentId: null }]);
    const [sales] = await namesOfRoles(['sales']);
    const reply = await bring([
      ['bad1', '一', '没有的角色', ''],
      ['bad2', '二', '', '没有的部门'],
      ['bad3', '三', sales, '孪生组'],
      ['bad4', '四', 'admin', ''],
      ['bad5', '五', '', '外部公司'],
      ['good1', '六', '', `${await nameOfDepart('A01A02')}/孪生组`],
    ]);
    expect(reply.result.errors.map(({ rowNo, column, message }) => [rowNo, column, message])).toEqual([
      [2, '角色', '角色「没有的角色」不存在'],
      [3, '所属部门', '所属部门「没有的部门」不存在'],
      [4, expect.any(String), expect.any(String)],
      [5, '角色', '只有管理员可以修改管理员角色的权限！'],
      [6, '所属部门', '所属部门「外部公司」不存在'],
    ]);
    expect(await linksOf('good1')).toEqual([[], ['A01A02A01']]);
    const came = await db.selectFrom('sysUser').select('username').where('username', 'like', 'bad%').execute();
    expect(came).toEqual([]);
    const twin = await bring([['bad6', '七', '', '孪生组']]);
    expect(twin.result.errors[0]?.message).toBe('所属部门「孪生组」有多个，请写明完整路径或编码');
  });
});
