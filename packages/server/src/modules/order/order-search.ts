import type { ListParams } from '@songbai/contract/wire/list-params.ts';
import type { Actor } from '../../platform/actor.ts';
import { recordSearch } from '../plot/index.ts';
import { searchedView } from './order-views.ts';

const BUYERS = { column: 'customer_id', table: 'cem_customer' } as const;
const { listParams, extras } = recordSearch(BUYERS);

/** What was typed to find orders, as the lists, their sums and batches read it. */
export const orderParams = listParams;

/** The orders of a view that were searched for. */
export const orderSelection = (params: ListParams, actor: Actor) => searchedView(params, extras(params, actor, BUYERS));
