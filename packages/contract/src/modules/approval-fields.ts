import type { Field } from '../resource/kinds.ts';
import { programId } from '../resource/program-id.ts';

/** Fields of records that one person applies for and another decides on: refunds, plot changes, holder changes. */

const name = (label: string) => ({ kind: 'text', label, maxLength: 100, readOnly: true }) as const satisfies Field;
const moment = (label: string) => ({ kind: 'datetime', label, readOnly: true }) as const satisfies Field;

/** Who applied and when; the family's word for it is 申请 or 登记. */
export const appliedBy = (word: '申请' | '登记') =>
  ({
    applyId: programId(`${word}人账号`),
    applyName: { ...name(`${word}人`), list: { width: 90 } },
    applyTime: { ...moment(`${word}时间`), list: { width: 168, sort: true } },
  }) as const;

/** Who decided, when, and with which words. */
export const approvedBy = {
  approveId: programId('审批人账号'),
  approveName: name('审批人'),
  approveTime: moment('审批时间'),
  approveOpinion: { kind: 'text', label: '审批意见', maxLength: 200, readOnly: true },
} as const;

/** Account of the seller of the order that it is about; who sold neither decides nor takes money (`own-sale.rules.ts`). */
export const soldBy = { ...programId('业务员账号'), computed: true } as const satisfies Field;

/** Why it ended without effect. */
export const closeReason = (label: string) =>
  ({ kind: 'text', label, maxLength: 200, readOnly: true }) as const satisfies Field;
