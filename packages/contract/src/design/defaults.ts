import type { DbType, FieldDesign, HeadDesign, PRESET_FIELDS } from './design.ts';

/** A head whose settings nobody chose (contract/2 §15.3, §15.4). */
export const NEW_HEAD: Omit<HeadDesign, 'id' | 'tenantId' | 'tableName' | 'tableTxt' | 'tableType'> = {
  isCheckbox: 'Y',
  isPage: 'Y',
  isTree: 'N',
  scroll: 1,
  queryMode: 'single',
  relationType: null,
  subTableStr: null,
  tabOrderNum: null,
  treeParentIdField: null,
  treeIdField: null,
  treeFieldname: null,
  formCategory: 'temp',
  formTemplate: '1',
  themeTemplate: 'normal',
  copyType: 0,
  physicId: null,
  extConfigJson: null,
  titleField: null,
  defaultSort: null,
};

/** A field without its id, as it is made before anybody knows its table. */
export type NewField = Omit<FieldDesign, 'id'>;

/** A field whose settings nobody chose. */
export const NEW_FIELD: Required<Omit<NewField, 'dbFieldName' | 'dbFieldTxt' | 'dbType' | 'fieldShowType'>> = {
  orderNum: 0,
  dbLength: 0,
  dbPointLength: 0,
  dbDefaultVal: null,
  dbIsKey: 0,
  dbIsNull: 1,
  dbIsPersist: 1,
  isShowForm: 1,
  isShowList: 1,
  isReadOnly: 0,
  isQuery: 0,
  sortFlag: null,
  queryMode: 'single',
  fieldLength: 200,
  fieldHref: null,
  fieldValidType: null,
  fieldMustInput: null,
  fieldExtendJson: null,
  fieldDefaultValue: null,
  dictTable: null,
  dictField: null,
  dictText: null,
  mainTable: null,
  mainField: null,
  converter: null,
  queryConfigFlag: null,
  queryShowType: null,
  queryDictTable: null,
  queryDictField: null,
  queryDictText: null,
  queryDefVal: null,
  parked: 0,
  parkedColumn: null,
  queryValidType: null,
  queryMustInput: null,
  formula: null,
  visibleIf: null,
  requiredIf: null,
  readOnlyIf: null,
  optionsIf: null,
  sensitive: null,
  indexed: null,
  helpText: null,
  groupTitle: null,
  width: null,
};

/** Characters of a text, digits of a number; of other types nothing (contract/2 §15.5). */
export const usualLength = (dbType: DbType): number =>
  dbType === 'string' ? 32 : dbType === 'int' || dbType === 'double' || dbType === 'BigDecimal' ? 10 : 0;

const unseen = { isShowForm: 0, isShowList: 0 } as const;
const preset = (
  dbFieldName: (typeof PRESET_FIELDS)[number],
  dbFieldTxt: string,
  given: Partial<NewField> & Pick<NewField, 'dbType'>,
): NewField => ({ ...NEW_FIELD, dbFieldName, dbFieldTxt, fieldShowType: 'text', ...unseen, ...given });

/** The fields that the engine keeps in every designed table (contract/2 §15.3). */
export const PRESETS: readonly NewField[] = [
  preset('id', '主键', { dbType: 'string', dbLength: 36, dbIsKey: 1, dbIsNull: 0, isReadOnly: 1 }),
  preset('create_by', '创建人', { dbType: 'string', dbLength: 50 }),
  preset('create_time', '创建日期', { dbType: 'Datetime', fieldShowType: 'datetime' }),
  preset('update_by', '更新人', { dbType: 'string', dbLength: 50 }),
  preset('update_time', '更新日期', { dbType: 'Datetime', fieldShowType: 'datetime' }),
  preset('sys_org_code', '所属部门', { dbType: 'string', dbLength: 64 }),
];

/** What of a preset cannot be designed: labels, order and where it is shown can. */
export const FIXED_IN_PRESETS = [
  'dbFieldName',
  'dbType',
  'dbLength',
  'dbPointLength',
  'dbDefaultVal',
  'dbIsKey',
  'dbIsNull',
  'dbIsPersist',
  'fieldShowType',
  'fieldValidType',
  'fieldMustInput',
  'mainTable',
  'mainField',
  'formula',
] as const satisfies readonly (keyof NewField)[];

/** What a tree has besides: the node above, and whether there are nodes below. */
export const TREE_FIELDS: readonly NewField[] = [
  {
    ...{ ...NEW_FIELD, dbFieldName: 'pid', dbFieldTxt: '父级节点', dbType: 'string', dbLength: 36 },
    ...{ fieldShowType: 'text', isShowList: 0 },
  },
  {
    ...{ ...NEW_FIELD, dbFieldName: 'has_child', dbFieldTxt: '是否有子节点', dbType: 'string', dbLength: 3 },
    ...{ fieldShowType: 'list', dictField: 'yn', ...unseen },
  },
];

/** A field with what was chosen of it: a text of 32 characters unless that says otherwise. */
export const newField = (
  given: Partial<FieldDesign> & Pick<FieldDesign, 'id' | 'dbFieldName' | 'dbFieldTxt'>,
): FieldDesign => ({
  ...NEW_FIELD,
  dbType: 'string',
  dbLength: usualLength('string'),
  fieldShowType: 'text',
  ...given,
});

/** A head with what was chosen of it: a single table unless that says otherwise. */
export const newHead = (
  given: Partial<HeadDesign> & Pick<HeadDesign, 'id' | 'tenantId' | 'tableName' | 'tableTxt'>,
): HeadDesign => ({ ...NEW_HEAD, tableType: 1, ...given });

/** The fields that the engine keeps, as the first ones of a new table. */
export const presetFields = (newId: () => string): FieldDesign[] =>
  PRESETS.map((preset, orderNum) => ({ ...preset, id: newId(), orderNum }));
