/** Strength of a password: 低, 中 or 强; below 中 it is refused as 密码强度不够 (contract/1 §2.11). */
export type PasswordStrength = '低' | '中' | '强';

/** Counts kinds of characters: digits, letters, symbols. One kind is 低, two are 中, three 强. */
export function passwordStrength(password: string): PasswordStrength {
  const kinds = [/\d/, /[A-Za-z]/, /[^0-9A-Za-z]/].filter((kind) => kind.test(password)).length;
  return kinds >= 3 ? '强' : kinds === 2 ? '中' : '低';
}
