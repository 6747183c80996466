import { type Static, Type } from 'typebox';
import { oneOf } from '../../resource/one-of.ts';
import { ONE_LINE, SEVERAL_LINES } from '../../resource/text-form.ts';
import { ENTERED_MAX } from '../../rules/money.ts';
import { FEE_MAX_YEARS } from './fee.rules.ts';

export const feeProposalQuery = Type.Object({ orderId: Type.String({ minLength: 1, maxLength: 36, title: '订单' }) });

export const feeRenewBody = Type.Object(
  {
    orderId: Type.String({ minLength: 1, maxLength: 36, title: '订单' }),
    years: Type.Integer({ minimum: 1, maximum: FEE_MAX_YEARS, title: '年数' }),
    /** Fen; what the clerk saw. The server computes the fee itself and refuses another sum. */
    amount: Type.Integer({ minimum: 1, maximum: ENTERED_MAX, title: '金额' }),
    /** First day of the term that the clerk saw, so that two clerks never sell two terms for one visit. */
    startDate: Type.String({ format: 'business-date', title: '开始日期' }),
    method: oneOf('pay_method', '收款方式'),
    channelNo: Type.Optional(Type.String({ maxLength: 64, title: '交易流水号' })),
    payerName: Type.Optional(Type.String({ maxLength: 64, title: '付款人', ...ONE_LINE })),
    remark: Type.Optional(Type.String({ maxLength: 500, title: '备注', ...SEVERAL_LINES })),
  },
  { additionalProperties: false },
);
export type FeeRenewBody = Static<typeof feeRenewBody>;

/** `GET /cemetery/feeTerm/proposal?orderId=`: what a renewal would cost; money in fen. */
export interface FeeProposal {
  orderId: string;
  plotFullName: string;
  holderName: string;
  feePaidTo: string | null;
  ruleName: string;
  startDate: string;
  /** Years until today is covered, and their fee. */
  yearsOwed: number;
  arrears: number;
  /** Proposed number of years. */
  years: number;
  choices: { years: number; endDate: string; amount: number }[];
}
