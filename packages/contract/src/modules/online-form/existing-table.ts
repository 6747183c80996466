import { ENGINE_COLUMNS, type FieldDesign, PRESET_FIELDS } from '../../design/design.ts';
import type { SaveDraft } from './save.calls.ts';

/** A table of the database that no design has made, as the database tells of it (online.md §4.3). */
export interface ExistingTable {
  name: string;
  comment: string | null;
  columns: readonly ExistingColumn[];
  indexes: readonly { columns: readonly string[]; unique: boolean }[];
}

export interface ExistingColumn {
  name: string;
  /** In lower case, with its length: `character varying(50)`. */
  type: string;
  required: boolean;
  /** Part of the primary key. */
  key: boolean;
  comment: string | null;
}

type Shape = Pick<FieldDesign, 'dbType' | 'dbLength' | 'dbPointLength' | 'fieldShowType'>;

const shape = (dbType: Shape['dbType'], dbLength = 0, fieldShowType = 'text', dbPointLength = 0): Shape => ({
  dbType,
  dbLength,
  dbPointLength,
  fieldShowType,
});

/** Lengths of a column that says none, and the longest ones that a design may have. */
const STRING = { usual: 255, most: 4000 };
const DIGITS = { usual: 15, most: 15 };

/** Names of types on both engines and in dumps of others, by what they keep. */
const TYPES: readonly (readonly [RegExp, (length: number | undefined, scale: number) => Shape])[] = [
  [/^(n?varchar2?|character varying|n?char|character|bpchar)$/, (length = STRING.usual) => stringOf(length)],
  [/^uuid$/, () => shape('string', 36)],
  [/text$|^n?clob$|^jsonb?$/, () => shape('Text', 0, 'textarea')],
  [/^(tinyint|smallint|mediumint|int|integer|int[24]|boolean|bool)$/, () => shape('int', 10)],
  [/^(bigint|int8)$/, () => shape('BigDecimal', DIGITS.most)],
  [/^(numeric|decimal|number|money)$/, (length = DIGITS.usual, scale = 0) => decimalOf(length, scale)],
  [/^(real|float[48]?|double|double precision)$/, () => shape('double', 10)],
  [/^date$/, () => shape('Date', 0, 'date')],
  [/^(timestamp|datetime)/, () => shape('Datetime', 0, 'datetime')],
  [/^time/, () => shape('string', 8, 'time')],
  [/blob$|^bytea$/, () => shape('Blob')],
];

const stringOf = (length: number): Shape =>
  length > STRING.most ? shape('Text', 0, 'textarea') : shape('string', Math.max(1, length));

function decimalOf(length: number, scale: number): Shape {
  const digits = Math.min(Math.max(1, length), DIGITS.most);
  return shape('BigDecimal', digits, 'text', Math.min(scale, digits));
}

/** What a field keeps that has the type of a column; texts where the type is none of those above. */
export function shapeOfType(type: string): Shape {
  const [, name = '', length, scale] = /^([a-z0-9_ ]+?) *(?:\( *(\d+) *(?:, *(\d+) *)?\) *(.*))?$/.exec(type) ?? [];
  const word = name.replace(/ with(out)? time zone$/, '').trim();
  const made = TYPES.find(([names]) => names.test(word))?.[1];
  return made?.(length === undefined ? undefined : Number(length), Number(scale ?? 0)) ?? shape('string', STRING.usual);
}

/** The one column that names a row, if it is a text or a uuid. */
export function textKeyOf({ columns }: Pick<ExistingTable, 'columns'>): string | undefined {
  const [key, second] = columns.filter((column) => column.key);
  if (key === undefined || second !== undefined) return undefined;
  const { dbType } = shapeOfType(key.type);
  return dbType === 'string' || dbType === 'Text' ? key.name : undefined;
}

/** Columns that every designed table has of itself. */
const OWN: ReadonlySet<string> = new Set([...PRESET_FIELDS, ...ENGINE_COLUMNS]);
/** The list shows what fits a screen; the rest waits in its column settings. */
const SHOWN = 8;
const QUERIED = 3;

/** The design of an existing table: columns, lengths, keys and indexes; what the engine keeps itself is left to it. */
export function existingDesign(table: ExistingTable): SaveDraft {
  const key = textKeyOf(table);
  const columns = table.columns.filter(({ name }) => !OWN.has(name.toLowerCase()));
  const names = new Set(columns.map(({ name }) => name));
  const indexes = table.indexes.filter((index) => index.columns.every((name) => names.has(name)));
  return {
    head: { tableName: table.name, tableTxt: (table.comment?.trim() || table.name).slice(0, 50), tableType: 1 },
    fields: columns.map((column, at) => fieldOf(column, column.name === key, at)),
    indexs: indexes.map(({ columns: own, unique }, at) => ({
      indexName: `idx_${at + 1}`,
      indexField: own.join(',').toLowerCase(),
      indexType: unique ? 'unique' : 'normal',
    })),
  };
}

function fieldOf({ name, type, required, comment }: ExistingColumn, isKey: boolean, at: number) {
  const made = shapeOfType(type);
  const isDate = made.dbType === 'Date' || made.dbType === 'Datetime';
  const isShown = made.dbType !== 'Blob';
  return {
    ...made,
    dbFieldName: name.toLowerCase(),
    dbFieldTxt: (comment?.trim() || name).slice(0, 50),
    orderNum: at + 1,
    dbIsNull: 1 as const,
    fieldMustInput: required ? '1' : '0',
    fieldValidType: isKey ? 'only' : null,
    isShowForm: isShown ? (1 as const) : (0 as const),
    isShowList: isShown && at < SHOWN ? (1 as const) : (0 as const),
    isQuery: isShown && at < QUERIED ? (1 as const) : (0 as const),
    queryMode: isDate ? ('group' as const) : ('single' as const),
    sortFlag: made.dbType === 'Text' || !isShown ? '0' : '1',
  };
}
