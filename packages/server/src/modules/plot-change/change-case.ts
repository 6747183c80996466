import { dictText } from '@songbai/contract/dicts.ts';
import { CHANGE_TYPE } from '@songbai/contract/modules/order/order.dicts.ts';
import { RIGHT_STATUS } from '@songbai/contract/modules/plot/plot.dicts.ts';
import {
  type ExchangeSettlement,
  settleExchange,
  targetRefusal,
} from '@songbai/contract/modules/plot-change/exchange.rules.ts';
import type { ChangeProposal, ChangeProposalQuery } from '@songbai/contract/modules/plot-change/plot-change.calls.ts';
import {
  type ChangeKind,
  changeRefusal,
  isLate,
  requiredSigners,
  type Settlement,
  settleReturn,
  takesPlot,
} from '@songbai/contract/modules/plot-change/plot-change.rules.ts';
import { proposedShares } from '@songbai/contract/modules/refund/refund.rules.ts';
import { AppError, refuseIf, unwrap } from '../../platform/errors.ts';
import type { Reading } from '../../resource/read/reading.ts';
import { stored } from '../../resource/read/store.ts';
import { withoutRules } from '../../resource/write/change.ts';
import { refuseBooked } from '../burial/index.ts';
import { peopleOfPlot } from '../deceased/index.ts';
import { ownTerms } from '../fee-term/index.ts';
import {
  factsOf,
  linesForPlot,
  orderDebtor,
  orderTable,
  priceOf,
  refuseChanging,
  type StoredOrder,
} from '../order/index.ts';
import { plotTable, type StoredPlot } from '../plot/index.ts';
import { livingOf, rightOfOrder } from './plot-change.store.ts';

/** An order that the person may see, with its plot, its right and its people, as its change finds them. */
export interface ChangeCase {
  kind: ChangeKind;
  order: StoredOrder;
  plot: StoredPlot;
  right: { id: string; status: string; holder: string };
  people: Awaited<ReturnType<typeof peopleOfPlot>>;
}

/** @throws AppError orderMissing, plotMissing, changeRightMissing, and the refusals of the rules */
export async function caseOf(from: Reading, orderId: string, kind: ChangeKind): Promise<ChangeCase> {
  const [order] = await stored(from, orderTable(from.server), [orderId]);
  if (!order) throw new AppError('orderMissing');
  const [plot] = await stored({ ...from, actor: withoutRules(from.actor) }, plotTable, [order.plotId ?? '']);
  if (!plot) throw new AppError('plotMissing');
  const facts = { burialCount: Number(plot.burialCount ?? 0), disputeFlag: plot.disputeFlag };
  refuseIf(changeRefusal(kind, factsOf(order), facts));
  const right = await rightOfOrder(from, orderId);
  if (!right) throw new AppError('changeRightMissing', { act: dictText('change_type', kind) });
  const holder = right.holder ?? order.customerName ?? '';
  const people = await peopleOfPlot(from, plot.id);
  return { kind, order, plot, right: { id: right.id, status: right.status, holder }, people };
}

/** The plot that shall be taken instead. @throws AppError changePlotNeeded, plotMissing, and the refusals of a target */
export async function targetOf(from: Reading, found: ChangeCase, id: string | undefined): Promise<StoredPlot> {
  if (!id) throw new AppError('changePlotNeeded');
  const [target] = await stored(from, plotTable, [id]);
  if (!target) throw new AppError('plotMissing');
  const facts = { ...target, capacity: Number(target.capacity ?? 1), listPrice: Number(target.listPrice ?? 0) };
  refuseIf(targetRefusal(facts, found.plot.id, found.people.length));
  return target;
}

/** What is given back for a returned plot as of today. @throws AppError changeNothingBack */
export async function returnSettlement(from: Reading, orderId: string, rightId: string): Promise<Settlement> {
  const { payableAmount, net } = await orderDebtor.facts(from, orderId);
  const shares = proposedShares(await orderDebtor.items(from, orderId), net);
  return unwrap(settleReturn(shares, payableAmount, await ownTerms(from, rightId), from.server.clock.today()));
}

/** What an exchange costs or gives back as of today. @throws AppError changeNothingBack */
export async function exchangeSettlement(
  from: Reading,
  { orderId, rightId, depositAmount }: { orderId: string; rightId: string; depositAmount: number },
  target: StoredPlot,
): Promise<ExchangeSettlement> {
  const { net } = await orderDebtor.facts(from, orderId);
  const shares = proposedShares(await orderDebtor.items(from, orderId), net);
  const { payable: toPrice } = priceOf(await linesForPlot(from.db, target), {});
  const today = from.server.clock.today();
  return unwrap(settleExchange(shares, { depositAmount, toPrice }, await ownTerms(from, rightId), today));
}

export const signersOf = ({ right, people }: ChangeCase) => requiredSigners(right.holder, livingOf(people));

/** Only what is taken back as a matter of course has its years. */
export const lateOf = ({ kind, order }: ChangeCase, today: string): boolean =>
  kind === CHANGE_TYPE.return && isLate(order.orderDate ?? '', today);

/** Who has to sign, and what would be settled. @throws AppError burialBooked, changeUnderWay, and those of the case */
export async function changeProposal(from: Reading, query: ChangeProposalQuery): Promise<ChangeProposal> {
  const kind = query.changeType ?? CHANGE_TYPE.return;
  await refuseChanging(from, query.orderId);
  const found = await caseOf(from, query.orderId, kind);
  const { order, plot, right, people } = found;
  if (right.status === RIGHT_STATUS.frozen) throw new AppError('outUnderWay');
  await refuseBooked(from, plot.id);
  const settlement = kind === CHANGE_TYPE.return ? await returnSettlement(from, order.id, right.id) : null;
  const facts = { orderId: order.id, rightId: right.id, depositAmount: order.depositAmount ?? 0 };
  const exchange =
    takesPlot(kind) && query.toPlotId
      ? await exchangeSettlement(from, facts, await targetOf(from, found, query.toPlotId))
      : null;
  return {
    signers: signersOf(found),
    people: people.map(({ seq: _seq, ...person }) => person),
    settlement,
    exchange,
    late: lateOf(found, from.server.clock.today()),
  };
}
