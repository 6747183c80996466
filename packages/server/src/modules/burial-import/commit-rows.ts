import { ENABLED } from '@songbai/contract/dicts/shared.ts';
import type { DictValue } from '@songbai/contract/dicts.ts';
import {
  AREA_LEVEL,
  AREA_STATUS,
  AREA_TYPE,
  ROW_ORDER,
  SEAT_ORDER,
} from '@songbai/contract/modules/area/area.dicts.ts';
import { DECEASED_BURIAL } from '@songbai/contract/modules/burial-import/burial-import.dicts.ts';
import { IMPORT_TEMPLATE } from '@songbai/contract/modules/burial-import/imported.ts';
import { CEMETERY_NATURE, CEMETERY_STATUS } from '@songbai/contract/modules/cemetery/cemetery.dicts.ts';
import { CUSTOMER_LEVEL, CUSTOMER_TYPE } from '@songbai/contract/modules/customer/customer.dicts.ts';
import { ORDER_OUT, ORDER_PAY, ORDER_STATUS, ORDER_TYPE } from '@songbai/contract/modules/order/order.dicts.ts';
import { PAY_PLAN } from '@songbai/contract/modules/order/payment.dicts.ts';
import { PLOT_SALE, PLOT_STONE, RIGHT_STATUS } from '@songbai/contract/modules/plot/plot.dicts.ts';
import { burialStatus } from '@songbai/contract/modules/plot/plot.rules.ts';
import { CAPACITY_TYPE, STONE_SHAPE } from '@songbai/contract/modules/template/template.dicts.ts';
import { pinyinCode } from '../../platform/pinyin.ts';
import { nameKey } from '../../platform/simplified.ts';
import { naturally } from './layout.ts';
import type { AreaNode, Burial, CemeteryNode, PlotNode, RowNode } from './plan.types.ts';

/** Columns that every record of one import shares. */
export interface Stamp {
  tenantId: number;
  importBatchId: string;
  createBy: string;
  createTime: string;
  sysOrgCode: string | null;
}

/** Not part of the plan: further records that every cemetery with imported plots needs. */
export interface Household {
  templateId: string;
  customerId: string;
  customerName: string;
}

const UNKNOWN = '未登记';

export function cemeteryValues(node: CemeteryNode, pinyin: string): Record<string, unknown> {
  return {
    id: node.id,
    code: node.code,
    name: node.name,
    shortName: node.shortName,
    pinyin,
    nature: CEMETERY_NATURE.commercial,
    // The register does not name the operator; an editor completes the record later.
    unitName: node.name,
    contactName: UNKNOWN,
    contactPhone: node.phone.slice(0, 20) || UNKNOWN,
    regionCode: '000000',
    address: node.address,
    numberPattern: node.numberPattern,
    status: CEMETERY_STATUS.open,
  };
}

export function templateValues(id: string, cemeteryId: string): Record<string, unknown> {
  return {
    id,
    cemeteryId,
    code: IMPORT_TEMPLATE.code,
    name: IMPORT_TEMPLATE.name,
    tombKind: '01',
    capacityType: CAPACITY_TYPE.single,
    capacity: 1,
    length: 1,
    width: 1,
    floorArea: 1,
    stoneShape: STONE_SHAPE.upright,
    baseCharBig: 0,
    baseCharSmall: 0,
    includesPortrait: 0,
    standardPrice: 0,
    status: ENABLED.on,
    remark: '由安葬登记导入生成，尺寸按1×1米登记，请核对',
  };
}

export function customerValues(id: string, customerNo: string, name: string, pinyin: string): Record<string, unknown> {
  return {
    id,
    customerNo,
    type: CUSTOMER_TYPE.unit,
    name,
    pinyin,
    // No phone number: the register names no holder.
    mobile: '',
    level: CUSTOMER_LEVEL.ordinary,
    deceasedFlag: 'N',
    remark: '由安葬登记导入生成，代持原持证人不详的墓位',
  };
}

export function areaValues(node: AreaNode): Record<string, unknown> {
  return {
    id: node.id,
    cemeteryId: node.cemetery.id,
    level: AREA_LEVEL.section,
    code: node.code,
    name: node.name,
    fullName: node.name,
    areaType: AREA_TYPE.upright,
    // Every plot in it is occupied.
    status: AREA_STATUS.soldOut,
    rowOrder: ROW_ORDER.upwards,
    seatOrder: SEAT_ORDER.fromLeft,
    sort: node.sort,
  };
}

