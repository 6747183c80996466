import { Type } from 'typebox';
import { ONE_LINE, SEVERAL_LINES } from './text-form.ts';

/** A text of a call that may be absent or null, which clients of the family use interchangeably. */
export const optionalText = (title: string, maxLength: number) =>
  Type.Optional(Type.Union([Type.String({ maxLength, title }), Type.Null()], { title }));

/** The same of one line, such as a name. */
export const optionalLine = (title: string, maxLength: number) =>
  Type.Optional(Type.Union([Type.String({ maxLength, title, ...ONE_LINE }), Type.Null()], { title }));

/** The same of several lines, such as a note. */
export const optionalLines = (title: string, maxLength: number) =>
  Type.Optional(Type.Union([Type.String({ maxLength, title, ...SEVERAL_LINES }), Type.Null()], { title }));
