import { type Static, Type } from 'typebox';
import { filledLines } from '../../resource/filled-text.ts';

const id = Type.String({ minLength: 1, maxLength: 36, title: '订单' });
const closed = { additionalProperties: false };

/** `submit`: a draft becomes a reservation, or waits for the approval of its discount (domain.md §4.2). */
export const orderSubmitBody = Type.Object({ id }, closed);

export const orderApproveBody = Type.Object(
  { id, opinion: Type.Optional(Type.String({ maxLength: 200, title: '审批意见' })) },
  closed,
);
export type OrderApproveBody = Static<typeof orderApproveBody>;

/** `reject` by the approver, `withdraw` by the seller: the order is a draft again. */
export const orderBackBody = Type.Object({ id, reason: filledLines('原因', 200) }, closed);
export type OrderBackBody = Static<typeof orderBackBody>;

/** `choosePlot`: the plot of a draft, with its price in place of the former one's. */
export const orderPlotBody = Type.Object(
  { id, plotId: Type.String({ minLength: 1, maxLength: 36, title: '墓位' }) },
  closed,
);
export type OrderPlotBody = Static<typeof orderPlotBody>;

/** `complete`: 办结, with the papers that were looked at. */
export const orderCompleteBody = Type.Object(
  {
    id,
    contractSigned: Type.Boolean({ title: '合同已签订' }),
    certificateIssued: Type.Boolean({ title: '墓证已发放' }),
  },
  closed,
);
export type OrderCompleteBody = Static<typeof orderCompleteBody>;
