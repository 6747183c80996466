import { setImmediate as turn } from 'node:timers/promises';
import { pinyinCode, pinyinReady } from './pinyin.ts';

/** Readings that are kept; beyond it all are forgotten and read anew. */
const KEPT = 50_000;
/** Names read before other requests get their turn; some milliseconds. */
const PER_TURN = 200;
/** More names say that the letters tell too little. */
const NAMES = 400;

const LETTERS = /^[a-z]{2,64}$/;

const readings = { person: new Map<string, string>(), place: new Map<string, string>() };

/** Whether the text may be pinyin: letters only, at least two. */
export function isSpelling(typed: string): boolean {
  return LETTERS.test(lettersOf(typed));
}

/** The names whose pinyin or initials contain the letters, at most 400. */
export async function speltNames(
  names: readonly string[],
  typed: string,
  kind: 'person' | 'place',
): Promise<readonly string[]> {
  if (!isSpelling(typed)) return [];
  const letters = lettersOf(typed);
  const kept = readings[kind];
  await pinyinReady();
  const found: string[] = [];
  let read = 0;
  for (const name of names) {
    let reading = kept.get(name);
    if (reading === undefined) {
      if (kept.size >= KEPT) kept.clear();
      reading = pinyinCode(name, kind);
      kept.set(name, reading);
      read += 1;
      if (read % PER_TURN === 0) await turn();
    }
    if (reading.includes(letters) && found.push(name) >= NAMES) break;
  }
  return found;
}

function lettersOf(typed: string): string {
  return typed.replace(/\s+/g, '').toLowerCase();
}
