/** One step of a check rule (contract/2 §3): a slice of so many characters, or `*` for the whole value. */
export interface CheckItem {
  digits: number | '*';
  /** Regular expression that the slice must match from end to end. */
  pattern: string;
  /** Text to show when it does not. */
  message: string;
}

/** The failed step of a value; indexes count characters (not UTF-16 units), from 0, end exclusive. */
export interface CheckFailure extends CheckItem {
  beginIndex: number;
  endIndex: number;
  checkValue: string;
  passed: false;
}

/** Limits of one rule; together with the guard of the pattern engine they bound the duration of a check. */
export const CHECK_LIMITS = { items: 50, digits: 1000, pattern: 255, message: 200, value: 1000 } as const;

/**
 * The first step a value fails at. A number takes the next characters, clipped at the end, and advances; `*` checks
 * the whole value without advancing. An empty value passes.
 * @param fits whether a text matches a pattern from end to end
 */
export function failedItem(
  items: readonly CheckItem[],
  value: string,
  fits: (pattern: string, text: string) => boolean,
): CheckFailure | undefined {
  const letters = [...value];
  if (letters.length === 0) return undefined;
  let cursor = 0;
  for (const item of items) {
    const beginIndex = item.digits === '*' ? 0 : cursor;
    const endIndex = item.digits === '*' ? letters.length : Math.min(cursor + item.digits, letters.length);
    if (item.digits !== '*') cursor = endIndex;
    const checkValue = letters.slice(beginIndex, endIndex).join('');
    if (!fits(item.pattern, checkValue)) return { ...item, beginIndex, endIndex, checkValue, passed: false };
  }
  return undefined;
}

/** Steps of a stored rule, or the error in its text. Additional keys of stock clients are dropped. */
export function parseCheckItems(text: string): { items: CheckItem[] } | { problem: string } {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return { problem: '规则应为JSON数组' };
  }
  if (!Array.isArray(parsed)) return { problem: '规则应为JSON数组' };
  if (parsed.length === 0) return { problem: '规则至少需要一项' };
  if (parsed.length > CHECK_LIMITS.items) return { problem: `规则不能超过${CHECK_LIMITS.items}项` };
  const items: CheckItem[] = [];
  for (const [index, entry] of parsed.entries()) {
    const item = readItem(entry);
    if (typeof item === 'string') return { problem: `规则第${index + 1}项：${item}` };
    items.push(item);
  }
  return { items };
}

function readItem(entry: unknown): CheckItem | string {
  if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) return '应包含位数、规则和提示文本';
  const { digits, pattern, message = '' } = entry as Record<string, unknown>;
  const count = digits === '*' ? digits : digitsOf(digits);
  if (count === undefined) return '位数请输入零以上的正整数';
  if (typeof pattern !== 'string' || pattern === '') return '规则不能为空';
  if (pattern.length > CHECK_LIMITS.pattern) return `规则不能超过${CHECK_LIMITS.pattern}个字符`;
  if (typeof message !== 'string' && message !== null) return '提示文本应为文字';
  const text = message ?? '';
  if (text.length > CHECK_LIMITS.message) return `提示文本不能超过${CHECK_LIMITS.message}个字符`;
  return { digits: count, pattern, message: text };
}

/** A positive integer, written as a number or as a text. */
export function digitsOf(value: unknown): number | undefined {
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : '';
  if (!/^[1-9]\d{0,3}$/.test(text)) return undefined;
  const count = Number(text);
  return count <= CHECK_LIMITS.digits ? count : undefined;
}

/** Whether a rule on the whole value runs before or after the slices. */
export const RULE_PRIORITY = { first: '1', last: '0' } as const;

/** A rule on the whole value. */
export interface GlobalRule {
  priority: (typeof RULE_PRIORITY)[keyof typeof RULE_PRIORITY];
  pattern: string;
  message: string;
}

export interface LocalRule {
  digits: number;
  pattern: string;
  message: string;
}

/** The order of the steps (contract/2 §3): globals that run first, then the slices, then the other globals. */
export function mergeRules(globals: readonly GlobalRule[], locals: readonly LocalRule[]): CheckItem[] {
  const ranked = (priority: GlobalRule['priority']): CheckItem[] =>
    globals
      .filter((rule) => rule.priority === priority)
      .map(({ pattern, message }) => ({ digits: '*', pattern, message }));
  return [
    ...ranked(RULE_PRIORITY.first),
    ...locals.map(({ digits, pattern, message }) => ({ digits, pattern, message })),
    ...ranked(RULE_PRIORITY.last),
  ];
}

/** The two lists of the editor; a global step before the first slice runs first, one after it runs last. */
export function splitRules(items: readonly CheckItem[]): { globals: GlobalRule[]; locals: LocalRule[] } {
  const first = items.findIndex((item) => item.digits !== '*');
  const globals: GlobalRule[] = [];
  const locals: LocalRule[] = [];
  for (const [index, { digits, pattern, message }] of items.entries()) {
    if (digits !== '*') locals.push({ digits, pattern, message });
    else {
      const priority = first === -1 || index < first ? RULE_PRIORITY.first : RULE_PRIORITY.last;
      globals.push({ priority, pattern, message });
    }
  }
  return { globals, locals };
}
