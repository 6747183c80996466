import type { Field, Fields } from '../../resource/kinds.ts';
import { CELL_PATTERNS, isCellPattern } from '../../rules/cell-patterns.ts';
import { choiceCode } from '../choices.ts';
import type { Design, FieldDesign } from '../design.ts';
import { isLinkShown } from '../links.ts';
import { type ChoiceInfo, choiceOf, choiceView, formChoice } from './choice-info.ts';
import { dictCodeOf, fewOptions, isPreset, type OptionsOf, runningFields, switchPair } from './shown-fields.ts';

/** What a form is drawn from (contract/2 §16.4). */
export interface FormSchema {
  table: string;
  describe: string;
  required: readonly string[];
  properties: Readonly<Record<string, FormProperty | SubTableProperty>>;
}

export interface FormProperty extends ChoiceInfo {
  title: string;
  type: 'string' | 'number' | 'integer';
  view: string;
  order: number;
  hidden?: true;
  ui?: { widgetattrs: { disabled: true } };
  enum?: readonly { value: string; text: string; title: string }[];
  pattern?: string;
  errorInfo?: string;
  maximum?: number;
  minimum?: number;
  maxLength?: number;
  defVal?: string;
  dbPointLength?: number;
  fieldExtendJson?: string;
  code?: string;
  popupCode?: string;
  orgFields?: string;
  destFields?: string;
  pcode?: string;
  textField?: string;
  extendOption?: readonly [string, string];
  /** Where a linked record is chosen: `{head}/{field}`, in place of a table's name. */
  linkKey?: string;
  multi?: boolean;
  /** Columns beside the title of a linked record; of a field of one, what it shows. */
  dictText?: string;
  /** Of a field of a linked record: the field with the record. */
  linkField?: string;
}

/** A sub-table inside the form of its main table. */
export interface SubTableProperty {
  view: 'tab';
  key: string;
  id: string;
  describe: string;
  relationType: 0 | 1;
  foreignKey: string;
  order: number;
  columns?: readonly SubColumn[];
  properties?: Readonly<Record<string, FormProperty>>;
  required?: readonly string[];
  hideButtons: readonly string[];
}

/** A column of the editable table that a one-to-many sub-table is. */
interface SubColumn {
  key: string;
  title: string;
  type: string;
  width: string;
  fieldDefaultValue: string | null;
  validateRules: readonly { required?: true; unique?: true; pattern?: string; message: string }[];
  options?: readonly { value: string; text: string; title: string }[];
  /** Of choices among the rows of a table, in the place of `options`. */
  dictCode?: string;
  /** Of a report dialog. */
  popupCode?: string;
  orgFields?: string;
  destFields?: string;
  disabled?: true;
}

/** A design with the fields that it was compiled to. */
export interface Compiled {
  design: Design;
  fields: Fields;
}

export function formSchema(main: Compiled, subs: readonly Compiled[], optionsOf: OptionsOf): FormSchema {
  const { head } = main.design;
  const own = formFields(main);
  const properties: Record<string, FormProperty | SubTableProperty> = Object.create(null);
  for (const [order, field] of own.entries())
    properties[field.dbFieldName] = propertyOf(field, order, main.fields, optionsOf);
  for (const [at, sub] of subs.entries())
    properties[sub.design.head.tableName] = subProperty(main.design, sub, own.length + at, optionsOf);
  return { table: head.tableName, describe: head.tableTxt, required: requiredOf(own, main.fields), properties };
}

const formFields = ({ design, fields }: Compiled): FieldDesign[] =>
  runningFields(design, fields).filter(({ isShowForm }) => isShowForm === 1);

const requiredOf = (own: readonly FieldDesign[], fields: Fields): string[] =>
  own.filter((field) => !isPreset(field) && fields[field.dbFieldName]?.required).map(({ dbFieldName }) => dbFieldName);

/** Controls that are typed where what they choose from cannot be read. */
const BY_TABLE: ReadonlySet<string> = new Set(['sel_tree', 'link_down']);
const CHOICES: ReadonlySet<string> = new Set(['list', 'radio', 'checkbox', 'list_multi', 'sel_search']);

