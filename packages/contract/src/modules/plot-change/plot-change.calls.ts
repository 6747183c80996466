import { type Static, Type } from 'typebox';
import { filledText } from '../../resource/filled-text.ts';
import { oneOf } from '../../resource/one-of.ts';
import type { Settlement, Signer } from './plot-change.rules.ts';

const id = Type.String({ minLength: 1, maxLength: 36, title: '办理单' });
const orderId = Type.String({ minLength: 1, maxLength: 36, title: '订单' });

/** `GET /cemetery/plotChange/proposal`. */
export const changeProposalQuery = Type.Object({ orderId });

/** `POST /cemetery/plotChange/apply`: 退墓 of an unburied plot. */
export const changeApplyBody = Type.Object(
  {
    orderId,
    applicant: filledText('申请人', 64),
    relation: Type.String({ minLength: 1, maxLength: 8, title: '与持证人关系' }),
    phone: Type.Optional(Type.String({ maxLength: 20, title: '联系电话' })),
    reason: oneOf('change_reason', '退墓原因'),
    note: Type.Optional(Type.String({ maxLength: 200, title: '说明' })),
    plotAfter: oneOf('plot_after', '原墓位处理'),
    /** Addresses of uploaded papers, joined by commas. */
    files: Type.Optional(Type.String({ maxLength: 2000, title: '材料' })),
    consents: Type.Array(
      Type.Object(
        {
          signer: filledText('签署人', 64),
          relation: Type.String({ minLength: 1, maxLength: 8, title: '与持证人关系' }),
          form: oneOf('consent_form', '同意方式'),
          signDate: Type.String({ format: 'business-date', title: '签署日期' }),
        },
        { additionalProperties: false },
      ),
      { maxItems: 20, title: '亲属同意' },
    ),
  },
  { additionalProperties: false },
);
export type ChangeApplyBody = Static<typeof changeApplyBody>;

export const changeApproveBody = Type.Object(
  { id, opinion: Type.Optional(Type.String({ maxLength: 200, title: '审批意见' })) },
  { additionalProperties: false },
);
export type ChangeApproveBody = Static<typeof changeApproveBody>;

/** `reject` and `withdraw`. */
export const changeReasonBody = Type.Object({ id, reason: filledText('原因', 200) }, { additionalProperties: false });
export type ChangeReasonBody = Static<typeof changeReasonBody>;

export const changeFinishBody = Type.Object(
  {
    id,
    certReturned: Type.Boolean({ title: '墓证收回' }),
    contractReturned: Type.Boolean({ title: '合同收回' }),
    receiptReturned: Type.Boolean({ title: '票据收回' }),
    lossStatement: Type.Optional(Type.String({ maxLength: 200, title: '遗失声明' })),
  },
  { additionalProperties: false },
);
export type ChangeFinishBody = Static<typeof changeFinishBody>;

/** What an application starts from: who has to sign, and what would be given back today. */
export interface ChangeProposal {
  signers: Signer[];
  settlement: Settlement;
  /** The years for taking a plot back are over; the approval takes the general manager. */
  late: boolean;
}
