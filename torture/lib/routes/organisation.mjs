import { good } from '../clients.mjs';
import { account, named, roleDraft, simpleKinds } from './makers.mjs';

/** People, roles, departments, positions, tenants. */
export function organisation(make) {
  return { ...simpleKinds(make, simple(make)), ...people(make), ...departs(make), ...tenants(make) };
}

const simple = ({ next }) => ({
  '/sys/user': { field: 'workNo', draft: () => account(next()) },
  '/sys/role': {
    ...{ field: 'description', draft: () => roleDraft(next()), bin: true },
    book: (n) => ({ 角色名: `入角${n}`, 角色编码: `book_${n}`, 描述: 'x' }),
  },
  '/sys/sysDepart': {
    ...{ field: 'memo', draft: () => ({ departName: `部${next()}`, orgCategory: '1' }), bin: true },
    book: (n) => ({ '机构/部门名称': `入部${n}`, 机构类别: '公司' }),
  },
  '/sys/position': {
    ...{ field: 'name', draft: () => ({ ...named('post', next()), postRank: '1' }) },
    book: (n) => ({ 职务编码: `book_${n}`, 职务名称: `入职${n}`, 职级: '员级' }),
  },
});

function people({ admin, next, add }) {
  const user = () => add('/sys/user', account(next()));
  const name = async () => {
    const draft = account(next());
    await add('/sys/user', draft);
    return draft.username;
  };
  const gone = async () => {
    const id = await user();
    await good(admin.send('DELETE', `/sys/user/delete?id=${id}`));
    return id;
  };
  const PASSWORD = 'Clerk-2027-pass!';
  const agent = async () => ({
    ...{ userName: await name(), agentUserName: await name(), status: '1' },
    ...{ startTime: '2026-01-01 08:00:00', endTime: '2027-01-01 08:00:00' },
  });
  return {
    'POST /sys/user/addSysUserRole': async () => ({ body: { roleId: 'role-sales', userIdList: [await user()] } }),
    'DELETE /sys/user/deleteUserRole': async () => ({ query: `?roleId=role-sales&userId=${await user()}` }),
    'DELETE /sys/user/deleteUserRoleBatch': async () => ({
      query: `?roleId=role-sales&userIds=${await user()},${await user()}`,
    }),
    'PUT /sys/user/changePassword': async () => ({
      body: { username: await name(), password: PASSWORD, confirmPassword: PASSWORD },
    }),
    'PUT /sys/user/resetPassword': async () => ({ query: `?usernames=${await name()},${await name()}`, body: {} }),
    'PUT /sys/user/resetSecondFactor': async () => ({ query: `?usernames=${await name()}`, body: {} }),
    'PUT /sys/user/frozenBatch': async () => ({ body: { ids: `${await user()},${await user()}`, status: '2' } }),
    'PUT /sys/user/putRecycleBin': async () => ({ body: { userIds: `${await gone()},${await gone()}` } }),
    'DELETE /sys/user/deleteRecycleBin': async () => ({ query: `?userIds=${await gone()},${await gone()}` }),
    'POST /sys/sysUserAgent/add': async () => ({ body: await agent() }),
    'PUT /sys/sysUserAgent/edit': async () => {
      const body = await agent();
      await good(admin.post('/sys/sysUserAgent/add', body));
      const { id, version } = await good(admin.get(`/sys/sysUserAgent/queryByUserName?userName=${body.userName}`));
      return { body: { ...body, id, version, endTime: '2028-01-01 08:00:00' } };
    },
  };
}

function departs({ admin, next, add }) {
  const depart = () => add('/sys/sysDepart', { departName: `部${next()}`, orgCategory: '1' });
  const member = async (depId) => add('/sys/user', { ...account(next()), selecteddeparts: depId });
  const role = async (departId) =>
    add('/sys/sysDepartRole', { departId, roleName: `部角${next()}`, roleCode: `dr_${next()}` });
  const ROLE = '/sys/sysDepartRole';
  return {
    'POST /sys/user/editSysDepartWithUser': async () => ({
      body: { depId: await depart(), userIdList: [await add('/sys/user', account(next()))] },
    }),
    'DELETE /sys/user/deleteUserInDepart': async () => {
      const depId = await depart();
      return { query: `?depId=${depId}&userId=${await member(depId)}` };
    },
    'DELETE /sys/user/deleteUserInDepartBatch': async () => {
      const depId = await depart();
      return { query: `?depId=${depId}&userIds=${await member(depId)},${await member(depId)}` };
    },
    'PUT /sys/sysDepart/movePeople': async () => {
      const ids = await depart();
      await member(ids);
      return { body: { ids, to: await depart() } };
    },
    [`POST ${ROLE}/add`]: async () => ({
      body: { departId: await depart(), roleName: `部角${next()}`, roleCode: `dr_${next()}` },
    }),
    [`PUT ${ROLE}/edit`]: async () => ({ body: { id: await role(await depart()), roleName: `改${next()}` } }),
    [`DELETE ${ROLE}/delete`]: async () => ({ query: `?id=${await role(await depart())}` }),
    [`DELETE ${ROLE}/deleteBatch`]: async () => ({
      query: `?ids=${await role(await depart())},${await role(await depart())}`,
    }),
    [`POST ${ROLE}/deptRoleUserAdd`]: async () => {
      const depId = await depart();
      return { body: { userId: await member(depId), newRoleId: await role(depId), oldRoleId: '' } };
    },
    'POST /sys/sysDepartPermission/saveDeptRolePermission': async () => {
      const departId = await depart();
      const grants = { permissionIds: 'menu-gallery', lastpermissionIds: '' };
      await good(admin.post('/sys/permission/saveDepartPermission', { departId, ...grants }));
      return { body: { roleId: await role(departId), ...grants } };
    },
  };
}

function tenants({ admin, next, add }) {
  const draft = () => ({ id: 1000 + next(), name: `租户${next()}`, status: 1 });
  const tenant = async () => {
    const body = draft();
    await good(admin.post('/sys/tenant/add', body));
    return body.id;
  };
  const members = async () => ({ tenantId: await tenant(), userIdList: [await add('/sys/user', account(next()))] });
  return {
    'POST /sys/tenant/add': async () => ({ body: draft() }),
    'PUT /sys/tenant/edit': async () => ({ body: { id: await tenant(), name: `改${next()}` } }),
    'DELETE /sys/tenant/delete': async () => ({ query: `?id=${await tenant()}` }),
    'DELETE /sys/tenant/deleteBatch': async () => ({ query: `?ids=${await tenant()},${await tenant()}` }),
    'POST /sys/tenant/users': async () => ({ body: await members() }),
    'DELETE /sys/tenant/users': async () => {
      const body = await members();
      await good(admin.post('/sys/tenant/users', body));
      return { query: `?tenantId=${body.tenantId}&userIds=${body.userIdList}` };
    },
  };
}
