import { type DictValue, dictText } from '../../dicts.ts';
import type { Refusal } from '../../errors.ts';
import { CUSTOMER_TYPE } from '../customer/customer.dicts.ts';
import { type CustomerFacts, customerWarning } from '../customer/customer.rules.ts';
import { RIGHT_STATUS } from '../plot/plot.dicts.ts';
import { HOLDER_CHANGE_STATUS, HOLDER_CHANGE_TYPE } from './holder-change.dicts.ts';

type Status = DictValue<'holder_change_status'>;
export type HolderChangeType = DictValue<'holder_change_type'>;
export type HolderEvent = 'approve' | 'reject' | 'withdraw';

const { pending, applied, rejected, withdrawn } = HOLDER_CHANGE_STATUS;
const MOVES: Readonly<Record<HolderEvent, { to: Status; label: string }>> = {
  approve: { to: applied, label: '审批' },
  reject: { to: rejected, label: '驳回' },
  withdraw: { to: withdrawn, label: '撤销' },
};

/** The state after an event; only what waits for approval still moves. */
export function moveHolderChange(from: Status, event: HolderEvent): { to: Status } | Refusal {
  if (from === pending) return { to: MOVES[event].to };
  return {
    error: 'moveNotAllowed',
    params: { from: dictText('holder_change_status', from), action: MOVES[event].label },
  };
}

/** 更名 and 继承 make another person the holder: kin, with consents, approved by a second person (domain.md §3.6). */
export function needsApproval(type: HolderChangeType): boolean {
  return type === HOLDER_CHANGE_TYPE.renamed || type === HOLDER_CHANGE_TYPE.inherited;
}

export interface HolderApplication {
  changeType: HolderChangeType;
  relation: string | null;
  consents: string | null;
  confirmed: boolean;
  holderId: string;
  rightStatus: DictValue<'right_status'>;
  target: CustomerFacts & { id: string; type: string | null };
}

/** Why an application is refused; undefined when it may be entered. */
export function holderApplyRefusal(facts: HolderApplication): Refusal | undefined {
  const { changeType, relation, consents, confirmed, target } = facts;
  if (facts.rightStatus === RIGHT_STATUS.frozen) return { error: 'holderRightFrozen' };
  if (facts.rightStatus !== RIGHT_STATUS.valid) return { error: 'holderRightMissing' };
  if (target.id === facts.holderId) return { error: 'holderSame' };
  if (target.type !== CUSTOMER_TYPE.person) return { error: 'holderNotPerson' };
  if (needsApproval(changeType) && !relation) return { error: 'holderRelationMissing' };
  if (needsApproval(changeType) && !consents) return { error: 'holderConsentMissing' };
  return confirmed ? undefined : customerWarning(target);
}