function viewOf(field: FieldDesign, running: Field | undefined): string {
  const { fieldShowType: control } = field;
  const kind = running?.kind;
  const choice = choiceOf(running);
  if (choice) return choiceView(choice, control);
  if (BY_TABLE.has(control) || (CHOICES.has(control) && dictCodeOf(field) === undefined)) return 'text';
  if (control === 'text' && (kind === 'integer' || kind === 'decimal')) return 'number';
  if (control === 'text' && kind === 'date') return 'date';
  if (control === 'text' && kind === 'datetime') return 'datetime';
  return control;
}

/** Controls whose values no pattern is asked of (contract/2 §16.4). */
const WITHOUT_PATTERN: ReadonlySet<string> = new Set([
  ...['list', 'radio', 'markdown', 'pca', 'time', 'file', 'image'],
  ...['sel_user', 'sel_depart', 'sel_search', 'sel_tree', 'link_table', 'link_table_field'],
]);

function propertyOf(design: FieldDesign, order: number, fields: Fields, optionsOf: OptionsOf): FormProperty {
  const field = isPreset(design) ? undefined : fields[design.dbFieldName];
  const view = viewOf(design, field);
  const disabled = isPreset(design) || isFixed(design);
  const choice = choiceOf(field);
  return {
    title: design.dbFieldTxt,
    type: typeOf(field),
    view,
    order,
    // The first level of a linkage draws the others.
    ...(choice?.above === undefined ? {} : { hidden: true as const }),
    ...(disabled ? { ui: { widgetattrs: { disabled: true } } as const } : {}),
    ...optionsPart(design, optionsOf),
    ...(WITHOUT_PATTERN.has(view) ? {} : patternPart(design.fieldValidType)),
    ...boundsPart(field),
    ...(design.fieldDefaultValue ? { defVal: design.fieldDefaultValue } : {}),
    ...(field?.kind === 'decimal' ? { dbPointLength: field.scale } : {}),
    ...(field?.kind === 'integer' ? { dbPointLength: 0 } : {}),
    ...(design.fieldExtendJson && view !== 'switch' ? { fieldExtendJson: design.fieldExtendJson } : {}),
    ...controlPart(design),
    ...linkedPart(field, design),
    ...(choice ? formChoice(design.dbFieldName, choice, fields) : {}),
  };
}

/** Nobody types what is calculated. */
const isFixed = (field: FieldDesign): boolean => field.isReadOnly === 1 || Boolean(field.formula) || isLinkShown(field);

function typeOf(field: Field | undefined): FormProperty['type'] {
  if (field?.kind === 'integer') return 'integer';
  if (field?.kind === 'dict' && field.stored === 'integer') return 'integer';
  return field?.kind === 'decimal' ? 'number' : 'string';
}

function optionsPart(design: FieldDesign, optionsOf: OptionsOf): Pick<FormProperty, 'enum' | 'dictCode'> {
  if (design.fieldShowType === 'switch') return {};
  const code = dictCodeOf(design);
  const options = fewOptions(design, optionsOf)?.map(({ value, text }) => ({ value, text, title: text }));
  return { ...(code === undefined ? {} : { dictCode: code }), ...(options ? { enum: options } : {}) };
}

/** `only` and `z` mean something to the clients; other named checks are sent as their expressions. */
function patternPart(check: string | null): Pick<FormProperty, 'pattern' | 'errorInfo'> {
  if (!check || check === '*') return {};
  if (check === 'only') return { pattern: 'only' };
  if (!isCellPattern(check)) return { pattern: check, errorInfo: '正则表达式不正确' };
  const { regex, message } = CELL_PATTERNS[check];
  return { pattern: check === 'z' ? 'z' : regex.source, errorInfo: message };
}

function boundsPart(field: Field | undefined): Pick<FormProperty, 'maximum' | 'minimum' | 'maxLength'> {
  if (field?.kind === 'integer' || field?.kind === 'decimal') {
    const { max, min } = field;
    return { ...(max === undefined ? {} : { maximum: max }), ...(min === undefined ? {} : { minimum: min }) };
  }
  return field?.kind === 'text' || field?.kind === 'textarea' ? { maxLength: field.maxLength } : {};
}

