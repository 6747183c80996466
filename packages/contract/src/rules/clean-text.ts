/** Ends of lines and tabs, which a field of one line shows as nothing or as a blank. */
const BREAKS = /[\t-\r\u0085\u2028\u2029]+/gu;
/** Control characters but NUL, which is refused; ends of lines and tabs mean something in a text of several lines. */
const CONTROLS = /[^\P{Cc}\0]/gu;
const CONTROLS_OF_LINES = /[^\P{Cc}\0\t\n\r]/gu;
/**
 * Marks that nobody sees: of no width, of direction, fillers, annotations. Variation selectors stay, since they choose
 * between the forms of a rare character, and so does what joins two pictures to one.
 */
const UNSEEN =
  /\p{Extended_Pictographic}[\ufe0f\p{Emoji_Modifier}]?\u200d(?=\p{Extended_Pictographic})|(?![\u180b-\u180f\ufe00-\ufe0f\u{e0100}-\u{e01ef}])[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/gu;
/** Nearly every text is clean already. */
const UNCLEAN = /[\p{Cc}\p{Default_Ignorable_Code_Point}\ufff9-\ufffb\u2028\u2029]| {2}|^\s|\s$/u;

/**
 * A text of one line as it is stored: on one line, without marks that nobody sees, so that names that look alike are
 * the same text, and nothing in it can end a line of a mail, a workbook or a log.
 */
export function oneLine(text: string): string {
  if (!UNCLEAN.test(text)) return text;
  return text
    .replace(BREAKS, ' ')
    .replace(CONTROLS, '')
    .replace(UNSEEN, (mark) => (mark.length > 1 && mark.endsWith('\u200d') ? mark : ''))
    .replace(/ {2,}/g, ' ')
    .trim();
}

/** A text of several lines as it is stored: without control characters but its ends of lines and tabs. */
export const cleanLines = (text: string): string => text.replace(CONTROLS_OF_LINES, '');
