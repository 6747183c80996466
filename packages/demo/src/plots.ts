import type { DictValue } from '@songbai/contract/dicts.ts';
import { skipsNumber } from '@songbai/contract/modules/plot/numbering.rules.ts';
import { PLOT_BURIAL, PLOT_SALE, PLOT_STONE } from '@songbai/contract/modules/plot/plot.dicts.ts';
import { moveSale, type SaleEvent, type SaleStatus } from '@songbai/contract/modules/plot/plot.rules.ts';
import { plotNo } from '@songbai/contract/rules/series-numbers.ts';
import { unwrap } from '@songbai/server/platform/errors.ts';
import { dayText } from './calendar.ts';
import { createTerrain, type Terrain } from './geometry.ts';
import { type Area, nameOfPlot, type PlotRow } from './places.ts';
import { type RowOf, stampOf } from './rows.ts';
import { sectionCode } from './staff.ts';
import type { Unit } from './world.ts';

export type Plot = RowOf<'cemPlot'> & {
  saleStatus: SaleStatus;
  capacity: number;
  generation: number;
  burialCount: number;
  version: number;
};

/** A sale event of a plot, by the shared transition table. */
export function movePlot(plot: Plot, event: SaleEvent): void {
  plot.saleStatus = unwrap(moveSale(plot.saleStatus, event)).to;
}

/** Room for the seats of one row in the physical order of an area. */
const ROW_STEP = 100_000;

interface Seat {
  seatNo: number;
  suffix: string | null;
}

/** Numbers of a row in physical order, from the left. */
function seatsOf(area: Area, rowNo: number, count: number): Seat[] {
  const seats: Seat[] = [];
  for (let seatNo = 1; seats.length < count; seatNo += 1) {
    if (area.numbering === 'noFour' && skipsNumber('4', seatNo)) continue;
    seats.push({ seatNo, suffix: null });
    // A number added later between two existing ones: 12甲.
    if (area.numbering === 'suffix' && rowNo % 3 === 0 && seatNo === 12 && seats.length < count) {
      seats.push({ seatNo, suffix: '甲' });
    }
  }
  return area.numbering === 'serpentine' && rowNo % 2 === 0 ? seats.reverse() : seats;
}

/** Creates the plots of an area, not yet on sale; their stories follow. */
export function addPlots(unit: Unit, area: Area, rows: readonly PlotRow[]): Plot[] {
  const widest = Math.max(...rows.map(({ template }) => template.width));
  const terrain = createTerrain(unit.random, widest);
  const level = 0.88 + unit.random.next() * 0.3;
  return rows.flatMap((row, rowIndex) => {
    const seats = seatsOf(area, row.row.rowNo, row.seats);
    row.row.seatTo = Math.max(...seats.map(({ seatNo }) => seatNo));
    return seats.map((seat, position) => {
      const plot = plotRow(unit, area, row, seat, { rowIndex, position, last: seats.length - 1, level, terrain });
      unit.rows.cemPlot.push(plot);
      return plot;
    });
  });
}

interface Place {
  rowIndex: number;
  position: number;
  last: number;
  /** Price level of the area. */
  level: number;
  terrain: Terrain;
}

function plotRow(unit: Unit, area: Area, { row, template }: PlotRow, seat: Seat, place: Place): Plot {
  const { cemetery, world } = unit;
  const edge = place.position === 0 || place.position === place.last;
  const price = (template.standardPrice ?? 0) * place.level * row.priceFactor * (edge ? 1.03 : 1);
  const created = `${dayText(unit.opened)} 08:00:00`;
  const spot = place.terrain.spot(place.rowIndex, place.position);
  const number = world.next(`plot:${cemetery.id}`);
  return {
    stamp: stampOf('system', created, sectionCode(unit.tenantId, 0)),
    id: world.ids('plot'),
    tenantId: unit.tenantId,
    cemeteryId: cemetery.id,
    areaId: area.id,
    rowId: row.id,
    plotNo: plotNo(cemetery.plan.code, number),
    fullName: nameOfPlot(unit, area, row, seat.seatNo, seat.suffix),
    rowNo: row.rowNo,
    seatNo: seat.seatNo,
    seatSuffix: seat.suffix,
    sortIndex: row.rowNo * ROW_STEP + place.position + 1,
    templateId: template.id,
    tombKind: template.tombKind,
    capacityType: template.capacityType,
    capacity: template.capacity ?? 1,
    floorArea: template.floorArea,
    orientation: '1',
    stoneMaterial: template.stoneMaterial,
    stoneShape: template.stoneShape,
    // Round to 100 yuan.
    listPrice: Math.round(price / 10_000) * 10_000,
    premiumTags: tagsOf(place.rowIndex, edge, seat.seatNo),
    saleStatus: PLOT_SALE.notOpen,
    burialStatus: PLOT_BURIAL.none,
    stoneStatus: PLOT_STONE.none,
    burialCount: 0,
    livingCount: 0,
    feePaidTo: null,
    feeFree: 'N',
    holderName: null,
    currentRightId: null,
    generation: 0,
    lockBy: null,
    lockName: null,
    lockUntil: null,
    disputeFlag: 'N',
    alertText: null,
    gx: spot.gx,
    gy: spot.gy,
    updateBy: null,
    updateTime: null,
    version: 1,
  };
}

function tagsOf(rowIndex: number, edge: boolean, seatNo: number): string | null {
  const tags: DictValue<'plot_tag'>[] = [];
  if (rowIndex === 0) tags.push('1', '3');
  if (edge) tags.push('2');
  if (rowIndex >= 8 && rowIndex % 4 === 0) tags.push('4');
  if ([6, 8, 9, 16, 18].includes(seatNo)) tags.push('5');
  return tags.length === 0 ? null : tags.join(',');
}
