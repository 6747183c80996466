import { type DictValue, dictText } from '../../dicts.ts';
import type { Refusal } from '../../errors.ts';
import { PAY_STATUS } from '../order/payment.dicts.ts';
import { CORRECTION_KIND, CORRECTION_STATUS } from './payment.dicts.ts';

type Status = DictValue<'correction_status'>;
type Kind = DictValue<'correction_kind'>;

const { waiting, done, rejected, withdrawn } = CORRECTION_STATUS;

/** A request is decided once: confirmed or rejected by a second person, or withdrawn by who made it. */
const ENDS = {
  confirm: { to: done, label: '确认' },
  reject: { to: rejected, label: '驳回' },
  withdraw: { to: withdrawn, label: '撤回' },
} as const satisfies Record<string, { to: Status; label: string }>;

export type CorrectionEvent = keyof typeof ENDS;
export const CORRECTION_EVENTS = Object.keys(ENDS) as CorrectionEvent[];

interface CorrectionFacts {
  status: Status;
  applyId: string | null;
}

/** The state after an event by this person, or the refusal. */
export function endCorrection(
  { status, applyId }: CorrectionFacts,
  event: CorrectionEvent,
  userId: string,
): { to: Status } | Refusal {
  const { to, label } = ENDS[event];
  if (status !== waiting)
    return { error: 'moveNotAllowed', params: { from: dictText('correction_status', status), action: label } };
  if (event === 'withdraw') return applyId === userId ? { to } : { error: 'correctionNotYours' };
  return applyId === userId ? { error: 'correctionOwn' } : { to };
}

/** The facts of a payment on which its correction depends; `payTime` is business time. */
export interface WrongPayment {
  status: DictValue<'pay_status'>;
  payTime: string;
}

const dayOf = ({ payTime }: WrongPayment): string => payTime.slice(0, 10);

/**
 * What may be done with a payment today (domain.md §3.11): it is voided on its own business day only, later reversed;
 * its money can be moved at any time.
 */
export function correctionRefusal(payment: WrongPayment, kind: Kind, today: string): Refusal | undefined {
  if (payment.status !== PAY_STATUS.valid)
    return { error: 'correctionNotValid', params: { status: dictText('pay_status', payment.status) } };
  const sameDay = dayOf(payment) === today;
  if (kind === CORRECTION_KIND.voided && !sameDay) return { error: 'correctionVoidLate' };
  if (kind === CORRECTION_KIND.reversed && sameDay) return { error: 'correctionReverseEarly' };
  return undefined;
}

/** The kinds that are open for a payment today. */
export function correctionKinds(payment: WrongPayment, today: string): Kind[] {
  return Object.values(CORRECTION_KIND).filter((kind) => !correctionRefusal(payment, kind, today));
}

/** State of a payment that is taken back today: voided on its own day, later reversed by a row of its own. */
export function takenBack(payment: WrongPayment, today: string): typeof PAY_STATUS.voided | typeof PAY_STATUS.reversed {
  return dayOf(payment) === today ? PAY_STATUS.voided : PAY_STATUS.reversed;
}
