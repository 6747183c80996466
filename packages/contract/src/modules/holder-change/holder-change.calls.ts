import { type Static, Type } from 'typebox';
import { type DictValue, dictValues } from '../../dicts.ts';
import { FILLED, filledLines } from '../../resource/filled-text.ts';
import { approveBody, recordId as id, reasonBody } from '../step-bodies.ts';

/** `POST /cemetery/holderChange/apply`: for the holder of a plot's valid right. */
export const holderApplyBody = Type.Object(
  {
    plotId: id('墓位'),
    toCustomerId: id('变更为'),
    changeType: Type.Unsafe<DictValue<'holder_change_type'>>(
      Type.Union(
        dictValues('holder_change_type').map((value) => Type.Literal(value)),
        { title: '变更类型' },
      ),
    ),
    relation: Type.Optional(Type.String({ maxLength: 16, title: '与原持证人关系' })),
    reason: filledLines('变更原因', 200),
    consents: Type.Optional(Type.String({ maxLength: 2000, title: '同意书' })),
    documents: Type.String({ minLength: 1, maxLength: 2000, pattern: FILLED, title: '证明材料' }),
    /** The warnings about the customer were read. */
    confirmed: Type.Optional(Type.Boolean({ title: '已核实' })),
  },
  { additionalProperties: false },
);
export type HolderApplyBody = Static<typeof holderApplyBody>;

export const holderApproveBody = approveBody('变更单');

/** `reject`, `withdraw`. */
export const holderReasonBody = reasonBody('变更单');
