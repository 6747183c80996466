import { LIMITS } from '@songbai/contract/limits.ts';
import type { ImportIssue } from '@songbai/contract/modules/burial-import/issues.ts';
import { importRowName, type Position, positionCode } from '@songbai/contract/modules/burial-import/position.rules.ts';
import { plotFullName } from '@songbai/contract/modules/plot/numbering.rules.ts';
import { groupBy } from '../../platform/group-by.ts';
import { newId } from '../../platform/ids.ts';
import { codeOfRow, type Existing, knownPlots, knownRows, type PlotRow, type RowRow } from './existing.store.ts';
import { layOut, naturally } from './layout.ts';
import { type AreaNode, areasOf, type Burial, type Plan, type PlotNode, type RowNode, rowsOf } from './plan.types.ts';

type Issues = { rowNo: number; issue: ImportIssue }[];

const MAX_ROW = 999;
const MAX_SEAT = 9999;

/** Assigns every burial with a position its plot, known or new, and its cavity; the others stay with the cemetery. */
export async function placePlots(existing: Existing, plan: Plan, issues: Issues): Promise<void> {
  const placed = plan.burials.filter(({ entry }) => entry.record.position !== null);
  await planRows(existing, plan, placed);
  await planSeats(existing, plan, placed, issues);
  for (const burial of placed) settle(burial, issues);
  for (const [plot, burials] of groupBy(placed, (burial) => burial.plot)) if (plot) warnOfCrowd(plot, burials, issues);
  for (const area of areasOf(plan)) layOut(area);
}

function areaOf({ cemetery, entry }: Burial): AreaNode {
  return cemetery.areas.get(entry.record.position?.section ?? '') as AreaNode;
}

function rowOf(burial: Burial): RowNode | undefined {
  return areaOf(burial).rows.get(burial.entry.record.position?.row ?? '');
}

async function planRows(existing: Existing, plan: Plan, placed: readonly Burial[]): Promise<void> {
  const known = groupBy(
    await knownRows(
      existing,
      areasOf(plan)
        .filter((area) => !area.fresh)
        .map((area) => area.id),
    ),
    (row) => row.areaId,
  );
  const wanted = groupBy(placed, areaOf);
  for (const [area, burials] of wanted) {
    const codes = new Set(burials.map(({ entry }) => entry.record.position?.row ?? ''));
    numberRows(area, [...codes], known.get(area.id) ?? []);
  }
}

/** Numeric codes keep their number where it is free; all others get the next one and keep their code as the name. */
function numberRows(area: AreaNode, codes: string[], known: readonly RowRow[]): void {
  const taken = new Set(known.map((row) => row.rowNo));
  for (const row of known) {
    const rowName = row.rowName ?? importRowName(String(row.rowNo));
    const code = codeOfRow(row);
    if (!area.rows.has(code))
      area.rows.set(code, { id: row.id, fresh: false, area, rowNo: row.rowNo, rowName, plots: new Map() });
  }
  const missing = codes.filter((code) => !area.rows.has(code)).sort((a, b) => rank(a) - rank(b) || naturally(a, b));
  for (const code of missing) {
    const own = /^\d{1,3}$/.test(code) ? Number(code) : 0;
    const rowNo = own > 0 && !taken.has(own) ? own : nextFree(taken);
    if (rowNo > MAX_ROW) continue;
    taken.add(rowNo);
    area.rows.set(code, { id: newId(), fresh: true, area, rowNo, rowName: importRowName(code), plots: new Map() });
  }
}

/** Numbers first, then other codes, then seats without row. */
function rank(code: string): number {
  if (code === '') return 2;
  return /^\d{1,3}$/.test(code) ? 0 : 1;
}

function nextFree(taken: ReadonlySet<number>): number {
  let next = 1;
  for (const number of taken) next = Math.max(next, number + 1);
  return next;
}

async function planSeats(existing: Existing, plan: Plan, placed: readonly Burial[], issues: Issues): Promise<void> {
  const rows = rowsOf(plan).filter((row) => !row.fresh);
  const known = groupBy(
    await knownPlots(
      existing,
      rows.map((row) => row.id),
    ),
    (plot) => plot.rowId,
  );
  const byRow = groupBy(placed, rowOf);
  for (const [row, burials] of byRow) {
    if (row) numberSeats(row, burials, known.get(row.id) ?? [], issues);
  }
}

/** Highest number and used names of one row. */
interface UsedSeats {
  last: number;
  names: Set<string>;
}

/** The lookup key of a seat. */
function seatKey(seatNo: number, seatSuffix: string): string {
  return `${seatNo}${seatSuffix}`;
}

