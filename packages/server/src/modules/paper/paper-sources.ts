import { orderInstalment, orderItem } from '@songbai/contract/modules/order/order.resource.ts';
import { PAY_BIZ } from '@songbai/contract/modules/order/payment.dicts.ts';
import { changeSheet } from '@songbai/contract/modules/paper/change.sheet.ts';
import { feeSheet, isProved } from '@songbai/contract/modules/paper/fee.sheet.ts';
import { depositSheet, orderSheet } from '@songbai/contract/modules/paper/order.sheet.ts';
import { hasLeft, outSheet } from '@songbai/contract/modules/paper/out.sheet.ts';
import type { PaperName } from '@songbai/contract/modules/paper/paper.calls.ts';
import { receiptRefusal, receiptSheet } from '@songbai/contract/modules/paper/receipt.sheet.ts';
import { refundSheet } from '@songbai/contract/modules/paper/refund.sheet.ts';
import type { Sheet } from '@songbai/contract/modules/paper/sheet.ts';
import { changeConsent, changeLine } from '@songbai/contract/modules/plot-change/plot-change.resource.ts';
import { refundLine } from '@songbai/contract/modules/refund/refund.resource.ts';
import { serviceOrderItem } from '@songbai/contract/modules/service/service.resource.ts';
import { AppError, refuseIf } from '../../platform/errors.ts';
import type { ResourceTable } from '../../resource/describe/columns.ts';
import type { Row } from '../../resource/read/present.ts';
import type { Reading } from '../../resource/read/reading.ts';
import { get } from '../../resource/read/store.ts';
import type { Server } from '../../resource/server-context.ts';
import { withoutRules } from '../../resource/write/change.ts';
import { readLines } from '../../resource/write/lines.ts';
import { feeTermTable } from '../fee-term/index.ts';
import { orderTable } from '../order/index.ts';
import { paymentTable } from '../payment/index.ts';
import { plotChangeTable } from '../plot-change/index.ts';
import { refundTable } from '../refund/index.ts';
import { serviceOrderTable } from '../service/index.ts';
import { type IssuingCemetery, issuingCemetery, termPaidBy } from './paper.store.ts';

type Read = Reading<Server>;

/** A paper ready for the frame. */
export interface Loaded {
  sheet: Sheet;
  issuer: IssuingCemetery;
  plotFullName: string | null;
}

/** Where a paper comes from. */
export interface PaperSource {
  /** The table of the record that the paper is about; its row is locked while a print is counted. */
  table: (server: Server) => ResourceTable;
  /** Reads the record as this actor sees it. @throws AppError when it has no such paper */
  load: (from: Read, id: string) => Promise<Loaded>;
}

export const PAPER_SOURCES: Readonly<Record<PaperName, PaperSource>> = {
  receipt: { table: () => paymentTable, load: receipt },
  deposit: { table: (server) => orderTable(server), load: (from, id) => orderPaper(from, id, 'deposit') },
  order: { table: (server) => orderTable(server), load: (from, id) => orderPaper(from, id, 'order') },
  refund: { table: () => refundTable, load: refundPaper },
  fee: { table: () => feeTermTable, load: feePaper },
  change: { table: () => plotChangeTable, load: changePaper },
  out: { table: (server) => orderTable(server), load: outPaper },
};

const idIn = (row: Row, name: string): string | null => (typeof row[name] === 'string' ? (row[name] as string) : null);

/** What a permitted paper takes from related rows is not held back by the rules of their own lists. */
const freely = (from: Read): Read => ({ ...from, actor: withoutRules(from.actor) });

