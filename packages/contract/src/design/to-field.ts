import { openDict } from '../dicts.ts';
import { type Field, type FieldBase, isClock, showsLinkedRows } from '../resource/kinds.ts';
import { CELL_PATTERNS, isCellPattern, UNNAMED_PATTERN_TEXT } from '../rules/cell-patterns.ts';
import { isDate, isDatetime } from '../rules/dates.ts';
import { MASKS, type MaskName } from '../rules/masks.ts';
import { typedClock } from '../rules/typed-dates.ts';
import { askedAs } from './asked-as.ts';
import { type DbType, type FieldDesign, isPassword } from './design.ts';
import { isComputedDefault } from './expression/template.ts';
import { followingOf } from './following.ts';
import { isLinkShown, linkedBase, linkPart, shownPart, withoutColumn } from './links.ts';

/** Characters of a column without a length of its own: a cell of a workbook holds no more. */
const LONG_TEXT = 32_000;
/** Rich text carries its markup. */
const LONG_HTML = 500_000;
/** Stored paths joined by commas. */
const LONG_PATHS = 4000;
/** Our ids have 36 characters whatever the design says (online.md §14). */
const ID_LENGTH = 36;
const INT_BOUND = 2_147_483_647;

/** A field of the running resource; undefined: the design's field is not one that pages, lists and workbooks show. */
export function toField(given: FieldDesign): Field | undefined {
  const design = withoutColumn(given);
  if (design.parked === 1 || design.dbType === 'Blob') return undefined;
  if (isPassword(design)) return passwordField(design);
  // Without a column only what is calculated has a value.
  if (design.dbIsPersist === 0 && !design.formula && !isLinkShown(design)) return undefined;
  const base = linkedBase(design, followingOf(design, baseOf(design)));
  const field = withoutNone({ ...base, ...kindOf(design) }) as Field;
  const initial = initialOf(design, field);
  const mask = maskOf(design, field);
  return {
    ...field,
    ...(initial === undefined ? {} : { initial }),
    ...(mask ? { sensitive: { mask } } : {}),
    ...(isSearched(design) && !field.computed ? askedBy(design, field) : {}),
    ...(design.isShowList === 1 && inLists(field) ? { list: listOf(design, field) } : {}),
  };
}

/** Kept sealed, and in no list, workbook, query or log: the form alone has it, and hears no more than that one is set. */
function passwordField(design: FieldDesign): Field | undefined {
  if (design.dbIsPersist === 0 || design.dbType !== 'string') return undefined;
  const { unique: _, ...base } = followingOf({ ...design, formula: null, fieldDefaultValue: null }, baseOf(design));
  const matches = matchOf(design.fieldValidType);
  return {
    ...base,
    ...{ kind: 'text', maxLength: lengthOf(design), ...(matches ? { matches } : {}) },
    ...{ secret: true, writeOnly: true, unasked: true, sheet: false },
  };
}

function baseOf(design: FieldDesign): Omit<FieldBase, 'label'> & { label: string } {
  const isFilled = design.isShowForm === 1 && design.isReadOnly === 0;
  const must = design.fieldMustInput === '1' || design.dbIsNull === 0 || design.fieldValidType === '*';
  return {
    label: design.dbFieldTxt || design.dbFieldName,
    ...(must && isFilled ? { required: true as const } : {}),
    ...(design.isReadOnly === 1 ? { readOnly: true as const } : {}),
    ...(design.isShowForm === 0 ? { form: false as const } : {}),
    ...(design.fieldValidType === 'only' ? { unique: true as const } : {}),
  };
}

const isSearched = ({ isQuery, queryConfigFlag }: FieldDesign): boolean => isQuery === 1 || queryConfigFlag === '1';
const inLists = ({ kind }: Field): boolean => kind !== 'html' && kind !== 'json';

function listOf({ sortFlag, width }: FieldDesign, field: Field): NonNullable<FieldBase['list']> {
  const isSorted = sortFlag === '1' && !field.computed && !showsLinkedRows(field);
  return {
    ...(typeof width === 'number' && width > 0 ? { width } : {}),
    ...(isSorted ? { sort: true as const } : {}),
  };
}

