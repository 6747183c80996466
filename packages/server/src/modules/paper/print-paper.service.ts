import {
  type PaperName,
  type PaperPrint,
  type PaperPrintBody,
  type PaperView,
  REPRINT_CODE,
} from '@songbai/contract/modules/paper/paper.calls.ts';
import { PAPER_TYPE } from '@songbai/contract/modules/paper/paper.dicts.ts';
import { nextPrint, printState } from '@songbai/contract/modules/paper/paper.rules.ts';
import { receiptNo } from '@songbai/contract/rules/series-numbers.ts';
import { nextNumber } from '../../db/state.ts';
import { AppError, unwrap } from '../../platform/errors.ts';
import type { Reading } from '../../resource/read/reading.ts';
import type { Server } from '../../resource/server-context.ts';
import { changeRow } from '../../resource/write/change.ts';
import { lockLive } from '../../resource/write/guard.store.ts';
import { insertLogged } from '../../resource/write/logged.store.ts';
import type { Work } from '../../resource/write/work.ts';
import { paymentTable } from '../payment/index.ts';
import { printsOf } from './paper.store.ts';
import { type Loaded, PAPER_SOURCES } from './paper-sources.ts';

/** A paper as it would be printed now; nothing is counted. @throws AppError recordMissing, and the refusals of papers */
export async function previewPaper(from: Reading<Server>, name: PaperName, id: string): Promise<PaperView> {
  const loaded = await PAPER_SOURCES[name].load(from, id);
  return viewOf(name, loaded, await printsOf(from, PAPER_TYPE[name], id, printState(name, loaded.sheet)), null);
}

/**
 * Hands a paper out for one print and records it in the same transaction: who, when, which time, and why again. The
 * first print of a receipt gives it its number (I6).
 * @throws AppError recordMissing, printReasonNeeded, receiptReprintRight, and the refusals of papers
 */
export async function printPaper(work: Work, name: PaperName, body: PaperPrintBody): Promise<PaperView> {
  const { table, load } = PAPER_SOURCES[name];
  // Who may not see the record hears so before anything is locked.
  await load(work, body.id);
  await lockLive(work, table(work.server).resource.table, work.actor.tenantId, [body.id]);
  const { issuer, sheet } = await load(work, body.id);
  const state = printState(name, sheet);
  const before = await printsOf(work, PAPER_TYPE[name], body.id, state);
  if (name === 'receipt' && before > 0 && !work.actor.codes.has(REPRINT_CODE))
    throw new AppError('receiptReprintRight');
  const { turn, kind, reason } = unwrap(nextPrint(before, body.reason));
  if (name === 'receipt') await giveReceiptNo(work, body.id, issuer.code);
  const loaded = await load(work, body.id);
  const time = work.clock.datetime();
  await insertLogged(work, 'cem_print_log', [
    {
      cemeteryId: loaded.issuer.id,
      paper: PAPER_TYPE[name],
      bizId: body.id,
      paperNo: loaded.sheet.no,
      plotFullName: loaded.plotFullName,
      kind,
      state,
      turn,
      reason,
      printId: work.actor.userId,
      printName: work.actor.realname,
      printTime: time,
    },
  ]);
  return viewOf(name, loaded, turn, { turn, reason, by: work.actor.realname, time });
}

/** The receipt's number: the next of its cemetery in this year, kept for ever. */
async function giveReceiptNo(work: Work, id: string, code: string): Promise<void> {
  await changeRow(work, { table: paymentTable, id, missing: 'paymentMissing' }, async (payment) => {
    if (payment.receiptNo !== null) return { patch: {} };
    const year = work.clock.today().slice(0, 4);
    const next = await nextNumber(work.db, `receipt:${work.actor.tenantId}:${code}:${year}`);
    return { patch: { receiptNo: receiptNo(code, year, next) } };
  });
}

function viewOf(paper: PaperName, { sheet, issuer }: Loaded, printed: number, print: PaperPrint | null): PaperView {
  const { name, unitName, address, phone } = issuer;
  return { paper, sheet, issuer: { name, unitName, address, phone }, printed, print };
}
