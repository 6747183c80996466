/** Characters of a unified social credit code by value; letters that resemble digits are left out (GB 32100). */
const ALPHABET = '0123456789ABCDEFGHJKLMNPQRTUWXY';

/** Check character of the first 17 characters: each is weighted by position, a power of 3 modulo 31. */
export function creditCheckCharacter(first17: string): string {
  let weight = 1;
  let sum = 0;
  for (const character of first17) {
    sum += ALPHABET.indexOf(character) * weight;
    weight = (weight * 3) % ALPHABET.length;
  }
  return ALPHABET[(ALPHABET.length - (sum % ALPHABET.length)) % ALPHABET.length] ?? '';
}

/**
 * Checks a code that has the right length and characters (domain.md §3.1: code checksum).
 * @returns the Chinese error message, or undefined when the code is valid.
 */
export function creditCodeProblem(value: string): string | undefined {
  return creditCheckCharacter(value.slice(0, 17)) === value[17] ? undefined : '统一社会信用代码校验位不正确';
}