function askedBy(design: FieldDesign, field: Field): Pick<FieldBase, 'query' | 'asked' | 'askedAtFirst'> {
  const query = queryOf(design, field);
  return { query, ...askedAs(design, { ...field, query }) };
}

function queryOf({ queryMode }: FieldDesign, field: Field): NonNullable<FieldBase['query']> {
  const { kind } = field;
  if (showsLinkedRows(field)) return 'eq';
  if (kind === 'datetime') return 'range';
  if (queryMode === 'group' && (kind === 'date' || kind === 'integer' || kind === 'decimal' || isClock(field)))
    return 'range';
  if (isClock(field)) return 'eq';
  return kind === 'text' || kind === 'textarea' || kind === 'html' ? 'like' : 'eq';
}

type Kind<K extends Field['kind']> = Omit<Extract<Field, { kind: K }>, keyof FieldBase>;
type AnyKind = { [K in Field['kind']]: Kind<K> }[Field['kind']];

const NUMBERS: ReadonlySet<DbType> = new Set(['int', 'double', 'BigDecimal']);

/** What the control keeps in a column of the type. */
function kindOf(design: FieldDesign): AnyKind {
  const { fieldShowType: control, dbType } = design;
  const dict = dictOf(design);
  if (dict !== undefined) return dict;
  if (NUMBERS.has(dbType)) return numberOf(design);
  switch (control) {
    case 'switch':
      return { kind: 'switch' };
    case 'date':
      return { kind: 'date' };
    case 'datetime':
      return { kind: 'datetime' };
    case 'time':
      return { kind: 'text', maxLength: Math.max(8, lengthOf(design)), pattern: 'clock' };
    case 'file':
      return { kind: 'files', maxLength: lengthOf(design, LONG_PATHS) };
    case 'image':
      return { kind: 'files', pictures: true, maxLength: lengthOf(design, LONG_PATHS) };
    case 'umeditor':
      return { kind: 'html', maxLength: lengthOf(design, LONG_HTML) };
    case 'textarea':
      return { kind: 'textarea', maxLength: lengthOf(design) };
    case 'markdown':
      return { kind: 'textarea', maxLength: lengthOf(design), markdown: true };
    case 'pca':
      return { kind: 'region' };
    default:
      return plainOf(design);
  }
}

/** One line of text, unless the column itself says what it holds. */
function plainOf(design: FieldDesign): AnyKind {
  if (design.dbType === 'Date') return { kind: 'date' };
  if (design.dbType === 'Datetime') return { kind: 'datetime' };
  const matches = matchOf(design.fieldValidType);
  const maxLength = Math.max(lengthOf(design), holdsIds(design) ? ID_LENGTH : 0);
  return {
    ...{ kind: 'text', maxLength, ...(matches ? { matches } : {}) },
    ...linkPart(design),
    ...shownPart(design),
  };
}

const ID_CONTROLS: ReadonlySet<string> = new Set(['sel_tree', 'cat_tree', 'sel_user', 'sel_depart', 'link_table']);

const holdsIds = ({ fieldShowType, mainTable }: FieldDesign): boolean =>
  ID_CONTROLS.has(fieldShowType) || Boolean(mainTable);

const lengthOf = ({ dbType, dbLength }: FieldDesign, unlimited = LONG_TEXT): number =>
  dbType === 'string' ? dbLength : unlimited;

const ONE_OF: ReadonlySet<string> = new Set(['list', 'radio', 'sel_search']);
const SOME_OF: ReadonlySet<string> = new Set(['checkbox', 'list_multi']);
/** Of these, the controls whose choices stand open. */
const OPEN: ReadonlySet<string> = new Set(['radio', 'checkbox']);

/** A choice among a dictionary's values; those of tables show what is stored. */
function dictOf(design: FieldDesign): Kind<'dict'> | Kind<'dicts'> | undefined {
  const { fieldShowType: control, dbType, dictField, dictTable } = design;
  const several = SOME_OF.has(control);
  if (!dictField || dictTable || (!several && !ONE_OF.has(control))) return undefined;
  const dict = openDict(dictField);
  const open = OPEN.has(control) ? { open: true as const } : {};
  if (several) return { kind: 'dicts', dict, maxLength: lengthOf(design), ...open };
  if (dbType === 'int') return { kind: 'dict', dict, stored: 'integer', ...open };
  if (dbType !== 'string' && dbType !== 'Text') return undefined;
  return { kind: 'dict', dict, maxLength: lengthOf(design), ...open };
}

