import { createRequire } from 'node:module';
import { setImmediate as turn } from 'node:timers/promises';
import type { pinyin as Pinyin } from 'pinyin-pro';

/**
 * The tables take some 25 MiB and are needed only to write names: loaded lazily, but not by import, which would bundle
 * them.
 */
const load = createRequire(import.meta.url);
let loaded: typeof Pinyin | undefined;

function reader(): typeof Pinyin {
  loaded ??= (load('pinyin-pro') as { pinyin: typeof Pinyin }).pinyin;
  return loaded;
}

let ready: Promise<void> | undefined;

/**
 * Await this before the first name is read while requests are being served. Reading the tables takes some 30 ms, and
 * building the phrase index with the first name some 20: together they would block the loop too long.
 */
export function pinyinReady(): Promise<void> {
  ready ??= (async () => {
    await turn();
    reader();
    await turn();
    pinyinCode('一');
  })();
  return ready;
}

/** Maximum length of a pinyin column. */
const LENGTH = 128;

/** Ideographs that all have a reading: their initials are its first letters. */
const READABLE = /^[\u4e00-\u9fa5]+$/;

/**
 * Search text of a Chinese name: full pinyin, then initials (`songheyuan shy`); other characters stay as they are.
 * @param kind a person's name is read with the pronunciations of surnames (单 as shan)
 */
export function pinyinCode(name: string, kind: 'person' | 'place' = 'place'): string {
  const pinyin = reader();
  const surname = kind === 'person' ? 'head' : 'off';
  const options = { toneType: 'none', type: 'array', nonZh: 'consecutive', surname } as const;
  const syllables = pinyin(name, options);
  const full = syllables.join('');
  const initials = READABLE.test(name)
    ? syllables.map((syllable) => syllable.slice(0, 1)).join('')
    : pinyin(name, { ...options, pattern: 'first' }).join('');
  const text = full === initials ? full : `${full} ${initials}`;
  return text.replace(/\s+/g, ' ').trim().toLowerCase().slice(0, LENGTH);
}
