/** How text length is counted: every character as 1, or full-width ones (Chinese and others) as 2. */
export type EllipsisBy = 'characters' | 'width';

/** spec/1 §9: ellipsis default; selectors use 12. */
export const ELLIPSIS_LENGTH = 25;
export const ELLIPSIS_LENGTH_IN_SELECTOR = 12;

/** Characters two columns wide: CJK scripts, their punctuation, full-width forms, pictographs. */
const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97c\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6]|\p{Extended_Pictographic}|[\u{20000}-\u{3fffd}]/u;

const widthOf = (sign: string, by: EllipsisBy): number => (by === 'width' && WIDE.test(sign) ? 2 : 1);

/** The width of a text in half Chinese characters. */
export const displayWidth = (text: string): number => [...text].reduce((sum, sign) => sum + widthOf(sign, 'width'), 0);

/**
 * The start of a text that fits into `length` (contract/3 §1 Ellipsis, JEllipsis), or undefined when all of it fits.
 * Characters are never split.
 */
export function shortened(text: string, length: number, by: EllipsisBy): string | undefined {
  let used = 0;
  let end = 0;
  for (const sign of text) {
    used += widthOf(sign, by);
    if (used > length) return text.slice(0, end) + (by === 'width' ? '…' : '...');
    end += sign.length;
  }
  return undefined;
}
