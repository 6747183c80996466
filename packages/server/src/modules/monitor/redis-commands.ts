import { AppError } from '../../platform/errors.ts';
import { maskedText } from '../../platform/masked-text.ts';

/** A command of the terminal as it is sent. */
export interface RedisCall {
  name: string;
  args: readonly string[];
  /** The reply holds the value of a key that is not shown. */
  hidden: boolean;
}

interface Rule {
  least: number;
  most: number;
  /** The first argument is a key, and the reply its value. */
  value?: true;
  /** Refuses arguments that would make the reply, or the work, large; returns the reason. */
  check?(args: readonly string[]): string | undefined;
}

const ROWS = 200;

/** Everything that the terminal knows: reading only, and never more than a screenful. */
const RULES: Readonly<Record<string, Rule>> = {
  PING: { least: 0, most: 0 },
  TIME: { least: 0, most: 0 },
  DBSIZE: { least: 0, most: 0 },
  LASTSAVE: { least: 0, most: 0 },
  INFO: { least: 0, most: 1 },
  EXISTS: { least: 1, most: 20 },
  TYPE: { least: 1, most: 1 },
  TTL: { least: 1, most: 1 },
  PTTL: { least: 1, most: 1 },
  STRLEN: { least: 1, most: 1 },
  LLEN: { least: 1, most: 1 },
  SCARD: { least: 1, most: 1 },
  ZCARD: { least: 1, most: 1 },
  HLEN: { least: 1, most: 1 },
  XLEN: { least: 1, most: 1 },
  GETRANGE: { least: 3, most: 3, value: true, check: rangeOf(2000) },
  GET: { least: 1, most: 1, value: true },
  HGET: { least: 2, most: 2, value: true },
  LRANGE: { least: 3, most: 3, value: true, check: rangeOf(ROWS) },
  ZRANGE: { least: 3, most: 3, value: true, check: rangeOf(ROWS) },
  SCAN: { least: 1, most: 7, check: scanning(0) },
  SSCAN: { least: 2, most: 6, value: true, check: scanning(1) },
  HSCAN: { least: 2, most: 6, value: true, check: scanning(1) },
  ZSCAN: { least: 2, most: 6, value: true, check: scanning(1) },
};

/** Named by a refusal. */
const REDIS_COMMANDS = Object.keys(RULES);

/** Keys that hold codes, tickets or sessions, ours and the usual ones of others. */
const SECRET_KEY = /ticket|captcha|sms|replaced|token|session|sess:|passw|pwd|secret|salt|code|auth|login|cookie|sign/i;

/**
 * Reads what was typed.
 * @throws AppError redisCommandRefused, for everything that is not on the list
 */
export function redisCall(typed: string): RedisCall {
  const [first = '', ...args] = wordsOf(typed);
  const name = first.toUpperCase();
  const rule = Object.hasOwn(RULES, name) ? RULES[name] : undefined;
  if (!rule) throw refused(first, `只允许只读命令 ${REDIS_COMMANDS.join('、')}`);
  if (args.length < rule.least || args.length > rule.most) throw refused(name, '参数个数不正确');
  const reason = rule.check?.(args);
  if (reason !== undefined) throw refused(name, reason);
  return { name, args, hidden: rule.value === true && SECRET_KEY.test(args[0] ?? '') };
}

function refused(name: string, reason: string): AppError {
  return new AppError('redisCommandRefused', { name: name.slice(0, 40), reason });
}

/** Words as a shell has them: blanks separate, quotes keep together, a backslash takes the next character as it is. */
export function wordsOf(typed: string): string[] {
  const words: string[] = [];
  let word: string | undefined;
  let quote = '';
  for (let at = 0; at < typed.length; at += 1) {
    const sign = typed[at] ?? '';
    if (sign === '\\' && quote !== "'" && at + 1 < typed.length) {
      at += 1;
      word = (word ?? '') + (typed[at] ?? '');
    } else if (quote !== '') {
      if (sign === quote) quote = '';
      else word = (word ?? '') + sign;
    } else if (sign === '"' || sign === "'") {
      quote = sign;
      word ??= '';
    } else if (/\s/.test(sign)) {
      if (word !== undefined) words.push(word);
      word = undefined;
    } else word = (word ?? '') + sign;
  }
  if (quote !== '') throw refused(words[0] ?? '', '引号没有成对');
  if (word !== undefined) words.push(word);
  return words;
}

/** Start and end of the same sign, so that the number of rows is known before. */
function rangeOf(most: number): (args: readonly string[]) => string | undefined {
  return ([, from = '', to = '']) => {
    const [start, end] = [from, to].map((text) => (/^-?\d{1,9}$/.test(text) ? Number(text) : Number.NaN));
    if (start === undefined || end === undefined || Number.isNaN(start) || Number.isNaN(end)) return '起止位置应为整数';
    if (start < 0 !== end < 0) return '起止位置须同为正数或同为负数';
    return end - start >= most ? `一次最多读取${most}项` : undefined;
  };
}

/** `cursor [MATCH pattern] [COUNT n] [TYPE name]`, from this place on. */
function scanning(cursorAt: number): (args: readonly string[]) => string | undefined {
  return (args) => {
    if (!/^\d{1,20}$/.test(args[cursorAt] ?? '')) return '游标应为非负整数';
    const options = args.slice(cursorAt + 1);
    if (options.length % 2 === 1) return '参数个数不正确';
    for (let at = 0; at < options.length; at += 2) {
      const option = options[at]?.toUpperCase();
      if (option !== 'MATCH' && option !== 'COUNT' && option !== 'TYPE') return '只支持 MATCH、COUNT、TYPE';
      if (option === 'COUNT' && !(Number(options[at + 1]) >= 1 && Number(options[at + 1]) <= ROWS))
        return `COUNT 应为1到${ROWS}`;
    }
    return undefined;
  };
}

const TEXT_LENGTH = 2000;
const ITEMS = 1000;
/** What follows such a name in one of our keys is the hash of a ticket, or a telephone number. */
const OWN_SECRETS = /(songbai:[^:]*:(?:ticket|captcha|sms|replaced):).*/;

/** The reply in the writing of redis-cli, without secrets. */
export function replyText(reply: unknown, { hidden }: Pick<RedisCall, 'hidden'>): string {
  return lineOf(reply, hidden, '');
}

function lineOf(reply: unknown, hidden: boolean, indent: string): string {
  if (reply === null || reply === undefined) return '(nil)';
  if (typeof reply === 'number' || typeof reply === 'bigint') return `(integer) ${reply}`;
  if (!Array.isArray(reply)) return hidden ? '***' : shown(String(reply));
  if (reply.length === 0) return '(empty array)';
  const lines = reply
    .slice(0, ITEMS)
    .map((item, at) => `${at === 0 ? '' : indent}${at + 1}) ${lineOf(item, hidden, `${indent}   `)}`);
  return (reply.length > ITEMS ? [...lines, `${indent}…共${reply.length}项`] : lines).join('\n');
}

function shown(text: string): string {
  const masked = maskedText(text.replace(OWN_SECRETS, '$1***'));
  return masked.length > TEXT_LENGTH && !masked.includes('\n') ? `${masked.slice(0, TEXT_LENGTH)}…` : masked;
}
