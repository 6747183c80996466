import { defineResource, type StoredOf } from '../../resource/define.ts';
import { EXPRESSION_LENGTH } from '../../rules/rule-expression.ts';

/** What of designed tables is under control (contract/2 §15.6, §18.17); they have calls of their own only. */
export const authPage = defineResource({
  name: 'onlAuthPage',
  title: '在线表单权限控制',
  path: '/online/cgform/api/authPage',
  permission: 'online:form',
  table: 'onl_auth_page',
  titleField: 'code',
  actions: [],
  fields: {
    cgformId: { kind: 'text', label: '在线表单', maxLength: 64, required: true, addOnly: true },
    code: { kind: 'text', label: '字段或按钮', maxLength: 50, required: true, addOnly: true },
    partId: { kind: 'text', label: '字段或按钮编号', maxLength: 64, addOnly: true },
    type: { kind: 'integer', label: '类型', required: true, addOnly: true },
    control: { kind: 'integer', label: '控制方式', required: true, addOnly: true },
    page: { kind: 'integer', label: '所在页面', required: true, addOnly: true },
    status: { kind: 'integer', label: '启用控制', required: true, min: 0, max: 1 },
  },
});

/** 数据规则 of designed tables: which rows a holder sees. */
export const authData = defineResource({
  name: 'onlAuthData',
  title: '在线表单数据规则',
  path: '/online/cgform/api/authData',
  permission: 'online:form',
  table: 'onl_auth_data',
  titleField: 'ruleName',
  actions: [],
  fields: {
    cgformId: { kind: 'text', label: '在线表单', maxLength: 64, required: true, addOnly: true },
    ruleName: { kind: 'text', label: '规则名称', maxLength: 50, required: true },
    ruleColumn: { kind: 'text', label: '规则字段', maxLength: 50 },
    ruleOperator: { kind: 'dict', label: '条件规则', dict: 'rule_conditions', required: true },
    ruleValue: { kind: 'text', label: '规则值', maxLength: EXPRESSION_LENGTH, required: true, expression: true },
    status: { kind: 'integer', label: '状态', required: true, min: 0, max: 1 },
  },
});

export type AuthPageRow = StoredOf<typeof authPage>;
