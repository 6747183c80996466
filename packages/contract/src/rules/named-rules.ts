import { idNumberProblem, normalIdNumber } from './id-number.ts';
import { yuan } from './money.ts';
import { PATTERNS, type PatternName } from './patterns.ts';

/** The error of a text that is present, as shown by the form; undefined when it is valid. */
type Judge = (text: string) => string | undefined;

const SHORTEST_USERNAME = 4;
const LONGEST_USERNAME = 18;
/** Both the maximum length of free text and the maximum sort number. */
const MOST = 255;

const fits =
  (name: PatternName, message: string = PATTERNS[name].message): Judge =>
  (text) =>
    PATTERNS[name].regex.test(text) ? undefined : message;

const lengthOf = (text: string): number => [...text].length;

function username(text: string): string | undefined {
  if (!/^\w+$/.test(text)) return PATTERNS.username.message;
  const length = lengthOf(text);
  // The rule's length is 4 to 18; the message text matches it (docs/departures.md, spec/1 §5).
  return length < SHORTEST_USERNAME || length > LONGEST_USERNAME ? '用户名长度为4到18个字符' : undefined;
}

/** The rules referenced by forms, with the texts of the family (spec/1 §5, spec/2 §5, contract/3 §15). */
export const NAMED_RULES = {
  mobile: fits('mobile'),
  username,
  email: fits('email'),
  password: fits('password'),
  postalCode: fits('postalCode'),
  code: fits('code'),
  dictCode: fits('dictCode'),
  naturalNumber: fits('naturalNumber'),
  letters: fits('letters'),
  // The user's own profile page has a different text for the same numbers (contract/1 §5).
  landline: fits('landline', '请输入正确的座机号'),
  bankCard: fits('bankCard'),
  certificate: fits('certificate'),
  idCard: (text) => (idNumberProblem(normalIdNumber(text)) === undefined ? undefined : '请输入正确的身份证号码'),
  qq: fits('qq'),
  webAddress: fits('webAddress'),
  shortCode: fits('shortCode'),
  fullName: fits('fullName'),
  digitLines: fits('digitLines'),
  freeText: (text) => (lengthOf(text) <= MOST ? undefined : '请输入255位以内的字符'),
  sortOrder: (text) => (Number(text) <= MOST ? undefined : '排序值不可以大于255'),
} as const satisfies Record<string, Judge>;

export type RuleName = keyof typeof NAMED_RULES;

/** How long a text may be, or how many entries may be chosen. */
export interface Bounds {
  min?: number;
  max?: number;
}

/** The text of a value for rules; null and blanks are no text. */
export function givenText(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}

/** The message of a named rule about a value. A missing value breaks none: use `required` for that. */
export function ruleProblem(name: RuleName, value: unknown): string | undefined {
  const text = givenText(value);
  return text === undefined ? undefined : NAMED_RULES[name](text);
}

/** 最小长度N位字符, 最大长度N位字符 (spec/2 §5), in characters, not UTF-16 units; a missing value has no length. */
export function lengthProblem(value: unknown, { min = 0, max = Number.POSITIVE_INFINITY }: Bounds): string | undefined {
  const text = givenText(value);
  if (text === undefined) return undefined;
  const length = lengthOf(text);
  if (length < min) return `最小长度${min}位字符`;
  return length > max ? `最大长度${max}位字符` : undefined;
}

/** What is wrong with a number outside of its bounds; a missing one is not. `shown` writes a bound as people read it. */
export function boundsProblem(value: unknown, { min, max }: Bounds, shown: (bound: number) => string = String) {
  if (typeof value !== 'number' || Number.isNaN(value)) return undefined;
  if (min !== undefined && value < min) return `不能小于${shown(min)}`;
  return max !== undefined && value > max ? `不能大于${shown(max)}` : undefined;
}

/** The same of an amount in fen. */
export const moneyProblem = (fen: unknown, bounds: Bounds) => boundsProblem(fen, bounds, (bound) => `${yuan(bound)}元`);

/** The problems of those texts of a form that are longer than their greatest length. */
export function tooLong<Name extends string>(
  texts: Readonly<Partial<Record<NoInfer<Name>, unknown>>>,
  longest: Readonly<Record<Name, number>>,
): Partial<Record<Name, string>> {
  const problems: Partial<Record<Name, string>> = {};
  for (const [name, max] of Object.entries(longest) as [Name, number][]) {
    const problem = lengthProblem(texts[name], { max });
    if (problem) problems[name] = problem;
  }
  return problems;
}

/** 最少选择N项, 最多选择N项 (spec/2 §5) for lists and for values joined by commas; an empty value counts as none. */
export function countProblem(value: unknown, { min = 0, max = Number.POSITIVE_INFINITY }: Bounds): string | undefined {
  const chosen = Array.isArray(value) ? value : (givenText(value)?.split(',') ?? []);
  const count = chosen.filter((entry) => entry !== '' && entry !== null && entry !== undefined).length;
  if (count < min) return `最少选择${min}项`;
  return count > max ? `最多选择${max}项` : undefined;
}
