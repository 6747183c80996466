import { MASKS } from '@songbai/contract/rules/masks.ts';

const ID_NUMBERS = /(?<!\d)\d{17}[\dXx](?![\dXx])/g;
const PHONES = /(?<!\d)1[3-9]\d{9}(?!\d)/g;

const ELEVEN_DIGITS = /\d{11}/;

/** A text without the numbers that name somebody, wherever they stand in it. */
export function maskedText(text: string): string {
  // Looking around each place of a text is dear, and hardly any has so many digits.
  if (!ELEVEN_DIGITS.test(text)) return text;
  return text.replace(ID_NUMBERS, MASKS.idNumber).replace(PHONES, MASKS.phone);
}
