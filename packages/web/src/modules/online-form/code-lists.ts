/** Values that a design chooses from, with their labels (contract/2 §15.4). */
type Options = readonly { value: string; text: string }[];

const options = (texts: Readonly<Record<string, string>>): Options =>
  Object.entries(texts).map(([value, text]) => ({ value, text }));
const same = (...values: string[]): Options => values.map((value) => ({ value, text: value }));

export const DB_TYPE_OPTIONS = same('string', 'int', 'double', 'Date', 'Datetime', 'BigDecimal', 'Text', 'Blob');

const CONTROLS = {
  text: '文本框',
  password: '密码',
  list: '下拉框',
  radio: '单选框',
  checkbox: '多选框',
  switch: '开关',
  date: '日期(yyyy-MM-dd)',
  datetime: '日期（yyyy-MM-dd HH:mm:ss）',
  time: '时间（HH:mm:ss）',
  file: '文件',
  image: '图片',
  textarea: '多行文本',
  list_multi: '下拉多选框',
  sel_search: '下拉搜索框',
  popup: 'Popup弹框',
  cat_tree: '分类字典树',
  sel_depart: '部门选择',
  sel_user: '用户选择',
  umeditor: '富文本',
  markdown: 'MarkDown',
  pca: '省市区组件',
  link_down: '联动组件',
  sel_tree: '自定义树控件',
  link_table: '关联记录',
  link_table_field: '关联记录字段',
} as const;

const SUB_CONTROLS: ReadonlySet<string> = new Set([
  ...['text', 'radio', 'switch', 'date', 'datetime', 'time', 'file', 'image', 'list', 'list_multi'],
  ...['sel_search', 'popup', 'sel_depart', 'sel_user', 'textarea'],
]);
const QUERY_CONTROLS: ReadonlySet<string> = new Set([
  ...['text', 'date', 'datetime', 'time', 'list', 'list_multi', 'sel_search', 'cat_tree', 'popup', 'sel_depart'],
  ...['sel_user', 'pca', 'sel_tree'],
]);

export const CONTROL_OPTIONS = options(CONTROLS);
/** A row of a sub-table has fewer controls. */
export const SUB_CONTROL_OPTIONS = CONTROL_OPTIONS.filter(({ value }) => SUB_CONTROLS.has(value));
export const QUERY_CONTROL_OPTIONS = CONTROL_OPTIONS.filter(({ value }) => QUERY_CONTROLS.has(value));
export const QUERY_MODE_OPTIONS = options({ single: '普通查询', group: '范围查询' });
/** Masks by their names (rules/masks.ts). */
export const MASK_OPTIONS = options({
  idNumber: '证件号码',
  phone: '电话号码',
  address: '地址',
  date: '日期',
  whole: '整体掩码',
});
export const INDEX_TYPE_OPTIONS = options({ normal: 'normal', unique: 'unique' });
/** A pattern of one's own is typed in beside these. */
export const CHECK_OPTIONS = options({
  only: '唯一校验',
  'n6-16': '6到16位数字',
  's6-18': '6到18位字母',
  '*6-16': '6到16位任意字符',
  url: '网址',
  e: '电子邮件',
  m: '手机号码',
  p: '邮政编码',
  s: '字母',
  n: '数字',
  z: '整数',
  '*': '非空',
  money: '金额',
});

const labelled = (texts: Readonly<Record<string, string>>) =>
  Object.entries(texts).map(([value, label]) => ({ value, label }));

export const THEME_OPTIONS = labelled({
  normal: '默认主题',
  erp: 'ERP主题',
  innerTable: '内嵌子表主题',
  tab: 'TAB主题',
});
export const FORM_STYLE_OPTIONS = labelled({ 1: '一列', 2: '两列', 3: '三列', 4: '四列' });
export const RELATION_OPTIONS = [
  { value: 0, label: '一对多' },
  { value: 1, label: '一对一' },
];
