import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCemetery } from '../testing/cemeteries.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';
import { good, TEMPLATE } from '../testing/world.ts';
import { runSql } from './database.ts';
import { up as noteUses } from './migrations/0030-file-uses.ts';
import { up as dropStacks } from './migrations/0031-exception-stacks.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const run = (text: string) => runSql<Record<string, unknown>>(t.database.db, text, []);

test('0030: files of an older installation stay with their records; those of another tenant do not', async () => {
  const admin = await t.as('admin');
  const cemeteryId = (await addCemetery(admin)).id;
  const { id } = good<{ id: string }>(await admin.post('/cemetery/template/add', { ...TEMPLATE, cemeteryId }));
  const draft = { titile: '通告', msgCategory: '1', priority: 'M', msgType: 'ALL', msgAbstract: '摘要' };
  const notice = good<{ id: string }>(await admin.post('/sys/annountCement/add', draft));
  for (const table of ['sys_file_use', 'sys_file_space']) await run(`drop table ${table}`);
  await run('alter table sys_file drop column purpose');
  const file = (path: string, tenant: number) =>
    run(`insert into sys_file (id, tenant_id, path, file_name, mime, size, sha256, create_by)
      values ('${path}', ${tenant}, '${path}', 'a', 'image/png', 100, 'x', 'admin')`);
  await file('temp/a.png', 1);
  await file('temp/b.png', 1);
  await file('temp/花.png', 1);
  await file('temp/theirs.png', 2);
  await run(`update cem_plot_template set images = 'temp/a.png,temp/b.png,temp/theirs.png,temp/none.png'`);
  await run(`update sys_announcement set msg_content = '<img src="/api/sys/common/static/temp/%E8%8A%B1.png">'`);
  await run(`update sys_user set avatar = 'temp/a.png' where id = 'user-admin'`);
  await noteUses(t.database.db.withoutPlugins() as never);
  const uses = await run('select path, data_table, data_id from sys_file_use order by data_table, path');
  expect(uses).toEqual([
    { path: 'temp/a.png', data_table: 'cem_plot_template', data_id: id },
    { path: 'temp/b.png', data_table: 'cem_plot_template', data_id: id },
    { path: 'temp/花.png', data_table: 'sys_announcement', data_id: notice.id },
    { path: 'temp/a.png', data_table: 'sys_user', data_id: 'user-admin' },
  ]);
  expect(await run('select id, bytes from sys_file_space order by id')).toEqual([
    { id: 'person:admin', bytes: 400 },
    { id: 'tenant:1', bytes: 300 },
    { id: 'tenant:2', bytes: 100 },
  ]);
});

test('0031: stacks and paths leave the exception log, the number stays', async () => {
  await run(`insert into sys_log (id, log_type, log_content, request_param, request_id)
    values ('old', 4, 'Error:ENOENT /srv/x', 'Error at /srv/app.mjs:1', '0123456789ab'),
    ('login', 1, 'a:b', 'kept', null)`);
  await dropStacks(t.database.db.withoutPlugins() as never);
  const rows = await run(`select id, log_content, request_param from sys_log where id in ('old', 'login') order by id`);
  expect(rows).toEqual([
    { id: 'login', log_content: 'a:b', request_param: 'kept' },
    { id: 'old', log_content: 'Error', request_param: '编号 0123456789ab，详情请在服务日志中按此编号查找' },
  ]);
});
