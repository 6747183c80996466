import { DATABASE_TYPE } from '@songbai/contract/modules/data-source/data-source.dicts.ts';
import type { TriedSql } from '@songbai/contract/modules/online-report/report-head.calls.ts';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { bumpState } from '../../db/state.ts';
import { newId } from '../../platform/ids.ts';
import { roleWithMenu } from '../../testing/online-tables.ts';
import { API, HEAD, SOURCE_PASSWORD, sourceBody, sourceReports } from '../../testing/source-reports.ts';
import { strangeServers } from '../../testing/strange-servers.ts';
import { good } from '../../testing/world.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const NAME = `readers_${process.pid}`;
const strange = strangeServers();
let office: Awaited<ReturnType<typeof sourceReports>>;
beforeAll(async () => {
  office = await sourceReports(NAME);
});
afterAll(async () => {
  strange.close();
  await office.close();
});

/** A role that holds these codes and nothing else. */
async function roleWithCodes(codes: readonly string[]): Promise<string> {
  const code = await roleWithMenu(office.t, `/online/nothing/${codes.length}`);
  await office.t.database.db.transaction().execute(async (trx) => {
    const rows = await trx.selectFrom('sysPermission').select('id').where('perms', 'in', codes).execute();
    const grant = { roleId: `role-${code}`, dataRuleIds: null, operateDate: null, operateIp: null };
    await trx
      .insertInto('sysRolePermission')
      .values(rows.map(({ id }) => ({ id: newId(), permissionId: id, ...grant })))
      .execute();
    await bumpState(trx, 'rights');
  });
  return code;
}

describe('who writes and who reads them', () => {
  test('readers are named by roles: the menu alone, the right to design alone are not enough', async () => {
    const id = office.ids.mysql;
    expect((await office.page(office.reader, id)).total).toBe(2);
    for (const url of [
      `getData/${id}`,
      `getColumnsAndData/${id}`,
      'getRpColumns/goods_mysql',
      `exportManySheetXls/${id}`,
    ])
      expect(await office.passer.get(`${API}/${url}`)).toMatchObject({ code: 510 });
    const designer = await office.t.user({
      username: 'designer',
      realname: '设计',
      roles: [await roleWithCodes(['online:report:list'])],
    });
    expect(await designer.get(`${API}/getData/${id}`)).toMatchObject({ code: 510 });
  });

  test('a report without office.reader, with a role that is not there, without a statement, without the starred right', async () => {
    const add = (head: object) =>
      office.admin.post(`${HEAD}/add`, office.draft('x', 'select id from goods', 'mysql', head));
    expect(await add({ readerRoles: '' })).toMatchObject({
      message: '请选择可以查看该报表的角色',
      field: 'readerRoles',
    });
    expect(await add({ readerRoles: 'nobody' })).toMatchObject({ message: '角色nobody不存在' });
    expect(await add({ dbSource: 'gone' })).toMatchObject({ message: '数据源「gone」不存在或已删除' });
    const editor = await office.t.user({
      ...{ username: 'editor', realname: '编辑' },
      roles: [await roleWithCodes(['online:report:list', 'online:report:edit', 'online:report:sql'])],
    });
    const head = { id: office.ids.mysql, code: 'goods_mysql', name: '商品', readerRoles: '' };
    const refused = { message: '编写报表SQL需要管理员角色和相应权限' };
    expect(await editor.put(`${HEAD}/editAll`, { head })).toMatchObject(refused);
    expect(await editor.put(`${HEAD}/editAll`, { head: { ...head, dbSource: '' } })).toMatchObject(refused);
    expect(await editor.post(`${HEAD}/trySql`, { sql: 'select 1 as x', dbSource: 'mysql' })).toMatchObject(refused);
  });

  test('a source that is used stays, and another tenant has none of that name', async () => {
    const row = await office.t.database.db
      .selectFrom('sysDataSource')
      .select('id')
      .where('code', '=', 'mysql')
      .executeTakeFirstOrThrow();
    expect(await office.admin.delete('/sys/dataSource/delete', { id: row.id })).toMatchObject({
      message: expect.stringContaining('在线报表「外部goods_mysql」'),
    });
  });

  test('nothing that a reader gets tells of the source: no address, account, password, table or statement', async () => {
    const id = office.ids.postgres;
    const urls = [
      `getColumnsAndData/${id}`,
      `getQueryInfo/${id}`,
      `getParamsInfo/${id}`,
      'getRpColumns/goods_postgres',
    ];
    for (const url of urls) {
      const body = (await office.reader.raw({ method: 'GET', url: `${API}/${url}` })).body.replaceAll(/goods_\w+/g, '');
      expect(body).toContain('"success":true');
      for (const secret of [SOURCE_PASSWORD, NAME, '127.0.0.1', 'from goods', 'jdbc'])
        expect(body).not.toContain(secret);
    }
  });

  test('SQL Server is told to be none of the sources of reports', async () => {
    good(
      await office.admin.post(
        '/sys/dataSource/add',
        sourceBody('mssql', DATABASE_TYPE.sqlserver, 'jdbc:sqlserver://127.0.0.1:1433;DatabaseName=x', NAME),
      ),
    );
    expect(await office.tried('select 1 as x', 'mssql')).toMatchObject({
      message: '暂不支持用「mssql」数据源做报表，可以使用：MySQL、MariaDB、PostgreSQL、SQLite',
    });
  });
});

describe('sources that are no good', () => {
  test('one that hangs, one that closes, one that floods: a text in time, and our own reports go on', async () => {
    const ports = {
      hangs: await strange.open(() => {}),
      closes: await strange.open((socket) => socket.destroy()),
      floods: await strange.open((socket) => {
        const flood = () => socket.write(Buffer.alloc(65_536, 0xff)) && setImmediate(flood);
        socket.on('drain', flood);
        flood();
      }),
    };
    const known = /^(连接|对方的应答不是|无法连接，请检查)/;
    for (const [code, port] of Object.entries(ports))
      good(
        await office.admin.post(
          '/sys/dataSource/add',
          sourceBody(code, DATABASE_TYPE.mysql, `jdbc:mysql://127.0.0.1:${port}/x`, NAME),
        ),
      );
    const started = performance.now();
    const waiting = Object.keys(ports).map((code) => office.tried('select 1 as x', code));
    const own = await office.admin.post<TriedSql>(`${HEAD}/trySql`, { sql: 'select count(*) as n from sys_user' });
    expect(own).toMatchObject({ success: true });
    for (const reply of await Promise.all(waiting))
      expect(reply).toMatchObject({ success: false, message: expect.stringMatching(known) });
    expect(performance.now() - started).toBeLessThan(30_000);
  });

  test('a report whose source is away can still be renamed', async () => {
    const port = await strange.open((socket) => socket.destroy());
    const id = await office.report('away', 'select id from goods', 'sqlite');
    const moved = { dbType: DATABASE_TYPE.mysql, dbUrl: `jdbc:mysql://127.0.0.1:${port}/x`, dbUsername: 'x' };
    await office.t.database.db.updateTable('sysDataSource').set(moved).where('code', '=', 'sqlite').execute();
    const head = { id, code: 'away', name: '改名' };
    expect(await office.admin.put(`${HEAD}/editAll`, { head })).toMatchObject({ success: true });
  });
});
