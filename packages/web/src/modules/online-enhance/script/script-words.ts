import type { JS_TYPES } from '@songbai/contract/modules/online-enhance/enhance.dicts.ts';
import type { CodeOption } from '../../../ui/code-editor/index.ts';

export type JsType = (typeof JS_TYPES)[number];

/** Something of the table that a script may name. */
export interface Named {
  name: string;
  label: string;
}

/** A field, and what its value is in a script. */
export interface NamedField extends Named {
  isNumber: boolean;
}

/** What of its table a script may name. */
export interface ScriptNames {
  type: JsType;
  fields: readonly NamedField[];
  subs: readonly (Named & { fields: readonly NamedField[] })[];
  /** Custom buttons that run a script. */
  buttons: readonly Named[];
}

const option = (label: string, detail: string, snippet?: string): CodeOption => ({
  ...{ label, detail },
  ...(snippet === undefined ? {} : { snippet }),
});
const hook = (name: string, given: string, detail: string) => option(name, detail, `${name}(${given}) {\n  #{}\n}`);

/** Methods that a script may have, by its kind (contract/2 §16.6). */
export const HOOKS: Readonly<Record<JsType, readonly CodeOption[]>> = {
  list: [
    hook('created', 'that', '列表打开时'),
    hook('mounted', 'that', '列表显示后'),
    hook('beforeAdd', 'that', '新增之前，可阻止'),
    hook('beforeEdit', 'that, row', '编辑之前，可阻止'),
    hook('beforeDelete', 'that, row', '删除之前，可阻止'),
  ],
  form: [
    hook('loaded', 'that', '表单打开时'),
    hook('show', 'that', '表单显示后'),
    hook('beforeSubmit', 'that, values', '保存之前，可阻止'),
    option('onlChange', '字段改变时', 'onlChange() {\n  return {\n    #{}\n  };\n}'),
  ],
};

/** What a script finds in `that`. */
export const MEMBERS: Readonly<Record<JsType, readonly CodeOption[]>> = {
  list: [
    option('table', '列表的行与所选'),
    option('loadData', '刷新列表', 'loadData()'),
    option('$message', '提示'),
    option('simpleDateFormat', '日期转文本', "simpleDateFormat(#{}, 'yyyy-MM-dd')"),
  ],
  form: [
    option('formData', '表单的值'),
    option('isUpdate', '是否为编辑'),
    option('triggleChangeValue', '设置一个字段', "triggleChangeValue('#{}', )"),
    option('triggleChangeValues', '设置多个字段', 'triggleChangeValues({ #{} })'),
    option('changeOptions', '限定可选项', "changeOptions('#{}', [])"),
    option('addSubRows', '追加附表行', "addSubRows('#{}', [])"),
    option('clearSubRows', '清空附表', "clearSubRows('#{}')"),
    option('clearThenAddRows', '清空后追加', "clearThenAddRows('#{}', [])"),
    option('simpleDateFormat', '日期转文本', "simpleDateFormat(#{}, 'yyyy-MM-dd')"),
    option('$message', '提示'),
  ],
};

export const TABLE_MEMBERS = [
  option('selectedRowKeys', '所选行的编号'),
  option('selectionRows', '所选的行'),
  option('dataSource', '本页的行'),
];
export const MESSAGE_KINDS = [
  option('success', '成功提示', "success('#{}')"),
  option('info', '普通提示', "info('#{}')"),
  option('warning', '警告提示', "warning('#{}')"),
  option('error', '错误提示', "error('#{}')"),
];
export const EVENT_MEMBERS = [
  option('row', '所在的行'),
  option('column', '字段，column.key为字段名'),
  option('value', '新的值'),
];
/** What stands free in a script. */
export const GLOBALS = [
  option('that', '列表或表单'),
  option('getAction', '读取', "getAction('#{}')"),
  option('postAction', '写入', "postAction('#{}', {})"),
  option('deleteAction', '删除', "deleteAction('#{}')"),
  option('return Promise.reject', '阻止并提示', "return Promise.reject('#{}');"),
  option('console.log', '输出，试运行时可见', 'console.log(#{})'),
];
