import type { PermissionNode } from '@songbai/contract/modules/permission/permission.calls.ts';
import type { Envelope } from '@songbai/contract/wire/envelope.ts';
import { bumpState } from '../db/state.ts';
import { newId } from '../platform/ids.ts';
import type { Caller, TestApp } from './test-app.ts';

export const MENUS = '/sys/permission';

/** Menus to work on, and three people: with all rights, with the right to maintain menus only, and without any. */
export interface MenuWorld {
  admin: Caller;
  keeper: Caller;
  sales: Caller;
  /** A menu at the top. */
  top: PermissionNode;
  list(name?: string): Promise<Envelope<PermissionNode[]>>;
  /** The only menu of that name. */
  named(name: string): Promise<PermissionNode>;
  add(body: object, caller?: Caller): Promise<Envelope<never>>;
  edit(body: object, caller?: Caller): Promise<Envelope<never>>;
  remove(id: string, caller?: Caller): Promise<Envelope<never>>;
  /** Body of a page below `top`. */
  page(name: string, more?: object): object;
  /** A unique menu name. */
  fresh(): string;
  /** A page with a button below it. */
  pageWithButton(): Promise<{ parent: PermissionNode; button: PermissionNode; code: string }>;
}

export const flatMenus = (nodes: readonly PermissionNode[]): PermissionNode[] =>
  nodes.flatMap((node) => [node, ...flatMenus(node.children ?? [])]);

export async function menuWorld(t: TestApp): Promise<MenuWorld> {
  const admin = await t.as('admin');
  await addKeeperRole(t);
  let serial = 0;
  const list = (name = '') => admin.get<PermissionNode[]>(`${MENUS}/list`, name ? { name } : {});
  const named = async (name: string): Promise<PermissionNode> => {
    const found = flatMenus((await list()).result).find((node) => node.name === name);
    if (!found) throw new Error(`no menu ${name}`);
    return found;
  };
  const add = (body: object, caller = admin) => caller.post(`${MENUS}/add`, body);
  const fresh = () => {
    serial += 1;
    return `菜单${serial}`;
  };
  await add({ name: '测试目录', menuType: 0, url: '/test' });
  const top = await named('测试目录');
  const page = (name: string, more: object = {}) => ({
    ...{ name, menuType: 1, parentId: top.id, url: `/test/${name}`, component: `test/${name}`, route: true },
    ...more,
  });
  return {
    ...{ admin, top, list, named, add, page, fresh },
    keeper: await t.user({ username: 'keeper', roles: ['keeper'] }),
    sales: await t.user({ username: 'sales', roles: ['sales'] }),
    edit: (body, caller = admin) => caller.put(`${MENUS}/edit`, body),
    remove: (id, caller = admin) => caller.delete(`${MENUS}/delete`, { id }),
    pageWithButton: async () => {
      const name = fresh();
      const code = `test:${serial}:use`;
      await add(page(name));
      await add({ name: `${name}按钮`, menuType: 2, parentId: (await named(name)).id, perms: code });
      return { parent: await named(name), button: await named(`${name}按钮`), code };
    },
  };
}

async function addKeeperRole({ database }: TestApp): Promise<void> {
  const record = { id: 'role-keeper', roleName: '菜单员', roleCode: 'keeper', description: null };
  const blank = { createBy: null, createTime: null, updateBy: null, updateTime: null, sysOrgCode: null };
  const undeleted = { deleteBy: null, deleteTime: null, deleteReason: null, version: 1, delFlag: 0 };
  const none = { dataRuleIds: null, operateDate: null, operateIp: null };
  const codes = ['list', 'add', 'edit', 'delete', 'addRule', 'editRule', 'deleteRule'];
  const grants = codes.map((code) => ({
    id: newId(),
    roleId: record.id,
    permissionId: `button-system:permission:${code}`,
  }));
  await database.db.transaction().execute(async (trx) => {
    await trx
      .insertInto('sysRole')
      .values({ ...record, ...blank, ...undeleted })
      .execute();
    await trx
      .insertInto('sysRolePermission')
      .values(grants.map((grant) => ({ ...grant, ...none })))
      .execute();
    await bumpState(trx, 'rights');
  });
}
