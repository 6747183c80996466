import { type Static, Type } from 'typebox';
import { type DictValue, dictValues } from '../../dicts.ts';
import { filledLines } from '../../resource/filled-text.ts';

const id = (title: string) => Type.String({ minLength: 1, maxLength: 36, title });

/** `POST /cemetery/paymentCorrection/apply`: a wrong payment is to be voided, reversed, or moved to another order. */
export const correctionApplyBody = Type.Object(
  {
    paymentId: id('收款'),
    kind: Type.Unsafe<DictValue<'correction_kind'>>(
      Type.Union(
        dictValues('correction_kind').map((value) => Type.Literal(value)),
        { title: '更正方式' },
      ),
    ),
    reason: filledLines('更正原因', 200),
    /** One of the two when the money is moved. */
    targetOrderId: Type.Optional(id('转入墓位订单')),
    targetServiceId: Type.Optional(id('转入服务订单')),
  },
  { additionalProperties: false },
);
export type CorrectionApplyBody = Static<typeof correctionApplyBody>;

export const correctionConfirmBody = Type.Object(
  { id: id('收款更正'), note: Type.Optional(Type.String({ maxLength: 200, title: '确认意见' })) },
  { additionalProperties: false },
);
export type CorrectionConfirmBody = Static<typeof correctionConfirmBody>;

/** `reject`, `withdraw`. */
export const correctionReasonBody = Type.Object(
  { id: id('收款更正'), reason: filledLines('原因', 200) },
  { additionalProperties: false },
);
export type CorrectionReasonBody = Static<typeof correctionReasonBody>;
