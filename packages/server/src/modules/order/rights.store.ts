import type { DictValue } from '@songbai/contract/dicts.ts';
import { RIGHT_STATUS } from '@songbai/contract/modules/plot/plot.dicts.ts';
import type { Trx } from '../../db/database.ts';
import { AppError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import type { StoreContext } from '../../resource/context.ts';
import { changeLogged, insertLogged } from '../../resource/write/logged.store.ts';
import type { Work } from '../../resource/write/work.ts';

const TABLE = 'cem_plot_right';

/** The right of use from an order (domain.md §3.6); at most one per plot is live, which the database enforces (I1). */
export interface RightDraft {
  plotId: string;
  orderId: string;
  holderId: string;
}

/** From the deposit on the right is pending, without a generation number; its id. */
export async function addWaitingRight(work: Work<StoreContext>, draft: RightDraft): Promise<string> {
  const id = newId();
  await insertLogged(work, TABLE, [{ ...draft, id, startDate: work.clock.today(), status: RIGHT_STATUS.pending }]);
  return id;
}

/** The right that full payment makes valid: one that is pending, or one that is still to be stored. */
interface NextRight {
  id: string;
  waiting: boolean;
}

export const newRight = (): NextRight => ({ id: newId(), waiting: false });

/** The pending right of an order, or a new one. */
export async function rightIdFor(trx: Trx, orderId: string): Promise<NextRight> {
  const row = await trx
    .selectFrom('cemPlotRight')
    .select('id')
    .where('orderId', '=', orderId)
    .where('status', '=', RIGHT_STATUS.pending)
    .executeTakeFirst();
  return row ? { id: row.id, waiting: true } : newRight();
}

/** Full payment makes the right valid under the next generation number. */
export async function validateRight(
  work: Work<StoreContext>,
  right: NextRight,
  draft: RightDraft & { generation: number },
): Promise<void> {
  const { generation } = draft;
  const startDate = work.clock.today();
  if (!right.waiting) {
    await insertLogged(work, TABLE, [{ ...draft, id: right.id, startDate, status: RIGHT_STATUS.valid }]);
    return;
  }
  const where = { id: right.id, status: RIGHT_STATUS.pending };
  const patch = { status: RIGHT_STATUS.valid, generation, startDate };
  const changed = await changeLogged(work, TABLE, { where, patch });
  if (changed.length === 0) throw new AppError('staleVersion');
}

/** A pending right that is cancelled uses no generation number. */
export async function voidWaitingRights(work: Work<StoreContext>, orderId: string): Promise<void> {
  await moveRights(work, orderId, RIGHT_STATUS.pending, { status: RIGHT_STATUS.voided, endDate: work.clock.today() });
}

/** Id of the right of an order whose remains are about to leave. */
export async function frozenRight(trx: Trx, orderId: string): Promise<string | undefined> {
  const row = await trx
    .selectFrom('cemPlotRight')
    .select('id')
    .where('orderId', '=', orderId)
    .where('status', '=', RIGHT_STATUS.frozen)
    .executeTakeFirst();
  return row?.id;
}

/** Transitions of the right of an order, with the state each requires. */
type RightStatus = DictValue<'right_status'>;
interface RightPatch {
  status: RightStatus;
  generation?: number | null;
  startDate?: string;
  endDate?: string;
  endType?: DictValue<'right_end'>;
}

/** Moves the right of an order from one state to another; returns how many rows changed. */
export async function moveRights(
  work: Work<StoreContext>,
  orderId: string,
  from: RightStatus,
  patch: RightPatch,
): Promise<number> {
  return (await changeLogged(work, TABLE, { where: { orderId, status: from }, patch: { ...patch } })).length;
}
