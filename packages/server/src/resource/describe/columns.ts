import type { ErrorKey } from '@songbai/contract/errors.ts';
import type { Resource } from '@songbai/contract/resource/define.ts';
import type { Fields } from '@songbai/contract/resource/kinds.ts';
import type { Db } from '../../db/database.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Expiry } from './expiry.ts';
import type { Binder } from './sql-text.ts';

/** `listPrice` → `list_price`; the only mapping from field names to column names. */
export function columnOf(field: string): string {
  const known = COLUMN_NAMES.get(field);
  if (known !== undefined) return known;
  const column = snakeCase(field);
  if (COLUMN_NAMES.size >= KEPT_NAMES) COLUMN_NAMES.clear();
  COLUMN_NAMES.set(field, column);
  return column;
}

/** More than all hand-made resources have; designed ones come and go while the server runs. */
const KEPT_NAMES = 5000;
const COLUMN_NAMES = new Map<string, string>();

function snakeCase(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** SQL of a computed field; `t` is the resource's table, dates are bound by the caller. */
export type ComputedSql = (bind: (value: unknown) => string, today: string) => string;

/** The full text index next to a table (migration 0005-search). */
export interface SearchIndex {
  /** The text fields in it. */
  fields: readonly string[];
  /** Those of them without an index of their own, whose whole values are found by this one too. */
  whole?: readonly string[];
  /** PostgreSQL has an index of their pairs of characters too (migration 0146). */
  pairs?: true;
}

/**
 * How the server stores a resource: what the contract cannot define. `scope: 'global'` is for platform tables that
 * belong to no tenant.
 */
export interface ResourceTable<R extends Resource = Resource> {
  resource: R;
  scope: 'tenant' | 'global';
  computed: Readonly<Record<string, ComputedSql>>;
  /**
   * Computed lists of names joined by commas: SQL for "one of the names matches a pattern". Equivalent to searching the
   * joined text, without joining it for every row.
   */
  nameLists?: Readonly<Record<string, (like: (name: string) => string) => string>>;
  searchIndex?: SearchIndex;
  /** A state that expires at a moment, not at the end of a day; rows are corrected by it before they are sent. */
  expiry?: Expiry;
  /** Sets what is not stored but follows from other fields of a row, in place; `reads` are those that it needs. */
  derive?: { reads: readonly string[]; into(row: Record<string, unknown>, actor: Actor, nowMs: number): void };
  /** What rows show of rows of other tables, within the rights of the reader. */
  linked?: LinkedTexts;
  /** Of a field that holds nodes of trees: some nodes and all that lies under them, within the rights of the reader. */
  withNodesBelow?: (from: LinkReader, field: string, nodes: readonly string[]) => Promise<readonly string[]>;
  /** Success texts of the generic calls where the contract defines other ones. */
  messages?: Partial<Record<'added' | 'edited' | 'deleted' | 'batchDeleted', string>>;
  /**
   * Refusals of the generic changes where the contract defines other ones: no such row, none that could be deleted, no
   * ids in a batch.
   */
  refusals?: { missing?: ErrorKey; notDeleted?: ErrorKey; noneChosen?: ErrorKey };
  /** How unique values are enforced where deleted rows keep theirs, and specific refusals by field. */
  uniqueness?: {
    withDeleted?: true;
    refusals?: Readonly<Record<string, ErrorKey>>;
    /** Values that are compared as a column of their own holds them, because different texts count as the same. */
    folded?: Readonly<Record<string, { column: string; of(value: string): string }>>;
  };
  /**
   * Deleted rows can be read by id like live ones, because a list links to them; or rows are never marked as deleted.
   */
  deletedShown?: true;
  /** The table with all its fields, where this is a part of it: data rules may look at what a reader does not see. */
  whole?: ResourceTable;
  /** SQL over alias `t` that hides rows of a global table from this actor; undefined hides none. */
  visible?: (actor: Actor, sql: Binder) => string | undefined;
}

/** The reader of linked rows and his connection. */
interface LinkReader {
  readonly db: Db;
  readonly actor: Actor;
}

/** Texts of rows that a table's rows point at, where the target is known only at run time. */
export interface LinkedTexts {
  /** Fields that it needs of a row. */
  reads: readonly string[];
  /** Adds the texts to rows of a reply, once for all of them. */
  into(from: LinkReader, rows: readonly Record<string, unknown>[]): Promise<void>;
  /** Ids of the rows that have these titles; several where rows share one. */
  ids(from: LinkReader, field: string, titles: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>>;
}

export function resourceTable<R extends Resource>(
  resource: R,
  options: Partial<Omit<ResourceTable<R>, 'resource'>> = {},
): ResourceTable<R> {
  // Without the prototype's names: a field may be called `constructor`.
  const computed = Object.assign(Object.create(null), options.computed);
  return { resource, scope: 'tenant', ...options, computed };
}

/** Stored fields of a resource or sub-table: all that are not computed. */
export function storedFields(definition: { fields: Fields }): Fields {
  return Object.fromEntries(Object.entries(definition.fields).filter(([, field]) => !field.computed));
}
