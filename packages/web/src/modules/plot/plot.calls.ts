import type {
  GenerateBody,
  GeneratePreview,
  LockResult,
  PlotDisputeBody,
  PlotHold,
  PlotMoveBody,
  PlotRepairBody,
  PlotStoneBody,
} from '@songbai/contract/modules/plot/plot.calls.ts';
import { type Plot, plot } from '@songbai/contract/modules/plot/plot.resource.ts';
import type { SeatMap } from '@songbai/contract/modules/plot/seat-map.ts';
import type { Envelope, Page } from '@songbai/contract/wire/envelope.ts';
import { getResult, send } from '../../api/client.ts';

/** A plot as returned by the server, with dictionary texts next to the values. */
export type PlotRecord = Plot & { [text: `${string}_dictText`]: string | undefined } & { secondsLeft?: number | null };

/** A lock of the signed-in user. */
export interface OwnLock {
  id: string;
  fullName: string;
  lockUntil: string;
  secondsLeft: number;
}

/** The displayed part of the plots. */
export interface MapScope {
  cemeteryId: string;
  areaId?: string;
}

/** Query keys of everything about plots; live changes and sales invalidate them together. */
export const PLOT_KEYS = {
  all: ['plot'] as const,
  map: (scope: MapScope) => ['plot', 'seatMap', scope.cemeteryId, scope.areaId ?? ''] as const,
  seat: (rowId: string, seatNo: number, seatSuffix: string) => ['plot', 'seat', rowId, seatNo, seatSuffix] as const,
  hold: (id: string) => ['plot', 'hold', id] as const,
  one: (id: string) => ['plot', 'one', id] as const,
  locks: ['plot', 'myLocks'] as const,
};

/** A seat map with its scope and the times (`performance.now()`) of request and response. */
export interface SeatMapAnswer {
  scope: MapScope;
  map: SeatMap;
  askedAt: number;
  arrivedAt: number;
}

export async function fetchSeatMap(scope: MapScope, signal: AbortSignal): Promise<SeatMapAnswer> {
  const askedAt = performance.now();
  const params = scope.areaId ? { areaId: scope.areaId } : { cemeteryId: scope.cemeteryId };
  const map = await getResult<SeatMap>(`${plot.path}/seatMap`, params, { signal });
  return { scope, map, askedAt, arrivedAt: performance.now() };
}

export function fetchSeat(
  rowId: string,
  seatNo: number,
  seatSuffix: string,
  signal?: AbortSignal,
): Promise<PlotRecord> {
  return getResult(`${plot.path}/seat`, { rowId, seatNo, seatSuffix }, { signal });
}

export function fetchPlot(id: string, signal?: AbortSignal): Promise<PlotRecord> {
  return getResult(`${plot.path}/queryById`, { id }, { signal });
}

export function searchPlots(keyword: string, cemeteryId?: string, signal?: AbortSignal): Promise<Page<PlotRecord>> {
  const params = { keyword, pageNo: 1, pageSize: 20, ...(cemeteryId ? { cemeteryId } : {}) };
  return getResult(`${plot.path}/list`, params, signal ? { signal } : {});
}

/** For whom and until when a plot is kept; null when it is not. */
export function fetchPlotHold(id: string, signal?: AbortSignal): Promise<PlotHold | null> {
  return getResult(`${plot.path}/hold`, { id }, { signal });
}

export function fetchMyLocks(signal?: AbortSignal): Promise<OwnLock[]> {
  return getResult(`${plot.path}/myLocks`, {}, { signal, quiet: true });
}

export function lockPlot(id: string): Promise<Envelope<LockResult>> {
  return send('POST', `${plot.path}/lock`, { body: { id } });
}

export function releasePlot(id: string): Promise<Envelope<unknown>> {
  return send('POST', `${plot.path}/release`, { body: { id } });
}

export async function previewGeneration(body: GenerateBody): Promise<GeneratePreview> {
  return (await send<GeneratePreview>('POST', `${plot.path}/generatePreview`, { body })).result;
}

export function generatePlots(body: GenerateBody): Promise<Envelope<unknown>> {
  return send('POST', `${plot.path}/generate`, { body });
}

export function movePlots(body: PlotMoveBody): Promise<Envelope<unknown>> {
  return send('POST', `${plot.path}/move`, { body });
}

export function repairPlot(body: PlotRepairBody): Promise<Envelope<unknown>> {
  return send('POST', `${plot.path}/repair`, { body });
}

export function setStone(body: PlotStoneBody): Promise<Envelope<unknown>> {
  return send('POST', `${plot.path}/stone`, { body });
}

export function disputePlot(act: 'dispute' | 'clearDispute', body: PlotDisputeBody): Promise<Envelope<unknown>> {
  return send('POST', `${plot.path}/${act}`, { body });
}
