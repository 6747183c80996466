import type { SeatMap } from '@songbai/contract/modules/plot/seat-map.ts';
import { type FakeHandler, pageOf, reply } from './fake-server.ts';
import { seatMapOf } from './seat-fixtures.ts';

/** A plot row as returned by the server. */
export function plotRow(over: Record<string, unknown> = {}) {
  return {
    id: 'p1',
    version: 1,
    cemeteryId: 'c1',
    areaId: 'a0',
    rowId: 'r0-1',
    rowNo: 1,
    seatNo: 2,
    seatSuffix: null,
    fullName: '松鹤园-1区-01排-02号',
    templateId: 't1',
    templateId_dictText: '标准双穴立碑墓',
    capacityType: '2',
    capacityType_dictText: '双穴',
    capacity: 2,
    floorArea: 0.96,
    listPrice: 5_680_000,
    saleStatus: '1',
    saleStatus_dictText: '可售',
    displayStatus: '10',
    burialStatus: '0',
    burialCount: 0,
    livingCount: 0,
    holderName: null,
    lockBy: null,
    lockName: null,
    lockUntil: null,
    disputeFlag: 'N',
    ...over,
  };
}

/** An order as returned by the server. */
export function orderRow(over: Record<string, unknown> = {}) {
  return {
    id: 'o1',
    version: 1,
    orderNo: 'GM202608010001',
    plotId: 'p1',
    plotFullName: '松鹤园-1区-01排-02号',
    customerName: '陈建国',
    mobile: '13800138000',
    orderType: '1',
    orderStatus: '2',
    outStatus: '0',
    listAmount: 5_680_000,
    discountAmount: 0,
    payableAmount: 5_680_000,
    receivedAmount: 0,
    refundedAmount: 0,
    arrearsAmount: 5_680_000,
    paymentStatus: '0',
    orderDate: '2026-08-01',
    nextDueDate: null,
    feePaidTo: null,
    cancelType: null,
    payPlan: '2',
    items: [],
    payments: [],
    instalments: [],
    reminders: [],
    ...over,
  };
}

export const LOCK = { id: 'p1', fullName: '松鹤园-1区-01排-02号', lockUntil: '2026-08-01 10:15:00', secondsLeft: 754 };

/** Default replies for the calls of the plot pages; a test overrides the ones it is about. */
export function plotRoutes(map: SeatMap = seatMapOf(2, 4, 14)): Record<string, FakeHandler> {
  return {
    'GET /cemetery/cemetery/list': () => pageOf([{ id: 'c1', code: 'SH', name: '松鹤园' }]),
    'GET /cemetery/area/list': () => pageOf(map.areas.map(({ id, name, fullName }) => ({ id, name, fullName }))),
    'GET /cemetery/plot/seatMap': () => map,
    'GET /cemetery/plot/myLocks': () => [],
    'GET /cemetery/plot/seat': ({ params }) => plotRow({ rowId: params.rowId, seatNo: Number(params.seatNo) }),
    'GET /cemetery/plot/queryById': () => plotRow(),
    'GET /cemetery/plot/list': () => pageOf([plotRow()]),
    'POST /cemetery/plot/lock': () => reply('锁定成功', { id: 'p1', lockUntil: LOCK.lockUntil, secondsLeft: 900 }),
    'POST /cemetery/plot/release': () => reply('释放成功', null),
  };
}
