import { buttonRuleProblem } from './button-rule.ts';
import { defaultProblem, lengthProblem, pointProblem } from './column-values.ts';
import { type DbType, type Design, type FieldDesign, type HeadDesign, isPassword } from './design.ts';
import { expressionProblems, namesOf } from './design-expressions.ts';
import { headNameProblems } from './field-names.ts';
import { linkProblems } from './links.ts';
import { fieldNameProblem, indexProblem, tableNameProblem, viewNameProblem } from './names.ts';
import { popupProblems } from './popups.ts';
import { maskProblem } from './to-field.ts';

/** Something about a design that keeps it from being saved (contract/2 §15.5, online.md §3, §11). */
export interface DesignProblem {
  /** Name of the field it is about. */
  field?: string;
  text: string;
}

/** A problem with the name of its field, where it does not tell it. */
export const problemText = ({ field, text }: DesignProblem): string =>
  field && !text.includes(field) ? `${field}：${text}` : text;

const DESIGN_LIMITS = { fields: 300, subs: 20 } as const;

/** Tells whether a pattern ends soon on every text. */
type IsSafePattern = (pattern: string) => boolean;

/** All that is wrong with a design taken alone, in the order of its fields; parked ones do not count. */
export function designProblems(design: Design, isSafePattern: IsSafePattern): DesignProblem[] {
  const fields = design.fields.filter(({ parked }) => parked === 0);
  return [
    ...headProblems(design.head),
    ...(fields.length > DESIGN_LIMITS.fields ? [{ text: `字段最多${DESIGN_LIMITS.fields}个` }] : []),
    ...repeated(fields.map(({ dbFieldName }) => dbFieldName)).map((field) => ({ field, text: takenText(field) })),
    ...fields.flatMap((field) => fieldProblems(field, isSafePattern)),
    ...keyProblems(design.head, fields),
    ...treeProblems(design.head, fields),
    ...headNameProblems(design.head, new Set(fields.map(({ dbFieldName }) => dbFieldName))),
    ...buttonProblems(design),
    ...indexProblems(design, fields),
    ...linkProblems(fields),
    ...popupProblems(fields),
    ...expressionProblems(design),
  ];
}

function headProblems({ tableName, tableType, isTree, copyType }: HeadDesign): DesignProblem[] {
  const name = copyType === 1 ? viewNameProblem(tableName) : tableNameProblem(tableName);
  const tree = isTree === 'Y' && tableType !== 1 ? '主表和附表不支持树类型！' : undefined;
  return [name, tree].flatMap((text) => (text === undefined ? [] : [{ text }]));
}

const takenText = (name: string) => `${name}已存在，不能重复！`;

const repeated = (names: readonly string[]) => [...new Set(names.filter((name, at) => names.indexOf(name) !== at))];

/** What is wrong with one field. */
function fieldProblems(field: FieldDesign, isSafePattern: IsSafePattern): DesignProblem[] {
  const texts = [
    fieldNameProblem(field.dbFieldName),
    lengthProblem(field) ?? pointProblem(field),
    defaultProblem(field),
    controlProblem(field),
    patternProblem(field.fieldValidType, isSafePattern),
    patternProblem(field.queryValidType, isSafePattern),
    maskProblem(field),
    passwordProblem(field),
  ];
  return texts.flatMap((text) => (text === undefined ? [] : [{ field: field.dbFieldName, text }]));
}

/** A password that is taken would tell of others', and a default is written into rows as it is. */
function passwordProblem(field: FieldDesign): string | undefined {
  if (!isPassword(field)) return undefined;
  if (field.fieldValidType === 'only') return `${field.dbFieldTxt}：密码不能设为唯一`;
  return field.dbDefaultVal || field.fieldDefaultValue ? `${field.dbFieldTxt}：密码不能有默认值` : undefined;
}

type Fit = readonly [control: string, types: readonly DbType[]];

const TEXTS: readonly DbType[] = ['string', 'Text'];

/** Types of the columns that a control can keep its values in; the others fit any. */
const FITS: ReadonlyMap<string, Fit> = new Map<string, Fit>([
  ['time', ['时间', ['string']]],
  ['date', ['日期', ['Date', 'Datetime', 'string']]],
  ['datetime', ['日期时间', ['Datetime', 'string']]],
  ['password', ['密码', ['string']]],
  ['checkbox', ['多选框', TEXTS]],
  ['list_multi', ['下拉多选框', TEXTS]],
  ['switch', ['开关', ['string', 'int']]],
  ['file', ['文件', TEXTS]],
  ['image', ['图片', TEXTS]],
  ['textarea', ['多行文本', TEXTS]],
  ['umeditor', ['富文本', TEXTS]],
  ['markdown', ['MarkDown', TEXTS]],
  ['pca', ['省市区组件', ['string']]],
  ['sel_user', ['用户选择', TEXTS]],
  ['sel_depart', ['部门选择', TEXTS]],
  ['link_table', ['关联记录', TEXTS]],
  ['popup', ['Popup弹框', TEXTS]],
]);

