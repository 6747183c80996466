import { Type } from 'typebox';

/** What a text that must say something has to match: blanks alone are no answer. */
export const FILLED = '\\S';

/** A required text of a call, such as a reason or a name. */
export const filledText = (title: string, maxLength: number) =>
  Type.String({ minLength: 1, maxLength, pattern: FILLED, title });
