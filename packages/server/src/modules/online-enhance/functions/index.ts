import type { EnhanceEvent } from '@songbai/contract/modules/online-enhance/enhance.dicts.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Values } from '../../../resource/context.ts';
import type { Work } from '../../../resource/write/work.ts';
import type { Runtime } from '../../online-data/index.ts';
import type { JavaRow } from '../enhance.store.ts';
import type { HookFunction, Occasion } from './function.ts';
import { notifyOwner } from './notify-owner.ts';
import { serialNumber } from './serial-number.ts';
import { sumToMain } from './sum-to-main.ts';

/** All registered functions (online.md §7 `spring`). */
export const HOOK_FUNCTIONS: readonly HookFunction[] = [serialNumber, sumToMain, notifyOwner];

/** `name` or `name(word,word)`. */
const CALL = /^\s*([a-zA-Z]\w{0,49})\s*(?:\(([^()]*)\))?\s*$/;

/** @throws AppError javaFunction */
function called(text: string): { fn: HookFunction; given: string[] } {
  const [, name = '', words] = CALL.exec(text) ?? [];
  const fn = HOOK_FUNCTIONS.find((one) => one.name === name);
  if (!fn) throw new AppError('javaFunction', { name: text.slice(0, 50) });
  return { fn, given: words === undefined ? [] : words.split(',').map((word) => word.trim()) };
}

interface Use {
  value: string;
  event: EnhanceEvent;
  /** A code besides the custom buttons; undefined: a custom button. */
  code: string | undefined;
}

/**
 * Whether a function can be used so.
 * @throws AppError javaFunction, javaEvent, javaArguments
 */
export function checkFunction(runtime: Pick<Runtime, 'table' | 'live'>, { value, event, code }: Use): void {
  const { fn, given } = called(value);
  if (fn.event !== event)
    throw new AppError('javaEvent', { detail: `${fn.title}只能用于${fn.event === 'start' ? '开始' : '结束'}事件` });
  if (code !== undefined && !fn.codes.includes(code))
    throw new AppError('javaEvent', { detail: `${fn.title}不能用于该操作` });
  const problem = fn.problem(runtime, given);
  if (problem !== undefined) throw new AppError('javaArguments', { detail: problem });
}

/** Runs functions one after another, each on what those before it set. @returns all that they set */
export async function runFunctions(
  work: Work,
  java: readonly JavaRow[],
  occasion: Omit<Occasion, 'given'>,
): Promise<Values> {
  let set: Values = {};
  for (const { cgJavaValue } of java) {
    const { fn, given } = called(cgJavaValue);
    const problem = fn.problem(occasion.runtime, given);
    if (problem !== undefined) throw new AppError('javaArguments', { detail: problem });
    set = { ...set, ...(await fn.run(work, { ...occasion, row: { ...occasion.row, ...set }, given })) };
  }
  return set;
}
