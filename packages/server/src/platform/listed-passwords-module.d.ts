/** The list alone, most common first; the package has types only for all of its lists at once. */
declare module '@zxcvbn-ts/language-common/dist/passwords.json.mjs' {
  const passwords: readonly string[];
  export = passwords;
}
