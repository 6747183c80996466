import { FAMILY, listOf, type StockCall } from './calls.ts';

/** Departments, their members, roles and permissions; positions and tenants (contract/1 §5.8, §8, §9, §10). */
export const ORGANISATION: Readonly<Record<string, readonly StockCall[]>> = {
  'departments (DepartList, DepartListSync)': [
    { call: 'GET /sys/sysDepart/queryTreeList', answer: 'list', keep: 'root', has: ['key', 'title', 'isLeaf'] },
    { call: 'GET /sys/sysDepart/queryDepartTreeSync', answer: 'list' },
    { call: 'GET /sys/sysDepart/queryDepartTreeSync', query: { pid: '{root.id}' }, answer: 'list' },
    { call: 'GET /sys/sysDepart/queryIdTree', answer: 'list' },
    {
      call: 'POST /sys/sysDepart/add',
      body: { departName: '外联部', orgCategory: '2', departOrder: 0, mobile: '13900001111', parentId: '{root.id}' },
      answer: 'done',
      says: '添加成功！',
    },
    {
      call: 'POST /sys/sysDepart/add',
      body: { departName: '分公司', orgCategory: 1, departOrder: 9, address: '北京', memo: '备注' },
      answer: 'done',
    },
    { call: 'GET /sys/sysDepart/searchBy', query: { keyWord: '外联' }, answer: 'list', keep: 'depart' },
    {
      call: 'PUT /sys/sysDepart/edit',
      echo: 'depart',
      body: {
        ...{ 0: 'depart-A01', departOrder: 3, memo: '外出', directorUserIds: '', oldDirectorUserIds: '' },
        ...{ status: null, createTime: '2026-06-30 10:00:00', updateBy: 'admin' },
      },
      answer: 'done',
    },
    { call: 'GET /sys/sysDepart/exportXls', query: listOf('departName'), answer: 'file' },
    { call: 'GET /sys/sysDepart/queryMyDeptTreeList', answer: 'good' },
    // Nobody put this person in charge of a department.
    {
      call: 'GET /sys/sysDepart/searchBy',
      query: { keyWord: '外联', myDeptSearch: '1' },
      answer: 'refused',
      says: '未查询匹配数据！',
    },
    { call: 'GET /sys/sysDepart/queryParentName', query: { parentId: '{root.id}' }, answer: 'value' },
  ],
  'department permissions (DepartAuthModal)': [
    { call: 'GET /sys/role/queryTreeList', answer: 'value' },
    { call: 'GET /sys/permission/queryDepartPermission', query: { departId: '{depart.id}' }, answer: 'list' },
    {
      call: 'POST /sys/permission/saveDepartPermission',
      body: { departId: '{depart.id}', permissionIds: 'menu-plots,menu-plot-list', lastpermissionIds: '' },
      answer: 'done',
      says: '保存成功！',
    },
    {
      call: 'POST /sys/permission/addPermissionRule',
      body: {
        ...{ permissionId: 'menu-plot-list', ruleName: '本部门', ruleColumn: 'plotNo', ruleConditions: '=' },
        ...{ ruleValue: 1, status: 1 },
      },
      answer: 'done',
    },
    {
      call: 'GET /sys/permission/queryPermissionRule',
      query: { permissionId: 'menu-plot-list' },
      answer: 'list',
      keep: 'rule',
    },
    { call: 'GET /sys/sysDepartPermission/datarule/menu-plot-list/{depart.id}', answer: 'value' },
    {
      call: 'POST /sys/sysDepartPermission/datarule',
      body: { departId: '{depart.id}', permissionId: 'menu-plot-list', dataRuleIds: '{rule.id}' },
      answer: 'done',
      says: '保存成功!',
    },
  ],
  'my department (DepartUserList)': [
    {
      call: 'GET /sys/user/departUserList',
      query: listOf('username,realname', { depId: '{root.id}' }),
      answer: 'page',
    },
    {
      call: 'POST /sys/user/editSysDepartWithUser',
      body: { depId: '{depart.id}', userIdList: ['user-admin'] },
      answer: 'good',
      says: '添加成功!',
    },
    {
      call: 'DELETE /sys/user/deleteUserInDepart',
      query: { depId: '{depart.id}', userId: 'user-admin' },
      answer: 'done',
    },
    {
      call: 'GET /sys/sysDepartRole/list',
      query: listOf('roleName,roleCode', { deptId: '{depart.id}' }),
      answer: 'page',
    },
    {
      call: 'POST /sys/sysDepartRole/add',
      body: { departId: '{depart.id}', roleName: '接待员', roleCode: 'reception', description: 1 },
      answer: 'done',
      says: '添加成功！',
    },
    {
      call: 'GET /sys/sysDepartRole/list',
      query: listOf('roleName,roleCode', { deptId: '{depart.id}' }),
      answer: 'page',
      keep: 'departRole',
      has: ['departId_dictText'],
    },
    {
      call: 'PUT /sys/sysDepartRole/edit',
      echo: 'departRole',
      body: { ...FAMILY, description: '接待' },
      answer: 'done',
      says: '编辑成功!',
    },
    {
      call: 'GET /sys/sysDepartPermission/queryTreeListForDeptRole',
      query: { departId: '{depart.id}' },
      answer: 'value',
    },
    {
      call: 'POST /sys/sysDepartPermission/saveDeptRolePermission',
      body: { roleId: '{departRole.id}', permissionIds: 'menu-plots,menu-plot-list', lastpermissionIds: '' },
      answer: 'done',
      says: '保存成功！',
    },
    {
      call: 'GET /sys/sysDepartPermission/queryDeptRolePermission',
      query: { roleId: '{departRole.id}' },
      answer: 'list',
    },
    {
      call: 'GET /sys/sysDepartRole/datarule/menu-plot-list/{depart.id}/{departRole.id}',
      answer: 'value',
    },
    {
      call: 'GET /sys/sysDepartRole/getDeptRoleList',
      query: { departId: '{depart.id}', userId: 'user-admin' },
      answer: 'list',
    },
    {
      call: 'GET /sys/sysDepartRole/getDeptRoleByUserId',
      query: { departId: '{depart.id}', userId: 'user-admin' },
      answer: 'list',
    },
    { call: 'DELETE /sys/sysDepartRole/deleteBatch', query: { ids: '{departRole.id},' }, answer: 'done' },
    { call: 'DELETE /sys/sysDepart/deleteBatch', query: { ids: '{depart.id},' }, answer: 'done', says: '删除成功!' },
  ],
  'positions (SysPositionList)': [
    {
      call: 'GET /sys/position/list',
      query: listOf('code,name,postRank_dictText', { code: '*a*' }),
      answer: 'page',
    },
    {
      call: 'POST /sys/position/add',
      body: { code: 'P900', name: '接待主管', postRank: 2 },
      answer: 'done',
      says: '添加成功！',
    },
    {
      call: 'GET /sys/position/list',
      query: listOf('code,name,postRank_dictText'),
      answer: 'page',
      keep: 'position',
      where: { code: 'P900' },
      has: ['postRank_dictText'],
    },
    {
      call: 'PUT /sys/position/edit',
      echo: 'position',
      body: { ...FAMILY, companyId: null, postRank: 3 },
      answer: 'done',
    },
    { call: 'GET /sys/position/exportXls', query: { ...listOf('code'), selections: '{position.id},' }, answer: 'file' },
    { call: 'GET /sys/position/list', query: { code: 'P900,', pageNo: 1, pageSize: 1 }, answer: 'page' },
    { call: 'DELETE /sys/position/delete', query: { id: '{position.id}' }, answer: 'done', says: '删除成功!' },
    {
      call: 'POST /sys/position/importExcel',
      upload: { name: '职务表列表.xls', content: 'exported' },
      answer: 'done',
      says: '共1行数据全部导入成功！',
    },
  ],
  'tenants (TenantList)': [
    { call: 'GET /sys/tenant/list', query: listOf('name,id,status_dictText'), answer: 'page', keep: 'ownTenant' },
    { call: 'POST /sys/tenant/add', body: { id: 77, name: '西园', status: 1 }, answer: 'done', says: '添加成功！' },
    { call: 'POST /sys/tenant/add', body: { id: 77, name: '西园', status: 1 }, answer: 'refused' },
    {
      call: 'GET /sys/tenant/list',
      query: listOf('name,id,status_dictText', { name: '西园' }),
      answer: 'page',
      keep: 'tenant',
      has: ['status_dictText'],
    },
    { call: 'PUT /sys/tenant/edit', echo: 'tenant', body: { status: 0, delFlag: 0 }, answer: 'done' },
    { call: 'GET /sys/tenant/queryById', query: { id: '{tenant.id}' }, answer: 'value' },
    { call: 'GET /sys/tenant/queryList', answer: 'list' },
    { call: 'DELETE /sys/tenant/deleteBatch', query: { ids: '{tenant.id},' }, answer: 'done', says: '删除成功！' },
  ],
};
