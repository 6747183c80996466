/** What a script may do to its list or form. */
const SCRIPT_OPS = [
  ...(['message', 'log', 'loadData', 'setValues', 'changeOptions'] as const),
  ...(['addSubRows', 'clearSubRows', 'clearThenAddRows'] as const),
] as const;
export type ScriptOp = (typeof SCRIPT_OPS)[number];

const METHODS = ['GET', 'POST', 'DELETE'] as const;
export type AskMethod = (typeof METHODS)[number];

/** What comes out of the worker of a script. */
export type ScriptMessage =
  | { type: 'ready'; hooks: readonly string[]; changes: Readonly<Record<string, readonly string[]>> }
  | { type: 'broken'; text: string; stack?: string }
  | { type: 'do'; call: number; op: ScriptOp; given: readonly unknown[] }
  | { type: 'ask'; call: number; id: number; method: AskMethod; url: string; data: unknown }
  | { type: 'done'; call: number; go: boolean; text: string; stack?: string };

/** Characters of one message, in either direction (online.md §7). */
export const LONGEST_MESSAGE = 1_048_576;

type Raw = Readonly<Record<string, unknown>>;

/** Reads a message; undefined: it is none, whatever the script made of it. */
export function readMessage(text: unknown): ScriptMessage | undefined {
  if (typeof text !== 'string' || text.length > LONGEST_MESSAGE) return undefined;
  const raw = parsed(text);
  switch (raw?.type) {
    case 'ready':
      return ready(raw);
    case 'broken':
      return typeof raw.text === 'string'
        ? { type: 'broken', text: raw.text.slice(0, 500), ...stackOf(raw) }
        : undefined;
    case 'do':
      return done(raw);
    case 'ask':
      return asked(raw);
    case 'done':
      return isCount(raw.call) && typeof raw.go === 'boolean' && typeof raw.text === 'string'
        ? { type: 'done', call: raw.call, go: raw.go, text: raw.text.slice(0, 500), ...stackOf(raw) }
        : undefined;
    default:
      return undefined;
  }
}

function parsed(text: string): Raw | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Raw) : undefined;
  } catch {
    return undefined;
  }
}

const stackOf = ({ stack }: Raw) => (typeof stack === 'string' && stack !== '' ? { stack: stack.slice(0, 2000) } : {});
const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;
const isNames = (value: unknown): value is string[] =>
  Array.isArray(value) && value.length <= 1000 && value.every((one) => typeof one === 'string' && one.length <= 100);

function ready({ hooks, changes }: Raw): ScriptMessage | undefined {
  if (!isNames(hooks) || typeof changes !== 'object' || changes === null) return undefined;
  const own = Object.entries(changes);
  if (!own.every(([, names]) => isNames(names))) return undefined;
  return { type: 'ready', hooks, changes: Object.assign(Object.create(null), changes) };
}

function done({ call, op, given }: Raw): ScriptMessage | undefined {
  const known = SCRIPT_OPS.find((one) => one === op);
  return isCount(call) && known && Array.isArray(given) ? { type: 'do', call, op: known, given } : undefined;
}

function asked({ call, id, method, url, data }: Raw): ScriptMessage | undefined {
  const known = METHODS.find((one) => one === method);
  if (!isCount(call) || !isCount(id) || !known || typeof url !== 'string' || url.length > 2000) return undefined;
  return { type: 'ask', call, id, method: known, url, data };
}
