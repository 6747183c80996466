import type { DictValue } from '@songbai/contract/dicts.ts';
import { displayStatus, effectiveSale, type LockFacts } from '@songbai/contract/modules/plot/plot.rules.ts';
import type { PlotChange } from '@songbai/contract/modules/plot/seat-map.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Stored } from '../../resource/context.ts';
import type { Work } from '../../resource/write/work.ts';

export type AreaStatus = DictValue<'area_status'>;

/** A stored plot as the rules read it. */
export type PlotFacts = LockFacts &
  Parameters<typeof displayStatus>[0] & { id: string; version: number; cemeteryId: string; fullName: string };

export function factsOf(row: Stored): PlotFacts {
  return row as unknown as PlotFacts;
}

/** What everybody who looks at the cemetery is told of a plot. */
export function plotChange(row: Stored, clock: Clock): PlotChange {
  const plot = factsOf(row);
  const saleStatus = effectiveSale(plot, clock.now());
  const locked = saleStatus === '2';
  return {
    cemeteryId: plot.cemeteryId,
    id: plot.id,
    rowId: String(row.rowId),
    seatNo: Number(row.seatNo),
    seatSuffix: String(row.seatSuffix ?? ''),
    displayStatus: displayStatus({ ...plot, saleStatus }, clock.today()),
    lockName: locked ? plot.lockName : null,
    lockUntil: locked ? plot.lockUntil : null,
  };
}

/** Changes per message, so that no socket gets a message of megabytes. */
const PER_MESSAGE = 500;

/** Shows changed plots to all who may see them, after the commit. */
export function publishPlots({ server, actor, clock, afterCommit }: Work, rows: readonly Stored[]): void {
  for (let start = 0; start < rows.length; start += PER_MESSAGE) {
    const changes = rows.slice(start, start + PER_MESSAGE).map((row) => plotChange(row, clock));
    afterCommit(() => server.live.toTenant(actor.tenantId, 'cem:plot:list', { cmd: 'plot', changes }));
  }
}
