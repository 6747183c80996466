import { MASKS } from '@songbai/contract/rules/masks.ts';

const ID_NUMBERS = /(?<!\d)\d{17}[\dXx](?![\dXx])/g;
const PHONES = /(?<!\d)1[3-9]\d{9}(?!\d)/g;

const ELEVEN_DIGITS = /\d{11}/;

/** A text without personal numbers, wherever they occur in it. */
export function maskedText(text: string): string {
  // Look-around at each position is expensive, and few texts have so many digits.
  if (!ELEVEN_DIGITS.test(text)) return text;
  return text.replace(ID_NUMBERS, MASKS.idNumber).replace(PHONES, MASKS.phone);
}
