import { LIMITS } from '../../limits.ts';
import { defineResource } from '../../resource/define.ts';

/**
 * 保存的查询 (spec/2 §3 Super-query): a person's own named conditions for one page. It has custom calls only, because
 * users never see or change those of others.
 */
export const savedQuery = defineResource({
  name: 'savedQuery',
  title: '保存的查询',
  path: '/sys/savedQuery',
  permission: 'system:savedQuery',
  table: 'sys_saved_query',
  titleField: 'title',
  actions: [],
  fields: {
    userId: { kind: 'text', label: '用户', maxLength: 64, required: true, readOnly: true },
    pageKey: { kind: 'text', label: '页面', maxLength: LIMITS.savedQueryPage, required: true, readOnly: true },
    title: { kind: 'text', label: '名称', maxLength: LIMITS.savedQueryTitle, required: true, readOnly: true },
    matchType: { kind: 'text', label: '匹配方式', maxLength: 3, required: true, readOnly: true },
    records: { kind: 'json', label: '查询条件', required: true, readOnly: true },
  },
});
