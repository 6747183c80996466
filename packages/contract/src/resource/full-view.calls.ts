import { Type } from 'typebox';
import { filledText } from './filled-text.ts';

/** `POST {resource}/viewFull`: one masked value of one record, with the reason for the request (domain.md §9). */
export const fullViewBody = Type.Object({
  id: Type.String({ minLength: 1, maxLength: 64, title: '记录' }),
  field: Type.String({ minLength: 1, maxLength: 64, title: '字段' }),
  reason: filledText('原因', 200),
});

export interface FullView {
  value: string | null;
}
