import { type Action, actionCode, type Resource } from '@songbai/contract/resource/define.ts';
import { recycleCode } from '@songbai/contract/resource/recycle-bin.ts';
import type { Envelope } from '@songbai/contract/wire/envelope.ts';
import type { Access, Call } from '../http/route.ts';
import type { ResourceTable } from './describe/columns.ts';
import type { ResourceHooks } from './describe/hooks.ts';
import type { ImportedBelow } from './excel/below-rows.ts';
import type { ExportedBelow } from './excel/export-parts.ts';

/** What one call works on, from its beginning to its end. */
export interface Served {
  table: ResourceTable;
  hooks: ResourceHooks;
}

/** What an export works on. */
export interface Exporting extends Served {
  /** Tables whose rows go along with the rows that they hang on. */
  below?: readonly ExportedBelow[];
  /** Into the same sheet. */
  merged?: boolean;
}

/** What the form of an import says besides its files. */
export type ImportFields = Readonly<Record<string, string>>;

/** What an import works on. */
export interface Importing extends Served {
  /** Rows are taken whatever patterns their fields have. */
  anyPattern?: boolean;
  /** Tables whose rows may come along in the form of the row that they hang on. */
  below?: readonly ImportedBelow[];
}

/** A generic call needs one of these rights; `view` is one row by itself, `bin` the list of the deleted ones. */
export type Right = Action | 'recycle' | 'bin' | 'view';

/**
 * Where a set of generic routes takes its resource from. A hand-made resource has routes of its own, which always serve
 * it; one set of routes serves all tables that are designed at run time and finds the table by the address of each call.
 */
export interface ResourceSource {
  /** Where its calls lie. */
  path: string;
  title: string;
  actions: readonly Action[];
  /** Addresses of calls that do not lie under the path by their usual names. */
  calls?: Readonly<Partial<Record<'add' | 'edit' | 'delete' | 'deleteBatch', string>>>;
  /** Which calls besides may be asked of it. */
  has: { bin: boolean; masks: boolean };
  /** What the guard of a route asks before the call is looked at. */
  access(right: Right): Access;
  /** Its bodies may be as long as a form with thousands of sub rows. */
  longBodies?: true;
  /**
   * What an import works on, where its form decides that; otherwise `of` does. Whoever may not is refused before the form
   * is read.
   */
  importing?(
    call: Pick<Call, 'actor' | 'params' | 'request'>,
  ): Promise<(fields: ImportFields) => Importing | Promise<Importing>>;
  /** What an export works on, where that is more than `of` says. */
  exporting?(call: Pick<Call, 'actor' | 'params' | 'request'>): Promise<Exporting>;
  /** What is filled in for an import. */
  template?(call: Pick<Call, 'actor' | 'params'>): Promise<Importing>;
  /** Another shape of the reply to an import. */
  imported?(reply: Envelope<unknown>): Envelope<unknown>;
  /**
   * The resource of a call that the guard let through.
   * @throws AppError where this person may not do this with it, or there is none
   */
  of(call: Pick<Call, 'actor' | 'params'>, right: Right): Served | Promise<Served>;
}

/** The one resource of routes of its own. */
export function fixedSource(table: ResourceTable, hooks: ResourceHooks): ResourceSource {
  const { resource } = table;
  const served = { table, hooks };
  return {
    path: resource.path,
    title: resource.title,
    actions: resource.actions,
    has: {
      bin: resource.recycleBin !== undefined,
      masks: Object.values(resource.fields).some((field) => field.sensitive),
    },
    access: (right) => accessTo(resource, hooks, right),
    of: () => served,
  };
}

function accessTo(resource: Resource, hooks: ResourceHooks, right: Right): Access {
  if (right === 'recycle' || right === 'bin') return { permission: recycleCode(resource) };
  const byHook = hooks.admit !== undefined && (right === 'add' || right === 'edit' || right === 'delete');
  return byHook ? { signedIn: true } : { permission: actionCode(resource, right === 'view' ? 'list' : right) };
}
