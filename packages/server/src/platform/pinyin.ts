import { pinyin } from 'pinyin-pro';

/** What a pinyin column holds at most. */
const LENGTH = 128;

/**
 * Search text of a Chinese name: full pinyin, then initials (`songheyuan shy`); other characters stay as they are.
 * @param kind a person's name is read with the pronunciations of surnames (单 as shan)
 */
export function pinyinCode(name: string, kind: 'person' | 'place' = 'place'): string {
  const surname = kind === 'person' ? 'head' : 'off';
  const full = pinyin(name, { toneType: 'none', type: 'array', nonZh: 'consecutive', surname }).join('');
  const initials = pinyin(name, {
    toneType: 'none',
    type: 'array',
    nonZh: 'consecutive',
    surname,
    pattern: 'first',
  }).join('');
  const text = full === initials ? full : `${full} ${initials}`;
  return text.replace(/\s+/g, ' ').trim().toLowerCase().slice(0, LENGTH);
}
