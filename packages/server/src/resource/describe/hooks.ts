import type { Action, PatchOf, Resource, StoredOf } from '@songbai/contract/resource/define.ts';
import type { ListParams } from '@songbai/contract/wire/list-params.ts';
import type { TObject } from 'typebox';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import type { Values } from '../context.ts';
import type { SheetColumns } from '../excel/sheet-columns.ts';
import type { Row } from '../read/present.ts';
import type { Selection } from '../read/select.ts';
import type { Work } from '../write/work.ts';

/**
 * Behaviour of a resource beyond its description: ordinary functions inside the transaction. `before…` hooks return
 * values that the server sets itself, or throw.
 */
export interface ResourceHooks<R extends Resource = Resource> {
  /**
   * Keys of add and edit that are not columns of the row, such as the links saved with it; hooks get them in the draft.
   */
  extras?: TObject;
  /**
   * Who may write any row at all, besides holding the code of the action. Asked before anything is looked up, so that a
   * refusal tells nothing about the rows that are there. Throws the refusal.
   */
  mayWrite?(actor: Actor): void;
  /**
   * Authorises add, edit and delete instead of a permission code, where that depends on the row; the routes then only
   * require a sign-in. Throws the refusal.
   */
  admit?(actor: Actor, action: Action, subject: { draft: Values } | { ids: readonly string[] }): Promise<void>;
  /**
   * Asks another system about what is to be written, before the transaction: while one is open nothing outside is ever
   * awaited. Returns the draft that goes on; throws the refusal.
   */
  ask?(
    actor: Actor,
    subject: { action: 'add' | 'edit' | 'delete'; draft: Values; ids: readonly string[] },
  ): Promise<Values>;
  /** Checks a body before its schema does, for specific refusals. */
  precheck?(draft: Values, extras: Values): void;
  /** The series that a new row takes a number from (`nextNumber`): rows that are added at once share a commit. */
  series?(actor: Actor): string;
  beforeInsert?(work: Work, draft: Values): Promise<Values> | Values;
  /**
   * The batch form of `beforeInsert`, used instead of it: one outcome per draft, refusals returned instead of thrown.
   * It may not depend on the other drafts having been written, and writes nothing for those it refuses.
   */
  beforeInsertMany?(work: Work, drafts: readonly Values[]): Promise<(Values | AppError)[]>;
  /** The draft's values of the import key (`Resource.importKey`) as they would be stored. */
  keyValues?(draft: Values): Values;
  beforeUpdate?(work: Work, before: StoredOf<R>, patch: PatchOf<R>): Promise<Values> | Values;
  beforeRemove?(work: Work, rows: readonly StoredOf<R>[], reason?: string): Promise<void>;
  /** Rows of the recycle bin that come back along with these, such as what was deleted because of them. */
  restoredAlong?(work: Work, rows: readonly StoredOf<R>[]): Promise<readonly StoredOf<R>[]>;
  /**
   * Checks a row of the recycle bin before it comes back; the engine has locked the rows that it refers to. Returns the
   * values that it comes back with where they are no longer those it left with. Throws `duplicateField` and other
   * refusals of adding.
   */
  beforeRestore?(work: Work, row: StoredOf<R>): Promise<Values> | Values;
  /** Called after the row is back; returns what could not come back with it, as sentences. */
  afterRestore?(work: Work, row: StoredOf<R>): Promise<readonly string[]>;
  /** Called after the row and its lines were written. */
  afterSave?(work: Work, id: string, draft: Values): Promise<void>;
  /**
   * The batch form of `afterSave` for new rows, used instead of it where many are added: one outcome per row. Where a row
   * is refused, all of the call are rolled back, and the others come again.
   */
  afterAddMany?:
    | ((work: Work, added: readonly { id: string; draft: Values }[]) => Promise<(AppError | undefined)[]>)
    | undefined;
  /** Additional columns of its workbooks besides the fields of the row. */
  sheet?: SheetColumns;
  /** Values the server computes for a line of the named sub-table. */
  deriveLine?(name: string, draft: Values): Values;
  /**
   * Serves `queryById` to all signed-in users instead of holders of the list right; rows this person may not see do not
   * exist.
   */
  view?(actor: Actor, id: string): Promise<Row>;
  /** Restricts lists by additional parameters, such as an order's `view`. */
  listSelection?(params: ListParams, actor: Actor): Omit<Selection, 'filter' | 'sort'>;
  /** Translates additional parameters into the list grammar. */
  listParams?(params: ListParams): ListParams;
  /** Adds values that need a separate read to the rows of a reply, once for all rows. */
  decorate?(actor: Actor, rows: readonly Row[]): Promise<void>;
}

/** Batch form of a `beforeInsert` that only reads the draft. */
export function eachDraft(own: (draft: Values) => Values): NonNullable<ResourceHooks['beforeInsertMany']> {
  return async (_work, drafts) => drafts.map((draft) => refusalOr(() => own(draft)));
}

/** Hooks of rows that agree with themselves, whatever is written: the rule names the field at fault and why. */
export function consistentRows<R extends Resource>(
  problemOf: (values: Values) => { field: string; detail: string } | undefined,
): Required<Pick<ResourceHooks<R>, 'beforeInsertMany' | 'beforeUpdate'>> {
  const checked = (values: Values): Values => {
    const problem = problemOf(values);
    if (problem) throw new AppError('invalid', { detail: problem.detail }, { field: problem.field });
    return {};
  };
  return {
    beforeInsertMany: eachDraft(checked),
    beforeUpdate: (_work, before, patch) => checked({ ...before, ...patch }),
  };
}

/** Returns the result of the work, or the refusal it throws. */
export function refusalOr<T>(work: () => T): T | AppError {
  try {
    return work();
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

/** The same of work that waits. */
export async function refusalOrLater<T>(work: () => Promise<T>): Promise<T | AppError> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}
