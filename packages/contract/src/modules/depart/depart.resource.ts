import { defineResource, type RowOf } from '../../resource/define.ts';
import { DEPART_STATUS, ORG_CATEGORY } from './depart.dicts.ts';
import { DEPART_CODE_LENGTH } from './depart.rules.ts';

/**
 * 部门 (contract/1 §8, §16.6). Its tree calls are custom; codes, levels and has-children flags are set by the server.
 * The fields are in the order of the workbook (§8.3).
 */
export const depart = defineResource({
  name: 'depart',
  title: '部门',
  sheetTitle: '部门列表',
  path: '/sys/sysDepart',
  permission: 'system:depart',
  table: 'sys_depart',
  titleField: 'departName',
  defaultSort: { field: 'orgCode', order: 'asc' },
  pages: ['system/DepartList'],
  search: ['departName'],
  recycleBin: ['departName', 'orgCode', 'parentId'],
  fields: {
    departName: {
      kind: 'text',
      label: '部门名称',
      sheet: '机构/部门名称',
      maxLength: 100,
      required: true,
      query: 'like',
      list: {},
    },
    departNameEn: { kind: 'text', label: '英文名', maxLength: 500 },
    departOrder: { kind: 'integer', label: '排序', min: 0, max: 999_999, initial: 0 },
    description: { kind: 'textarea', label: '描述', maxLength: 500 },
    /** Defaults to a company at the top, a department below it. */
    orgCategory: {
      kind: 'dict',
      label: '机构类型',
      sheet: '机构类别',
      dict: 'org_category',
      required: true,
      initial: ORG_CATEGORY.company,
      query: 'eq',
    },
    /** A workbook may contain it, so that an export can be re-imported; otherwise the server generates it. */
    orgCode: {
      kind: 'text',
      label: '部门编码',
      sheet: '机构编码',
      maxLength: DEPART_CODE_LENGTH,
      addOnly: true,
      form: false,
      query: 'like',
      list: { sort: true },
    },
    mobile: { kind: 'text', label: '手机号', maxLength: 32, pattern: 'mobile' },
    fax: { kind: 'text', label: '传真', maxLength: 32 },
    address: { kind: 'text', label: '地址', maxLength: 100 },
    memo: { kind: 'textarea', label: '备注', maxLength: 500 },
    /** "" at the top; fixed after creation. */
    parentId: { kind: 'ref', label: '上级部门', target: 'depart', sheet: false },
    departNameAbbr: { kind: 'text', label: '缩写', maxLength: 500, sheet: false },
    /** Level as text, "1" at the top. */
    orgType: { kind: 'text', label: '层级', maxLength: 10, readOnly: true, sheet: false },
    status: {
      kind: 'dict',
      label: '状态',
      dict: 'depart_status',
      initial: DEPART_STATUS.on,
      query: 'eq',
      sheet: false,
    },
    qywxIdentifier: { kind: 'text', label: '企业微信编号', maxLength: 100, sheet: false },
    /** 1 leaf, 0 has sub-departments. */
    izLeaf: { kind: 'integer', label: '是否叶子节点', readOnly: true, sheet: false },
  },
});

export type Depart = RowOf<typeof depart>;
