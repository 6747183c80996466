import type { Dict } from '@songbai/contract/dicts/define.ts';
import { DICTS, type DictCode } from '@songbai/contract/dicts.ts';
import { type BurialStatus, moveBurial } from '@songbai/contract/modules/burial/burial.rules.ts';
import { moveSale, type SaleStatus } from '@songbai/contract/modules/plot/plot.rules.ts';
import { type StoneStatus, stoneMoves } from '@songbai/contract/modules/plot/stone.rules.ts';
import { type ChangeStatus, moveChange } from '@songbai/contract/modules/plot-change/plot-change.rules.ts';
import { moveRefund, type RefundStatus } from '@songbai/contract/modules/refund/refund.rules.ts';
import { moveService, type ServiceStatus } from '@songbai/contract/modules/service/service.rules.ts';
import type { StateField, Ways } from './ways.ts';

/** A table of moves of the contract, and the calls that lead to each of its events. */
interface Machine<S extends string, E extends string> {
  column: string;
  dict: DictCode;
  move(from: S, event: E): { to: S } | object;
  events: Readonly<Record<E, readonly string[]>>;
  /** The calls that make a row in a state. */
  begins: Readonly<Partial<Record<string, readonly string[]>>>;
}

/** Ways in and out of every value, asked of the rules themselves. */
function waysOf<S extends string, E extends string>({ column, dict, move, events, begins }: Machine<S, E>): StateField {
  const names = codesOf<S>(dict);
  const ways = new Map<S, { in: Set<string>; out: Set<string> }>(
    names.map(([name, value]) => [value, { in: new Set(begins[name] ?? []), out: new Set<string>() }]),
  );
  for (const [, from] of names)
    for (const [event, calls] of Object.entries(events) as [E, readonly string[]][]) {
      const outcome = move(from, event);
      if (!('to' in outcome)) continue;
      for (const call of calls) {
        ways.get(from)?.out.add(call);
        ways.get(outcome.to as S)?.in.add(call);
      }
    }
  const values = names.map(([name, value]): [string, Ways] => {
    const { in: ins, out } = ways.get(value) ?? { in: new Set(), out: new Set() };
    return [name, { in: [...ins], out: [...out] }];
  });
  return { column, values: Object.fromEntries(values) };
}

function codesOf<S extends string>(dict: DictCode): [string, S][] {
  const { codes }: Dict = DICTS[dict];
  return Object.entries(codes ?? {}) as [string, S][];
}

const UNDO = 'paymentCorrection/confirm';

/** State fields whose moves the contract decides by one function. */
export const MACHINES: readonly StateField[] = [
  waysOf<BurialStatus, Parameters<typeof moveBurial>[1]>({
    column: 'cem_burial.status',
    dict: 'burial_status',
    move: moveBurial,
    events: {
      confirm: ['burial/confirm'],
      prepare: ['burial/prepare'],
      ready: ['burial/ready'],
      complete: ['burial/complete'],
      archive: ['burial/archive'],
      cancel: ['burial/cancel'],
      rebook: ['burial/rebook'],
    },
    begins: { booked: ['burial/book'] },
  }),
  waysOf<ChangeStatus, Parameters<typeof moveChange>[1]>({
    column: 'cem_plot_change.status',
    dict: 'change_status',
    move: moveChange,
    events: {
      approve: ['plotChange/approve'],
      approveEven: ['plotChange/approve'],
      approveDig: ['plotChange/approve'],
      reject: ['plotChange/reject'],
      withdraw: ['plotChange/withdraw'],
      settle: ['plotChange/settle', 'refund/pay'],
      finish: ['plotChange/finish'],
    },
    begins: { pending: ['plotChange/apply'] },
  }),
  waysOf<RefundStatus, Parameters<typeof moveRefund>[1]>({
    column: 'cem_refund.status',
    dict: 'refund_status',
    move: moveRefund,
    events: {
      apply: ['refund/apply'],
      approve: ['refund/approve'],
      reject: ['refund/reject'],
      pay: ['refund/pay'],
      bounce: ['refund/bounce'],
      withdraw: ['refund/withdraw'],
      reapply: ['refund/reapply'],
    },
    begins: {
      draft: ['order/cancel', 'serviceOrder/cancel', 'serviceOrder/complain'],
      pending: ['plotChange/approve', 'order/outFinish'],
    },
  }),
  waysOf<ServiceStatus, Parameters<typeof moveService>[1]>({
    column: 'cem_service_order.service_status',
    dict: 'service_status',
    move: moveService,
    events: {
      submit: ['serviceOrder/submit'],
      submitFree: ['serviceOrder/submit'],
      submitCounter: ['serviceOrder/submit'],
      pay: ['serviceOrder/pay'],
      payCounter: ['serviceOrder/pay'],
      unpay: [UNDO],
      unpayCounter: [UNDO],
      assign: ['serviceOrder/assign'],
      reassign: ['serviceOrder/assign'],
      refuse: ['serviceOrder/refuse'],
      start: ['serviceOrder/start'],
      finish: ['serviceOrder/finish'],
      accept: ['serviceOrder/accept'],
      rework: ['serviceOrder/rework'],
      cancel: ['serviceOrder/cancel'],
      cancelPaid: ['serviceOrder/cancel'],
      complain: ['serviceOrder/complain'],
      refund: ['refund/pay'],
    },
    begins: { draft: ['serviceOrder/add'], unpaid: ['serviceOrder/add'] },
  }),
  waysOf<SaleStatus, Parameters<typeof moveSale>[1]>({
    column: 'cem_plot.sale_status',
    dict: 'plot_sale',
    move: moveSale,
    events: {
      open: ['plot/move'],
      withdraw: ['plot/move'],
      lock: ['plot/lock'],
      unlock: ['plot/release'],
      hold: ['plot/move'],
      unhold: ['plot/move'],
      reserve: ['order/add', 'order/submit'],
      unreserve: ['order/cancel'],
      deposit: ['order/pay'],
      sell: ['order/pay'],
      undeposit: ['order/cancel', 'refund/pay'],
      unsell: ['refund/pay'],
      returned: ['plotChange/finish', 'order/outFinish'],
      depositUndo: [UNDO],
      sellUndo: [UNDO],
      sellUndoAll: [UNDO],
      restore: ['plot/repair'],
      disable: ['plot/move'],
      enable: ['plot/move'],
    },
    begins: { notOpen: ['plot/add'], available: ['plot/generate'] },
  }),
  waysOf<StoneStatus, StoneStatus>({
    column: 'cem_plot.stone_status',
    dict: 'plot_stone',
    move: (stoneStatus, to) => (stoneMoves({ saleStatus: '6', stoneStatus }).includes(to) ? { to } : {}),
    events: Object.fromEntries(codesOf<StoneStatus>('plot_stone').map(([, to]) => [to, ['plot/stone']])) as Record<
      StoneStatus,
      string[]
    >,
    begins: { none: ['plot/add'] },
  }),
];
