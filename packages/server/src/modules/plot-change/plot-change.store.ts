import { DECEASED_BURIAL } from '@songbai/contract/modules/burial-import/burial-import.dicts.ts';
import { RIGHT_STATUS } from '@songbai/contract/modules/plot/plot.dicts.ts';
import type { PlotPerson } from '@songbai/contract/modules/plot-change/part-out.rules.ts';
import { plotChange } from '@songbai/contract/modules/plot-change/plot-change.resource.ts';
import type { Row } from '../../resource/read/present.ts';
import type { Reading } from '../../resource/read/reading.ts';
import { get } from '../../resource/read/store.ts';
import { readLines } from '../../resource/write/lines.ts';
import type { Work } from '../../resource/write/work.ts';
import { plotChangeTable } from './plot-change.table.ts';

/** A change with its lines and consents in wire form. */
export async function changeDetail(work: Work, id: string): Promise<Row> {
  const row = await get(work, plotChangeTable, id);
  for (const [name, lines] of Object.entries(plotChange.lines)) row[name] = await readLines(work, lines, id);
  return row;
}

/** The live right of an order with its holder's name. */
export function rightOfOrder({ db, actor }: Reading, orderId: string) {
  return db
    .selectFrom('cemPlotRight as r')
    .leftJoin('cemCustomer as c', 'c.id', 'r.holderId')
    .select(['r.id', 'r.status', 'c.name as holder'])
    .where('r.orderId', '=', orderId)
    .where('r.tenantId', '=', actor.tenantId)
    .where('r.status', 'in', [RIGHT_STATUS.valid, RIGHT_STATUS.frozen])
    .executeTakeFirst();
}

/** Names of those of these people who live. */
export const livingOf = (people: readonly PlotPerson[]): string[] =>
  people
    .filter(({ alive, burialStatus }) => alive === 'Y' && burialStatus === DECEASED_BURIAL.none)
    .map(({ name }) => name);