/** Whether a control can keep its values in a column of the type. */
export function controlProblem({
  fieldShowType,
  dbType,
}: Pick<FieldDesign, 'fieldShowType' | 'dbType'>): string | undefined {
  const fit = FITS.get(fieldShowType);
  if (!fit || fit[1].includes(dbType)) return undefined;
  const types = fit[1].map((type) => (type === 'string' ? 'String' : type)).join('或');
  return `当控件类型为${fit[0]}时,数据库属性里的字段类型必须是${types}！`;
}

/** Checks that go by a short name (contract/2 §15.4). */
const NAMED_CHECKS: ReadonlySet<string> = new Set([
  '',
  'only',
  'n6-16',
  's6-18',
  '*6-16',
  'url',
  'e',
  'm',
  'p',
  's',
  'n',
  'z',
  '*',
  'money',
]);

function patternProblem(pattern: string | null | undefined, isSafe: IsSafePattern): string | undefined {
  if (pattern === null || pattern === undefined || NAMED_CHECKS.has(pattern)) return undefined;
  try {
    new RegExp(pattern, 'u');
  } catch {
    return '正则表达式不正确';
  }
  return isSafe(pattern) ? undefined : '正则表达式过于复杂';
}

/** Whether a field points at its record of the main table. */
const isForeignKey = ({ mainTable, mainField }: Pick<FieldDesign, 'mainTable' | 'mainField'>): boolean =>
  Boolean(mainTable) && Boolean(mainField);

function keyProblems({ tableType, tableName }: HeadDesign, fields: readonly FieldDesign[]): DesignProblem[] {
  const keys = fields.filter(isForeignKey);
  const [first, second] = keys;
  if (!first) return [];
  if (tableType !== 3) return [{ field: first.dbFieldName, text: '只有附表才能配置外键!' }];
  if (second) return [{ field: second.dbFieldName, text: '外键只允许配置一个!' }];
  return first.mainTable === tableName ? [{ field: first.dbFieldName, text: '外键不能指向本表' }] : [];
}

function treeProblems(head: HeadDesign, fields: readonly FieldDesign[]): DesignProblem[] {
  if (head.isTree !== 'Y' || head.tableType !== 1) return [];
  const names = new Set(fields.map(({ dbFieldName }) => dbFieldName));
  const needed = [head.treeParentIdField, head.treeIdField, head.treeFieldname];
  return needed.every((name) => name !== null && names.has(name))
    ? []
    : [{ text: '请选择树形列表的父级字段、是否有子节点字段和展开字段' }];
}

function indexProblems({ indexes }: Design, fields: readonly FieldDesign[]): DesignProblem[] {
  const columns = new Set(fields.filter(({ dbIsPersist }) => dbIsPersist === 1).map(({ dbFieldName }) => dbFieldName));
  return [
    ...repeated(indexes.map(({ indexName }) => indexName)).map((name) => ({ text: takenText(name) })),
    ...indexes.flatMap((index) => {
      const text = indexProblem(index, columns);
      return text === undefined ? [] : [{ text }];
    }),
  ];
}

/** Buttons whose condition nobody can answer would be shown nowhere, without a word. */
function buttonProblems({ buttons, fields }: Design): DesignProblem[] {
  const names = namesOf({ fields });
  return buttons.flatMap((button) => {
    const text = buttonRuleProblem(button, names);
    return text === undefined ? [] : [{ text: `按钮“${button.buttonName}”的显示表达式：${text}` }];
  });
}

/** What counts of a sub-table here. */
interface SubDesign {
  head: Pick<HeadDesign, 'tableName'>;
  fields: readonly Pick<FieldDesign, 'parked' | 'mainTable' | 'mainField'>[];
}

/**
 * What is wrong between a main table and its sub-tables.
 * @param ownerOf the main table that already has a sub-table of this name
 */
export function subProblems(
  main: Pick<HeadDesign, 'tableName'>,
  subs: readonly SubDesign[],
  ownerOf: (tableName: string) => string | undefined,
): DesignProblem[] {
  const texts = subs.flatMap(({ head, fields }) => {
    const owner = ownerOf(head.tableName);
    if (owner !== undefined && owner !== main.tableName) return [`附表${head.tableName}已属于主表${owner}`];
    const linked = fields.some((field) => field.parked === 0 && field.mainTable === main.tableName && field.mainField);
    return linked ? [] : [`子表【${head.tableName}】外键配置未找到!`];
  });
  const most = subs.length > DESIGN_LIMITS.subs ? [`附表最多${DESIGN_LIMITS.subs}个`] : [];
  return [...most, ...texts].map((text) => ({ text }));
}

/**
 * Fields that were renamed although an index names them (contract/2 §15.5): the index has to be deleted first. Fields are
 * known by their ids.
 */
export function renameProblems(before: Design, after: Design): DesignProblem[] {
  const indexed = new Set(after.indexes.flatMap(({ indexField }) => indexField.split(',')));
  const names = new Map(before.fields.map(({ id, dbFieldName }) => [id, dbFieldName]));
  return after.fields.flatMap(({ id, dbFieldName }) => {
    const old = names.get(id);
    return old !== undefined && old !== dbFieldName && indexed.has(old)
      ? [{ field: dbFieldName, text: '当前字段存在索引配置，请先删除索引再修改字段' }]
      : [];
  });
}