/** What single controls need besides. */
function controlPart(design: FieldDesign): Partial<FormProperty> {
  const { fieldShowType, dictTable, dictField, dictText } = design;
  switch (fieldShowType) {
    case 'switch':
      return { extendOption: switchPair(design) };
    case 'popup':
      return { code: dictTable ?? '', ...popupPart(design) };
    case 'cat_tree':
      return {
        ...{ dict: 'SYS_CATEGORY,NAME,ID', pidField: 'PID', hasChildField: 'HAS_CHILD', pidValue: '0' },
        ...{ pcode: dictField ?? '', ...(dictText ? { textField: dictText } : {}) },
      };
    default:
      return {};
  }
}

const popupPart = ({ dictTable, dictField, dictText }: FieldDesign) => ({
  ...{ popupCode: dictTable ?? '', orgFields: dictField ?? '', destFields: dictText ?? '' },
});

/** What a linked record is chosen and shown by. */
function linkedPart(field: Field | undefined, { dictText }: FieldDesign): Partial<FormProperty> {
  if (field?.kind !== 'text') return {};
  const { link, linked } = field;
  return {
    ...(link ? { linkKey: link.key, multi: link.several === true, dictText: dictText ?? '' } : {}),
    ...(linked ? { linkField: linked.by, dictText: linked.name } : {}),
  };
}

function subProperty(main: Design, sub: Compiled, order: number, optionsOf: OptionsOf): SubTableProperty {
  const { head, fields: designs } = sub.design;
  const key = designs.find(({ parked, mainTable }) => parked === 0 && mainTable === main.head.tableName);
  const own = formFields(sub).filter((field) => !isPreset(field) && field !== key);
  const base = {
    ...{ view: 'tab' as const, key: head.tableName, id: head.id, describe: head.tableTxt, order },
    ...{ foreignKey: key?.dbFieldName ?? '', hideButtons: [] },
  };
  if (head.relationType !== 1) {
    const columns = own.map((field) => subColumn(field, sub.fields, optionsOf));
    return { ...base, relationType: 0, columns };
  }
  const properties: Record<string, FormProperty> = Object.create(null);
  for (const [at, field] of own.entries()) properties[field.dbFieldName] = propertyOf(field, at, sub.fields, optionsOf);
  return { ...base, relationType: 1, properties, required: requiredOf(own, sub.fields) };
}

/** Types of cells as the clients' editable table calls them. */
const CELLS: ReadonlyMap<string, string> = new Map([
  ...['radio', 'date', 'datetime', 'time', 'file', 'image', 'textarea', 'popup'].map((name) => [name, name] as const),
  ...['list_multi', 'sel_search', 'sel_user', 'sel_depart'].map((name) => [name, name] as const),
  ['switch', 'checkbox'],
  ['list', 'select'],
  ['number', 'inputNumber'],
]);

function subColumn(design: FieldDesign, fields: Fields, optionsOf: OptionsOf): SubColumn {
  const field = fields[design.dbFieldName];
  const options = fewOptions(design, optionsOf)?.map(({ value, text }) => ({ value, text, title: text }));
  const choice = choiceOf(field);
  const { pattern, errorInfo } = patternPart(design.fieldValidType);
  const rules: SubColumn['validateRules'][number][] = [];
  if (field?.required) rules.push({ required: true, message: `请输入${design.dbFieldTxt}` });
  if (pattern === 'only') rules.push({ unique: true, message: `${design.dbFieldTxt}不能重复` });
  else if (pattern !== undefined) rules.push({ pattern, message: errorInfo ?? '格式不正确' });
  return {
    key: design.dbFieldName,
    title: design.dbFieldTxt,
    type: CELLS.get(viewOf(design, field)) ?? 'input',
    width: `${design.fieldLength > 0 ? design.fieldLength : 200}px`,
    fieldDefaultValue: design.fieldDefaultValue,
    validateRules: rules,
    ...(options ? { options } : {}),
    ...(choice ? { dictCode: choiceCode(choice.key) } : {}),
    ...(design.fieldShowType === 'popup' ? popupPart(design) : {}),
    ...(isFixed(design) ? { disabled: true as const } : {}),
  };
}
