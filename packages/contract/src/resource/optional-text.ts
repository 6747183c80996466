import { Type } from 'typebox';

/** A text of a call that may be left out or null, which clients of the family take for the same. */
export const optionalText = (title: string, maxLength: number) =>
  Type.Optional(Type.Union([Type.String({ maxLength, title }), Type.Null()], { title }));
