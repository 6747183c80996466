import { LIMITS } from '../../limits.ts';
import { defineResource } from '../../resource/define.ts';

/** Who may share own views with roles, and stop the sharing of anybody's in the tenant. */
export const SHARE_VIEWS = 'system:savedView:share';

/**
 * 视图: conditions, sort and columns of one list under a name. It has custom calls only: a person sees the own ones and
 * those shared with one of his roles.
 */
export const savedView = defineResource({
  name: 'savedView',
  title: '视图',
  path: '/sys/savedView',
  permission: 'system:savedView',
  table: 'sys_saved_view',
  titleField: 'title',
  actions: [],
  fields: {
    userId: { kind: 'text', label: '用户', maxLength: 64, required: true, readOnly: true },
    listKey: { kind: 'text', label: '列表', maxLength: LIMITS.listKey, required: true, readOnly: true },
    title: { kind: 'text', label: '名称', maxLength: LIMITS.savedViewTitle, required: true, readOnly: true },
    content: { kind: 'json', label: '内容', required: true, readOnly: true },
    roleIds: { kind: 'json', label: '共享给角色', readOnly: true },
  },
});
