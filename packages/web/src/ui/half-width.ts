/** In the width in which numbers are stored: an input method may write digits and signs twice as wide. */
const halfWidth = (text: string): string => text.normalize('NFKC');

/** A number as typed or pasted: without signs of money and thousands; 。 is what a Chinese keyboard has for the point. */
export const numberText = (text: string | undefined): string =>
  halfWidth(text ?? '')
    .replaceAll('。', '.')
    .replace(/[^\w.-]+/g, '');

/** A telephone or identity number as people write it, in groups or with a line break behind: blanks are no part of it. */
export const compactText = (text: string): string => halfWidth(text).replace(/[\s\p{Cc}\p{Cf}]+/gu, '');
