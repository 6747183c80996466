const region = 'depart-Y01A01';
const office = 'depart-Y01A01A01A01';
const everybody = 'depart-Y01';
const text = encodeURIComponent;
const some = (count, of) => Array.from({ length: count }, (_, at) => of(at)).join(',');
const NAMES = some(100, (at) => `staff${String(at * 97 + 1).padStart(6, '0')}`);
const OFFICES = some(19, (at) => `depart-Y01A01A01A${String(at + 1).padStart(2, '0')}`);
const IN_OFFICE = text(JSON.stringify([{ field: 'orgCodeTxt', rule: 'like', val: '第7部门', type: 'text' }]));

const PEOPLE = [
  ['user list, page 1', '/sys/user/list?column=createTime&order=desc'],
  ['user list, part of a name', `/sys/user/list?realname=${text('*小明*')}`],
  ['user list, part of a login name', '/sys/user/list?username=*staff0999*'],
  ['user list, members of a department', `/sys/user/list?departId=${office}`],
  ['user list, page 5,000', '/sys/user/list?pageNo=5000'],
  ['user list, by names of departments', `/sys/user/list?superQueryMatchType=and&superQueryParams=${IN_OFFICE}`],
  ['user form: one account', '/sys/user/queryById?id=user-big-050000'],
  ['user form: its roles', '/sys/user/queryUserRole?userid=user-big-050000'],
  ['user form: its departments', '/sys/user/userDepartList?userId=user-big-050000'],
  ['rights of a user', '/sys/permission/userRights?userId=user-big-050000'],
  ['recycle bin of users', '/sys/user/recycleBin'],
  ['user picker, everybody', '/sys/user/queryUserComponentData?column=createTime&order=desc'],
  ['user picker, all departments', `/sys/user/queryUserComponentData?departId=${everybody}&pageSize=10`],
  ['user picker, a region', `/sys/user/queryUserComponentData?departId=${region}&pageSize=10`],
  ['user picker, an office', `/sys/user/queryUserComponentData?departId=${office}&pageSize=10`],
  ['user picker, search', `/sys/user/queryUserComponentData?realname=${text('小明')}`],
  ['user picker, search in a region', `/sys/user/queryUserComponentData?departId=${region}&realname=${text('小明')}`],
  ['user picker, search for either name', '/sys/user/queryUserComponentData?keyword=staff09'],
  ['names of 100 chosen people', `/sys/user/queryByNames?userNames=${NAMES}`],
  ['people of a region at once', `/sys/user/queryUserByDepId?id=${region}`],
  ['members, all departments', `/sys/user/departUserList?depId=${everybody}`],
  ['members, a region', `/sys/user/departUserList?depId=${region}`],
  ['members, an office', `/sys/user/departUserList?depId=${office}`],
  ['members, part of a name', `/sys/user/departUserList?depId=${everybody}&realname=${text('*小明*')}`],
  ['members of my departments', '/sys/user/departUserList'],
  ['address book, everybody', '/sys/user/queryByOrgCodeForAddressList'],
  ['address book, all departments', '/sys/user/queryByOrgCodeForAddressList?orgCode=Y01'],
  ['address book, a region', '/sys/user/queryByOrgCodeForAddressList?orgCode=Y01A01'],
  ['address book, part of a name', `/sys/user/queryByOrgCodeForAddressList?orgCode=Y01A01&realname=${text('小明')}`],
  ['address book, each membership', '/sys/user/queryByOrgCode?orgCode=Y01A01'],
  ['people of the tenant', '/sys/tenant/users?tenantId=1'],
  ['people of the tenant, search', `/sys/tenant/users?tenantId=1&keyword=${text('小明')}`],
  ['online users', '/sys/online/list'],
];

const DEPARTMENTS = [
  ['department tree, top level', '/sys/sysDepart/queryDepartTreeSync'],
  ['department tree, one level', `/sys/sysDepart/queryDepartTreeSync?pid=${region}`],
  ['department tree, chosen ones', `/sys/sysDepart/queryDepartTreeSync?ids=${OFFICES},`],
  ['department tree, search', `/sys/sysDepart/searchBy?keyWord=${text('第7部门')}`],
  ['department tree, search in my departments', `/sys/sysDepart/searchBy?keyWord=${text('第7部门')}&myDeptSearch=1`],
  ['department tree, whole', '/sys/sysDepart/queryTreeList'],
  ['department tree, whole, names alone', '/sys/sysDepart/queryIdTree'],
  ['departments in a row', '/sys/sysDepart/listAll'],
  ['my departments', '/sys/sysDepart/queryMyDeptTreeList'],
  ['department list, part of a name', `/sys/sysDepart/list?departName=${text('*第7部门*')}`],
  ['departments and people by a word', `/sys/sysDepart/queryTreeByKeyWord?keyWord=${text('第7部门')}`],
  ['ids above 19 departments', `/sys/sysDepart/queryAllParentId?departId=${OFFICES}`],
  ['grants of a department', `/sys/permission/queryDepartPermission?departId=${region}`],
  ['roles of a department', `/sys/sysDepartRole/list?deptId=${region}`],
];

const ROLES = [
  ['role list, page 1', '/sys/role/list'],
  ['role list, 500 at once', '/sys/role/list?pageSize=500'],
  ['role list, part of a name', `/sys/role/list?roleName=${text('*岗位*')}`],
  ['role picker', '/sys/role/queryall'],
  ['role members', '/sys/user/userRoleList?roleId=role-big-001'],
  ['grants of a role', '/sys/permission/queryRolePermission?roleId=role-admin'],
  ['tree of grants', '/sys/role/queryTreeList'],
  ['position picker', '/sys/position/list?pageSize=1000'],
];

const CHECKS = [
  ['duplicate check, login name', '/sys/duplicate/check?tableName=sys_user&fieldName=username&fieldVal=nobody'],
  ['duplicate check, code of a role', '/sys/duplicate/check?tableName=sys_role&fieldName=role_code&fieldVal=nobody'],
  ['select of people, search', `/sys/dict/loadDict/sys_user,realname,username?keyword=${text('小明')}`],
  ['select of departments', '/sys/dict/getDictItems/sys_depart,depart_name,id'],
];

/** The read calls of the organisation screens. */
export const CALLS = [...PEOPLE, ...DEPARTMENTS, ...ROLES, ...CHECKS];
