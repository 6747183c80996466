import { listOf, type StockCall } from './calls.ts';

/** Signing in and out, the own person and account settings (contract/1 §2, §3, §4, §14). */
export const SESSION: Readonly<Record<string, readonly StockCall[]>> = {
  'before signing in (Login)': [
    { call: 'GET /sys/randomImage/1782784800000', answer: 'value' },
    { call: 'GET /sys/getEncryptedString', answer: 'value' },
    { call: 'GET /sys/user/checkOnlyUser', query: { username: 'nobody-yet' }, answer: 'good' },
    {
      call: 'GET /sys/user/passwordChange',
      query: { username: 'a', password: 'Songbai#2026', smscode: '123456', phone: '13900001111' },
      answer: 'refused',
    },
  ],
  'signed in (permission, GlobalHeader, DepartSelect)': [
    { call: 'GET /sys/permission/getUserPermissionByToken', answer: 'value' },
    { call: 'GET /sys/user/getCurrentUserDeparts', answer: 'value', keep: 'own' },
    { call: 'PUT /sys/selectDepart', body: { orgCode: '{own.orgCode}', username: '' }, answer: 'value' },
    { call: 'PUT /sys/selectDepart', body: { orgCode: '{own.orgCode}', username: null }, answer: 'value' },
    { call: 'PUT /sys/selectDepart', body: { orgCode: '{own.orgCode}', username: 'admin' }, answer: 'value' },
    { call: 'GET /sys/loginfo', answer: 'value' },
    { call: 'GET /sys/visitInfo', answer: 'list' },
    {
      call: 'PUT /sys/user/updatePassword',
      body: { username: 'admin', oldpassword: 'wrong', password: 'Songbai#2027', confirmpassword: 'Songbai#2027' },
      answer: 'refused',
      says: '旧密码输入错误!',
    },
  ],
  'own settings': [
    { call: 'GET /sys/user/login/setting/getUserData', answer: 'value', keep: 'me' },
    {
      call: 'POST /sys/user/login/setting/userEdit',
      body: { id: '{me.id}', realname: '管理员', sex: 1, birthday: '1990-01-01', telephone: '' },
      answer: 'done',
      says: '更新个人信息成功',
    },
    { call: 'PUT /sys/user/appEdit', body: { realname: '管理员', sex: 2 }, answer: 'good' },
  ],
  'address book (AddressList)': [
    { call: 'GET /sys/sysDepart/queryTreeList', query: { departName: '' }, answer: 'list' },
    {
      call: 'GET /sys/user/queryByOrgCodeForAddressList',
      query: listOf('realname,workNo,departName,post,phone,email', { orgCode: 'A01', realname: '' }),
      answer: 'page',
    },
    { call: 'GET /sys/position/list', query: { pageSize: 99_999 }, answer: 'page' },
  ],
  'signing out': [{ call: 'POST /sys/logout', body: {}, answer: 'done', says: '退出登录成功！' }],
};
