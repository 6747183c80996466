import type { DictValue } from '@songbai/contract/dicts.ts';
import { PLOT_SALE } from '@songbai/contract/modules/plot/plot.dicts.ts';
import { displayStatus, effectiveSale } from '@songbai/contract/modules/plot/plot.rules.ts';
import type { PlotChange } from '@songbai/contract/modules/plot/seat-map.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Work } from '../../resource/write/work.ts';
import type { StoredPlot } from './plot.table.ts';

export type AreaStatus = DictValue<'area_status'>;

/** The changed fields of a plot, as pushed to all viewers of the cemetery. */
function plotChange(row: StoredPlot, clock: Clock): PlotChange {
  const saleStatus = effectiveSale(row, clock.now());
  const locked = saleStatus === PLOT_SALE.locked;
  return {
    cemeteryId: row.cemeteryId ?? '',
    id: row.id,
    rowId: row.rowId,
    seatNo: row.seatNo,
    seatSuffix: row.seatSuffix ?? '',
    displayStatus: displayStatus({ ...row, saleStatus }, clock.today()),
    lockName: locked ? row.lockName : null,
    lockUntil: locked ? row.lockUntil : null,
  };
}

/** Changes per message, so that no socket gets a message of megabytes. */
const PER_MESSAGE = 500;

/** Pushes changed plots to all who may see them, after the commit. */
export function publishPlots({ server, actor, clock, afterCommit }: Work, rows: readonly StoredPlot[]): void {
  for (let start = 0; start < rows.length; start += PER_MESSAGE) {
    const changes = rows.slice(start, start + PER_MESSAGE).map((row) => plotChange(row, clock));
    afterCommit(() => server.live.toTenant(actor.tenantId, 'cem:plot:list', { cmd: 'plot', changes }));
  }
}
