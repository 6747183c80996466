import type { ScriptOp } from '../../../lib/script-frame/protocol.ts';
import type { ScriptNames } from './script-words.ts';

/** What a script did in a trial. */
export interface TrialLine {
  kind: '提示' | '输出' | '动作' | '请求' | '结果';
  tone: 'slate' | 'blue' | 'green' | 'orange' | 'red';
  text: string;
}

const LONGEST = 300;
const shown = (value: unknown): string => {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '（无）');
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
};

const MESSAGES = { success: 'green', info: 'blue', warning: 'orange', error: 'red' } as const;
const isMessage = (kind: unknown): kind is keyof typeof MESSAGES =>
  typeof kind === 'string' && Object.hasOwn(MESSAGES, kind);

/** In words, what a script asked of its list or form. */
export function lineOf(names: ScriptNames, op: ScriptOp, given: readonly unknown[]): TrialLine {
  const [first, second] = given;
  if (op === 'message') return { kind: '提示', tone: isMessage(first) ? MESSAGES[first] : 'blue', text: shown(second) };
  if (op === 'log') return { kind: '输出', tone: first === 'error' ? 'red' : 'slate', text: shown(second) };
  return { kind: '动作', tone: 'slate', text: actionText(names, op, given) };
}

function actionText(names: ScriptNames, op: ScriptOp, [first, second, third]: readonly unknown[]): string {
  const sub = (name: unknown) => {
    const known = names.subs.find((one) => one.name === name);
    return known ? `附表 ${known.name}` : `附表 ${shown(name)}（不存在）`;
  };
  const count = Array.isArray(second) ? second.length : 0;
  switch (op) {
    case 'loadData':
      return '刷新列表';
    case 'setValues':
      return settings(names, first, second !== null && second !== undefined, third);
    case 'changeOptions':
      return `限定「${labelOf(names, String(first))}」的选项：${shown(second)}`;
    case 'addSubRows':
      return `${sub(first)} 追加 ${count} 行：${shown(second)}`;
    case 'clearSubRows':
      return `清空${sub(first)}`;
    default:
      return `${sub(first)} 改为 ${count} 行：${shown(second)}`;
  }
}

function settings(names: ScriptNames, values: unknown, ofRow: boolean, table: unknown): string {
  if (typeof values !== 'object' || values === null) return '没有可设置的字段';
  const pairs = Object.entries(values).map(([name, value]) => `${labelOf(names, name, ofRow)} = ${shown(value)}`);
  return `${ofRow ? `设置附表行${typeof table === 'string' ? `（${table}）` : ''}：` : '设置 '}${pairs.join('，')}`;
}

function labelOf({ fields, subs }: ScriptNames, name: string, ofRow = false): string {
  const all = ofRow ? subs.flatMap((sub) => sub.fields) : fields;
  const field = all.find((one) => one.name === name);
  return field ? `${field.label}（${name}）` : `${name}（不存在的字段，将被忽略）`;
}
