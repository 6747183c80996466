import type {
  BurialApplicant,
  BurialBookBody,
  BurialCancelBody,
  BurialCompleteBody,
  BurialConfirmBody,
  BurialRebookBody,
  BurialSlot,
} from '@songbai/contract/modules/burial/burial.calls.ts';
import { burial } from '@songbai/contract/modules/burial/burial.resource.ts';
import { type Deceased, deceased } from '@songbai/contract/modules/deceased/deceased.resource.ts';
import type { Envelope, Page } from '@songbai/contract/wire/envelope.ts';
import { getResult, send } from '../../api/client.ts';

interface Bodies {
  book: BurialBookBody;
  confirm: BurialConfirmBody;
  prepare: { id: string };
  ready: { id: string };
  archive: { id: string };
  complete: BurialCompleteBody;
  cancel: BurialCancelBody;
  rebook: BurialRebookBody;
}

/** One act of a burial, once per key. */
export function actOnBurial<Act extends keyof Bodies>(
  act: Act,
  body: Bodies[Act],
  idempotencyKey: string,
): Promise<Envelope<unknown>> {
  return send('POST', `${burial.path}/${act}`, { body, idempotencyKey });
}

/** Everybody registered for a plot. */
export async function fetchPlotUsers(plotId: string, signal?: AbortSignal): Promise<Deceased[]> {
  const query = { plotId, pageNo: 1, pageSize: 100 };
  return (await getResult<Page<Deceased>>(`${deceased.path}/list`, query, { signal })).records;
}

/** Contact and holder of the right of a plot. */
export function fetchApplicants(plotId: string, signal?: AbortSignal): Promise<BurialApplicant[]> {
  return getResult<BurialApplicant[]>(`${burial.path}/applicants`, { plotId }, { signal });
}

/** The slots of a day with what is left of them. */
export function fetchSlots(cemeteryId: string, bookDate: string, signal?: AbortSignal): Promise<BurialSlot[]> {
  return getResult<BurialSlot[]>(`${burial.path}/slots`, { cemeteryId, bookDate }, { signal });
}
