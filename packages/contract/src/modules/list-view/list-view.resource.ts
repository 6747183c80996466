import { LIMITS } from '../../limits.ts';
import { defineResource } from '../../resource/define.ts';

/** 列表设置: how a person has set one list. It has a custom call only, because nobody sees those of others. */
export const listView = defineResource({
  name: 'listView',
  title: '列表设置',
  path: '/sys/listView',
  permission: 'system:listView',
  table: 'sys_list_view',
  titleField: 'listKey',
  actions: [],
  fields: {
    userId: { kind: 'text', label: '用户', maxLength: 64, required: true, readOnly: true },
    listKey: { kind: 'text', label: '列表', maxLength: LIMITS.listKey, required: true, readOnly: true },
    settings: { kind: 'json', label: '设置', required: true, readOnly: true },
  },
});
