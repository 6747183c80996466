import { type Static, Type } from 'typebox';
import { filledText } from '../../resource/filled-text.ts';
import { oneOf } from '../../resource/one-of.ts';
import { ONE_LINE, SEVERAL_LINES } from '../../resource/text-form.ts';
import { approveBody, reasonBody, recordId } from '../step-bodies.ts';
import type { ExchangeSettlement } from './exchange.rules.ts';
import type { PlotPerson } from './part-out.rules.ts';
import { CHANGE_KINDS, type ChangeKind, type Settlement, type Signer } from './plot-change.rules.ts';

const id = recordId('办理单');
const orderId = recordId('订单');
const closed = { additionalProperties: false };
/** 退墓 unless said otherwise. */
const changeType = Type.Optional(
  Type.Unsafe<ChangeKind>(
    Type.Union(
      CHANGE_KINDS.map((kind) => Type.Literal(kind)),
      { title: '办理类型' },
    ),
  ),
);
const toPlotId = Type.Optional(recordId('新墓位'));

/** `GET /cemetery/plotChange/proposal`. */
export const changeProposalQuery = Type.Object({ orderId, changeType, toPlotId });
export type ChangeProposalQuery = Static<typeof changeProposalQuery>;

const consent = Type.Object(
  {
    signer: filledText('签署人', 64),
    relation: Type.String({ minLength: 1, maxLength: 8, title: '与持证人关系' }),
    form: oneOf('consent_form', '同意方式'),
    signDate: Type.String({ format: 'business-date', title: '签署日期' }),
  },
  closed,
);

/** `POST /cemetery/plotChange/apply`: 退墓, 换墓, 园内迁移, 部分迁出 (domain.md §3.15). */
export const changeApplyBody = Type.Object(
  {
    orderId,
    changeType,
    applicant: filledText('申请人', 64),
    relation: Type.String({ minLength: 1, maxLength: 8, title: '与持证人关系' }),
    phone: Type.Optional(Type.String({ maxLength: 20, title: '联系电话' })),
    reason: oneOf('change_reason', '原因'),
    note: Type.Optional(Type.String({ maxLength: 200, title: '说明', ...SEVERAL_LINES })),
    /** What becomes of the plot, where the right to it ends. */
    plotAfter: Type.Optional(oneOf('plot_after', '原墓位处理')),
    /** 换墓 and 园内迁移. */
    toPlotId,
    /** 部分迁出: who leaves, and where to. */
    deceasedIds: Type.Optional(Type.Array(recordId('逝者'), { maxItems: 50, title: '迁出的逝者' })),
    destType: Type.Optional(oneOf('dest_type', '去向')),
    destination: Type.Optional(Type.String({ maxLength: 100, title: '迁往地' })),
    /** Addresses of uploaded papers, joined by commas. */
    files: Type.Optional(Type.String({ maxLength: 2000, title: '材料' })),
    consents: Type.Array(consent, { maxItems: 20, title: '亲属同意' }),
  },
  closed,
);
export type ChangeApplyBody = Static<typeof changeApplyBody>;

export const changeApproveBody = approveBody('办理单');

/** `reject` and `withdraw`. */
export const changeReasonBody = reasonBody('办理单');

/** `settle`: the holder pays the difference to the new plot; its sum is that of the approval. */
export const changeSettleBody = Type.Object(
  {
    id,
    method: oneOf('pay_method', '收款方式'),
    channelNo: Type.Optional(Type.String({ maxLength: 64, title: '交易流水号' })),
    payerName: Type.Optional(Type.String({ maxLength: 64, title: '付款人', ...ONE_LINE })),
    remark: Type.Optional(Type.String({ maxLength: 200, title: '备注', ...SEVERAL_LINES })),
  },
  closed,
);
export type ChangeSettleBody = Static<typeof changeSettleBody>;

export const changeFinishBody = Type.Object(
  {
    id,
    certReturned: Type.Boolean({ title: '墓证收回' }),
    contractReturned: Type.Boolean({ title: '合同收回' }),
    receiptReturned: Type.Boolean({ title: '票据收回' }),
    lossStatement: Type.Optional(Type.String({ maxLength: 200, title: '遗失声明' })),
    /** Where remains were moved: the day. */
    outDate: Type.Optional(Type.String({ format: 'business-date', title: '迁出日期' })),
  },
  closed,
);
export type ChangeFinishBody = Static<typeof changeFinishBody>;

/** What an application starts from: who has to sign, and what would be settled today. */
export interface ChangeProposal {
  signers: Signer[];
  /** Registered users of the plot who have not left. */
  people: PlotPerson[];
  /** Null where no money moves. */
  settlement: Settlement | null;
  /** With a new plot chosen: its price and the difference. */
  exchange: ExchangeSettlement | null;
  /** The years for taking a plot back are over; the approval takes the general manager. */
  late: boolean;
}
