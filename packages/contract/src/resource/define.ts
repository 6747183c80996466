import type { Field, Fields, FieldValue } from './kinds.ts';

/** The generic calls of a resource; `deleteBatch` shares the right of `delete`, `queryById` that of `list`. */
const ACTIONS = ['list', 'add', 'edit', 'delete', 'export', 'import'] as const;
export type Action = (typeof ACTIONS)[number];

/** A sub-table saved together with its head (price items of a template, lines of an order). */
export interface Lines<F extends Fields = Fields> {
  title: string;
  table: string;
  /** Field of the line that holds the head's id. */
  parentField: string;
  fields: F;
  /** Written by its own calls only; the add and edit of the head ignore it. */
  readOnly?: true;
  /** At most one line, which forms show as fields. */
  single?: true;
  /** Columns with a sum below the lines: in forms and details, and on paper. */
  sums?: readonly string[];
  /** Its lines are rows of a table of their own, changed field by field: what was emptied is sent as such. */
  own?: true;
  /** As `main` of a resource. */
  main?: string;
}

/**
 * A resource is a frozen, serialisable value (design.md §1): it defines the fields, but not how they are drawn, stored
 * or guarded. The server derives body schema, columns, list query, routes, Excel and audit from it;
 * the web derives list page, query bar, form and detail.
 */
export interface Resource<F extends Fields = Fields> {
  name: string;
  title: string;
  /** Title of its workbooks, where that is not `title`. */
  sheetTitle?: string;
  /** Path under the API base, e.g. `/cemetery/plot`. */
  path: string;
  /** Prefix of its permission codes, e.g. `cem:plot`. */
  permission: string;
  /** Database table, also its name in duplicate checks and data logs. */
  table: string;
  /** The field shown by references to this resource. */
  titleField: string;
  /** What people call a record, where that is not its title; the title stands in for an empty one. */
  calledBy?: string;
  defaultSort: { field: string; order: 'asc' | 'desc' };
  /** Which generic calls exist; all by default. */
  actions: readonly Action[];
  /** Component keys of the menus whose data rules apply to it (contract/1 §7.5). */
  pages: readonly string[];
  fields: F;
  lines: Readonly<Record<string, Lines>>;
  /** Fields that one search box looks into (contains). */
  search: readonly string[];
  /** Fields by which an import recognises existing rows, where no unique field does. */
  importKey?: ImportKey;
  /** Notes for the person who imports. */
  importNote?: string;
  /** Its imports read .csv besides workbooks. */
  csv?: true;
  /** Its imports leave out patterns and the conditions of the form where the person asks for that. */
  looseImport?: true;
  /** It has a recycle bin (`recycle-bin.ts`), which shows these fields of a deleted row. */
  recycleBin?: readonly string[];
  /** Of a designed sub-table: how expressions of its fields call the main row, as `main.field`. */
  main?: string;
}

/**
 * Two rows count as duplicates when all fields of `same` agree (the most selective one last) and no field of `apart`
 * has two different values.
 */
export interface ImportKey<Name extends string = string> {
  same: readonly Name[];
  apart: readonly Name[];
}

interface Definition<F extends Fields> {
  name: string;
  title: string;
  sheetTitle?: string;
  path: string;
  permission: string;
  table: string;
  titleField: NoInfer<keyof F & string>;
  calledBy?: NoInfer<keyof F & string>;
  defaultSort?: { field: NoInfer<keyof F & string> | 'createTime'; order: 'asc' | 'desc' };
  actions?: readonly Action[];
  pages?: readonly string[];
  fields: F;
  lines?: Record<string, Lines>;
  search?: readonly NoInfer<keyof F & string>[];
  importKey?: ImportKey<NoInfer<keyof F & string>>;
  importNote?: string;
  recycleBin?: readonly NoInfer<keyof F & string>[];
}

/** Field names are checked here, not inside `Resource`, so that a specific resource stays assignable to the general one. */
export function defineResource<const F extends Fields>(definition: Definition<F>): Resource<F> {
  return Object.freeze({
    actions: ACTIONS,
    pages: [],
    lines: {},
    search: [definition.titleField],
    defaultSort: { field: 'createTime', order: 'desc' } as const,
    ...definition,
  });
}

export function defineLines<const F extends Fields>(lines: Lines<F>): Lines<F> {
  return Object.freeze(lines);
}

/** Columns of every tenant row besides its own fields (design.md §5). */
export const AUDIT_FIELDS = {
  createBy: { kind: 'text', label: '创建人', maxLength: 100, readOnly: true, account: true },
  createTime: { kind: 'datetime', label: '创建时间', readOnly: true },
  updateBy: { kind: 'text', label: '更新人', maxLength: 100, readOnly: true, account: true },
  updateTime: { kind: 'datetime', label: '更新时间', readOnly: true },
  sysOrgCode: { kind: 'text', label: '所属部门', maxLength: 64, readOnly: true, program: true },
  version: { kind: 'integer', label: '版本', readOnly: true, program: true },
} as const satisfies Fields;

export interface AuditColumns {
  id: string;
  createBy: string | null;
  createTime: string | null;
  updateBy: string | null;
  updateTime: string | null;
  sysOrgCode: string | null;
  version: number;
}

/** A row as returned by lists and queryById. */
export type RowOf<R extends { fields: Fields }> = AuditColumns & {
  [K in keyof R['fields']]: R['fields'][K] extends { required: true }
    ? FieldValue<R['fields'][K]>
    : FieldValue<R['fields'][K]> | null;
};

type StoredNames<F extends Fields> = { [K in keyof F]: F[K] extends { computed: true } ? never : K }[keyof F];

/** A row as stored: no computed fields, and no audit columns but the version. */
export type StoredOf<R extends { fields: Fields }> = { id: string; version: number } & (string extends keyof R['fields']
  ? Readonly<Record<string, unknown>>
  : Pick<RowOf<R>, StoredNames<R['fields']>>);

/** Changed fields of a stored row. */
export type PatchOf<R extends { fields: Fields }> = string extends keyof R['fields']
  ? Readonly<Record<string, unknown>>
  : { readonly [K in StoredNames<R['fields']>]?: StoredOf<R>[K & keyof StoredOf<R>] | undefined };

/** Fields a client may set on add or edit. */
export function writableFields(resource: { fields: Fields }, mode: 'add' | 'edit'): [string, Field][] {
  return Object.entries(resource.fields).filter(([, field]) => isWritable(field, mode));
}

export const isWritable = (field: Field, mode: 'add' | 'edit'): boolean =>
  !field.readOnly && !field.computed && !(mode === 'edit' && field.addOnly);

/** Every field a row may contain: own fields, then the audit columns. */
export function allFields({ fields }: { fields: Fields }): Fields {
  const known = ALL_FIELDS.get(fields);
  if (known) return known;
  const all = Object.freeze({ ...fields, ...AUDIT_FIELDS });
  ALL_FIELDS.set(fields, all);
  return all;
}

/** They are asked for with every reply. */
const ALL_FIELDS = new WeakMap<Fields, Fields>();

/** The permission code of a generic action, e.g. `cem:plot:list`. */
export function actionCode(resource: Pick<Resource, 'permission'>, action: Action): string {
  return `${resource.permission}:${action}`;
}
