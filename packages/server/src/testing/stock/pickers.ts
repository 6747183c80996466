import { listOf, type StockCall } from './calls.ts';

/** Inputs that read from several screens (contract/3; contract/1 §5.9, §15; contract/2 §1.3, §1.4, §17). */
export const PICKERS: Readonly<Record<string, readonly StockCall[]>> = {
  'JDictSelectTag, JSearchSelectTag': [
    { call: 'GET /sys/dict/getDictItems/sex', answer: 'list', keep: 'sex', has: ['value', 'text', 'title'] },
    { call: 'GET /sys/dict/getDictItems/sys_user,realname,username', answer: 'list' },
    {
      call: 'GET /sys/dict/loadDict/sys_user,realname,username',
      query: { keyword: '', pageSize: 10 },
      answer: 'list',
    },
    {
      call: 'GET /sys/dict/loadDictItem/sys_user,realname,username',
      query: { key: 'admin' },
      answer: 'list',
      keep: 'name',
    },
    {
      call: 'GET /sys/dict/loadDictItem/sys_user,realname,username',
      query: { key: 'admin,nobody', delNotExist: false },
      answer: 'list',
    },
  ],
  'JTreeSelect, JTreeDict, JCategorySelect': [
    {
      call: 'GET /sys/dict/loadTreeData',
      query: {
        ...{
          pid: '0',
          tableName: 'sys_category',
          text: 'name',
          code: 'id',
          pidField: 'pid',
          hasChildField: 'has_child',
        },
        ...{ condition: '', converIsLeafVal: 1 },
      },
      answer: 'list',
    },
    {
      call: 'GET /sys/dict/loadTreeData',
      query: { tableName: 'sys_depart', text: 'depart_name', code: 'id', pidField: 'parent_id', hasChildField: '' },
      answer: 'list',
    },
  ],
  'JSelectUserByDep, JSelectMultiUser, JSelectDepart, JSelectRole, JSelectPosition': [
    {
      call: 'GET /sys/user/queryUserComponentData',
      query: listOf('username,realname,sex,phone,orgCodeTxt', { departId: 'depart-A01', username: '' }),
      answer: 'page',
      keep: 'person',
      has: ['username', 'realname', 'orgCodeTxt'],
    },
    { call: 'GET /sys/user/getMultiUser', query: { username: 'admin,' }, answer: 'bare' },
    { call: 'GET /sys/user/getMultiUser', query: { id: 'user-admin,' }, answer: 'bare' },
    { call: 'GET /sys/user/list', query: listOf('username,realname', { username: 'admin,' }), answer: 'page' },
    { call: 'GET /sys/user/list', query: listOf('username', { departId: 'depart-A01,' }), answer: 'page' },
    { call: 'GET /sys/user/list', query: listOf('username', { code: 'user-admin,' }), answer: 'page' },
    { call: 'GET /sys/user/queryUserByDepId', query: { id: 'depart-A01', realname: '' }, answer: 'list' },
    { call: 'GET /sys/user/queryByIds', query: { userIds: 'user-admin,' }, answer: 'list' },
    { call: 'GET /sys/user/queryByNames', query: { userNames: 'admin' }, answer: 'list' },
    {
      call: 'GET /sys/sysDepart/queryDepartTreeSync',
      query: { ids: 'depart-A01', primaryKey: 'id' },
      answer: 'list',
    },
    { call: 'GET /sys/sysDepart/queryTreeList', query: { ids: 'depart-A01,' }, answer: 'list' },
    { call: 'GET /sys/role/list', query: listOf('roleName,roleCode', { roleCode: 'admin,sales,' }), answer: 'page' },
    { call: 'GET /sys/position/list', query: listOf('name,code,rank_dictText', { name: '*a*' }), answer: 'page' },
  ],
  JPopup: [
    {
      call: 'GET /online/cgreport/api/getRpColumns/report_user',
      answer: 'value',
      keep: 'report',
      has: ['cgRpConfigId', 'cgRpConfigName', 'columns', 'dictOptions'],
    },
    { call: 'GET /online/cgreport/api/getQueryInfo/{report.cgRpConfigId}', answer: 'list' },
    {
      call: 'GET /online/cgreport/api/getData/{report.cgRpConfigId}',
      query: { username: '*a*', pageNo: 1, pageSize: 10 },
      answer: 'value',
      keep: 'reportPage',
      has: ['records', 'total'],
    },
  ],
  'duplicate check (JInput rules of forms)': [
    {
      call: 'GET /sys/duplicate/check',
      query: { tableName: 'sys_user', fieldName: 'username', fieldVal: 'admin' },
      answer: 'refused',
      says: '该值不可用，系统中已存在！',
    },
    {
      call: 'GET /sys/duplicate/check',
      query: { tableName: 'sys_user', fieldName: 'username', fieldVal: 'admin', dataId: 'user-admin' },
      answer: 'done',
    },
    {
      call: 'GET /sys/duplicate/check',
      query: { tableName: 'sys_user', fieldName: 'phone', fieldVal: '' },
      answer: 'good',
      says: '数据为空,不作处理！',
    },
  ],
  'super query (JSuperQuery)': [
    {
      call: 'GET /sys/user/list',
      query: {
        ...listOf('username'),
        superQueryParams: encodeURI(
          JSON.stringify([
            { field: 'username', rule: 'like', val: 'adm', type: 'text', dbType: 'string', dictCode: '' },
            { field: 'sex', rule: 'ne', val: '2', type: 'int', dbType: 'int' },
          ]),
        ),
        superQueryMatchType: 'and',
      },
      answer: 'page',
    },
  ],
};
