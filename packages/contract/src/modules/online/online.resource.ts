import { defineResource } from '../../resource/define.ts';

/** 在线用户 (contract/1 §11): the columns of the list. Sessions are no records: they cannot be added or edited. */
export const online = defineResource({
  name: 'online',
  title: '在线用户',
  path: '/sys/online',
  permission: 'system:online',
  table: 'sys_session',
  titleField: 'realname',
  actions: ['list'],
  search: [],
  fields: {
    username: { kind: 'text', label: '用户账号', maxLength: 100, query: 'like', list: { width: 140 } },
    realname: { kind: 'text', label: '用户姓名', maxLength: 100, list: { width: 140 } },
    avatar: { kind: 'text', label: '头像', maxLength: 255 },
    birthday: { kind: 'date', label: '生日' },
    sex: { kind: 'dict', label: '性别', dict: 'sex', stored: 'integer', list: { width: 70 } },
    phone: { kind: 'text', label: '手机号', maxLength: 45, list: { width: 130 } },
    ip: { kind: 'text', label: 'IP地址', maxLength: 100, list: { width: 150 } },
    userAgent: { kind: 'text', label: '设备', maxLength: 255, list: { width: 200 } },
    loginTime: { kind: 'datetime', label: '登录时间', list: { width: 170 } },
    seenTime: { kind: 'datetime', label: '最近使用', list: { width: 170 } },
  },
});
