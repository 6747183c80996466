import { type Dict, dict, namedDict } from '../../dicts/define.ts';

/** Dictionaries of menus and data rules (contract/1 §17). */
export const PERMISSION_DICTS = {
  menu_type: namedDict('菜单类型', {
    top: ['0', '一级菜单'],
    menu: ['1', '子菜单'],
    button: ['2', '按钮权限'],
  }),
  perms_type: namedDict('权限策略', {
    shown: ['1', '显示'],
    disabled: ['2', '禁用'],
  }),
  global_perms_type: dict('全局权限策略', {
    '1': '可见/可访问(授权后可见/可访问)',
    '2': '可编辑(未授权时禁用)',
  }),
  form_perms_type: dict('表单权限策略', {
    '1': '可见(未授权不可见)',
    '2': '可编辑(未授权禁用)',
  }),
  valid_status: namedDict('有效无效状态', {
    invalid: ['0', '无效'],
    valid: ['1', '有效'],
  }),
  rule_conditions: dict('条件规则', {
    '>': '大于',
    '<': '小于',
    '!=': '不等于',
    '=': '等于',
    '>=': '大于等于',
    '<=': '小于等于',
    LEFT_LIKE: '左模糊',
    RIGHT_LIKE: '右模糊',
    LIKE: '模糊',
    IN: '包含',
    USE_SQL_RULES: '自定义SQL表达式',
  }),
} as const satisfies Record<string, Dict>;

export const PERMS_TYPE = PERMISSION_DICTS.perms_type.codes;
export const VALID_STATUS = PERMISSION_DICTS.valid_status.codes;
