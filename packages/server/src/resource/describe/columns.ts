import type { ErrorKey } from '@songbai/contract/errors.ts';
import type { Resource } from '@songbai/contract/resource/define.ts';
import type { Fields } from '@songbai/contract/resource/kinds.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Expiry } from './expiry.ts';
import type { Binder } from './sql-text.ts';

/** `listPrice` → `list_price`; the one place where field names become column names. */
export function columnOf(field: string): string {
  const known = COLUMN_NAMES.get(field);
  if (known !== undefined) return known;
  const column = snakeCase(field);
  COLUMN_NAMES.set(field, column);
  return column;
}

/** Only names of fields come here, so there are never more of them than fields. */
const COLUMN_NAMES = new Map<string, string>();

function snakeCase(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** SQL of a computed field; `t` is the resource's table, dates are bound by the caller. */
export type ComputedSql = (bind: (value: unknown) => string, today: string) => string;

/**
 * How the server keeps a resource: what the contract cannot know. `scope: 'global'` is for platform tables that
 * belong to no tenant.
 */
export interface ResourceTable<R extends Resource = Resource> {
  resource: R;
  scope: 'tenant' | 'global';
  computed: Readonly<Record<string, ComputedSql>>;
  /**
   * Computed lists of names joined by commas: SQL that one of the names is like a pattern. It says the same as looking
   * into the joined text, without joining one for every row.
   */
  nameLists?: Readonly<Record<string, (like: (name: string) => string) => string>>;
  /** Texts that a full text index beside the table finds parts of (migration 0005-search). */
  searchIndex?: { fields: readonly string[] };
  /** A state whose meaning depends on the moment, not on the day; rows that leave the server are corrected by it. */
  expiry?: Expiry;
  /** Success texts of the generic calls where the contract words them in its own way. */
  messages?: Partial<Record<'added' | 'edited' | 'deleted' | 'batchDeleted', string>>;
  /**
   * Refusals of the generic changes where the contract words them in its own way: no such row, none that could be
   * deleted, no ids in a batch.
   */
  refusals?: { missing?: ErrorKey; notDeleted?: ErrorKey; noneChosen?: ErrorKey };
  /** How unique values are held where deleted rows keep theirs, and refusals of fields with words of their own. */
  uniqueness?: { withDeleted?: true; refusals?: Readonly<Record<string, ErrorKey>> };
  /** Deleted rows are read by id like live ones, because a list of them leads there; or no row is ever marked as deleted. */
  deletedShown?: true;
  /** SQL over alias `t` that hides rows of a global table from this actor; undefined hides none. */
  visible?: (actor: Actor, sql: Binder) => string | undefined;
}

export function resourceTable<R extends Resource>(
  resource: R,
  options: Partial<Omit<ResourceTable<R>, 'resource'>> = {},
): ResourceTable<R> {
  return { resource, scope: 'tenant', computed: {}, ...options };
}

/** Stored fields of a resource or sub-table: everything that is not computed. */
export function storedFields(definition: { fields: Fields }): Fields {
  return Object.fromEntries(Object.entries(definition.fields).filter(([, field]) => !field.computed));
}
