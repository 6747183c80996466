import type { FieldChoice, Fields } from '../../resource/kinds.ts';
import { type Design, type FieldDesign, isPassword } from '../design.ts';
import { type ChoiceInfo, choiceOf, queryChoice, queryChoiceView } from './choice-info.ts';
import { dictCodeOf, runningFields } from './shown-fields.ts';

/** One condition of the query bar (contract/2 §16.2 getQueryInfo). */
export interface WireQuery extends Omit<ChoiceInfo, 'config' | 'others'> {
  field: string;
  label: string;
  view: string;
  mode: 'single' | 'group';
  /** "1": only after 展开. */
  hidden: '0' | '1';
  config: '0' | '1';
  defValue: string | null;
  dbField: string;
  dictTable: string;
  dictCode: string;
  dictText: string;
  pcode?: string;
  fieldExtendJson: string | null;
}

/** Conditions that stand open. */
const OPEN = 2;

/** Controls that make no sense in a query bar are asked as text. */
const AS_TEXT: ReadonlySet<string> = new Set([
  ...['textarea', 'umeditor', 'markdown', 'password', 'image', 'file'],
  ...['link_table', 'link_table_field'],
]);

/** @param fields of the compiled resource */
export function queryInfo(design: Design, fields: Fields): WireQuery[] {
  return runningFields(design, fields)
    .filter((field) => (field.isQuery === 1 || isConfigured(field)) && !isPassword(field))
    .map((field, at) => (isConfigured(field) ? configured : plain)(field, choiceOf(fields[field.dbFieldName]), at));
}

const isConfigured = ({ queryConfigFlag }: FieldDesign): boolean => queryConfigFlag === '1';

function plain(field: FieldDesign, choice: FieldChoice | undefined, at: number): WireQuery {
  if (choice) return { ...plainly(field, at), view: queryChoiceView(choice), ...queryChoice(choice) };
  const code = dictCodeOf(field);
  return {
    ...plainly(field, at),
    view: viewOf(field.fieldShowType, code),
    dictCode: code ?? '',
    ...(field.fieldShowType === 'cat_tree' && field.dictField ? { pcode: field.dictField } : {}),
    ...(field.fieldShowType === 'popup' ? popupInfo(field) : {}),
  };
}

/** What the clients' report dialog is opened with. */
const popupInfo = ({ dictTable, dictField, dictText }: FieldDesign) => ({
  ...{ dictTable: dictTable ?? '', dictCode: dictField ?? '', dictText: dictText ?? '' },
});

/** Asked as its own settings for queries say (个性查询配置). */
function configured(field: FieldDesign, choice: FieldChoice | undefined, at: number): WireQuery {
  const control = field.queryShowType ?? field.fieldShowType;
  const own = { ...common(field, at), config: '1' as const, defValue: field.queryDefVal };
  if (choice && CHOICES.has(control) && isOwnSource(field))
    return { ...own, view: queryChoiceView(choice), ...queryChoice(choice) };
  const dictField = field.queryDictTable ? null : field.queryDictField;
  const code = dictCodeOf({ ...field, fieldShowType: control, dictTable: null, dictField });
  return {
    ...own,
    view: viewOf(control, code),
    dictCode: code ?? '',
    ...(control === 'cat_tree' && dictField ? { pcode: dictField } : {}),
  };
}

/** Whether the query chooses from what the form does. */
const isOwnSource = ({ dictTable, queryDictField, queryDictTable }: FieldDesign): boolean =>
  queryDictTable ? queryDictTable === dictTable : !queryDictField;

const plainly = (field: FieldDesign, at: number) => ({
  ...common(field, at),
  ...{ config: '0' as const, defValue: null, dictCode: '' },
});

const common = (field: FieldDesign, at: number) => ({
  field: field.dbFieldName,
  label: field.dbFieldTxt,
  mode: field.queryMode,
  hidden: at < OPEN ? ('0' as const) : ('1' as const),
  dbField: field.dbFieldName,
  dictTable: '',
  dictText: '',
  fieldExtendJson: field.fieldExtendJson,
});

/** A choice without a dictionary to choose from is typed. */
function viewOf(control: string, code: string | undefined): string {
  if (AS_TEXT.has(control)) return 'text';
  if (control === 'radio') return code === undefined ? 'text' : 'list';
  if (control === 'checkbox') return code === undefined ? 'text' : 'list_multi';
  return CHOICES.has(control) && code === undefined ? 'text' : control;
}

const CHOICES: ReadonlySet<string> = new Set(['list', 'list_multi', 'sel_search', 'sel_tree', 'link_down']);
