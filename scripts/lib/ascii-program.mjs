/**
 * The same program in ASCII alone. esbuild escapes what stands outside ASCII everywhere but in regular expressions, and
 * one such character makes the engine keep the whole text of a file, megabytes, with two bytes a character.
 * @param {string} text a program as esbuild wrote it
 * @throws when a character stands where an escape would mean something else
 */
export function asciiProgram(text) {
  if (/String\.raw`[^`]*[^\0-\x7f]/.test(text)) throw new Error('String.raw holds a character outside ASCII');
  return text.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