async function receipt(from: Read, id: string): Promise<Loaded> {
  const payment = await get(from, paymentTable, id);
  const [status, receiptNo, reverseOfId] = ['status', 'receiptNo', 'reverseOfId'].map((name) => idIn(payment, name));
  refuseIf(receiptRefusal({ status: status ?? null, receiptNo: receiptNo ?? null, reverseOfId: reverseOfId ?? null }));
  const { head, items } = await debtorOf(freely(from), payment);
  const paid = payment.bizType === PAY_BIZ.fee ? await termPaidBy(from, String(payment.payNo)) : undefined;
  const term = paid ? await get(freely(from), feeTermTable, paid) : null;
  return {
    sheet: receiptSheet({ payment, items: term ? [] : items, term }),
    issuer: await issuingCemetery(from, { cemeteryId: idIn(head, 'cemeteryId'), plotId: idIn(head, 'plotId') }),
    plotFullName: idIn(payment, 'plotFullName'),
  };
}

/** The order of a payment with its lines; deleted ones keep their papers. */
async function debtorOf(from: Read, payment: Row): Promise<{ head: Row; items: Row[] }> {
  const serviceId = idIn(payment, 'serviceOrderId');
  if (serviceId) {
    const head = await get(from, serviceOrderTable, serviceId, { withDeleted: true });
    return { head, items: await readLines(from, serviceOrderItem, serviceId) };
  }
  const orderId = idIn(payment, 'orderId') ?? '';
  const head = await get(from, orderTable(from.server), orderId, { withDeleted: true });
  return { head, items: await readLines(from, orderItem, orderId) };
}

async function orderPaper(from: Read, id: string, name: 'deposit' | 'order'): Promise<Loaded> {
  const order = await get(from, orderTable(from.server), id);
  if (name === 'deposit' && !Number(order.depositAmount ?? 0)) throw new AppError('depositNone');
  const items = await readLines(from, orderItem, id);
  const instalments = await readLines(from, orderInstalment, id);
  const parts = { order, items, instalments };
  return {
    sheet: name === 'deposit' ? depositSheet(parts) : orderSheet(parts),
    issuer: await issuingCemetery(from, { cemeteryId: idIn(order, 'cemeteryId'), plotId: idIn(order, 'plotId') }),
    plotFullName: idIn(order, 'plotFullName'),
  };
}

async function outPaper(from: Read, id: string): Promise<Loaded> {
  const order = await get(from, orderTable(from.server), id);
  if (!hasLeft({ outStatus: order.outStatus })) throw new AppError('outUnproved');
  return {
    sheet: outSheet({ order, today: from.server.clock.today() }),
    issuer: await issuingCemetery(from, { cemeteryId: idIn(order, 'cemeteryId'), plotId: idIn(order, 'plotId') }),
    plotFullName: idIn(order, 'plotFullName'),
  };
}

async function refundPaper(from: Read, id: string): Promise<Loaded> {
  const refund = await get(from, refundTable, id);
  return {
    sheet: refundSheet({ refund, lines: await readLines(from, refundLine, id) }),
    issuer: await issuingCemetery(from, { plotId: idIn(refund, 'plotId') }),
    plotFullName: idIn(refund, 'plotFullName'),
  };
}

async function changePaper(from: Read, id: string): Promise<Loaded> {
  const change = await get(from, plotChangeTable, id);
  const lines = await readLines(from, changeLine, id);
  const consents = await readLines(from, changeConsent, id);
  return {
    sheet: changeSheet({ change, lines, consents }),
    issuer: await issuingCemetery(from, { cemeteryId: idIn(change, 'cemeteryId'), plotId: idIn(change, 'plotId') }),
    plotFullName: idIn(change, 'plotFullName'),
  };
}

async function feePaper(from: Read, id: string): Promise<Loaded> {
  const term = await get(from, feeTermTable, id);
  if (!isProved({ status: term.status })) throw new AppError('feeUnproved');
  return {
    sheet: feeSheet({ term, today: from.server.clock.today() }),
    issuer: await issuingCemetery(from, { cemeteryId: idIn(term, 'cemeteryId'), plotId: idIn(term, 'plotId') }),
    plotFullName: idIn(term, 'plotFullName'),
  };
}
