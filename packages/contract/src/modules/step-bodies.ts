import { type Static, Type } from 'typebox';
import { filledLines } from '../resource/filled-text.ts';

/** Bodies of steps that only ask for words; `title` names the record in refusals. */

const closed = { additionalProperties: false };
export const recordId = (title: string) => Type.String({ minLength: 1, maxLength: 36, title });

/** 通过: an opinion may be added. */
export const approveBody = (title: string) =>
  Type.Object(
    { id: recordId(title), opinion: Type.Optional(Type.String({ maxLength: 200, title: '审批意见' })) },
    closed,
  );
export type ApproveBody = Static<ReturnType<typeof approveBody>>;

/** 驳回, 撤销 and the like tell why. */
export const reasonBody = (title: string) =>
  Type.Object({ id: recordId(title), reason: filledLines('原因', 200) }, closed);
export type ReasonBody = Static<ReturnType<typeof reasonBody>>;
