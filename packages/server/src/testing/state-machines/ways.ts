/** How a value of a state field is reached and left: calls by method and path below `/cemetery`. */
export interface Ways {
  in: readonly string[];
  /** None for a value that is final by design. */
  out: readonly string[];
}

export interface StateField {
  /** `table.column` */
  column: string;
  values: Readonly<Record<string, Ways>>;
}

/** Calls are POST unless they say otherwise. */
export const routeOf = (call: string): string => {
  const [method, path] = call.includes(' ') ? (call.split(' ') as [string, string]) : (['POST', call] as const);
  return `${method} /cemetery/${path}`;
};

const EDIT = (resource: string) => `PUT ${resource}/edit`;
const ADD = (resource: string) => `${resource}/add`;

/** A field that staff set in a form: every value is reached and left by it. */
const byForm = (column: string, resource: string, values: readonly string[]): StateField => ({
  column,
  values: Object.fromEntries(
    values.map((value) => [value, { in: [ADD(resource), EDIT(resource)], out: [EDIT(resource)] }]),
  ),
});

/** A request that a second person decides on. */
const decided = (column: string, path: string, open: string, ends: Readonly<Record<string, string>>): StateField => ({
  column,
  values: {
    [open]: { in: [`${path}/apply`], out: Object.values(ends).map((call) => `${path}/${call}`) },
    ...Object.fromEntries(Object.entries(ends).map(([value, call]) => [value, { in: [`${path}/${call}`], out: [] }])),
  },
});

const UNDO = 'paymentCorrection/confirm';

/**
 * State fields whose moves no table of the contract holds, value by value (domain.md §4); those that have one are in
 * `machines.ts`.
 */
