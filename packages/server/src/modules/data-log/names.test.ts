import type { Comparison, ReadableChange } from '@songbai/contract/modules/data-log/data-log.calls.ts';
import { TABLE_FIELDS } from '@songbai/contract/modules/data-log/logged-fields.ts';
import { TABLE_TITLES } from '@songbai/contract/modules/data-log/logged-tables.ts';
import type { Page } from '@songbai/contract/wire/envelope.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Caller } from '../../testing/test-app.ts';
import { good, newWorld, type Row, type World } from '../../testing/world.ts';

let w: World;
let wang: Caller;

beforeAll(async () => {
  w = await newWorld();
  wang = await w.t.user({ username: 'wang', realname: '王芳', roles: ['admin'] });
  good(await wang.post('/cemetery/plot/lock', { id: w.plots[0]?.id }));
  good(await wang.post('/cemetery/plot/release', { id: w.plots[0]?.id }));
});
afterAll(() => w.t.close());

const changes = async (query: Record<string, string>) =>
  good<Page<ReadableChange>>(await w.admin.get('/sys/dataLog/changes', { pageSize: 100, ...query })).records;
const versions = async (query: Record<string, string>) =>
  good<Page<Row>>(await w.admin.get('/sys/dataLog/list', { pageSize: 100, ...query })).records;
const fieldsOf = (records: readonly ReadableChange[]) => records.flatMap(({ fields }) => fields);
const said = (records: readonly ReadableChange[]) =>
  fieldsOf(records).map(({ label, before, after }) => `${label}：${before}→${after}`);

test('who locked a plot is told by name, in changes and in a comparison', async () => {
  const plot = { dataTable: 'cem_plot', dataId: w.plots[0]?.id ?? '' };
  expect(said(await changes(plot))).toEqual(expect.arrayContaining(['锁定人：→王芳', '锁定人：王芳→']));
  const [last, locked] = await versions({ ...plot, column: 'createTime', order: 'desc' });
  const pair = { dataId1: locked?.id ?? '', dataId2: last?.id ?? '' };
  const { fields } = good<Comparison>(await w.admin.get('/sys/dataLog/compare', pair));
  const sides = fields.filter(({ name }) => name === 'lockBy').flatMap(({ left, right }) => [left, right]);
  expect(sides.sort()).toEqual(['', '王芳']);
});

test('a lock goes by the name of its plot, its values by labels, whoever is in them by name', async () => {
  const records = await changes({ dataTable: 'cem_plot_hold' });
  expect(records.map(({ title, record }) => [title, record])).toEqual([
    ['墓位锁定', w.plots[0]?.fullName],
    ['墓位锁定', w.plots[0]?.fullName],
  ]);
  expect(said(records)).toEqual(expect.arrayContaining(['锁定人：→王芳', '状态：生效→人工释放']));
});

test('the list of versions says the name of each record; of one that is not known nothing', async () => {
  const { write } = await import('../../resource/write/work.ts');
  const { systemActor } = await import('../../platform/actor.ts');
  await write(w.t, systemActor(1), async (work) => {
    work.log([{ table: 'sys_secret', id: 's1', version: 1, action: 'add', before: null, after: { name: 'x' } }]);
  });
  const [area] = await versions({ dataTable: 'cem_area', dataId: w.area.id });
  expect(area).toMatchObject({ dataId: w.area.id, dataId_dictText: w.area.fullName });
  const [unknown] = await versions({ dataTable: 'sys_secret' });
  expect(unknown?.dataId_dictText ?? null).toBeNull();
});

test('a new password is told without what it is', async () => {
  const { id } = good<Page<Row>>(await w.admin.get('/sys/user/list', { username: 'wang' })).records[0] as Row;
  const chosen = { username: 'wang', password: 'Other@2026!x', confirmpassword: 'Other@2026!x' };
  good(await w.admin.put('/sys/user/changePassword', chosen));
  const [change] = await changes({ dataTable: 'sys_user', dataId: id });
  const password = { name: 'password', label: '登录密码', before: '', after: '', masked: true };
  expect(change?.fields).toEqual([password]);
});

