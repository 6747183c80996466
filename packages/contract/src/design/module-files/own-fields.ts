import { type AnyDictCode, isOwnDict } from '../../dicts.ts';
import type { Field } from '../../resource/kinds.ts';
import { type Design, type FieldDesign, isPassword } from '../design.ts';
import { isPresetField } from '../names.ts';
import { toField } from '../to-field.ts';
import type { GivenDict } from './module-file.ts';
import { fieldName } from './own-names.ts';

/** Fields of a module with what of the design they do not take over. */
export interface OwnFields {
  fields: Record<string, Field>;
  /** Columns by field name. */
  columns: Record<string, string>;
  dicts: Record<string, GivenDict>;
  notes: string[];
}

/** Controls that a module shows as the text they store. */
const AS_TEXT: Readonly<Record<string, string>> = {
  sel_user: '用户选择',
  sel_depart: '部门选择',
  sel_tree: '自定义树控件',
  cat_tree: '分类字典树',
  popup: 'Popup弹框',
  link_down: '联动组件',
  link_table: '关联记录',
};

/**
 * Fields of a designed table as a hand-made resource has them.
 * @param without columns that the module keeps in another way
 */
export function ownFields(
  { fields: designs }: Design,
  given: Readonly<Record<string, GivenDict>>,
  without: ReadonlySet<string> = new Set(),
): OwnFields {
  const own: OwnFields = { fields: {}, columns: {}, dicts: {}, notes: [] };
  for (const design of [...designs].sort((a, b) => a.orderNum - b.orderNum)) {
    if (isPresetField(design.dbFieldName) || without.has(design.dbFieldName)) continue;
    const field = takenOver(design, given, own);
    if (!field) continue;
    const name = fieldName(design.dbFieldName);
    own.fields[name] = field;
    own.columns[name] = design.dbFieldName;
  }
  return withSheetHeads(own);
}

function takenOver(
  design: FieldDesign,
  given: Readonly<Record<string, GivenDict>>,
  { notes, dicts }: OwnFields,
): Field | undefined {
  const note = (text: string) => void notes.push(`字段 ${design.dbFieldName}（${design.dbFieldTxt}）：${text}`);
  if (design.parked === 1) return undefined;
  const field = isPassword(design) ? undefined : toField(design);
  if (!field) {
    note(isPassword(design) ? '密码控件不迁移' : '没有可以显示的内容，不迁移');
    return undefined;
  }
  if (field.computed) {
    note(design.formula ? `只显示不保存的公式不迁移：${design.formula}` : '取自关联记录的内容不迁移');
    return undefined;
  }
  for (const text of lost(design)) note(text);
  const { when: _, formula, start: __, ...rest } = field;
  const plain = (formula && design.isReadOnly === 0 ? without(rest, 'readOnly') : rest) as Field;
  if (plain.kind !== 'dict' && plain.kind !== 'dicts') return withoutLink(plain);
  return ofDict(plain, given, dicts) ?? asText(plain, note);
}

/** A dictionary of the program is there; one of the installation comes with the module. */
function ofDict(
  field: Extract<Field, { kind: 'dict' | 'dicts' }>,
  given: Readonly<Record<string, GivenDict>>,
  dicts: Record<string, GivenDict>,
): Field | undefined {
  const code: AnyDictCode = field.dict;
  if (isOwnDict(code)) return field;
  const dict = Object.hasOwn(given, code) ? given[code] : undefined;
  // A code that could be no name of a dictionary comes from nowhere that this program wrote.
  if (!dict || dict.items.length === 0 || !/^[A-Za-z][A-Za-z0-9_]{0,99}$/.test(code)) return undefined;
  dicts[code] = dict;
  return field;
}

function asText(field: Extract<Field, { kind: 'dict' | 'dicts' }>, note: (text: string) => void): Field {
  const { dict, kind: _, ...rest } = field;
  note(`字典${dict}不存在或没有字典项，改为${'stored' in rest ? '整数' : '文本'}`);
  if ('stored' in rest) return { ...without(rest, 'stored', 'maxLength'), kind: 'integer' } as Field;
  return { ...rest, kind: 'text', maxLength: field.maxLength ?? 200 } as Field;
}

function withoutLink(field: Field): Field {
  return field.kind === 'text' ? (without(field, 'link', 'linked') as Field) : field;
}

function without<T extends object>(value: T, ...names: readonly string[]): Partial<T> {
  return Object.fromEntries(Object.entries(value).filter(([name]) => !names.includes(name))) as Partial<T>;
}

/** What a field of the design has besides, in words. */
function lost(design: FieldDesign): string[] {
  const { dictTable, fieldShowType: control, formula, fieldDefaultValue } = design;
  const conditions = { 显示条件: design.visibleIf, 必填条件: design.requiredIf, 只读条件: design.readOnlyIf };
  const texts = Object.entries({ ...conditions, 选项条件: design.optionsIf }).flatMap(([name, source]) =>
    source ? [`${name}不迁移：${source}`] : [],
  );
  const start = fieldDefaultValue && /[#$]\{|\{\{/.test(fieldDefaultValue);
  return [
    ...(control in AS_TEXT ? [`控件“${AS_TEXT[control]}”改为文本，保存原有的值`] : []),
    ...(dictTable && !(control in AS_TEXT) ? ['表字典改为文本，保存原有的值'] : []),
    ...(formula ? [`公式不迁移，改为手工填写：${formula}`] : []),
    ...texts,
    ...(start ? [`计算出来的默认值不迁移：${fieldDefaultValue}`] : []),
    ...(design.fieldHref ? [`链接不迁移：${design.fieldHref}`] : []),
    ...(design.converter ? [`转换器不迁移：${design.converter}`] : []),
    ...(design.queryConfigFlag === '1' ? ['个性查询配置不迁移'] : []),
    ...(isTotal(design) ? ['列表合计不迁移'] : []),
    ...(design.dbType === 'BigDecimal' ? ['精确小数改为双精度小数，按设计的位数取舍'] : []),
  ];
}

const isTotal = ({ fieldExtendJson }: FieldDesign): boolean =>
  /"isTotal"\s*:\s*(?:1|true|"1")/.test(fieldExtendJson ?? '');

/** Columns of workbooks are found by their heads, so two fields with one label are told apart by their names. */
function withSheetHeads(own: OwnFields): OwnFields {
  const labels = Object.values(own.fields).map(({ label }) => label);
  for (const [name, field] of Object.entries(own.fields))
    if (field.sheet === undefined && labels.filter((label) => label === field.label).length > 1)
      own.fields[name] = { ...field, sheet: `${field.label}(${name})` };
  return own;
}
