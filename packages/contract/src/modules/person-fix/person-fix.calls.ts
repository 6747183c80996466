import { type Static, Type } from 'typebox';
import { FILLED, filledLines, filledText } from '../../resource/filled-text.ts';
import { oneOf } from '../../resource/one-of.ts';
import { approveBody, reasonBody, recordId } from '../step-bodies.ts';

/** `POST /cemetery/personFix/apply`: of a customer or a user of a plot; what is not sent stays as it is. */
export const personFixApplyBody = Type.Object(
  {
    customerId: Type.Optional(recordId('客户')),
    deceasedId: Type.Optional(recordId('使用人')),
    name: Type.Optional(filledText('姓名', 64)),
    idType: Type.Optional(oneOf('id_type', '证件类型')),
    idNo: Type.Optional(filledText('证件号码', 32)),
    birthText: Type.Optional(filledText('出生日期', 40)),
    deathText: Type.Optional(filledText('死亡日期', 40)),
    reason: filledLines('更正原因', 200),
    documents: Type.String({ minLength: 1, maxLength: 2000, pattern: FILLED, title: '证明材料' }),
  },
  { additionalProperties: false },
);
export type PersonFixApplyBody = Static<typeof personFixApplyBody>;

export const personFixApproveBody = approveBody('更正单');

/** `reject`, `withdraw`. */
export const personFixReasonBody = reasonBody('更正单');
