import { about, business, type ErrorText } from './text.ts';

/** Failures of printed papers. */
export const PAPER_ERRORS = {
  printReasonNeeded: about('reason', '该单据已打印 {n} 次，补打请填写原因'),
  receiptReprintRight: business('您没有补打收据的权限，请由有权限的同事补打'),
  receiptNone: business('该收款{status}，此前未开收据，不能打印'),
  receiptReversal: business('冲红记录不开收据，请打印原收款的收据'),
  depositNone: business('该订单没有收过定金，不能打印定金单'),
  feeUnproved: business('该期管理费未缴或已作废，不能开具缴费证明'),
  outUnproved: business('该订单尚未办完迁出，不能开具迁出证明'),
  paperNoCemetery: business('请先建立陵园，再打印单据'),
} as const satisfies Record<string, ErrorText>;
