import { AUDIT_FIELDS, type Resource } from '@songbai/contract/resource/define.ts';
import type { Fields } from '@songbai/contract/resource/kinds.ts';
import type { Actor } from '../platform/actor.ts';
import type { MaskName } from './masks.ts';
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
  /** SQL over alias `t` of the text beside a field that is neither a dictionary's nor a reference. */
  texts?: Readonly<Record<string, string>>;
  /** Fields whose value is replaced before it leaves the server unless the actor holds the code. */
  masked: Readonly<Record<string, { code: string; mask: MaskName }>>;
  /** Texts that a full text index beside the table finds parts of (migration 0005-search). */
  searchIndex?: { fields: readonly string[] };
  /** Corrects a row that is about to leave the server where its meaning depends on the moment, not on the day. */
  refine?: (row: Record<string, unknown>) => void;
  /** Success texts of the generic calls where the contract words them in its own way. */
  messages?: Partial<Record<'added' | 'edited' | 'deleted' | 'batchDeleted', string>>;
  /** SQL over alias `t` that hides rows of a global table from this actor; undefined hides none. */
  visible?: (actor: Actor, sql: Binder) => string | undefined;
}

export function resourceTable<R extends Resource>(
  resource: R,
  options: Partial<Omit<ResourceTable<R>, 'resource'>> = {},
): ResourceTable<R> {
  return { resource, scope: 'tenant', computed: {}, masked: {}, ...options };
}

/** Stored fields of a resource or sub-table: everything that is not computed. */
export function storedFields(definition: { fields: Fields }): Fields {
  return Object.fromEntries(Object.entries(definition.fields).filter(([, field]) => !field.computed));
}

export const AUDIT_NAMES = Object.keys(AUDIT_FIELDS);
