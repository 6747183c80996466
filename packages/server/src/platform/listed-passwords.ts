// Also for the packages that take this file in without the rest of the server.
/// <reference path="./listed-passwords-module.d.ts" />

import { isDressedWord } from '@songbai/contract/rules/new-password.ts';

/** The package holds more; those further down the list are in many good passwords by chance. */
const LISTED = 10_000;
let words: Promise<ReadonlySet<string>> | undefined;

/** Whether a password is one of the 10,000 most common ones that leaked, or such a word only dressed up. */
export async function isListedPassword(password: string): Promise<boolean> {
  // Read with the first new password: most days of most installations see none.
  words ??= import('@zxcvbn-ts/language-common/dist/passwords.json.mjs').then(
    ({ default: list }) => new Set(list.slice(0, LISTED)),
  );
  return isDressedWord(password, await words);
}
