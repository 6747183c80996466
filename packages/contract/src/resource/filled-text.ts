import { Type } from 'typebox';

/** Pattern of a required text: not only blanks. */
export const FILLED = '\\S';

/** A required text of a call, such as a reason or a name. */
export const filledText = (title: string, maxLength: number) =>
  Type.String({ minLength: 1, maxLength, pattern: FILLED, title });