function numberOf({ dbType, dbLength, dbPointLength }: FieldDesign): AnyKind {
  if (dbType === 'int') {
    const most = dbLength >= 1 && dbLength < 10 ? 10 ** dbLength - 1 : INT_BOUND;
    return { kind: 'integer', min: -most, max: most };
  }
  const scale = Math.max(0, dbPointLength);
  if (dbType === 'double') return scale === 0 ? { kind: 'decimal', scale: 6, loose: true } : { kind: 'decimal', scale };
  const most = Number(`${'9'.repeat(Math.max(1, dbLength - scale))}${scale > 0 ? `.${'9'.repeat(scale)}` : ''}`);
  const bound = dbLength === scale ? Number(`0.${'9'.repeat(scale)}`) : most;
  return { kind: 'decimal', scale, min: -bound, max: bound };
}

/** Two of the named patterns, worded without the flags that a schema cannot carry. */
const WITHOUT_FLAGS: Readonly<Record<string, string>> = {
  '*6-16': '^[\\s\\S]{6,16}$',
  url: '^([Hh][Tt][Tt][Pp][Ss]?|[Ff][Tt][Pp]):\\/\\/[^\\s/?#]+([/?#]\\S*)?$',
};

/** `only` and `*` are no patterns; what has no name is a regular expression, which was checked when it was saved. */
function matchOf(check: string | null): { regex: string; message: string } | undefined {
  if (!check || check === 'only' || check === '*') return undefined;
  if (!isCellPattern(check)) return { regex: check, message: UNNAMED_PATTERN_TEXT };
  const { regex, message } = CELL_PATTERNS[check];
  return { regex: WITHOUT_FLAGS[check] ?? regex.source, message };
}

function maskOf({ sensitive }: FieldDesign, { kind }: Field): MaskName | undefined {
  if (!sensitive || !Object.hasOwn(MASKS, sensitive)) return undefined;
  return MASKED_KINDS.has(kind) ? (sensitive as MaskName) : undefined;
}

const MASKED_KINDS: ReadonlySet<Field['kind']> = new Set(['text', 'textarea', 'date']);

/** Why a field cannot be masked as it is designed; undefined: it is not to be, or is (online.md §5.1). */
export function maskProblem(design: FieldDesign): string | undefined {
  const { sensitive, dbFieldTxt } = design;
  if (!sensitive || sensitive === 'none') return undefined;
  if (!Object.hasOwn(MASKS, sensitive)) return `${dbFieldTxt}：敏感信息${sensitive}不存在`;
  const field = toField(design);
  return field && MASKED_KINDS.has(field.kind) ? undefined : `${dbFieldTxt}：只有文本和日期字段可以设置敏感信息`;
}

/** The value of a new row where the client gives none; what does not fit the column is none. */
function initialOf({ fieldDefaultValue, dbDefaultVal }: FieldDesign, field: Field): string | number | undefined {
  const text = [fieldDefaultValue, dbDefaultVal].find((value) => value && !isComputedDefault(value));
  if (!text) return undefined;
  switch (field.kind) {
    case 'integer':
    case 'decimal':
      return numberWithin(text, field);
    case 'dict':
      return field.stored === 'integer' ? numberWithin(text, {}) : text;
    case 'switch':
      return text === 'Y' || text === 'N' ? text : undefined;
    case 'date':
      return isDate(text) ? text : undefined;
    case 'datetime':
      return isDatetime(text) ? text : undefined;
    case 'text':
      return isClock(field) ? typedClock(text) : within(text, field);
    default:
      return within(text, field);
  }
}

const within = (text: string, field: Field): string | undefined =>
  'maxLength' in field && field.maxLength !== undefined && text.length > field.maxLength ? undefined : text;

function numberWithin(text: string, { min = -INT_BOUND, max = INT_BOUND }: { min?: number; max?: number }) {
  const value = Number(text);
  return text.trim() !== '' && value >= min && value <= max ? value : undefined;
}

const withoutNone = (values: object): object =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
