import { Type } from 'typebox';
import { ONE_LINE, SEVERAL_LINES } from './text-form.ts';

/** Pattern of a required text: not only blanks. */
export const FILLED = '\\S';

/** A required text of one line of a call, such as a name. */
export const filledText = (title: string, maxLength: number) =>
  Type.String({ minLength: 1, maxLength, pattern: FILLED, title, ...ONE_LINE });

/** A required text of several lines of a call, such as a reason. */
export const filledLines = (title: string, maxLength: number) =>
  Type.String({ minLength: 1, maxLength, pattern: FILLED, title, ...SEVERAL_LINES });
