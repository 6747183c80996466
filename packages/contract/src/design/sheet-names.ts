import { fieldNameProblem, tableNameProblem } from './names.ts';

/** How a Chinese text is spelt: whole syllables, and their first letters. */
export interface Spelling {
  full: string;
  initials: string;
}

/** Longer names are hard to read where they are typed, as in formulas. */
const READABLE = 24;

/**
 * Names of fields for the heads of a worksheet, none of them twice (online.md §4.4): the spelling of the head, its
 * initials where that is long, changed until it passes the gate for names.
 */
export function namesOfHeads(heads: readonly string[], spell: (text: string) => Spelling): string[] {
  const taken = new Set<string>();
  return heads.map((head) => {
    const name = firstFree(stemOf(spell(head), 'col'), (text) => taken.has(text) || !!fieldNameProblem(text), 32);
    taken.add(name);
    return name;
  });
}

/** A free name for a table, from what the file is called. */
export function nameOfTable(
  title: string,
  spell: (text: string) => Spelling,
  isTaken: (name: string) => boolean,
): string {
  return firstFree(stemOf(spell(title), 'tb'), (text) => isTaken(text) || !!tableNameProblem(text), 50);
}

function stemOf({ full, initials }: Spelling, fallback: string): string {
  const [whole, short] = [full, initials].map((text) =>
    text
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '_')
      .replace(/^_+|_+$/g, ''),
  ) as [string, string];
  const stem = whole.length <= READABLE ? whole : short;
  return /^[a-z][a-z0-9]/.test(stem) ? stem : stem === '' ? fallback : `${fallback}_${stem}`;
}

function firstFree(stem: string, isRefused: (name: string) => boolean, longest: number): string {
  for (let at = 1; ; at++) {
    const ending = at === 1 ? '' : `_${at}`;
    const name = stem.slice(0, longest - ending.length).replace(/_+$/, '') + ending;
    if (!isRefused(name)) return name;
  }
}
