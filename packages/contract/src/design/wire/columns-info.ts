import { type Fields, heldRows } from '../../resource/kinds.ts';
import { type ButtonDesign, type Design, type FieldDesign, isPassword } from '../design.ts';
import {
  dictCodeOf,
  extension,
  fewOptions,
  isPreset,
  type OptionsOf,
  runningFields,
  type WireOption,
} from './shown-fields.ts';

/** One column of a list (contract/2 §16.3). */
export interface WireColumn {
  title: string;
  dataIndex: string;
  align: 'center' | 'left' | 'right';
  sorter: boolean;
  /** Key of `dictOptions`, or `_replace_text_{column}` for a column of the row that holds the text. */
  customRender?: string;
  hrefSlotName?: string;
  scopedSlots?: { customRender: string };
  showLength?: number;
  fieldType: string;
  dbType: string;
}

/** What the family's clients draw a list from (contract/2 §16.3). */
export interface ColumnsInfo {
  code: string;
  description: string;
  currentTableName: string;
  tableType: number;
  formTemplate: string | null;
  paginationFlag: 'Y' | 'N';
  checkboxFlag: 'Y' | 'N';
  scrollFlag: 0 | 1;
  columns: readonly WireColumn[];
  hideColumns: readonly string[];
  dictOptions: Readonly<Record<string, readonly WireOption[]>>;
  fieldHrefSlots: readonly { slotName: string; href: string }[];
  cgButtonList: readonly ButtonDesign[];
  enhanceJs: string;
  isDesForm: 'N';
  desFormCode: '';
  relationType?: number;
  foreignKeys?: readonly { field: string; key: string }[];
  pidField?: string;
  hasChildrenField?: string;
  textField?: string;
}

/** What else the description of a list depends on. */
export interface ListContext {
  optionsOf: OptionsOf;
  /** Codes of buttons and columns that this person has not (contract/2 §15.6). */
  hidden: readonly string[];
}

/** @param fields of the compiled resource */
export function columnsInfo(design: Design, fields: Fields, { optionsOf, hidden }: ListContext): ColumnsInfo {
  const { head } = design;
  const shown = runningFields(design, fields).filter((field) => field.isShowList === 1 && !isPassword(field));
  const dictOptions: Record<string, readonly WireOption[]> = {};
  for (const field of shown) {
    const options = fewOptions(field, optionsOf);
    if (options) dictOptions[field.dbFieldName] = options;
  }
  return {
    code: head.id,
    description: head.tableTxt,
    currentTableName: head.tableName,
    tableType: head.tableType,
    formTemplate: head.formTemplate,
    paginationFlag: head.isPage,
    checkboxFlag: head.isCheckbox,
    scrollFlag: head.scroll,
    columns: shown.map((field) => columnOf(field, fields, Object.hasOwn(dictOptions, field.dbFieldName))),
    hideColumns: hidden,
    dictOptions,
    fieldHrefSlots: shown.flatMap(({ dbFieldName, fieldHref }) =>
      fieldHref ? [{ slotName: hrefSlot(dbFieldName), href: fieldHref }] : [],
    ),
    cgButtonList: buttonsOf(design, ['link', 'button']),
    enhanceJs: '',
    isDesForm: 'N',
    desFormCode: '',
    ...relationOf(design),
    ...treeOf(design),
  };
}

/** Of a button (dictionary of contract/2 §15.4). */
const ACTIVE: ButtonDesign['buttonStatus'] = '1';

/** The own buttons that are active, in their order. */
export function buttonsOf({ buttons }: Pick<Design, 'buttons'>, styles: readonly ButtonDesign['buttonStyle'][]) {
  return buttons
    .filter(({ buttonStatus, buttonStyle }) => buttonStatus === ACTIVE && styles.includes(buttonStyle))
    .sort((a, b) => a.orderNum - b.orderNum);
}

const hrefSlot = (name: string): string => `fieldHref_${name}`;

/** Controls whose cells the clients draw in a way of their own. */
const SLOTS: ReadonlyMap<string, string> = new Map([
  ['date', 'dateSlot'],
  ['umeditor', 'htmlSlot'],
  ['pca', 'pcaSlot'],
  ['image', 'imgSlot'],
  ['file', 'fileSlot'],
]);

function columnOf(field: FieldDesign, fields: Fields, hasOptions: boolean): WireColumn {
  const { dbFieldName: name, dbFieldTxt, dbType, fieldHref, fieldShowType, sortFlag } = field;
  const render = hasOptions ? name : hasText(field, fields) ? `_replace_text_${name}_dictText` : undefined;
  const slot = fieldHref ? hrefSlot(name) : SLOTS.get(fieldShowType);
  const length = Number(extension(field, 'showLength'));
  return {
    title: dbFieldTxt,
    dataIndex: name,
    align: 'center',
    sorter: sortFlag === '1',
    ...(render === undefined ? {} : { customRender: render }),
    ...(fieldHref ? { hrefSlotName: hrefSlot(name) } : {}),
    ...(slot === undefined ? {} : { scopedSlots: { customRender: slot } }),
    ...(Number.isInteger(length) && length > 0 ? { showLength: length } : {}),
    fieldType: dbType === 'Date' ? 'Date' : dbType.toLowerCase(),
    dbType,
  };
}

/** Whether a row has the text of a value beside it. */
function hasText(field: FieldDesign, fields: Fields): boolean {
  if (isPreset(field)) return field.dbFieldName === 'create_by' || field.dbFieldName === 'update_by';
  const known = fields[field.dbFieldName];
  if (known && heldRows(known)) return true;
  const kind = known?.kind;
  return dictCodeOf(field) !== undefined && (kind === 'dict' || kind === 'dicts');
}

function relationOf({ head, fields }: Design): Pick<ColumnsInfo, 'relationType' | 'foreignKeys'> {
  if (head.tableType !== 3) return {};
  const keys = fields.flatMap(({ parked, dbFieldName, mainTable, mainField }) =>
    parked === 0 && mainTable && mainField ? [{ field: dbFieldName, key: mainField }] : [],
  );
  return { relationType: head.relationType ?? 0, foreignKeys: keys };
}

function treeOf({ head }: Design): Pick<ColumnsInfo, 'pidField' | 'hasChildrenField' | 'textField'> {
  const { isTree, treeParentIdField, treeIdField, treeFieldname } = head;
  if (isTree !== 'Y' || !treeParentIdField || !treeIdField || !treeFieldname) return {};
  return { pidField: treeParentIdField, hasChildrenField: treeIdField, textField: treeFieldname };
}
