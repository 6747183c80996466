import type { DictCode } from '@songbai/contract/dicts.ts';

type Calls = readonly string[];

/**
 * Dictionaries whose values the server sets, value by value with the calls that do. Those that a person chooses from are
 * found by the forms and bodies that ask for them.
 */
export const SET_BY_SERVER: Readonly<Partial<Record<DictCode, Readonly<Record<string, Calls>>>>> = {
  pay_kind: {
    reservation: ['order/pay'],
    deposit: ['order/pay'],
    balance: ['order/pay'],
    whole: ['order/pay'],
    instalment: ['order/pay'],
    fee: ['feeTerm/renew'],
    service: ['serviceOrder/pay'],
    other: ['plotChange/settle'],
  },
  pay_biz: {
    order: ['order/pay'],
    service: ['serviceOrder/pay'],
    fee: ['feeTerm/renew'],
    change: ['plotChange/settle'],
  },
  line_status: { valid: ['order/add'] },
  hold_type: { lock: ['plot/lock'], hold: ['plot/move'], reservation: ['order/add'] },
  right_end: {
    returned: ['plotChange/finish', 'refund/pay'],
    exchanged: ['plotChange/finish'],
    outgoing: ['order/outFinish'],
    reclaimed: ['order/outFinish'],
    corrected: ['burialImport/rollback', 'order/cancel'],
  },
  fee_term_type: { first: ['order/pay'], renewal: ['feeTerm/renew'], arrears: ['feeTerm/renew'] },
  refund_reason: {
    plotReturned: ['order/cancel', 'plotChange/approve'],
    plotExchanged: ['plotChange/approve'],
    orderCancelled: ['order/cancel'],
    serviceCancelled: ['serviceOrder/cancel'],
    feeReturned: ['plotChange/approve'],
  },
  cancel_type: {
    unpaid: ['order/cancel'],
    depositForfeited: ['order/cancel'],
    depositRefunded: ['order/cancel'],
    returned: ['order/cancel', 'plotChange/approve'],
    exchanged: ['plotChange/approve'],
    entryError: ['order/cancel'],
  },
  order_type: {
    atNeed: ['order/add'],
    preNeed: ['order/add'],
    exchange: ['plotChange/settle'],
    policy: ['order/add'],
    group: ['order/add'],
    gift: ['order/add'],
    historical: ['burialImport/commit'],
  },
  change_type: {
    exchange: ['plotChange/apply'],
    relocation: ['plotChange/apply'],
    return: ['plotChange/apply'],
    outgoing: ['order/outApply'],
    partlyOutgoing: ['plotChange/apply'],
    ownerless: ['order/outApply'],
    government: ['order/outApply'],
  },
  holder_change_type: {
    renamed: ['holderChange/apply'],
    inherited: ['holderChange/apply'],
    corrected: ['holderChange/apply'],
    contact: ['holderChange/apply'],
  },
  correction_kind: {
    voided: ['paymentCorrection/apply'],
    reversed: ['paymentCorrection/apply'],
    moved: ['paymentCorrection/apply'],
  },
  paper_type: {
    receipt: ['paper/receipt'],
    deposit: ['paper/deposit'],
    order: ['paper/order'],
    refund: ['paper/refund'],
    fee: ['paper/fee'],
    change: ['paper/change'],
    out: ['paper/out'],
  },
  print_kind: { first: ['paper/receipt'], again: ['paper/receipt'] },
};
