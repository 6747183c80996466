import type { AnyDictCode, DictCode, DictValue } from '../dicts.ts';
import type { Sensitive } from '../rules/masks.ts';

/**
 * The type of a field. Display and storage are defined elsewhere, once per kind (web: resource/kinds/kinds.tsx;
 * server: resource/describe/columns.ts), so a kind without a cell or a column does not compile.
 */
export interface FieldBase {
  /** Chinese label used in the list head, form, Excel head and messages. */
  label: string;
  /** Must be filled by the client, or by the server where it is read-only; the database column is NOT NULL. */
  required?: true;
  /** Set by the server only; ignored when a client sends it. */
  readOnly?: true;
  /** Can be set on add but not changed afterwards. */
  addOnly?: true;
  /** Never stored: the server derives it in the query (resource table's `computed`). */
  computed?: true;
  /** Shown in the query bar; the operator applied to its plain value. */
  query?: 'eq' | 'like' | 'in' | 'range';
  /** The query bar asks with this control where it is not the form's. */
  asked?: Asked;
  /** The condition that a list begins with, as it would be typed. */
  askedAtFirst?: string;
  /** Shown as a list column by default; `width` in px; `sort` allows sorting by head click. */
  list?: { width?: number; sort?: true };
  /** `false`: not in the generated form. */
  form?: false;
  /** Column header in workbooks if it differs from the label; `false`: not in workbooks. */
  sheet?: string | false;
  /** Value of a new row. */
  initial?: string | number;
  /** Unique within the tenant among live rows; the message names the label. */
  unique?: true;
  /** The program finds, sorts, draws or goes back by it; it tells a person nothing, and neither details nor queries offer it. */
  program?: true;
  /** Personal data: each role hides it, masks it or shows it in full (domain.md §9). */
  sensitive?: Sensitive;
  /** The stored value reveals more than the displayed one: conditions, sorting and data rules are not allowed. */
  unasked?: true;
  /** Help under the control, and the group of the form that it stands in. */
  help?: string;
  group?: string;
  /** What of it follows from other values, in the language of `design/expression` (online.md §5.5). */
  when?: FieldConditions;
  /** What is chosen in another field of the form fills it in; nobody types it. */
  filled?: true;
  /** Calculated from other fields of the row, by the form while it is filled in and by the server when it is saved. */
  formula?: string;
  /** `#{…}`, `{{…}}` or a fill rule `${code}` that a new row starts with. */
  start?: string;
}

/** A control of the query bar by the kind whose control it is. */
export interface Asked {
  kind: 'text' | 'dict' | 'dicts' | 'date' | 'datetime' | 'region';
  dict?: DictField['dict'] | undefined;
  pattern?: 'clock';
}

/** Conditions over the values of a form; a field without one is shown, may be empty, can be changed, has all options. */
export interface FieldConditions {
  visible?: string;
  required?: string;
  readOnly?: string;
  /** Asked of every option, which it knows as `option.value` and `option.text`. */
  options?: string;
}

interface TextField extends FieldBase {
  kind: 'text';
  maxLength: number;
  /** Named pattern of rules/patterns.ts. */
  pattern?: string;
  /** A regular expression of its own with what is said of a text that does not match it. */
  matches?: { regex: string; message: string };
  /** Stored encrypted; searchable by its whole value or its last four characters only (domain.md §3.0). */
  secret?: true;
  /** Of a secret: never sent back and never searched for; rows tell by `SET_MARK` (write-only.ts) that there is one. */
  writeOnly?: true;
  /** Holds an expression, in which blanks between quotes are part of a value. */
  expression?: true;
  /** Holds the path of one stored picture. */
  picture?: true;
  /** Holds an account name; screens show the person's name, which is delivered as `_dictText`. */
  account?: true;
  /** Holds ids of rows of another table that was designed at run time; `_dictText` are their titles. */
  link?: RowLink;
  /** Shows a value of the row that a link of the same form holds. */
  linked?: LinkedShow;
  /** Holds what names rows of a table that its design chooses from; `_dictText` are their texts. */
  choice?: FieldChoice;
  /** Chosen from the rows of a report; the chosen ones fill other fields of the form as well. */
  popup?: FieldPopup;
}
/** A report opened in a dialog (contract/3 §5). */
export interface FieldPopup {
  /** Code of the report, and the name of the field itself. */
  code: string;
  field: string;
  /** Columns of the report and the fields that they fill, the field itself among them; both joined by `,`. */
  orgFields: string;
  destFields: string;
  /** Several rows, whose values are joined by `,`. */
  several?: true;
}
/** Rows of a table as the browser knows them: by the field that they are chosen in. */
export interface FieldChoice {
  /** Stands in the place of the table in the calls of dictionaries: `{head}.{field}`. */
  key: string;
  /** All of them, level by level of a tree, or those below what the field above holds. */
  shape: 'list' | 'tree' | 'chain';
  /** Values joined by `,`. */
  several?: true;
  /** Of a tree: the row that it begins under. */
  root?: string;
  /** Of a level of a linkage: the field of the level above; none for the first. */
  above?: string;
  /** Chosen in the dialog that people know from other pages, in the place of a list of rows. */
  picker?: ChoicePicker;
}
/**
 * People and departments by the column that is stored, categories below the one of a code; all of them without one.
 * `text` is the field beside that gets the names of the chosen categories.
 */
