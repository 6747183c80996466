/**
 * Columns of the editable table (spec/2 §3, contract/3 §11.4). They are plain data, because designed forms load them
 * from the server; rendering and editing of the types is defined in `cells/`.
 */
const CELL_TYPES = [
  'normal',
  'input',
  'inputNumber',
  'checkbox',
  'select',
  'list_multi',
  'sel_search',
  'sel_search_async',
  'radio',
  'date',
  'datetime',
  'time',
  'sel_depart',
  'sel_user',
  'textarea',
  'popup',
  'upload',
  'file',
  'image',
  'tags',
  'progress',
  'money',
  'slot',
  'hidden',
] as const;
export type CellType = (typeof CELL_TYPES)[number];

/** Type aliases of older definitions. */
const ALIASES: Readonly<Record<string, CellType>> = {
  input_pop: 'textarea',
  'select-multiple': 'list_multi',
  'select-search': 'sel_search',
  'select-dict-search': 'sel_search_async',
  text: 'input',
  number: 'inputNumber',
};

/** The type of a definition; an unknown name is plain text. */
export function cellTypeOf(name: string | undefined): CellType {
  if (name === undefined) return 'normal';
  const known = CELL_TYPES.find((type) => type === name);
  return known ?? (Object.hasOwn(ALIASES, name) ? ALIASES[name] : undefined) ?? 'normal';
}

export interface CellOption {
  value: string | number;
  /** Displayed title; `label` and `title` are aliases. */
  text?: string;
  label?: string;
  title?: string;
  disabled?: boolean;
}

export const optionText = (option: CellOption): string =>
  option.text ?? option.label ?? option.title ?? String(option.value);

/** Arguments of a handler rule. */
export interface CellCheck {
  value: unknown;
  row: Row;
  column: Column;
  /** All rows in their order; the same array for all cells that are checked at once. */
  rows(): readonly Row[];
  /** When the check runs (contract/3 §12.4). */
  trigger: 'input' | 'change' | 'blur' | 'getValues';
}

export interface Rule {
  required?: boolean;
  unique?: boolean;
  /** A named pattern, `only`, `*`, or a regular expression as text. */
  pattern?: string;
  /** Returns true or undefined for a valid value, otherwise the message, or false for the rule's message. */
  handler?: (check: CellCheck) => boolean | string | undefined | Promise<boolean | string | undefined>;
  /** May contain ${title}, ${key}, ${defaultValue}. */
  message?: string;
}

export interface Column {
  key: string;
  title: string;
  type?: string;
  /** px; default 120, see `columnWidth`. */
  width?: number;
  minWidth?: number;
  align?: 'left' | 'center' | 'right';
  fixed?: 'left' | 'right';
  placeholder?: string;
  defaultValue?: unknown;
  disabled?: boolean;
  /** Whether this column can be edited in a row; asked again after every change of the row. */
  editable?: (row: Row) => boolean;
  /** Whether an option can be chosen in a row as it is at the moment; absent: all can. */
  offered?: (option: { value: string; text: string }, row: Row) => boolean;
  /** Help text in the header. */
  help?: string;
  validateRules?: readonly Rule[];
  options?: readonly CellOption[];
  dictCode?: string;
  /** `table,text,code` of a searchable dictionary. */
  dict?: string;
  /** Stored values of a checked and an unchecked box. */
  customValue?: readonly [unknown, unknown];
  defaultChecked?: boolean;
  /** Statistics under the column; true means the sum. */
  statistics?: true | readonly ('sum' | 'average')[];
  /** `integer` parses as the seed does; default: `decimal` for money and columns with decimals, else `integer`. */
  statisticsMode?: 'integer' | 'decimal';
  /** New rows get the maximum + 1. */
  isOrder?: boolean;
  allowInput?: boolean;
  allowSearch?: boolean;
  allowClear?: boolean;
  allowDownload?: boolean;
  allowRemove?: boolean;
  /** Uploads: URL, whether the token is sent, key of the path in the reply, extra fields, maximum of files. */
  action?: string;
  token?: boolean;
  responseName?: string;
  data?: Readonly<Record<string, string>>;
  number?: number;
  btnText?: string;
  /** Key of the column that depends on this one. */
  linkageKey?: string;
  popupCode?: string;
  field?: string;
  orgFields?: string;
  destFields?: string;
  param?: Readonly<Record<string, unknown>>;
  sorter?: string;
  multi?: boolean;
  /** Off: a searched dictionary is loaded as a whole and searched here; own options count too. */
  async?: boolean;
  store?: string;
  text?: string;
  fieldExtendJson?: string;
  slotName?: string;
  /** Format of a date, both displayed and stored. */
  format?: string;
  tipsContent?: string;
  /** Colour of a tag by its text. */
  setTagColor?: (text: string) => string | readonly [background: string, text: string] | undefined;
  showDetails?: boolean;
  props?: Readonly<Record<string, unknown>>;
}

