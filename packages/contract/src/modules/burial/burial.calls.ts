import { type Static, Type } from 'typebox';
import { filledLines, filledText } from '../../resource/filled-text.ts';
import { oneOf } from '../../resource/one-of.ts';
import { SEVERAL_LINES } from '../../resource/text-form.ts';
import { PEOPLE_MAX } from './burial.rules.ts';
import { SLOT_PATTERN, type SlotPlan } from './slots.rules.ts';

const id = (title: string) => Type.String({ minLength: 1, maxLength: 36, title });
const day = (title: string) => Type.String({ format: 'business-date', title });
const slot = Type.String({ pattern: SLOT_PATTERN, title: '时段' });
const closed = { additionalProperties: false };

/** `POST /cemetery/burial/book`: users of one plot, whose right it is; those buried together share one booking. */
export const burialBookBody = Type.Object(
  {
    deceasedIds: Type.Array(id('逝者'), { minItems: 1, maxItems: PEOPLE_MAX, uniqueItems: true, title: '逝者' }),
    burialType: oneOf('burial_type', '安葬类型'),
    bookDate: day('安葬日期'),
    slot,
    applicant: filledText('办理人', 32),
    applicantRelation: oneOf('relation', '与逝者关系'),
    applicantPhone: Type.String({ pattern: '^1[3-9]\\d{9}$', title: '办理人电话' }),
    peopleCount: Type.Optional(Type.Integer({ minimum: 1, maximum: 999, title: '人数' })),
    remark: Type.Optional(Type.String({ maxLength: 500, title: '备注', ...SEVERAL_LINES })),
  },
  closed,
);
export type BurialBookBody = Static<typeof burialBookBody>;

/** `confirm`: which papers were seen. */
export const burialConfirmBody = Type.Object(
  { id: id('安葬'), docs: Type.Array(oneOf('burial_doc', '材料'), { maxItems: 10, title: '已核材料' }) },
  closed,
);
export type BurialConfirmBody = Static<typeof burialConfirmBody>;

/** `prepare`, `ready`, `archive`. */
export const burialMoveBody = Type.Object({ id: id('安葬') }, closed);

/** `complete`: what was done at the grave. */
export const burialCompleteBody = Type.Object(
  {
    id: id('安葬'),
    actualTime: Type.String({ format: 'business-datetime', title: '实际安葬时间' }),
    /** Where each of the booking was laid. */
    cavities: Type.Array(
      Type.Object(
        { deceasedId: id('逝者'), cavityNo: Type.Integer({ minimum: 1, maximum: 99, title: '穴位' }) },
        closed,
      ),
      { minItems: 1, maxItems: PEOPLE_MAX, title: '穴位' },
    ),
    sealResult: oneOf('seal_result', '封穴结果'),
  },
  closed,
);
export type BurialCompleteBody = Static<typeof burialCompleteBody>;

export const burialCancelBody = Type.Object({ id: id('安葬'), reason: filledLines('原因', 200) }, closed);
export type BurialCancelBody = Static<typeof burialCancelBody>;

/** `rebook`: another day or slot; the old booking stays as a record. */
export const burialRebookBody = Type.Object(
  {
    id: id('安葬'),
    bookDate: day('安葬日期'),
    slot,
    reason: filledLines('原因', 200),
  },
  closed,
);
export type BurialRebookBody = Static<typeof burialRebookBody>;

/** `GET /cemetery/burial/slots`: the slots of a day with what is left of them. */
export const burialSlotsQuery = Type.Object({ cemeteryId: id('陵园'), bookDate: day('安葬日期') });
export interface BurialSlot extends SlotPlan {
  booked: number;
}

/** `GET /cemetery/burial/applicants`: whom the right of a plot names, the contact before the holder. */
export const burialApplicantsQuery = Type.Object({ plotId: id('墓位') });
export interface BurialApplicant {
  name: string;
  /** What he is to the plot. */
  role: 'contact' | 'holder';
  /** As far as the asking person sees it; null where it is hidden. */
  mobile: string | null;
}
