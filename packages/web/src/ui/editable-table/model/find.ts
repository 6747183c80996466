/** Finding a text in cells: letters count whether small or large, and in full width too. */

const folded = (text: string): string => text.normalize('NFKC').toLowerCase();

/** Whether a cell shows the text that is looked for; nothing is found by an empty one. */
export function holds(text: string, sought: string): boolean {
  return sought !== '' && folded(text).includes(folded(sought));
}

/** A text with every place of `sought` replaced; undefined where it is not there. */
export function replaced(text: string, sought: string, by: string): string | undefined {
  if (!holds(text, sought)) return undefined;
  const literal = new RegExp(folded(sought).replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'), 'giu');
  // What was typed in full width is found in its usual form.
  const from = text.search(literal) < 0 ? text.normalize('NFKC') : text;
  return from.replace(literal, () => by);
}
