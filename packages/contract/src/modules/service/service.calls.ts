import { type Static, Type } from 'typebox';
import { filledLines, filledText } from '../../resource/filled-text.ts';
import { oneOf } from '../../resource/one-of.ts';
import { SEVERAL_LINES } from '../../resource/text-form.ts';
import { ENTERED_MAX } from '../../rules/money.ts';

const id = (title: string) => Type.String({ minLength: 1, maxLength: 36, title });
/** `POST /cemetery/serviceOrder/add`; prices come from the catalogue, the order is submitted at once unless kept as a draft. */
export const serviceAddBody = Type.Object(
  {
    plotId: Type.Optional(id('墓位')),
    customerId: Type.Optional(id('客户')),
    customerName: Type.Optional(filledText('客户姓名', 64)),
    mobile: Type.Optional(Type.String({ pattern: '^1[3-9]\\d{9}$', title: '手机号' })),
    source: Type.Optional(oneOf('service_source', '来源')),
    appointDate: Type.Optional(Type.String({ format: 'business-date', title: '预约日期' })),
    requirement: Type.Optional(Type.String({ maxLength: 500, title: '特殊要求' })),
    remark: Type.Optional(Type.String({ maxLength: 500, title: '备注', ...SEVERAL_LINES })),
    draft: Type.Optional(Type.Boolean({ title: '存为草稿' })),
    /** The warnings about the customer were read. */
    confirmed: Type.Optional(Type.Boolean({ title: '已核实' })),
    items: Type.Array(
      Type.Object(
        { serviceItemId: id('服务项目'), quantity: Type.Number({ minimum: 0.01, maximum: 99_999, title: '数量' }) },
        { additionalProperties: false },
      ),
      { minItems: 1, maxItems: 50, title: '服务明细' },
    ),
  },
  { additionalProperties: false },
);
export type ServiceAddBody = Static<typeof serviceAddBody>;

/** `POST /cemetery/serviceOrder/pay`: service orders are paid in one sum. */
export const servicePayBody = Type.Object(
  {
    id: id('服务订单'),
    amount: Type.Integer({ minimum: 1, maximum: ENTERED_MAX, title: '收款金额' }),
    method: oneOf('pay_method', '收款方式'),
    channelNo: Type.Optional(Type.String({ maxLength: 64, title: '交易流水号' })),
  },
  { additionalProperties: false },
);
export type ServicePayBody = Static<typeof servicePayBody>;

export const serviceAssignBody = Type.Object(
  { id: id('服务订单'), assigneeId: id('服务人员') },
  { additionalProperties: false },
);
export type ServiceAssignBody = Static<typeof serviceAssignBody>;

/** `finish`: with the photos that the items ask for. */
export const serviceFinishBody = Type.Object(
  { id: id('服务订单'), photos: Type.Optional(Type.String({ maxLength: 4000, title: '完工照片' })) },
  { additionalProperties: false },
);
export type ServiceFinishBody = Static<typeof serviceFinishBody>;

/** `submit`, `start`, `accept`. */
export const serviceMoveBody = Type.Object({ id: id('服务订单') }, { additionalProperties: false });

/** `cancel`, `rework`, `refuse`: a reason is required. */
export const serviceReasonBody = Type.Object(
  { id: id('服务订单'), reason: filledLines('原因', 200) },
  { additionalProperties: false },
);
export type ServiceReasonBody = Static<typeof serviceReasonBody>;
