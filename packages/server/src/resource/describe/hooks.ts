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
 * Behaviour beside the resource: ordinary functions inside the transaction. `before…` hooks answer values that the
 * server sets itself, or throw.
 */
export interface ResourceHooks<R extends Resource = Resource> {
  /** Keys of add and edit that are no columns of the row, such as the links saved with it; hooks get them in the draft. */
  extras?: TObject;
  /**
   * Decides who may call add, edit and delete instead of a permission code, where that depends on the row; the routes
   * then ask for a sign-in only. Throws what is refused.
   */
  admit?(actor: Actor, action: Action, subject: { draft: Values } | { ids: readonly string[] }): Promise<void>;
  /** Looks at a body before its schema does, for refusals with words of their own. */
  precheck?(draft: Values, extras: Values): void;
  beforeInsert?(work: Work, draft: Values): Promise<Values> | Values;
  /**
   * The block form of `beforeInsert`, used instead of it: one outcome for each draft, refusals answered instead of
   * thrown. It may not depend on the other drafts having been written, and writes nothing for those it refuses.
   */
  beforeInsertMany?(work: Work, drafts: readonly Values[]): Promise<(Values | AppError)[]>;
  /** The draft's values of the import key (`Resource.importKey`) as they would be stored. */
  keyValues?(draft: Values): Values;
  beforeUpdate?(work: Work, before: StoredOf<R>, patch: PatchOf<R>): Promise<Values> | Values;
  beforeRemove?(work: Work, rows: readonly StoredOf<R>[]): Promise<void>;
  /** After the row and its lines were written. */
  afterSave?(work: Work, id: string, draft: Values): Promise<void>;
  /** Columns that its workbooks have besides the fields of the row. */
  sheet?: SheetColumns;
  /** Values the server computes for a line of the named sub-table. */
  deriveLine?(name: string, draft: Values): Values;
  /**
   * Answers `queryById` to everybody signed in, instead of to holders of the list right; what is not for this person
   * does not exist.
   */
  view?(actor: Actor, id: string): Promise<Row>;
  /** Narrows lists by parameters of its own, such as an order's `view`. */
  listSelection?(params: ListParams, actor: Actor): Omit<Selection, 'filter' | 'sort'>;
  /** Puts parameters of its own into the words of the list grammar. */
  listParams?(params: ListParams): ListParams;
  /** Adds to the rows of a reply what takes a read of its own, once for all of them. */
  decorate?(actor: Actor, rows: readonly Row[]): Promise<void>;
}

/** Block form of a `beforeInsert` that only looks at the draft. */
export function eachDraft(own: (draft: Values) => Values): NonNullable<ResourceHooks['beforeInsertMany']> {
  return async (_work, drafts) => drafts.map((draft) => refusalOr(() => own(draft)));
}

/** What the work answers, or the refusal it throws. */
export function refusalOr<T>(work: () => T): T | AppError {
  try {
    return work();
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}
