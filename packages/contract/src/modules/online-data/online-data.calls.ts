import type { ButtonDesign } from '../../design/design.ts';
import type { OnlineField } from '../../design/screen-info.ts';
import type { Action, Resource } from '../../resource/define.ts';
import type { OnlineScripts } from '../online-enhance/enhance.calls.ts';

/** Where the calls of all designed tables lie; `:code` is a head's id or a table's name. */
export const ONLINE_DATA_PATH = '/online/data/:code';

/** The generic calls of a sub-table by itself, under one row of its main table, as the ERP screens use it. */
export const ONLINE_SUB_PATH = `${ONLINE_DATA_PATH}/under/:main/:sub`;

/** Where the calls of a sub-table lie under one main row. */
export const subPath = (main: { code: string; id: string }, sub: string): string =>
  `/online/data/${main.code}/under/${encodeURIComponent(main.id)}/${sub}`;

/** Parameters of `GET /online/data/:code/tree`; no field begins with an underscore. */
export const TREE_PARAMS = {
  /** The node whose children are asked for; absent or empty: the root. */
  parent: '_parent',
  /** `1`: what the conditions find at any level, each with the names above it in `_path`. */
  flat: '_flat',
} as const;

/** What a row of a tree carries besides its fields. */
export interface TreeMarks {
  hasChildren: boolean;
  /** Names of the nodes above, of what a search found. */
  _path?: string;
}

/** The recycle bin has no call of the generic ones. */
export type OnlineRight = Action | 'recycle';

/** A table as one screen draws it. */
interface OnlineForm {
  resource: Resource;
  fields: Readonly<Record<string, OnlineField>>;
  /** Columns of its form, 1 to 4. */
  columns: number;
}

/** A sub-table of a main table. */
export interface OnlineSub extends OnlineForm {
  /** Its name on the wire, and the key of its rows in a main row. */
  name: string;
  /** Every main row has at most one row of it. */
  single: boolean;
  /** Its own design, by which its buttons are pressed. */
  headId: string;
  /** Of its design: it is changed and synced by itself. */
  version: number;
  /** Its custom buttons with an action that this person has, in their order. */
  buttons: readonly ButtonDesign[];
}

/** How the rows of a tree hang together. */
export interface OnlineTree {
  parentField: string;
  /** What a node is called. */
  nameField: string;
}

/** `GET /online/cgform/api/resource/{code}`: what our own screens draw a designed table from. */
export interface OnlineResource extends OnlineForm {
  /** What this person may do with it. */
  may: readonly OnlineRight[];
  /** Codes of buttons and names of columns that this person has not, as in `getColumns`. */
  hideColumns: readonly string[];
  /** Custom buttons that this person has, in their order; absent: none. */
  buttons?: readonly ButtonDesign[];
  /** Scripts of its list and form, which run apart from the page (ADR 44); absent: none. */
  scripts?: OnlineScripts;
  head: {
    id: string;
    tableName: string;
    tableTxt: string;
    version: number;
    isCheckbox: boolean;
    isPage: boolean;
    scroll: boolean;
    isTree: boolean;
    themeTemplate: string;
    formTemplate: string | null;
    /** A view of another table: it shows the same rows. */
    isView: boolean;
    /** Its dialogs fill the window, and are never narrower than so many px. */
    fullscreen: boolean;
    minWidth: number;
    /** Rows can be printed from the list; with an address by what lies there (contract/2 §16.6). */
    print: { shown: boolean; url: string };
  };
  /** For who may design: dictionaries, tables and reports that its fields name and that are not there; absent: none. */
  missing?: readonly string[];
  /** In the order of their tabs. */
  subs: readonly OnlineSub[];
  tree: OnlineTree | null;
}

/** Which designs a page was drawn from: another text when the table or one of its sub-tables was designed anew. */
export const drawnFrom = ({ head, subs }: Pick<OnlineResource, 'head' | 'subs'>): string =>
  [[head.id, head.version], ...subs.map(({ headId, version }) => [headId, version])].join(' ');

/** What the family's calls on designed tables say where it differs from the other lists (online.md §5.3). */
export const ONLINE_MESSAGES = { edited: '修改成功！', deleted: '删除成功！' } as const;

/** Rows of another designed table that a linked record is chosen from: `GET …/{key of the field}`. */
export const ONLINE_LINKS_PATH = '/online/cgform/api/links';

/** A page of them, as far as this person may see that table. */
export interface LinkedRows {
  /** Labels of `cells`, by their names. */
  columns: readonly { name: string; label: string }[];
  records: readonly LinkedRow[];
  total: number;
}

export interface LinkedRow {
  id: string;
  title: string;
  /** Texts of the columns beside the title, and of what fields of the form show of the row. */
  cells: Readonly<Record<string, string>>;
}

/** A row of one level of a linkage (contract/2 §16.5 querySelectOptions): what is stored, what is shown, what it is below. */
export interface LinkageOption {
  store: string;
  label: string;
  id: string;
}
