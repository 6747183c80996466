import { type Static, Type } from 'typebox';

/** `POST {resource}/viewFull`: one masked value of one record, and why it is wanted (domain.md §9). */
export const fullViewBody = Type.Object({
  id: Type.String({ minLength: 1, maxLength: 64, title: '记录' }),
  field: Type.String({ minLength: 1, maxLength: 64, title: '字段' }),
  reason: Type.String({ minLength: 1, maxLength: 200, title: '原因' }),
});
export type FullViewBody = Static<typeof fullViewBody>;

export interface FullView {
  value: string | null;
}
