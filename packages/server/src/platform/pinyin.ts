import { createRequire } from 'node:module';
import { setImmediate as turn } from 'node:timers/promises';
import type { pinyin as Pinyin } from 'pinyin-pro';

/**
 * Its tables take some 25 MiB, and only a write of a name needs them: loaded with the first. Not by import, which would
 * put them into the bundle.
 */
const load = createRequire(import.meta.url);
let loaded: typeof Pinyin | undefined;

function reader(): typeof Pinyin {
  loaded ??= (load('pinyin-pro') as { pinyin: typeof Pinyin }).pinyin;
  return loaded;
}

let ready: Promise<void> | undefined;

/**
 * To be waited for before the first name is read where others are served meanwhile. Reading the tables takes some 30 ms
 * and making the index of phrases out of them, with the first name, some 20: in one go that would be a stall.
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

/** What a pinyin column holds at most. */
const LENGTH = 128;

/** Ideographs that all have a reading: their initials are the first letters of it. */
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