test('field levels of a role are told by the names of the fields and levels, also one given anew or taken back', async () => {
  const roleId = 'role-records';
  const save = async (level: string | null) =>
    good(await w.admin.post('/sys/role/saveFieldLevels', { roleId, levels: [{ field: 'customer.mobile', level }] }));
  const other = { roleId, levels: [{ field: 'customer.idNo', level: '0' }] };
  good(await w.admin.post('/sys/role/saveFieldLevels', other));
  await save('1');
  await save(null);
  const entries = said(await changes({ dataTable: 'sys_role_field', dataId: roleId }));
  expect(entries.sort()).toEqual(
    ['客户的手机号：未设置→掩码', '客户的手机号：掩码→未设置', '客户的证件号码：未设置→隐藏'].sort(),
  );
});

test('of a change that was logged without what was there before, only what is there now is told', async () => {
  const { write } = await import('../../resource/write/work.ts');
  const { systemActor } = await import('../../platform/actor.ts');
  await write(w.t, systemActor(1), async (work) => {
    work.log([{ table: 'sys_role', id: 'r9', version: 2, action: 'edit', before: null, after: { roleName: '新名' } }]);
  });
  const [change] = await changes({ dataTable: 'sys_role', dataId: 'r9' });
  expect(change?.fields).toMatchObject([{ before: null, after: '新名' }]);
});

test('roles given to a person and rights given to a role are told by names', async () => {
  const person = { username: 'zhou', realname: '周敏', password: 'Songbai@2026', selecteddeparts: '' };
  const user = good(await w.admin.post('/sys/user/add', { ...person, selectedroles: '' }));
  good(await w.admin.put('/sys/user/edit', { id: user.id, selectedroles: 'role-sales', selecteddeparts: '' }));
  const [given] = await changes({ dataTable: 'sys_user_role', dataId: user.id });
  expect(given).toMatchObject({ title: '用户角色', record: '周敏' });
  expect(given?.fields.map(({ label }) => label)).toEqual(['角色']);
  expect(given?.fields[0]?.after).not.toContain('role-sales');
  // The account itself did not change.
  const [account] = await changes({ dataTable: 'sys_user', dataId: user.id });
  expect(account).toMatchObject({ action: 'edit', fields: [] });
  const { write } = await import('../../resource/write/work.ts');
  const { systemActor } = await import('../../platform/actor.ts');
  await write(w.t, systemActor(1), async (work) => {
    const change = { table: 'sys_role_permission', id: 'role-sales', version: 2, action: 'edit' as const };
    work.log([{ ...change, before: { permissionIds: '' }, after: { permissionIds: 'menu-area-list' } }]);
  });
  const [rights] = await changes({ dataTable: 'sys_role_permission', dataId: 'role-sales' });
  expect(rights?.record).not.toBe('');
  expect(said(rights ? [rights] : [])).toEqual(['菜单和按钮：→墓区管理']);
});

test.each(Object.keys(TABLE_FIELDS))('no value of %s is told by the name of its column', async (table) => {
  const { write } = await import('../../resource/write/work.ts');
  const { systemActor } = await import('../../platform/actor.ts');
  const names = table.startsWith('onl_') ? ['cgformId', 'roleId', 'authMode', 'authIds'] : await columnsOf(table);
  await write(w.t, systemActor(1), async (work) => {
    const after = Object.fromEntries(names.map((name) => [name, '1']));
    work.log([{ table, id: `all-of-${table}`, version: 1, action: 'add', before: null, after }]);
  });
  const records = await changes({ dataTable: table, dataId: `all-of-${table}` });
  expect(records[0]?.title).toBe(TABLE_TITLES.get(table));
  expect(fieldsOf(records).filter(({ label, name }) => label === name)).toEqual([]);
  expect(fieldsOf(records).length).toBeGreaterThan(2);
});

async function columnsOf(table: string): Promise<string[]> {
  const { database } = w.t;
  const text =
    database.engine === 'postgres'
      ? `select column_name as "name" from information_schema.columns where table_name = '${table}'`
      : `select name as "name" from pragma_table_info('${table}')`;
  const rows = await database.query<{ name: string }>(text, []);
  return rows.map(({ name }) => name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase()));
}