function numberSeats(row: RowNode, burials: readonly Burial[], known: readonly PlotRow[], issues: Issues): void {
  const used: UsedSeats = { last: 0, names: new Set() };
  for (const plot of known) {
    const node = knownPlot(row, plot);
    row.plots.set(seatKey(plot.seatNo, node.seatSuffix), node);
    for (const alias of (plot.aliasNames ?? '').split(','))
      if (alias !== '' && !row.plots.has(alias)) row.plots.set(alias, node);
    used.last = Math.max(used.last, plot.seatNo);
    used.names.add(plot.fullName);
  }
  const missing = new Map<string, Burial>();
  for (const burial of burials) {
    const { position } = burial.entry.record;
    if (position && !plotOf(row, position) && !missing.has(position.site)) missing.set(position.site, burial);
  }
  const inOrder = [...missing.values()].sort(
    (a, b) =>
      Number(siteOf(a).seatNo === null) - Number(siteOf(b).seatNo === null) ||
      naturally(siteOf(a).site, siteOf(b).site),
  );
  for (const burial of inOrder) addPlot(row, burial, used, issues);
}

function siteOf(burial: Burial): Position {
  return burial.entry.record.position as Position;
}

function plotOf(row: RowNode, position: Position): PlotNode | undefined {
  const numbered = position.seatNo === null ? undefined : row.plots.get(seatKey(position.seatNo, position.seatSuffix));
  return numbered ?? row.plots.get(positionCode(position));
}

function knownPlot(row: RowNode, plot: PlotRow): PlotNode {
  const { id, seatNo, fullName, rightId, version } = plot;
  const counts = { burialCount: plot.burialCount ?? 0, capacity: plot.capacity ?? 0, lastSeq: plot.lastSeq ?? 0 };
  const seatSuffix = plot.seatSuffix ?? '';
  return {
    id,
    fresh: false,
    row,
    seatNo,
    seatSuffix,
    alias: '',
    fullName,
    gx: 0,
    gy: 0,
    ...counts,
    rightId,
    orderId: '',
    version,
    added: 0,
  };
}

/** A new plot; a site code without a number gets the next free one and is kept in alias and full name. */
function addPlot(row: RowNode, burial: Burial, used: UsedSeats, issues: Issues): void {
  const position = siteOf(burial);
  const generated = position.seatNo === null;
  const seatNo = position.seatNo ?? used.last + 1;
  if (seatNo > MAX_SEAT) return;
  const alias = positionCode(position);
  const fullName = freeFullName(
    row,
    { seatNo, seatSuffix: position.seatSuffix, code: generated ? position.site : undefined },
    used.names,
  );
  const counts = { burialCount: 0, capacity: 0, lastSeq: 0 };
  const ids = { id: newId(), rightId: newId(), orderId: newId() };
  const node: PlotNode = {
    ...ids,
    fresh: true,
    row,
    seatNo,
    seatSuffix: position.seatSuffix,
    alias,
    fullName,
    gx: 0,
    gy: 0,
    ...counts,
    version: 1,
    added: 0,
  };
  row.plots.set(generated ? alias : seatKey(seatNo, position.seatSuffix), node);
  used.last = Math.max(used.last, seatNo);
  used.names.add(fullName);
  if (!generated) return;
  issues.push({
    rowNo: burial.entry.rowNo,
    issue: { code: 'seatNumbered', column: '', value: position.site, params: { site: position.site, seatNo } },
  });
}

interface Seat {
  seatNo: number;
  seatSuffix: string;
  /** Used in the name instead of the number. */
  code: string | undefined;
}

function freeFullName(row: RowNode, seat: Seat, names: ReadonlySet<string>): string {
  const { area } = row;
  const pattern =
    seat.code === undefined
      ? area.cemetery.numberPattern
      : area.cemetery.numberPattern.replace('{seat}', () => seat.code ?? '');
  const parts = { cemetery: area.cemetery.shortName, area: area.name, rowNo: row.rowNo, rowName: row.rowName };
  const name = plotFullName(pattern, { ...parts, seatNo: seat.seatNo, seatSuffix: seat.seatSuffix });
  for (let count = 2, free = name; ; count += 1) {
    if (!names.has(free)) return free;
    free = `${name}(${count})`;
  }
}

/** More people in one grave than any family grave holds: mostly rows whose position was lost. */
function warnOfCrowd(plot: PlotNode, burials: readonly Burial[], issues: Issues): void {
  const n = plot.burialCount + burials.length;
  const [first] = burials;
  if (!first || n <= LIMITS.graveCrowd) return;
  const { rowNo, record } = first.entry;
  const params = { name: plot.fullName, n };
  issues.push({ rowNo, issue: { code: 'graveCrowded', column: '', value: record.positionText, params } });
}

/** Assigns the next cavity of the plot; a plot without a valid right accepts none. */
function settle(burial: Burial, issues: Issues): void {
  const row = rowOf(burial);
  const plot = row && plotOf(row, siteOf(burial));
  const { rowNo, record } = burial.entry;
  if (!plot) {
    issues.push({ rowNo, issue: { code: 'areaFull', column: '', value: record.positionText } });
    return;
  }
  if (plot.rightId === null) {
    issues.push({
      rowNo,
      issue: { code: 'plotNotSold', column: '', value: record.positionText, params: { name: plot.fullName } },
    });
    return;
  }
  plot.added += 1;
  plot.lastSeq += 1;
  burial.plot = plot;
  burial.seq = plot.lastSeq;
}
