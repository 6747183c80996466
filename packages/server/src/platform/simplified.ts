import { createRequire } from 'node:module';
import type { Converter } from 'opencc-js/t2cn';

/** Loaded lazily like the tables of pinyin: only names are converted. */
const load = createRequire(import.meta.url);
let convert: ReturnType<typeof Converter> | undefined;

/** The text in simplified characters, by which names are found in either form. */
export function simplified(text: string): string {
  convert ??= (load('opencc-js/t2cn') as { Converter: typeof Converter }).Converter({ from: 't', to: 'cn' });
  return convert(text);
}

/** What a person is found by besides the pinyin: all names in simplified characters. */
export function nameKey(name: string, formerName?: string | null): string {
  return simplified([name, formerName ?? ''].join(' ').trim()).slice(0, 140);
}
