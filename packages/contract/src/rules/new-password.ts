import type { ErrorKey } from '../errors.ts';
import { foldedName } from './account-name.ts';
import { COMMON_STRINGS, COMMON_WORDS } from './common-passwords.ts';
import { PATTERNS } from './patterns.ts';

/** Whose password it will be; what is not known is left out. */
export interface PasswordOwner {
  username?: string | null | undefined;
  realname?: string | null | undefined;
  phone?: string | null | undefined;
}

/**
 * Why a new password is refused, at every door that sets one; undefined when it is good. The server knows more common
 * passwords than this and refuses them with the last of these reasons.
 */
export function newPasswordRefusal(password: string, owner: PasswordOwner): ErrorKey | undefined {
  if (!PATTERNS.password.regex.test(password)) return 'passwordWeak';
  if (holdsName(password, owner)) return 'passwordHoldsName';
  return isCommonPassword(password) ? 'passwordCommon' : undefined;
}

/** Shorter names are in many good passwords by chance; a name of Chinese characters is not. */
const SHORTEST = 3;
const HAN = /[\u3400-\u9fff]/u;

function holdsName(password: string, { username, realname, phone }: PasswordOwner): boolean {
  const given = [username, realname, phone].map((name) => foldedName(name?.trim() ?? ''));
  const names = given.filter((name) => name.length >= SHORTEST || (HAN.test(name) && name.length > 1));
  const forms = [foldedName(password), foldedName(unleeted(password))];
  return names.some((name) => forms.some((form) => form.includes(name)));
}

const LEET: Readonly<Record<string, string>> = {
  ...{ '@': 'a', '4': 'a', '3': 'e', '!': 'i', '1': 'i', '0': 'o', $: 's', '5': 's', '7': 't', '+': 't' },
};
/** Digits typed with the shift key held, on the keyboards sold here. */
const SHIFTED: Readonly<Record<string, string>> = {
  ...{ '!': '1', '@': '2', '#': '3', $: '4', '%': '5', '^': '6', '&': '7', '*': '8', '(': '9', ')': '0' },
};

const replaced = (text: string, by: Readonly<Record<string, string>>): string =>
  [...text].map((letter) => by[letter] ?? letter).join('');
const unleeted = (text: string): string => replaced(text, LEET);
const lettersAndDigits = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, '');

/** A year, a date or a few digits and signs around a word guard nothing; more than this is a password of its own. */
const LONGEST_TRIMMING = 6;

/** Whether a password is one of the most common ones, or such a word only dressed up. */
export function isCommonPassword(password: string): boolean {
  const text = password.normalize('NFKC').toLowerCase();
  const forms = [text, replaced(text, SHIFTED), unleeted(text)].map(once);
  if (forms.some((form) => COMMON_STRINGS.has(form) || COMMON_STRINGS.has(lettersAndDigits(form)))) return true;
  if (new Set(text).size < 4) return true;
  return isTrimmedWord(text, COMMON_WORDS) || isWordAndDigits(text);
}

/** The half of a text that is the same twice. */
function once(text: string): string {
  const half = text.slice(0, text.length / 2);
  return text === half + half ? half : text;
}

/** Whether a password is one of these words of lower-case letters and digits, or such a word only dressed up. */
export function isDressedWord(password: string, words: ReadonlySet<string>): boolean {
  const text = password.normalize('NFKC').toLowerCase();
  return words.has(text) || words.has(lettersAndDigits(text)) || isTrimmedWord(text, words);
}

/** `Summer-2026!`, `P@ssw0rd1`, `!!dragon99`. */
function isTrimmedWord(text: string, words: ReadonlySet<string>): boolean {
  // From the outside: the ends are taken off before digits inside are read as letters.
  const core = text.replace(/^[^\p{L}]+/u, '').replace(/[^\p{L}]+$/u, '');
  if (text.length - core.length > LONGEST_TRIMMING) return false;
  return words.has(lettersAndDigits(unleeted(core))) || words.has(unleeted(core)) || isRun(core);
}

/** `Admin@123456`, `5201314_love`: a word and one of the numbers that everybody takes, in any order. */
function isWordAndDigits(text: string): boolean {
  const [, word = '', digits = ''] = /^([a-z]+)(\d+)$/.exec(lettersAndDigits(text)) ?? [];
  const [, front = '', behind = ''] = /^(\d+)([a-z]+)$/.exec(lettersAndDigits(text)) ?? [];
  const pairs = [
    [word, digits],
    [behind, front],
  ];
  return pairs.some(([name = '', number = '']) => COMMON_STRINGS.has(name) && COMMON_STRINGS.has(number));
}

/** A run of the keyboard alone, such as `qwer` in `Qwer-98!`. */
const isRun = (core: string): boolean => core.length >= 4 && COMMON_STRINGS.has(core);
