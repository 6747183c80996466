import { type Static, Type } from 'typebox';
import { type DictValue, dictValues } from '../../dicts.ts';
import { filledLines, filledText } from '../../resource/filled-text.ts';
import { ENTERED_MAX } from '../../rules/money.ts';
import { approveBody, reasonBody, recordId } from '../step-bodies.ts';
import type { RefundShare } from './refund.rules.ts';

const id = recordId('退款单');
const fen = (title: string) => Type.Integer({ minimum: 0, maximum: ENTERED_MAX, title });

/** `POST /cemetery/refund/apply`: the draft's lines and fee; a pending one may be corrected by the same call. */
export const refundApplyBody = Type.Object(
  {
    id,
    note: filledLines('原因说明', 200),
    /** Fen. */
    handlingFee: fen('手续费'),
    lines: Type.Array(
      Type.Object(
        {
          itemId: Type.String({ minLength: 1, maxLength: 36, title: '订单明细' }),
          consumedAmount: fen('已消耗'),
          deductionAmount: fen('扣减'),
        },
        { additionalProperties: false },
      ),
      { minItems: 1, maxItems: 200, title: '退款明细' },
    ),
  },
  { additionalProperties: false },
);
export type RefundApplyBody = Static<typeof refundApplyBody>;

export const refundApproveBody = approveBody('退款单');

/** `reject`, `withdraw`, `bounce`, `reapply`. */
export const refundReasonBody = reasonBody('退款单');

export const refundPayBody = Type.Object(
  {
    id,
    method: Type.Unsafe<DictValue<'pay_method'>>(
      Type.Union(
        dictValues('pay_method').map((value) => Type.Literal(value)),
        { title: '退款方式' },
      ),
    ),
    channelNo: Type.Optional(Type.String({ maxLength: 64, title: '凭证号' })),
    payeeName: filledText('收款人', 64),
    bankName: Type.Optional(Type.String({ maxLength: 100, title: '开户行' })),
    bankAccount: Type.Optional(Type.String({ maxLength: 32, title: '账号' })),
    /** The original receipt was taken back or declared lost. */
    receiptReturned: Type.Boolean({ title: '原收据收回' }),
  },
  { additionalProperties: false },
);
export type RefundPayBody = Static<typeof refundPayBody>;

/** `GET /cemetery/refund/proposal?id=`: lines and fee proposed for an application. */
export interface RefundProposal {
  lines: RefundShare[];
  handlingFee: number;
  /** Net received sum, fen. */
  receivedAmount: number;
}

/** `GET /cemetery/refund/summary`: number and sum of the refunds in each state. */
export interface RefundSummary {
  states: { status: string; count: number; amount: number }[];
}
