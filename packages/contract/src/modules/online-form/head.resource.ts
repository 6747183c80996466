import { defineResource, type RowOf, type StoredOf } from '../../resource/define.ts';

/** Heads of designed tables (contract/2 §15.1, §18.15; online.md §3). They are added and changed with their fields. */
export const cgformHead = defineResource({
  name: 'cgformHead',
  title: '在线表单',
  path: '/online/cgform/head',
  permission: 'online:form',
  table: 'onl_cgform_head',
  titleField: 'tableTxt',
  actions: ['list'],
  pages: ['modules/online/cgform/OnlCgformHeadList'],
  search: ['tableName', 'tableTxt'],
  recycleBin: ['tableName', 'tableTxt', 'tableType'],
  fields: {
    tableName: {
      ...{ kind: 'text', label: '表名', maxLength: 50, required: true },
      ...{ query: 'like', list: { width: 180, sort: true } },
    },
    tableTxt: {
      ...{ kind: 'text', label: '表描述', maxLength: 200, required: true },
      ...{ query: 'like', list: { width: 180, sort: true } },
    },
    tableType: {
      ...{ kind: 'dict', label: '表类型', dict: 'cgform_table_type', stored: 'integer', required: true },
      ...{ query: 'in', list: { width: 90 } },
    },
    /** The version that runs. */
    tableVersion: { kind: 'integer', label: '版本', computed: true, readOnly: true, list: { width: 80 } },
    isDbSynch: { kind: 'switch', label: '同步数据库状态', readOnly: true, list: { width: 130 } },
    /** Usually a value of ol_form_biz_type; stock clients send others too. */
    formCategory: { kind: 'text', label: '表单分类', maxLength: 50, required: true, list: { width: 100 } },
    isCheckbox: { kind: 'switch', label: '显示复选框', required: true },
    isPage: { kind: 'switch', label: '是否分页', required: true },
    isTree: { kind: 'switch', label: '是否树', required: true },
    scroll: { kind: 'integer', label: '滚动条', min: 0, max: 1, required: true },
    queryMode: { kind: 'text', label: '查询模式', maxLength: 10, required: true },
    relationType: { kind: 'integer', label: '映射关系', min: 0, max: 1 },
    subTableStr: { kind: 'text', label: '附表', maxLength: 1100, readOnly: true },
    tabOrderNum: { kind: 'integer', label: '附表排序序号' },
    treeParentIdField: { kind: 'text', label: '树表单父ID', maxLength: 50 },
    treeIdField: { kind: 'text', label: '是否有子节点字段', maxLength: 50 },
    treeFieldname: { kind: 'text', label: '树开表单列', maxLength: 50 },
    formTemplate: { kind: 'text', label: 'PC表单风格', maxLength: 50 },
    formTemplateMobile: { kind: 'text', label: '移动表单风格', maxLength: 50 },
    themeTemplate: { kind: 'text', label: '主题模板', maxLength: 50, required: true },
    idSequence: { kind: 'text', label: '序列', maxLength: 200 },
    idType: { kind: 'text', label: '主键策略', maxLength: 100 },
    copyVersion: { kind: 'integer', label: '视图版本' },
    copyType: { kind: 'integer', label: '复制类型', min: 0, max: 1, readOnly: true, required: true },
    physicId: { kind: 'text', label: '原表', maxLength: 36, readOnly: true, program: true },
    extConfigJson: { kind: 'textarea', label: '扩展配置', maxLength: 8000 },
    isDesForm: { kind: 'text', label: '是否用设计器表单', maxLength: 2 },
    desFormCode: { kind: 'text', label: '设计器表单编码', maxLength: 200 },
    titleField: { kind: 'text', label: '标题字段', maxLength: 50 },
    defaultSort: { kind: 'text', label: '默认排序', maxLength: 100 },
    /** The newest version whose plan was carried out; none: the table was never made. */
    liveVersion: { kind: 'integer', label: '生效版本', readOnly: true },
    draftVersion: { kind: 'integer', label: '最新版本', readOnly: true, required: true },
    syncState: { kind: 'text', label: '同步状态', maxLength: 10, readOnly: true, required: true },
    syncText: { kind: 'text', label: '同步说明', maxLength: 500, readOnly: true },
    tenantId: { kind: 'integer', label: '租户', readOnly: true },
    /** 1: it has views. */
    hascopy: { kind: 'integer', label: '有视图', computed: true, readOnly: true },
  },
});

export type CgformHead = RowOf<typeof cgformHead>;
export type StoredCgformHead = StoredOf<typeof cgformHead>;