export const STATE_FIELDS: readonly StateField[] = [
  {
    column: 'cem_order.order_status',
    values: {
      draft: {
        in: ['order/add', 'order/reject', 'order/withdraw', 'order/restore'],
        out: ['order/submit', 'order/cancel'],
      },
      pendingApproval: { in: ['order/submit'], out: ['order/approve', 'order/reject', 'order/withdraw'] },
      reserved: { in: ['order/add', 'order/submit', 'order/approve'], out: ['order/pay', 'order/cancel'] },
      deposited: { in: ['order/pay'], out: ['order/pay', 'order/cancel', UNDO] },
      partlyPaid: { in: ['order/pay'], out: ['order/pay', 'order/cancel', UNDO] },
      paid: { in: ['order/pay'], out: ['order/complete', 'order/cancel', 'plotChange/approve', 'order/outFinish'] },
      completed: { in: ['order/complete'], out: ['plotChange/approve', 'order/outFinish'] },
      refunding: {
        in: ['order/cancel', 'plotChange/approve'],
        out: ['refund/pay', 'refund/reject', 'refund/withdraw', 'plotChange/finish', 'plotChange/withdraw'],
      },
      cancelled: { in: ['order/cancel', 'refund/pay', 'plotChange/finish'], out: [] },
      outgoing: { in: ['order/outFinish'], out: [] },
    },
  },
  {
    column: 'cem_order.payment_status',
    values: {
      unpaid: { in: ['order/add', UNDO], out: ['order/pay'] },
      partlyPaid: { in: ['order/pay'], out: ['order/pay', UNDO, 'refund/pay'] },
      paid: { in: ['order/pay'], out: ['refund/pay', UNDO] },
      partlyRefunded: { in: ['refund/pay'], out: [] },
      refunded: { in: ['refund/pay'], out: [] },
    },
  },
  {
    column: 'cem_service_order.payment_status',
    values: {
      unpaid: { in: ['serviceOrder/add', UNDO], out: ['serviceOrder/pay'] },
      paid: { in: ['serviceOrder/pay'], out: ['refund/pay', UNDO] },
      partlyRefunded: { in: ['refund/pay'], out: [] },
      refunded: { in: ['refund/pay'], out: [] },
    },
  },
  {
    column: 'cem_order.out_status',
    values: {
      none: { in: ['order/add', 'order/outWithdraw'], out: ['order/outApply'] },
      underWay: { in: ['order/outApply'], out: ['order/outFinish', 'order/outWithdraw'] },
      done: { in: ['order/outFinish'], out: [] },
    },
  },
  {
    column: 'cem_plot.burial_status',
    values: {
      none: { in: ['plot/add', 'order/outFinish'], out: ['burial/complete'] },
      partial: { in: ['burial/complete'], out: ['burial/complete', 'order/outFinish', 'plotChange/finish'] },
      full: { in: ['burial/complete'], out: ['order/outFinish', 'plotChange/finish'] },
      emptied: { in: ['plotChange/finish'], out: ['burial/complete', 'plotChange/finish'] },
    },
  },
  {
    column: 'cem_plot.dispute_flag',
    values: {
      N: { in: ['plot/add', 'plot/clearDispute'], out: ['plot/dispute'] },
      Y: { in: ['plot/dispute'], out: ['plot/clearDispute'] },
    },
  },
  byForm('cem_plot.fee_free', 'plot', ['N', 'Y']),
  {
    column: 'cem_plot_hold.status',
    values: {
      active: {
        in: ['plot/lock', 'plot/move', 'order/add'],
        out: ['plot/release', 'plot/move', 'order/add', 'order/pay'],
      },
      ordered: { in: ['order/add', 'order/pay'], out: [] },
      expired: { in: ['order/add'], out: [] },
      released: { in: ['plot/release', 'plot/move', 'order/cancel'], out: [] },
    },
  },
  {
    column: 'cem_plot_right.status',
    values: {
      pending: { in: ['order/pay'], out: ['order/pay', 'order/cancel', UNDO] },
      valid: {
        in: ['order/pay', 'plotChange/withdraw', 'plot/clearDispute'],
        out: ['plotChange/apply', 'order/outApply', 'plot/dispute'],
      },
      frozen: {
        in: ['plotChange/apply', 'order/outApply', 'plot/dispute'],
        out: ['plotChange/finish', 'plotChange/withdraw', 'order/outFinish', 'order/outWithdraw', 'plot/clearDispute'],
      },
      ended: { in: ['plotChange/finish', 'order/outFinish', 'refund/pay', 'burialImport/rollback'], out: [] },
      voided: { in: ['order/cancel', 'refund/pay', UNDO], out: [] },
    },
  },
  {
    column: 'cem_fee_term.status',
    values: {
      notStarted: { in: ['order/pay'], out: ['burial/complete', UNDO, 'refund/pay'] },
      paid: { in: ['feeTerm/renew', 'order/pay'], out: [UNDO, 'refund/pay'] },
      voided: { in: [UNDO], out: [] },
      refunded: { in: ['refund/pay'], out: [] },
    },
  },
  {
    column: 'cem_payment.status',
    values: {
      valid: { in: ['order/pay', 'serviceOrder/pay', 'feeTerm/renew', 'plotChange/settle'], out: [UNDO] },
      voided: { in: [UNDO], out: [] },
      reversed: { in: [UNDO], out: [] },
    },
  },
  decided('cem_payment_correction.status', 'paymentCorrection', 'waiting', {
    done: 'confirm',
    rejected: 'reject',
    withdrawn: 'withdraw',
  }),
  decided('cem_holder_change.status', 'holderChange', 'pending', {
    applied: 'approve',
    rejected: 'reject',
    withdrawn: 'withdraw',
  }),
  decided('cem_person_fix.status', 'personFix', 'pending', {
    applied: 'approve',
    rejected: 'reject',
    withdrawn: 'withdraw',
  }),
  {
    column: 'cem_deceased.burial_status',
    values: {
      none: { in: ['deceased/add', 'order/add', 'burial/cancel'], out: ['burial/book', 'DELETE deceased/delete'] },
      booked: { in: ['burial/book'], out: ['burial/complete', 'burial/cancel'] },
      buried: { in: ['burial/complete', 'burialImport/commit'], out: ['order/outFinish', 'plotChange/finish'] },
      outgoing: { in: ['order/outFinish', 'plotChange/finish', 'order/cancel'], out: [] },
    },
  },
  byForm('cem_deceased.alive', 'deceased', ['Y', 'N']),
  {
    column: 'cem_import_batch.status',
    values: {
      toConfirm: { in: ['burialImport/upload'], out: ['burialImport/commit', 'burialImport/discard'] },
      running: { in: ['burialImport/commit'], out: ['burialImport/commit'] },
      done: { in: ['burialImport/commit'], out: ['burialImport/rollback'] },
      partlyDone: { in: ['burialImport/commit'], out: ['burialImport/rollback'] },
      rolledBack: { in: ['burialImport/rollback'], out: [] },
      discarded: { in: ['burialImport/discard'], out: [] },
    },
  },
  byForm('cem_cemetery.status', 'cemetery', ['planned', 'open', 'salesStopped', 'closed']),
  byForm('cem_area.status', 'area', ['building', 'selling', 'soldOut', 'stopped', 'closed']),
  byForm('cem_row.status', 'row', ['on', 'off']),
  byForm('cem_plot_template.status', 'template', ['on', 'off']),
  byForm('cem_charge_item.status', 'chargeItem', ['draft', 'published', 'stopped']),
  byForm('cem_service_item.status', 'serviceItem', ['on', 'off']),
  byForm('cem_customer.level', 'customer', ['ordinary', 'important', 'unit', 'watched', 'blacklisted']),
];
