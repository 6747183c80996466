import { Type } from 'typebox';

/** A text of a call that may be absent or null, which clients of the family use interchangeably. */
export const optionalText = (title: string, maxLength: number) =>
  Type.Optional(Type.Union([Type.String({ maxLength, title }), Type.Null()], { title }));
