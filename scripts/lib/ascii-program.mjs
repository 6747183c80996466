/**
 * Converts a program to pure ASCII. esbuild escapes non-ASCII characters everywhere except in regular expressions, and
 * one such character makes the engine store the whole source text, megabytes, with two bytes per character.
 * @param {string} text a program as written by esbuild
 * @throws when a character is where an escape would change the meaning
 */
export function asciiProgram(text) {
  if (/String\.raw`[^`]*[^\0-\x7f]/.test(text)) throw new Error('String.raw holds a character outside ASCII');
  return text.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
