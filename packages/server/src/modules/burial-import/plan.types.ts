import type { BurialRecord } from '@songbai/contract/modules/burial-import/record.rules.ts';

/** A row of the register that will be imported. */
export interface Entry {
  rowNo: number;
  record: BurialRecord;
  /** Identifies the burial when its register is imported again. */
  sourceKey: string;
}

/** `fresh`: does not exist yet and is created by the commit. */
export interface CemeteryNode {
  id: string;
  fresh: boolean;
  /** Set for a known one; new ones get theirs at the commit. */
  code: string;
  name: string;
  shortName: string;
  numberPattern: string;
  address: string;
  phone: string;
  areas: Map<string, AreaNode>;
}

export interface AreaNode {
  id: string;
  fresh: boolean;
  cemetery: CemeteryNode;
  code: string;
  /** As used in the full names of its plots. */
  name: string;
  sort: number;
  /** Metres: current end of the area's schematic picture. */
  depth: number;
  rows: Map<string, RowNode>;
}

export interface RowNode {
  id: string;
  fresh: boolean;
  area: AreaNode;
  rowNo: number;
  rowName: string;
  plots: Map<string, PlotNode>;
}

export interface PlotNode {
  id: string;
  fresh: boolean;
  row: RowNode;
  seatNo: number;
  seatSuffix: string;
  /** The position as written in the register. */
  alias: string;
  fullName: string;
  /** Metres in the area's frame. */
  gx: number;
  gy: number;
  /** Burials before this import, and cavities. */
  burialCount: number;
  capacity: number;
  /** Highest cavity number in use. */
  lastSeq: number;
  /** Right of use the burials belong to; null when the plot may not take any. */
  rightId: string | null;
  orderId: string;
  version: number;
  added: number;
}

export interface Burial {
  entry: Entry;
  cemetery: CemeteryNode;
  plot: PlotNode | null;
  seq: number | null;
}

/** All rows that a commit would write. */
export interface Plan {
  cemeteries: CemeteryNode[];
  burials: Burial[];
}

export function freshPlots(plan: Plan): PlotNode[] {
  return plotsOf(plan).filter((plot) => plot.fresh);
}

export function plotsOf(plan: Plan): PlotNode[] {
  return rowsOf(plan).flatMap((row) => [...row.plots.values()]);
}

export function rowsOf(plan: Plan): RowNode[] {
  return areasOf(plan).flatMap((area) => [...area.rows.values()]);
}

export function areasOf(plan: Plan): AreaNode[] {
  // Several spellings may name one area.
  return plan.cemeteries.flatMap((cemetery) => [...new Set(cemetery.areas.values())]);
}