export type ChoicePicker =
  | { of: 'users'; store: 'id' | 'username' | 'realname' }
  | { of: 'departs'; store: 'id' | 'orgCode' }
  | { of: 'categories'; root: string; text?: string };
/** Rows of another designed table, which the browser knows by this field only. */
export interface RowLink {
  /** Where the rows to choose from are asked for: `{head}/{field}` of the field itself. */
  key: string;
  /** Ids joined by `,`. */
  several?: true;
}
export interface LinkedShow {
  /** Name of the field with the link. */
  by: string;
  /** Field of the linked row. */
  name: string;
}
interface LongTextField extends FieldBase {
  kind: 'textarea';
  maxLength: number;
  /** Written and shown as Markdown; HTML in it is text. */
  markdown?: true;
}
/** Rich text as sanitised HTML: the server stores and returns only what its allow-list permits. Never in lists. */
interface HtmlField extends FieldBase {
  kind: 'html';
  maxLength: number;
}
interface IntegerField extends FieldBase {
  kind: 'integer';
  min?: number;
  max?: number;
}
interface DecimalField extends FieldBase {
  kind: 'decimal';
  /** Most decimals; also how many are shown, unless `loose`. */
  scale: number;
  /** Shown with the decimals that each value has. */
  loose?: true;
  min?: number;
  max?: number;
}
/** Integer fen in code and on the wire, yuan on screen (design.md §5). */
interface MoneyField extends FieldBase {
  kind: 'money';
  min?: number;
  max?: number;
}
/** `YYYY-MM-DD` text. */
interface DateField extends FieldBase {
  kind: 'date';
}
/** A date as it was told: a day, a month, a year, or a lunar date in words (domain.md §3.0). */
interface PartialDateField extends FieldBase {
  kind: 'pdate';
  maxLength: number;
}
/** `YYYY-MM-DD HH:mm:ss` text in the business zone. */
interface DateTimeField extends FieldBase {
  kind: 'datetime';
}
/** `Y` or `N`. */
interface SwitchField extends FieldBase {
  kind: 'switch';
}
/** One value of a dictionary; `stored: 'integer'` for the family's numeric columns. */
interface DictField extends FieldBase {
  kind: 'dict';
  dict: AnyDictCode;
  stored?: 'integer';
  /** Of the longest value; 32 unless given. */
  maxLength?: number;
  /** Forms show all values beside each other instead of a list that opens. */
  open?: true;
}
/** Several dictionary values joined by `,`. */
interface DictsField extends FieldBase {
  kind: 'dicts';
  dict: AnyDictCode;
  /** Of the joined values; 200 unless given. */
  maxLength?: number;
  /** Forms show all values beside each other instead of a list that opens. */
  open?: true;
}
/** Id of another resource's row; `_dictText` is that row's title. */
interface RefField extends FieldBase {
  kind: 'ref';
  /** `name` of the target resource. */
  target: string;
  /** Live rows of this resource keep the one they name from being deleted; what a refusal calls them. */
  keeps?: string;
}
/** Code of a province, city or district, six digits; `_dictText` is 省/市/区 (regions/regions.ts). */
interface RegionField extends FieldBase {
  kind: 'region';
}
/** Stored paths joined by `,`. */
interface FilesField extends FieldBase {
  kind: 'files';
  /** Pictures only. */
  pictures?: true;
  /** Of the joined paths; 2,000 unless given. */
  maxLength?: number;
}
/** JSON text, opaque to the engine; never in lists. */
interface JsonField extends FieldBase {
  kind: 'json';
}

export type Field =
  | TextField
  | LongTextField
  | HtmlField
  | IntegerField
  | DecimalField
  | MoneyField
  | DateField
  | PartialDateField
  | DateTimeField
  | SwitchField
  | DictField
  | DictsField
  | RefField
  | RegionField
  | FilesField
  | JsonField;

/** The rows elsewhere that a field holds by their names, and shows by their texts. */
export const heldRows = (field: Field): RowLink | FieldChoice | undefined =>
  field.kind === 'text' ? (field.link ?? field.choice) : undefined;

/** Whether the field holds a time of day as `HH:mm:ss`. */
export const isClock = (field: Field): boolean => field.kind === 'text' && field.pattern === 'clock';

/** Whether the field holds nodes of a tree by their names. */
export const holdsNodes = (field: Field): boolean => field.kind === 'text' && field.choice?.shape === 'tree';

/** Whether what a person sees of the field comes from rows of another designed table. */
export const showsLinkedRows = (field: Field): boolean =>
  field.kind === 'text' && (field.link !== undefined || field.linked !== undefined);

export type Kind = Field['kind'];
export type Fields = Readonly<Record<string, Field>>;

/** The type of a field's value in a row, on the wire and in code. */
export type FieldValue<F extends Field> = F extends { kind: 'integer' | 'decimal' | 'money' }
  ? number
  : F extends { kind: 'dict'; stored: 'integer' }
    ? number
    : F extends { kind: 'dict'; dict: infer C extends DictCode }
      ? DictValue<C>
      : F extends { kind: 'switch' }
        ? 'Y' | 'N'
        : string;