export function rowValues(node: RowNode): Record<string, unknown> {
  const seats = [...node.plots.values()].map((plot) => plot.seatNo);
  return {
    id: node.id,
    cemeteryId: node.area.cemetery.id,
    areaId: node.area.id,
    rowNo: node.rowNo,
    rowName: node.rowName,
    seatFrom: seats.reduce((least, seat) => Math.min(least, seat), Number.MAX_SAFE_INTEGER),
    seatTo: seats.reduce((most, seat) => Math.max(most, seat), 1),
    priceFactor: 1,
    status: ENABLED.on,
  };
}

/** Room for the seats of one row in `sortIndex`, the same as for other plots. */
const ROW_STEP = 100_000;

export function plotValues(node: PlotNode, house: Household, plotNo: string): Record<string, unknown> {
  const { row } = node;
  return {
    id: node.id,
    cemeteryId: row.area.cemetery.id,
    areaId: row.area.id,
    rowId: row.id,
    plotNo,
    fullName: node.fullName,
    aliasNames: node.alias,
    rowNo: row.rowNo,
    seatNo: node.seatNo,
    seatSuffix: node.seatSuffix || null,
    sortIndex: row.rowNo * ROW_STEP + node.seatNo,
    templateId: house.templateId,
    tombKind: '01',
    capacityType: capacityType(node.added),
    capacity: node.added,
    floorArea: 1,
    stoneShape: STONE_SHAPE.upright,
    listPrice: 0,
    saleStatus: PLOT_SALE.sold,
    burialStatus: burialStatus(node.added, node.added),
    stoneStatus: PLOT_STONE.carved,
    burialCount: node.added,
    livingCount: 0,
    feeFree: 'Y',
    holderName: house.customerName,
    currentRightId: node.rightId,
    generation: 1,
    disputeFlag: 'N',
    gx: node.gx,
    gy: node.gy,
  };
}

/** The named type for a number of cavities, or 多穴. */
export function capacityType(capacity: number): DictValue<'capacity_type'> {
  const { custom, ...fixed } = CAPACITY_TYPE;
  return Object.values(fixed).find((type) => Number(type) === capacity) ?? custom;
}

/** 历史补录 of a plot that has long been in use: nothing to pay, nothing owed (domain.md §3.6). */
export function orderValues(node: PlotNode, house: Household, orderNo: string, today: string): Record<string, unknown> {
  return {
    id: node.orderId,
    cemeteryId: node.row.area.cemetery.id,
    orderNo,
    plotId: node.id,
    plotFullName: node.fullName,
    customerId: house.customerId,
    customerName: house.customerName,
    orderType: ORDER_TYPE.historical,
    orderStatus: ORDER_STATUS.completed,
    listAmount: 0,
    discountAmount: 0,
    payableAmount: 0,
    receivedAmount: 0,
    refundedAmount: 0,
    arrearsAmount: 0,
    paymentStatus: ORDER_PAY.paid,
    payPlan: PAY_PLAN.atOnce,
    orderDate: today,
    outStatus: ORDER_OUT.none,
    remark: '由安葬登记导入生成',
  };
}

export function rightValues(node: PlotNode, house: Household, today: string): Record<string, unknown> {
  return {
    id: node.rightId,
    plotId: node.id,
    orderId: node.orderId,
    holderId: house.customerId,
    generation: 1,
    startDate: today,
    status: RIGHT_STATUS.valid,
  };
}

export function deceasedValues(id: string, burial: Burial): Record<string, unknown> {
  const { record, sourceKey } = burial.entry;
  return {
    id,
    cemeteryId: burial.cemetery.id,
    plotId: burial.plot?.id ?? null,
    rightId: burial.plot?.rightId ?? null,
    seq: burial.seq,
    name: record.name,
    pinyin: pinyinCode(record.name, 'person'),
    nameKey: nameKey(record.name),
    sex: record.sex,
    alive: 'N',
    birthText: record.birth?.text ?? null,
    birthDate: record.birth?.key ?? null,
    birthPrecision: record.birth?.precision ?? null,
    deathText: record.death?.text ?? null,
    deathDate: record.death?.key ?? null,
    deathPrecision: record.death?.precision ?? null,
    buriedText: record.burial?.text ?? null,
    buriedDate: record.burial?.key ?? null,
    buriedPrecision: record.burial?.precision ?? null,
    relation: record.relation,
    contactName: record.contactName,
    contactPhone: record.contactPhone,
    burialStatus: DECEASED_BURIAL.buried,
    positionText: record.positionText || null,
    sourceKey,
    note: record.note,
  };
}

/** Plots in the order in which their numbers are given. */
export function inPlaceOrder(plots: readonly PlotNode[]): PlotNode[] {
  return [...plots].sort((a, b) => byArea(a.row.area, b.row.area) || a.row.rowNo - b.row.rowNo || a.seatNo - b.seatNo);
}

function byArea(a: AreaNode, b: AreaNode): number {
  return a.sort - b.sort || naturally(a.code, b.code);
}
