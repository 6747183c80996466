import type { ListParams } from '@songbai/contract/wire/list-params.ts';
import type { Trx } from '../db/database.ts';
import type { Actor } from '../platform/actor.ts';
import type { Selection } from './select.ts';
import type { Stored, Values } from './store.ts';

/**
 * Behaviour beside the resource: ordinary functions inside the transaction. `before…` hooks answer values that the
 * server sets itself, or throw.
 */
export interface ResourceHooks {
  beforeInsert?(trx: Trx, actor: Actor, draft: Values): Promise<Values> | Values;
  beforeUpdate?(trx: Trx, actor: Actor, before: Stored, patch: Values): Promise<Values> | Values;
  beforeRemove?(trx: Trx, actor: Actor, rows: readonly Stored[]): Promise<void>;
  /** After the row and its lines were written. */
  afterSave?(trx: Trx, actor: Actor, id: string): Promise<void>;
  /** Values the server computes for a line of the named sub-table. */
  deriveLine?(name: string, draft: Values): Values;
  /** Narrows lists by parameters of its own, such as an order's `view`. */
  listSelection?(params: ListParams): Omit<Selection, 'filter' | 'sort'>;
}
