/** A place in the text of a script; both count from 1. */
export interface ScriptPlace {
  line: number;
  column: number;
}

const PLACE = /blob:[^\s()]*?(\d+):(\d+)\)?$/gmu;

/**
 * The first place of a stack that lies in the script itself.
 * @param before lines that stand before the script in the source of its worker
 */
export function scriptPlace(stack: string, before: number): ScriptPlace | undefined {
  for (const [, line, column] of stack.matchAll(PLACE))
    if (Number(line) > before) return { line: Number(line) - before, column: Number(column) };
  return undefined;
}
