import { describe, expect, test } from 'vitest';
import { COMMON_STRINGS } from './common-passwords.ts';
import { isCommonPassword, newPasswordRefusal } from './new-password.ts';

describe('a common password is refused, however it is dressed up', () => {
  test('the list has about a thousand entries', () => {
    expect(COMMON_STRINGS.size).toBeGreaterThan(950);
  });

  test.each([
    ...['Password1!', 'P@ssw0rd', 'P@$$w0rd!', 'passw0rd#1', 'Admin@123', 'admin@123456', 'Admin#2026', 'Abc12345!'],
    ...['Aa123456!', 'a123456!', '1qaz@WSX', '!QAZ2wsx', '1qaz!QAZ', 'Qwer1234!', 'Qwerty@123'],
    ...['qwer!@#$1', 'abc@1234', 'Woaini@1314', 'woaini520!', '5201314_love', 'Summer-2026!', 'Welcome@1', 'Test@1234'],
    ...['Huawei@123', 'Huawei12#$', '!!dragon99', 'Iloveyou1!', 'zxc123456.', '123456a!', 'aaaaaa1!', 'Jeecg@2026'],
    ...['Ｐassw０rd１！', 'Beijing_2008', 'Root@123', 'Changeme_1', 'L3tmein!23'],
  ])('%s', (password) => {
    expect(isCommonPassword(password)).toBe(true);
  });

  test.each([
    ...[
      'Songbai#2026',
      'Cedar-2026!',
      'Other-2026!',
      'Pinetree#2027',
      'Journey-2026!',
      'Clerk-2026-pass!',
      'Zypresse#78',
    ],
    ...['Xk7#mPq2!vLz', 'dragon#8261-Quill', 'kT9@sun-river', 'Secret-1-old', 'Neu#20260630', '松柏常青#2026a'],
  ])('%s is good', (password) => {
    expect(isCommonPassword(password)).toBe(false);
    expect(newPasswordRefusal(password, {})).toBeUndefined();
  });
});

describe('a password that holds the account, the name or the phone is refused', () => {
  const wang = { username: 'WangFang', realname: '王芳', phone: '13800001234' };
  test.each(['wangfang#26', 'x-WANGFANG9', 'W@ngF4ng#77', 'a1!王芳abcd', 'a1!王芳ｘｙｚ', 'Ab-13800001234'])(
    '%s',
    (password) => {
      expect(newPasswordRefusal(password, wang)).toBe('passwordHoldsName');
    },
  );

  test.each([
    ['Cedar-2026!', wang],
    ['Cedar-2026!', { username: 'ce', realname: '李', phone: null }],
    ['Cedar-2026!', { username: undefined, realname: '', phone: ' ' }],
  ])('%s is good for %j', (password, owner) => {
    expect(newPasswordRefusal(password, owner)).toBeUndefined();
  });

  test('a weak one hears of its shape first', () => {
    expect(newPasswordRefusal('wangfang', wang)).toBe('passwordWeak');
  });
});
