import { defineResource, type RowOf } from '../../resource/define.ts';

const headId = {
  kind: 'text',
  label: '在线表单',
  maxLength: 36,
  required: true,
  readOnly: true,
  program: true,
} as const;
const buttonCode = { kind: 'text', label: '按钮编码', maxLength: 50, required: true } as const;
/** 1: came with an imported design; it runs once somebody who may write it has saved it (online.md §4.4). */
const waiting = { kind: 'integer', label: '待确认', min: 0, max: 1, readOnly: true } as const;
/** They have no lists and calls of the generic kind: they belong to their design (contract/2 §15.2). */
const unlisted = { permission: 'online:form', actions: [], pages: [] } as const;

/** JS增强 of a designed table: one text for its list, one for its form (contract/2 §18.17). */
export const enhanceJs = defineResource({
  ...unlisted,
  ...{
    name: 'cgformEnhanceJs',
    title: 'JS增强',
    path: '/online/cgform/head/enhanceJs',
    table: 'onl_cgform_enhance_js',
  },
  titleField: 'cgJsType',
  fields: {
    cgformHeadId: headId,
    cgJsType: { kind: 'text', label: '类型', maxLength: 20, required: true },
    cgJs: { kind: 'textarea', label: '脚本', maxLength: 100_000 },
    content: { kind: 'text', label: '说明', maxLength: 1000 },
    waiting,
  },
});

/** SQL增强 of a button; read by our own grammar (online.md §7). */
export const enhanceSql = defineResource({
  ...unlisted,
  name: 'cgformEnhanceSql',
  title: 'SQL增强',
  path: '/online/cgform/head/enhanceSql',
  table: 'onl_cgform_enhance_sql',
  titleField: 'buttonCode',
  fields: {
    cgformHeadId: headId,
    buttonCode,
    cgbSql: { kind: 'textarea', label: 'SQL', maxLength: 10_000, required: true },
    cgbSqlName: { kind: 'text', label: '名称', maxLength: 50 },
    content: { kind: 'text', label: '说明', maxLength: 1000 },
    waiting,
  },
});

/** JAVA增强: a registered function or a web address, before or after something is done. */
export const enhanceJava = defineResource({
  ...unlisted,
  name: 'cgformEnhanceJava',
  title: 'JAVA增强',
  path: '/online/cgform/head/enhanceJava',
  table: 'onl_cgform_enhance_java',
  titleField: 'cgJavaValue',
  fields: {
    cgformHeadId: headId,
    buttonCode,
    cgJavaType: { kind: 'text', label: '类型', maxLength: 32, required: true },
    cgJavaValue: { kind: 'text', label: '内容', maxLength: 200, required: true },
    activeStatus: { kind: 'text', label: '是否生效', maxLength: 1, required: true },
    event: { kind: 'text', label: '事件状态', maxLength: 10, required: true },
    orderNum: { kind: 'integer', label: '排序', min: 0, max: 100_000 },
    waiting,
  },
});

/** A stored web address of enhancements; secret and headers are sealed beside the row and never read back. */
export const onlineHook = defineResource({
  ...unlisted,
  name: 'cgformHook',
  title: '外部地址',
  path: '/online/cgform/head/hooks',
  table: 'onl_cgform_hook',
  titleField: 'name',
  fields: {
    cgformHeadId: headId,
    name: { kind: 'text', label: '名称', maxLength: 50, required: true },
    url: { kind: 'text', label: '地址', maxLength: 500, required: true },
    active: { kind: 'text', label: '是否启用', maxLength: 1, required: true },
  },
});

export type EnhanceJs = RowOf<typeof enhanceJs>;
export type EnhanceSql = RowOf<typeof enhanceSql>;
export type EnhanceJava = RowOf<typeof enhanceJava>;
/** Whether there are a secret and headers is told, never what they are. */
export type OnlineHook = RowOf<typeof onlineHook> & { hasSecret: boolean; hasHeaders: boolean };
