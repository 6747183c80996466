/**
 * What an administrator designs in the browser: a table with its fields, indexes and buttons (contract/2 §15, §18.15–18.17;
 * online.md §3). A design is plain data; it is stored whole with each version, and compiled to a `Resource` once per version.
 */
export interface Design {
  head: HeadDesign;
  /** In their order; parked ones are kept beside the table, and are no part of what runs. */
  fields: readonly FieldDesign[];
  indexes: readonly IndexDesign[];
  buttons: readonly ButtonDesign[];
}

/** Y or N, as the family stores what can be true. */
type Flag = 'Y' | 'N';

export interface HeadDesign {
  id: string;
  /** Null: a design of the platform, which every tenant may use. */
  tenantId: number | null;
  /** As typed; the stored table's name is `physicalTable`. */
  tableName: string;
  tableTxt: string;
  /** 1 single, 2 main, 3 sub (dictionary cgform_table_type). */
  tableType: 1 | 2 | 3;
  isCheckbox: Flag;
  isPage: Flag;
  isTree: Flag;
  /** 1: the list scrolls sideways. */
  scroll: 0 | 1;
  queryMode: 'single' | 'group';
  /** Of a sub-table: 0 one-to-many, 1 one-to-one. */
  relationType: 0 | 1 | null;
  /** Sub-tables of a main table, by name, joined by commas; kept by the server. */
  subTableStr: string | null;
  tabOrderNum: number | null;
  treeParentIdField: string | null;
  /** Despite its name the field that tells whether a node has children, as the family has it. */
  treeIdField: string | null;
  treeFieldname: string | null;
  formCategory: string;
  /** "1" to "4" columns; "99" means two. */
  formTemplate: string | null;
  themeTemplate: 'normal' | 'erp' | 'innerTable' | 'tab';
  /** 1: a view of the table `physicId`. */
  copyType: 0 | 1;
  physicId: string | null;
  extConfigJson: string | null;
  titleField: string | null;
  defaultSort: string | null;
}

/** Typed and never shown again (online.md §3). */
export const isPassword = ({ fieldShowType }: Pick<FieldDesign, 'fieldShowType'>): boolean =>
  fieldShowType === 'password';

export type DbType = 'string' | 'int' | 'double' | 'Date' | 'Datetime' | 'BigDecimal' | 'Text' | 'Blob';

export interface FieldDesign {
  id: string;
  orderNum: number;
  dbFieldName: string;
  dbFieldTxt: string;
  dbType: DbType;
  dbLength: number;
  dbPointLength: number;
  dbDefaultVal: string | null;
  /** 1 or 0, as on the wire. */
  dbIsKey: 0 | 1;
  /** 1: may be empty. */
  dbIsNull: 0 | 1;
  /** 0: no column is made. */
  dbIsPersist: 0 | 1;
  isShowForm: 0 | 1;
  isShowList: 0 | 1;
  isReadOnly: 0 | 1;
  isQuery: 0 | 1;
  /** "1": the list can be sorted by it. */
  sortFlag: string | null;
  queryMode: 'single' | 'group';
  fieldShowType: string;
  fieldLength: number;
  fieldHref: string | null;
  fieldValidType: string | null;
  /** "1": must be filled. */
  fieldMustInput: string | null;
  fieldExtendJson: string | null;
  fieldDefaultValue: string | null;
  dictTable: string | null;
  dictField: string | null;
  dictText: string | null;
  mainTable: string | null;
  mainField: string | null;
  converter: string | null;
  /** "1": the query bar follows the five settings below. */
  queryConfigFlag: string | null;
  queryShowType: string | null;
  queryDictTable: string | null;
  queryDictField: string | null;
  queryDictText: string | null;
  queryDefVal: string | null;
  /** 1: removed from the design, its column kept under `parkedColumn`. */
  parked: 0 | 1;
  parkedColumn: string | null;
  queryValidType?: string | null;
  /** "1": a query without a value for it is refused. */
  queryMustInput?: string | null;
  formula?: string | null;
  visibleIf?: string | null;
  requiredIf?: string | null;
  readOnlyIf?: string | null;
  optionsIf?: string | null;
  /** Name of a mask; null or `none`: not sensitive. */
  sensitive?: string | null;
  /** `off`: no index of the engine's own. */
  indexed?: 'auto' | 'off' | null;
  helpText?: string | null;
  groupTitle?: string | null;
  width?: number | null;
}

export interface IndexDesign {
  id: string;
  indexName: string;
  /** Field names joined by commas. */
  indexField: string;
  indexType: 'normal' | 'unique';
}

export interface ButtonDesign {
  id: string;
  buttonCode: string;
  buttonName: string;
  buttonIcon: string | null;
  /** link: in the row, button: above the list, form: in the form. */
  buttonStyle: 'link' | 'button' | 'form';
  /** 1 active, 0 not. */
  buttonStatus: '1' | '0';
  optType: 'js' | 'action';
  optPosition: string | null;
  orderNum: number;
  /** `field#op#val`: the rows that have the button. */
  exp: string | null;
}

/** Fields of every designed table that the designer shows and the engine keeps (contract/2 §15.3). */
export const PRESET_FIELDS = ['id', 'create_by', 'create_time', 'update_by', 'update_time', 'sys_org_code'] as const;

/** Columns of every designed table besides; they cannot be designed (online.md §2). */
export const ENGINE_COLUMNS = [
  'tenant_id',
  'version',
  'del_flag',
  'delete_by',
  'delete_time',
  'delete_reason',
  'search_key',
] as const;

/** What the resource of a designed table is called, by the id of its design. */
export const designedName = (headId: string): string => `online_${headId}`;

/** The design whose resource is called so; undefined: it is a hand-made one. */
export const designOfName = (name: string): string | undefined =>
  name.startsWith(designedName('')) ? name.slice(designedName('').length) : undefined;

/** The table in the database: that of a tenant has the tenant in its name, so that two may choose the same one. */
export function physicalTable({ tableName, tenantId }: Pick<HeadDesign, 'tableName' | 'tenantId'>): string {
  return tenantId === null ? tableName : `${tableName}__t${tenantId}`;
}