/** A row: its id and one value per column; other keys are kept. */
export type Row = Readonly<Record<string, unknown>> & { readonly id: string };

const DEFAULT_WIDTH = 120;
const WIDTHS: Partial<Record<CellType, number>> = { datetime: 200, sel_user: 220, sel_depart: 160 };
const MIN_WIDTHS: Partial<Record<CellType, number>> = { datetime: 190, sel_user: 190, sel_depart: 190, date: 135 };

/** Width of a column in px, within its limits (spec/2 §9). */
export function columnWidth(column: Pick<Column, 'type' | 'width' | 'minWidth'>): number {
  const type = cellTypeOf(column.type);
  const least = Math.max(column.minWidth ?? 0, MIN_WIDTHS[type] ?? 0);
  return Math.max(column.width ?? WIDTHS[type] ?? DEFAULT_WIDTH, least);
}

/** A column's texts with the placeholders for title, key and default value filled (contract/3 §0). */
export function filledText(text: string, column: Pick<Column, 'title' | 'key' | 'defaultValue'>): string {
  return text.replace(/\$\{(title|key|defaultValue)\}/g, (_, name: 'title' | 'key' | 'defaultValue') => {
    const value = column[name];
    return value === undefined || value === null ? '' : String(value);
  });
}

/**
 * The column with its placeholder, or that of its props, and the other texts of its props filled: cells of every type
 * may name title, key and default value (contract/3 §11.4). The same object where there is nothing to fill.
 */
export function withFilledTexts(column: Column): Column {
  const { props = {}, placeholder = props.placeholder } = column;
  const named = Object.entries(props).filter(([, value]) => typeof value === 'string' && value.includes('${'));
  const own = typeof placeholder === 'string' ? filledText(placeholder, column) : undefined;
  if (named.length === 0 && own === column.placeholder) return column;
  const filled = named.map(([name, value]) => [name, filledText(String(value), column)]);
  return {
    ...column,
    ...(own === undefined ? {} : { placeholder: own }),
    ...(column.props ? { props: { ...props, ...Object.fromEntries(filled) } } : {}),
  };
}

/** Creates the values of new rows; order columns continue from their maximum. */
export function newRowValues(columns: readonly Column[], rows: Iterable<Row>): () => Record<string, unknown> {
  const list = [...rows];
  const counters = new Map(columns.filter((column) => column.isOrder).map(({ key }) => [key, highest(list, key)]));
  return () =>
    Object.fromEntries(
      columns.map((column) => {
        const last = counters.get(column.key);
        if (last === undefined) return [column.key, initialValue(column)];
        counters.set(column.key, last + 1);
        return [column.key, last + 1];
      }),
    );
}

function initialValue({ type, customValue, defaultChecked, defaultValue }: Column): unknown {
  if (cellTypeOf(type) === 'checkbox') {
    const [on, off] = customValue ?? [true, false];
    return defaultChecked ? on : (defaultValue ?? off);
  }
  return Array.isArray(defaultValue) ? defaultValue.join(',') : (defaultValue ?? null);
}

function highest(rows: Iterable<Row>, key: string): number {
  let most = 0;
  for (const row of rows) {
    const value = Number(row[key]);
    if (Number.isFinite(value) && value > most) most = value;
  }
  return most;
}

/** Rows that can be neither edited nor selected: one or several values per column (contract/3 §12.1). */
export type DisabledRows = Readonly<Record<string, unknown>>;

export function isRowDisabled(row: Row, disabled: DisabledRows): boolean {
  return Object.entries(disabled).some(([key, wanted]) =>
    Array.isArray(wanted) ? wanted.includes(row[key]) : row[key] === wanted,
  );
}
