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

const add = async (path: string, body: object) => good<Row>(await admin.post(`${path}/add`, body));
const rows = async (path: string, query: Record<string, string>): Promise<Row[]> => {
  const found = good<Row[] | { records: Row[] }>(await admin.get(path, query));
  return Array.isArray(found) ? found : found.records;
};
const named = async (path: string, query: Record<string, string>, name: string) =>
  (await rows(path, query)).find((row) => Object.values(row).includes(name)) as Row;

/** A row without the columns that every save changes. */
const unstamped = (row: Row) =>
  Object.fromEntries(Object.entries(row).filter(([name]) => name !== 'version' && !name.startsWith('update')));

interface Case {
  edit: string;
  /** Adds the row and returns a function that reads it. */
  made(): Promise<() => Promise<Row>>;
  /** Adds a child, and returns a function that removes it. */
  below(id: string): Promise<() => Promise<unknown>>;
}

const PERMISSION = '/sys/permission';

let menus = 0;
const menu = async (): Promise<() => Promise<Row>> => {
  const page = { menuType: 1, parentId: 'menu-system', component: 'cemetery/PlotList', status: '1' };
  menus += 1;
  const name = `标记页${menus}`;
  await admin.post(`${PERMISSION}/add`, { ...page, name, url: `/marks/${menus}` });
  return () => named(`${PERMISSION}/getSystemSubmenu`, { parentId: 'menu-system' }, name);
};

const CASES: Readonly<Record<string, Case>> = {
  'a menu and its leaf mark (contract/1 §7.2)': {
    edit: `${PERMISSION}/edit`,
    made: menu,
    below: async (parentId) => {
      await admin.post(`${PERMISSION}/add`, { menuType: 2, parentId, name: '标记按钮', perms: `marks:${parentId}` });
      const button = await named(`${PERMISSION}/getSystemSubmenu`, { parentId }, '标记按钮');
      return () => admin.delete(`${PERMISSION}/delete`, { id: button.id });
    },
  },
  'a menu and its mark of data rules (contract/1 §7.3)': {
    edit: `${PERMISSION}/edit`,
    made: menu,
    below: async (permissionId) => {
      const rule = { permissionId, ruleName: '标记规则', ruleConditions: '=', ruleValue: '1', status: '1' };
      await admin.post(`${PERMISSION}/addPermissionRule`, { ...rule, ruleColumn: 'plotNo' });
      const { id } = await named(`${PERMISSION}/queryPermissionRule`, { permissionId }, '标记规则');
      return () => admin.delete(`${PERMISSION}/deletePermissionRule`, { id });
    },
  },
  'a department and its leaf mark (contract/1 §8.2)': {
    edit: '/sys/sysDepart/edit',
    made: async () => {
      const { id } = await add('/sys/sysDepart', { departName: '标记部', parentId: 'depart-A01' });
      return () => named('/sys/sysDepart/queryDepartTreeSync', { ids: id }, id);
    },
    below: async (parentId) => {
      const { id } = await add('/sys/sysDepart', { departName: '标记组', parentId });
      return () => admin.delete('/sys/sysDepart/delete', { id });
    },
  },
  'a category and its mark of children (contract/2 §2)': {
    edit: '/sys/category/edit',
    made: async () => {
      const { id } = await add('/sys/category', { name: '标记类', pid: '0' });
      return () => named('/sys/category/rootList', { name: '标记类' }, id);
    },
    below: async (pid) => {
      const { id } = await add('/sys/category', { name: '标记项', pid });
      return () => admin.delete('/sys/category/delete', { id });
    },
  },
};

describe('what the server works out about a row from others is no change of the row', () => {
  test.each(Object.entries(CASES))('%s', async (_name, { edit, made, below }) => {
    const read = await made();
    const before = await read();
    const logged = () =>
      t.database.db.selectFrom('sysDataLog').select('id').where('dataId', '=', before.id).orderBy('id').execute();
    const log = await logged();
    const away = await below(before.id);
    const marked = await read();
    expect(marked).not.toEqual(before);
    expect(marked).toMatchObject({ version: before.version, updateBy: before.updateBy, updateTime: before.updateTime });
    // A form opened before must still be able to save what the list returned.
    expect(await admin.put(edit, before)).toMatchObject({ success: true });
    await away();
    expect(unstamped(await read())).toEqual(unstamped(before));
    expect(await logged()).toHaveLength(log.length + 1);
  });
});
