/** Texts whose relations are cached. */
export const REMEMBERED = 1000;

/**
 * The tables and views that a text may use: every word in it that is the name of one. A false match only makes the
 * answer wider, never narrower.
 */
export function relationsIn(text: string, names: { has(name: string): boolean }): string[] {
  const words = new Set(text.toLowerCase().match(/[a-z_][a-z0-9_]*/g));
  return [...words].filter((word) => names.has(word)).sort();
}
