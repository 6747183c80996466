import { good } from '../clients.mjs';
import { roleDraft } from './makers.mjs';

const MENU = '/sys/permission';

/** Menus, data rules, what roles and departments are granted, home pages. */
export function rights(make) {
  const { next, add } = make;
  const grants = { permissionIds: 'menu-gallery', lastpermissionIds: '' };
  const role = () => add('/sys/role', roleDraft(next()));
  const depart = () => add('/sys/sysDepart', { departName: `部${next()}`, orgCategory: '1' });
  const homeDraft = async () => {
    const draft = roleDraft(next());
    await add('/sys/role', draft);
    return { roleCode: draft.roleCode, url: '/isystem/role', priority: 1, status: '1' };
  };
  const home = async () => add('/sys/sysRoleIndex', await homeDraft());
  return {
    [`POST ${MENU}/saveRolePermission`]: async () => ({ body: { roleId: await role(), ...grants } }),
    [`POST ${MENU}/saveDepartPermission`]: async () => ({ body: { departId: await depart(), ...grants } }),
    'POST /sys/role/savePassing': async () => ({ body: { roleId: await role(), ...grants } }),
    'POST /sys/role/saveFieldLevels': async () => ({
      body: { roleId: await role(), levels: [{ field: 'customer.mobile', level: '2' }] },
    }),
    ...menus(make),
    ...rules(make, role, depart),
    'POST /sys/sysRoleIndex/add': async () => ({ body: await homeDraft() }),
    'PUT /sys/sysRoleIndex/edit': async () => ({ body: { id: await home(), url: '/isystem/user' } }),
    'DELETE /sys/sysRoleIndex/delete': async () => ({ query: `?id=${await home()}` }),
    'DELETE /sys/sysRoleIndex/deleteBatch': async () => ({ query: `?ids=${await home()},${await home()}` }),
    'PUT /sys/sysRoleIndex/updateDefIndex': async () => ({ query: '?url=/isystem/user', body: {} }),
  };
}

function menus({ admin, next }) {
  const draft = () => ({ name: `菜单${next()}`, menuType: 0, url: `/trial/${next()}`, component: 'x/Y', route: true });
  const made = async () => {
    const body = draft();
    await good(admin.post(`${MENU}/add`, body));
    const all = await good(admin.get(`${MENU}/list`));
    return all.find(({ name }) => name === body.name).id;
  };
  const own = async () => ({ permissionId: await made(), name: `我们的${next()}`, icon: '', sortNo: 3, hidden: 0 });
  return {
    [`POST ${MENU}/add`]: async () => ({ body: draft() }),
    [`PUT ${MENU}/edit`]: async () => ({ body: { id: await made(), name: `改${next()}` } }),
    [`DELETE ${MENU}/delete`]: async () => ({ query: `?id=${await made()}` }),
    [`DELETE ${MENU}/deleteBatch`]: async () => ({ query: `?ids=${await made()},${await made()}` }),
    [`PUT ${MENU}/ownSave`]: async () => ({ body: await own() }),
    [`DELETE ${MENU}/ownDelete`]: async () => {
      const body = await own();
      await good(admin.put(`${MENU}/ownSave`, body));
      return { query: `?permissionId=${body.permissionId}` };
    },
  };
}

/** Data rules of a menu, and who has them. */
function rules({ admin, next }, role, depart) {
  const permissionId = 'menu-customer-list';
  const draft = () => ({
    ...{
      permissionId,
      ruleName: `规则${next()}`,
      ruleColumn: 'remark',
      ruleConditions: '=',
      ruleValue: 'x',
      status: '1',
    },
  });
  const made = async () => {
    const body = draft();
    await good(admin.post(`${MENU}/addPermissionRule`, body));
    const list = await good(admin.get(`${MENU}/getPermRuleListByPermId?permissionId=${permissionId}`));
    return list.find(({ ruleName }) => ruleName === body.ruleName);
  };
  const grants = { permissionIds: permissionId, lastpermissionIds: '' };
  return {
    [`POST ${MENU}/addPermissionRule`]: async () => ({ body: draft() }),
    [`PUT ${MENU}/editPermissionRule`]: async () => {
      const { id, version } = await made();
      return { body: { id, version, ruleValue: `改${next()}` } };
    },
    [`DELETE ${MENU}/deletePermissionRule`]: async () => ({ query: `?id=${(await made()).id}` }),
    'POST /sys/role/datarule': async () => {
      const roleId = await role();
      await good(admin.post(`${MENU}/saveRolePermission`, { roleId, ...grants }));
      return { body: { permissionId, roleId, dataRuleIds: (await made()).id } };
    },
    'POST /sys/sysDepartPermission/datarule': async () => {
      const departId = await depart();
      await good(admin.post(`${MENU}/saveDepartPermission`, { departId, ...grants }));
      return { body: { permissionId, departId, dataRuleIds: (await made()).id } };
    },
    'POST /sys/sysDepartRole/datarule': async () => {
      const departId = await depart();
      const { id } = await made();
      await good(admin.post(`${MENU}/saveDepartPermission`, { departId, ...grants }));
      await good(admin.post('/sys/sysDepartPermission/datarule', { permissionId, departId, dataRuleIds: id }));
      const draft = { departId, roleName: `部角${next()}`, roleCode: `dr_${next()}` };
      const roleId = (await good(admin.post('/sys/sysDepartRole/add', draft))).id;
      await good(admin.post('/sys/sysDepartPermission/saveDeptRolePermission', { roleId, ...grants }));
      return { body: { permissionId, roleId, dataRuleIds: id } };
    },
  };
}
